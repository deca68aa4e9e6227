/** Escapes all Markdown in a text. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|~(?=~)|&(?=#?\w+;)|#$/g, '\\$&');
}

/** Returns a code span with as many backticks as the content needs. */
export function code(text: string): string {
  const isPlain = text !== '' && text.trim() === text && !/[\r\n\t]/.test(text);
  const content = isPlain ? text : JSON.stringify(text);
  const ticks = '`'.repeat(longestRun(content) + 1);
  const space = content.startsWith('`') || content.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${content}${space}${ticks}`;
}

/** Returns a Markdown link. The text must already be Markdown. */
export function link(text: string, address: string): string {
  return `[${text}](${address.replace(/[\s()<>\\]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)})`;
}

/** Returns a table. Cells are single lines with escaped pipes. Source: GitHub Flavored Markdown, 4.10. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|');
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(cell)))].join(
    '\n',
  );
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
