import {version} from '../package.json';

/** That of the package. */
export const VERSION: string = version;
