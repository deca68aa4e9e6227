/** Plain text: nothing in it is markup. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|~(?=~)|&(?=#?\w+;)|#$/g, '\\$&');
}

/** A code span with as many backticks as its content needs. */
export function code(text: string): string {
  const isPlain = text !== '' && text.trim() === text && !/[\r\n\t]/.test(text);
  const content = isPlain ? text : JSON.stringify(text);
  const ticks = '`'.repeat(longestRun(content) + 1);
  const space = content.startsWith('`') || content.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${content}${space}${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
