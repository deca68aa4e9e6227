/** The search: comparison of words and names, the index, and the engine that ranks places for a query. */
export {editDistance, fold, keyOf, withoutHeadOffice} from './compare';
export {allWordsOf, looseKey, singularKey, stem, wordsOf} from './words';
export {
  type Field,
  type Fields,
  FRAME_SHARE,
  Postings,
  rarity,
  readPostings,
  saturated,
  weigh,
  WEIGHT_UNIT,
} from './bm25';
export type {Answer, DirectAnswer, Result, Scope} from './engine';
export {excerptOf, markWords} from './excerpt';
export {archiveFolder, INDEX_FILE, SEARCH_FOLDER} from './files';
export type {IndexFile} from './indexFormat';
export type {IndexReader} from './indexReader';
export {
  type SourcePage,
  type SourcePlace,
  withoutRepetitions,
  writeIndex,
  type WrittenFile,
} from './indexWriter';
export {type Group, GROUP_OF, type Kind, type KindLetter, KINDS, type Place} from './outline';
export {
  bagsOf,
  type Language,
  nameParts,
  nearestWord,
  parseQuery,
  type Query,
  type Term,
} from './query';
export {MAX_RESULTS} from './rank';
export {type Source, UNVERSIONED} from './sources';
export {createStaticEngine, type SourcedHit, type StaticEngine} from './staticEngine';
