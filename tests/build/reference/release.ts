import {LATEST, type Release} from '../../../config/releases';

/** The release whose description is compared with its pages. `tests/archived/reference.test.ts` replaces it. */
export const walked: Release = LATEST;
