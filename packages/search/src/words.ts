import {fold} from './compare';
import {porterStem} from './porter';

/**
 * Returns the folded words and numbers of a text, without endings after an apostrophe ("bank's", "we're"). Identifiers
 * are split into their parts: `valid_until` is two words, `x5u` is one.
 */
export function wordsOf(text: string): string[] {
  const separated = text.replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, '$1$3 $2');
  return (
    fold(separated)
      .replace(/\b'(?:[stmd]|re|ll|ve)\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Returns words for the index; camel case is both split and kept as one word. */
export function allWordsOf(text: string): string[] {
  const joined = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text)
    ? (fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    : [];
  return [...new Set([...wordsOf(text), ...joined])];
}

/** Unifies spellings, because German and Scandinavian letters are often written out: "Muenchner", "Aalandsbanken". */
export function looseKey(key: string): string {
  return key.replace(/([aou])e/g, '$1').replace(/aa/g, 'a');
}

const ENDINGS: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/ies$/, 'y'],
  [/(ss|sh|ch|x|z|tus|nus)es$/, '$1'],
  [/([^su])s$/, '$1'],
  // German banks are often named in the plural: "Sparkassen", "Volksbanken". "Handelsbanken" means "the bank".
  [/(bank)en$|(kasse)n$/, '$1$2'],
];
/** Minimum length for removing endings. Shorter words, such as "is" and "its", stay unchanged. */
const MIN_STEM = 4;

const hasForms = (word: string) => word.length >= MIN_STEM && !/\d/.test(word);

/** Converts British spelling to American. */
function american(word: string): string {
  return word
    .replace(/(?<=.{4})is(e[ds]?|ing|ations?)$/, 'iz$1')
    .replace(/^(cancel|label|model|travel)l(?=ed$|ing$)/, '$1')
    .replace(/^(licen|defen)c(?=e|ing)/, '$1s')
    .replace(/^(col|behavi|fav)our/, '$1or');
}

/** Converts plurals to singular. Other endings distinguish names of an API, so they are kept. */
function singular(word: string): string {
  const rule = hasForms(word) ? ENDINGS.find(([ending]) => ending.test(word)) : undefined;
  return american(rule === undefined ? word : word.replace(...rule));
}

/** Removes endings, so that "authorisation" equals "authorized", and "statuses" equals "status". */
export function stem(word: string): string {
  return hasForms(word) ? porterStem(singular(word)) : word;
}

/** Returns the key of a name without plurals, because readers may search for "Webhooks" as "webhook". */
export function singularKey(text: string): string {
  return wordsOf(text).map(singular).join('');
}
