import type {Islands} from '../static-pages/islands/islands';

/** Components of documents that have state, effects or event handlers, by the names that pages use. */
export const islands: Islands = {};
