import {SEARCH_EVERYDAY_WORDS} from '../../config/searchEverydayWords';
import {SEARCH_FRAME_WORDS, SEARCH_STOPWORDS, SEARCH_SYNONYMS} from '../../config/searchSynonyms';
import type {Language} from '../../packages/search/src/index';

/** Meanings of the words that readers use, from `config/`. */
export const SEARCH_LANGUAGE = {
  synonyms: SEARCH_SYNONYMS,
  everydayWords: SEARCH_EVERYDAY_WORDS,
  stopwords: SEARCH_STOPWORDS,
  frameWords: SEARCH_FRAME_WORDS,
} satisfies Language;
