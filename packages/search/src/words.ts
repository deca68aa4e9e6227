import {fold} from './compare';
import {porterStem} from './porter';

/**
 * Words and numbers of a text, folded, without what English puts after an apostrophe ("bank's", "we're"). An identifier
 * counts as its parts: `valid_until` is two words, `x5u` is one.
 */
export function wordsOf(text: string): string[] {
  const separated = text.replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, '$1$3 $2');
  return (
    fold(separated)
      .replace(/\b'(?:[stmd]|re|ll|ve)\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Words for the index: camel case both split and as one word. */
export function allWordsOf(text: string): string[] {
  const joined = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text)
    ? (fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    : [];
  return [...new Set([...wordsOf(text), ...joined])];
}

/**
 * German and Scandinavian letters are often written out: "Muenchner", "Aalandsbanken". Both spellings become the same.
 */
export function looseKey(key: string): string {
  return key.replace(/([aou])e/g, '$1').replace(/aa/g, 'a');
}

const ENDINGS: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/ies$/, 'y'],
  [/(ss|sh|ch|x|z|tus|nus)es$/, '$1'],
  [/([^su])s$/, '$1'],
  // The plural of German banks is also the name of each: "Sparkassen", "Volksbanken". "Handelsbanken" is "the bank".
  [/(bank)en$|(kasse)n$/, '$1$2'],
];
/** Shorter words are not changed: "is", "its". */
const MIN_STEM = 4;

const hasForms = (word: string) => word.length >= MIN_STEM && !/\d/.test(word);

/** Normalises British and American spelling. */
function american(word: string): string {
  return word
    .replace(/(?<=.{4})is(e[ds]?|ing|ations?)$/, 'iz$1')
    .replace(/^(cancel|label|model|travel)l(?=ed$|ing$)/, '$1')
    .replace(/^(licen|defen)c(?=e|ing)/, '$1s')
    .replace(/^(col|behavi|fav)our/, '$1or');
}

/** Treats singular and plural as the same. Other endings distinguish names of an API, so they are kept. */
function singular(word: string): string {
  const rule = hasForms(word) ? ENDINGS.find(([ending]) => ending.test(word)) : undefined;
  return american(rule === undefined ? word : word.replace(...rule));
}

/** A word without its endings, so that "authorisation" and "authorized" are the same, and "statuses" and "status". */
export function stem(word: string): string {
  return hasForms(word) ? porterStem(singular(word)) : word;
}

/** The key of a name without plurals: "webhook" is how readers ask for "Webhooks". */
export function singularKey(text: string): string {
  return wordsOf(text).map(singular).join('');
}
