import {porterStem} from './porter';

/** Letters that Unicode does not decompose into a base and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Marks that NFKD puts after base letters. */
const MARKS = /\p{M}+/gu;

/** Lower case without accents: words typed without accents find words written with them. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Words and numbers of a text, folded. An identifier counts as its parts: `valid_until` is two words, `x5u` is one. */
export function wordsOf(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, '$1$3 $2');
  return fold(apart).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words for the index: camel case both split and as one word. */
export function allWordsOf(text: string): string[] {
  const joined = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text)
    ? (fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    : [];
  return [...new Set([...wordsOf(text), ...joined])];
}

/** The common key of all spellings of a name: "GET /accounts", `valid_until`, "valid until", "psu-ip-address". */
export function keyOf(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join('');
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

/**
 * How many letters must be added, removed, changed, or swapped with their neighbour to turn one word into the other.
 *
 * @param most - maximum to count
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) {
    return most + 1;
  }
  let before: number[] = [];
  let row = Array.from({length: b.length + 1}, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return Math.min(row[b.length] ?? 0, most + 1);
}
