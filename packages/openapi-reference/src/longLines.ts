/**
 * Returns the number of lines of code that is cut until its button shows the rest, or undefined if it is shown whole,
 * because too few lines would be hidden.
 *
 * @param most - maximum number of rows that are shown whole
 * @param width - number of characters after which a line wraps
 */
export function longLines(code: string, most: number, width: number): number | undefined {
  const lines = code.split('\n');
  const rows = lines.map(({length}) => Math.max(1, Math.ceil(length / width)));
  return rows.reduce((sum, count) => sum + count, 0) > most ? lines.length : undefined;
}
