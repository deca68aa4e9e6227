import {LATEST, type Release} from '../../../config/releases';

/** The release whose description is compared with its pages; `archived.test.ts` puts another in its place. */
export const walked: Release = LATEST;
