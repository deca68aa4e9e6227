/** Returns the class of an element for a line of code, with the depth of its indentation (`samples.css`). */
export function lineClass(line: string): string {
  const indentation = line.replaceAll('\t', '    ').search(/\S|$/);
  return `line in-${Math.min(4, Math.floor(indentation / 4))}`;
}
