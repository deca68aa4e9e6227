/**
 * Formats a table in Markdown with columns as wide as their longest cell.
 *
 * @param isText - whether a column contains text, which is left-aligned; numbers are right-aligned
 */
export function formatTable(
  head: readonly string[],
  body: readonly (readonly string[])[],
  isText: (column: number) => boolean,
): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells
      .map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...body.map(line)].join('\n');
}
