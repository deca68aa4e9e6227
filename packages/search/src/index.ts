/** How words and names are compared: folding, names, typing errors, stems. */
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
