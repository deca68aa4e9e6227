/** The dialog of this portal's own API. `npm run openapi:preview` puts that of `exampleDialog.ts` in its place. */
export {openTryIt} from './tryDialog';
