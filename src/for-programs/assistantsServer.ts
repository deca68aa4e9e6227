import {brand} from '../../config/brand';

/** Name of the server for assistants, and of the file with it. */
export const ASSISTANTS_SERVER = `${brand.slug}-docs`;
