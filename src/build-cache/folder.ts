import {LOCALE_PATH} from '../../config/locales';

/** What builds keep, below the repository. Each language has its own, because a build drops pages that it does not have. */
export const CACHE_FOLDER = `.cache${LOCALE_PATH}`;
