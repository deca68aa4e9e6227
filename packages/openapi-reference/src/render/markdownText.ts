/** Returns a code span with as many backticks as the content needs. */
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
