/** Terms of texts, in the form in which they are compared. */

import {stem, wordsOf} from '../../../search/src/index';

/** Runs of letters, digits and the punctuation inside identifiers. */
const TOKEN = /[\p{L}\p{N}]+(?:[_'’-][\p{L}\p{N}]+)*/gu;

/** Terms of a text for the index: stems of words, and identifiers as a whole. */
export function termsOf(text: string): string[] {
  return (text.match(TOKEN) ?? []).flatMap((token) => {
    const parts = wordsOf(token);
    return [...parts.map(stem), ...(parts.length > 1 ? [parts.join('')] : [])];
  });
}
