/** Returns the letters of the disc beside a bank: those of a short first word in capitals, or of the first two words. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\d]+/gu) ?? [];
  const [first = ''] = words;
  return /^\p{Lu}{2}$/u.test(first)
    ? first
    : words
        .filter((word) => /^[\p{Lu}\d]/u.test(word))
        .slice(0, 2)
        .map((word) => word.charAt(0))
        .join('');
}
