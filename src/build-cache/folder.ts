import {LOCALE_PATH} from '../../config/locales';

/** Folder for cached results. Each language has its own, as a build drops the results of pages that it lacks. */
export const CACHE_FOLDER = `.cache${LOCALE_PATH}`;
