/** The public interface for browser bundles, without any dependency on Node.js. */
export {addColours} from './browser/addColours';
export {adoptStyles} from './browser/adoptStyles';
export {enhanceCodeTabs, LANGUAGE_KEY, type LanguageSlot} from './browser/codeTabs';
export {enhanceCopyButtons} from './browser/copyButtons';
export {enhanceFoldedParts} from './browser/foldedParts';
export {enhancePictures} from './browser/pictures';
export type {BodyExample, CallField, CallForm} from './forms';
export {decodableHash, idIn, readHash} from './browser/hash';
export {highlightToHtml, type PaleCode, withoutColours} from './highlight';
export {longLines} from './longLines';
export {noResults} from './browser/noResults';
export {lineClass} from './browser/lineClass';
export {textsOf} from './browser/textsOf';
export {CARDS_CLASS, hasCards, TABLE_ROLES} from './render/cards';
export {TOKEN} from './samples/sampleTypes';
export {type Sample, writeSamples} from './samples/write';

/** Loaded only on pages with a list. */
export const loadListFilter = () => import('./browser/listFilter');

/** Loaded only on pages with fields. */
export const loadFields = () => import('./browser/fields');
