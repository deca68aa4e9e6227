/** Letters that Unicode does not take apart into a base and a mark. */
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

/** Marks that NFKD leaves behind its base letters. */
const MARKS = /\p{M}+/gu;

/** Lower case without accents: what is typed without them finds what is written with them. */
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

/** Words as they are found: camel case both taken apart and as one word. */
export function allWordsOf(text: string): string[] {
  const joined = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text)
    ? (fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    : [];
  return [...new Set([...wordsOf(text), ...joined])];
}

/** What two spellings of one name have in common: "GET /accounts", `valid_until`, "valid until", "psu-ip-address". */
export function keyOf(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join('');
}

/** German and Scandinavian letters are often written out: "Muenchner", "Aalandsbanken". Both ways of writing come to the same. */
export function looseKey(key: string): string {
  return key.replace(/([aou])e/g, '$1').replace(/aa/g, 'a');
}

const ENDINGS: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/ies$/, 'y'],
  [/(ss|sh|ch|x|z|tus|nus)es$/, '$1'],
  [/([^su])s$/, '$1'],
];
/** Shorter words are left as they are: "is", "its". */
const MIN_STEM = 4;

/** Singular and plural as one; word forms beyond that are told apart, since names of an API differ by them. */
export function stem(word: string): string {
  if (word.length < MIN_STEM || /\d/.test(word)) {
    return word;
  }
  const rule = ENDINGS.find(([ending]) => ending.test(word));
  const singular = rule === undefined ? word : word.replace(...rule);
  // Both spellings of British and American English, and the verbs to them.
  return singular.replace(/(?<=.{4})is(e[ds]?|ing|ation)$/, 'iz$1').replace(/(?<=.{4}iz)e$/, '');
}

/** The key of a name without plurals: "webhook" is how readers ask for "Webhooks". */
export function singularKey(text: string): string {
  return wordsOf(text).map(stem).join('');
}

/** Whether one letter added, left out, changed, or swapped with its neighbour makes one word the other. */
export function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) {
    return false;
  }
  let start = 0;
  while (start < short.length && short[start] === long[start]) {
    start += 1;
  }
  if (long.length > short.length) {
    return short.slice(start) === long.slice(start + 1);
  }
  const isChange = short.slice(start + 1) === long.slice(start + 1);
  const isSwap =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2);
  return isChange || isSwap;
}
