/** The interface for browser bundles: nothing here needs Node.js. */
export {addColours} from './browser/addColours';
export {enhanceCodeTabs, LANGUAGE_KEY, type LanguageSlot} from './browser/codeTabs';
export {enhanceCopyButtons} from './browser/copyButtons';
export {enhanceFoldedParts} from './browser/foldedParts';
export type {BodyExample, CallField, CallForm} from './forms';
export {decodableHash, idIn, readHash} from './browser/hash';
export {
  highlightToHtml,
  type LineMark,
  type LineMarks,
  type PaleCode,
  withoutColours,
} from './highlight';
export {CARDS_CLASS, hasCards, TABLE_ROLES} from './render/cards';
export {TOKEN} from './samples/sampleTypes';
export {type Sample, writeSamples} from './samples/write';

/** Only pages with a list need its filter. */
export const loadListFilter = () => import('./browser/listFilter');

/** Only pages with fields need it. */
export const loadFields = () => import('./browser/fields');
