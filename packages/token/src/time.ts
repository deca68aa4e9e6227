/** Times in words. */

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units are precise enough for people: "1 day 2 hours". Unit of the span: s. */
export function spanInWords(seconds: number): string {
  let rest = Math.round(Math.abs(seconds));
  const parts: string[] = [];
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0 && parts.length < 2) {
      parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
      rest -= count * size;
    } else if (parts.length > 0) {
      break;
    }
  }
  return parts.join(' ') || '0 seconds';
}
