export {default} from '../ErrorPageContent';
