/** The dialog of this portal's own API. `npm run openapi:preview` replaces it with that of `exampleDialog.ts`. */
export {openTryIt} from './tryDialog';
