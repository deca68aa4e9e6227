/** Letters that Unicode does not decompose into a base letter and a mark. */
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

/** Matches the marks that NFKD separates from base letters. */
const MARKS = /\p{M}+/gu;

/** Converts to lower case without accents, so that words typed without accents match those that have them. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[’ʼ]/g, "'")
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Returns a key shared by all spellings of a name: "GET /accounts", `valid_until`, "valid until", "psu-ip-address". */
export function keyOf(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join('');
}

/**
 * Removes `XXX` from BICs: a BIC of 8 characters is the head office, to which the form with 11 appends XXX (ISO 9362).
 * Statements use one form, and lists of banks the other.
 */
export function withoutHeadOffice(text: string): string {
  return text.replace(/\b([a-z]{6}[a-z\d]{2})xxx\b/gi, '$1');
}

/**
 * Returns the number of letters to add, remove, change, or swap with a neighbour to turn one word into the other.
 *
 * @param most - maximum to count; beyond it, the result is `most + 1`
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
