import {search} from '../../../config/search';
import {
  SEARCH_FRAME_WORDS,
  SEARCH_STOPWORDS,
  SEARCH_SYNONYMS,
} from '../../../config/searchSynonyms';
import {createDocSearchEngine} from './algolia';
import type {SearchEngine} from '../../../packages/search/src/index';

export function createEngine(): SearchEngine {
  if (search.engine !== 'docsearch') {
    throw new Error('This engine is not enabled in config/search.ts.');
  }
  const language = {
    synonyms: SEARCH_SYNONYMS,
    stopwords: SEARCH_STOPWORDS,
    frameWords: SEARCH_FRAME_WORDS,
  };
  return createDocSearchEngine(search, language, (...request) => fetch(...request));
}
