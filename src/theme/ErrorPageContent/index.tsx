export {default} from '../Error';
