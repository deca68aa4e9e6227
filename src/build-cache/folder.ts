import {LOCALE_PATH} from '../../config/locales';

/** Folder for results that builds keep. Each language has its own: a build drops pages that it does not have. */
export const CACHE_FOLDER = `.cache${LOCALE_PATH}`;
