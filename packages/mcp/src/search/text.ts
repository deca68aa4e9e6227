/** Words of texts and queries, in the form in which they are compared. */

import {fold} from '../../../search/src/index';

/** Runs of letters, digits and the punctuation inside identifiers. */
const TOKEN = /[\p{L}\p{N}]+(?:[_'’-][\p{L}\p{N}]+)*/gu;
const HUMP = /(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu;

/** Parts of one token: at underscores, hyphens and camel-case boundaries. */
function partsOf(token: string): string[] {
  return fold(token.replace(HUMP, '$1$3 $2')).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words in their order; an identifier counts as its parts. */
export function wordsOf(text: string): string[] {
  return (text.replace(/(?<=\p{L})['’](?:s|t|re|ll|ve|m|d)\b/giu, '').match(TOKEN) ?? []).flatMap(
    partsOf,
  );
}

/** Terms of a text for the index: stems of words, and identifiers as a whole. */
export function termsOf(text: string): string[] {
  const found: string[] = [];
  for (const token of text.match(TOKEN) ?? []) {
    const parts = partsOf(token);
    found.push(...parts.map(stem));
    if (parts.length > 1) {
      found.push(parts.join(''));
    }
  }
  return found;
}

const VOWEL = /[aeiouy]/;
/**
 * Number of changes from vowel to consonant: the length of a stem in syllables. Source: Porter, "An algorithm for
 * suffix stripping", 1980.
 */
function measure(word: string): number {
  return word.match(/[aeiouy]+[^aeiouy]+/g)?.length ?? 0;
}

/** Endings that turn one word into another, longest first, with what remains; each needs a stem of measure 1. */
const ENDINGS: readonly (readonly [ending: RegExp, rest: string])[] = [
  [/(?:iz|is)ations?$/, 'iz'],
  [/ational(?:ly)?$/, 'at'],
  [/ations?$/, 'at'],
  [/(?:iz|is)(?:e|ed|er|ers|es|ing)$/, 'iz'],
  [/ators?$/, 'at'],
  [/at(?:e|ed|es|ing)$/, 'at'],
  [/fulness$/, ''],
  [/iveness$/, 'iv'],
  [/abilit(?:y|ies)$/, 'abl'],
  [/abl[ey]$/, 'abl'],
  [/alit(?:y|ies)$/, 'al'],
  [/idit(?:y|ies)$/, 'id'],
  [/ments?$/, ''],
  [/ness(?:es)?$/, ''],
  [/ings?$/, ''],
  [/edly$/, ''],
  [/ers?$/, ''],
  [/ors?$/, ''],
  [/ed$/, ''],
  [/ives?$/, 'iv'],
  [/ions?$/, ''],
  [/ally$/, 'al'],
  [/ly$/, ''],
  [/ies$/, 'y'],
  [/(?<=ss|sh|ch|x|z)es$/, ''],
  [/(?<=[^su])s$/, ''],
];
const MIN_STEMMED = 4;

/**
 * One form for the forms of a word. Words with digits are names. British and American spellings become the same.
 */
export function stem(word: string): string {
  if (word.length < MIN_STEMMED || /\d/.test(word)) {
    return word;
  }
  let base = word;
  for (const [ending, rest] of ENDINGS) {
    const cut = base.replace(ending, '');
    if (cut !== base && cut.length >= 3 && measure(cut) >= 1 && VOWEL.test(cut)) {
      base = cut + rest;
      break;
    }
  }
  // "stopped" and "stop", "renewal" and "renew", "expiry", "expire" and "expires".
  return base
    .replace(/([bdfgmnprt])\1$/, '$1')
    .replace(/(?<=ew|riv|us)als?$/, '')
    .replace(/(?<=.{3})[eyi]$/, '')
    .replace(/our$/, 'or');
}
