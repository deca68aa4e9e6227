/** Hand-written Markdown with parts that are generated, between two comments. */

const PART = /^<!-- generated: ([a-z-]+) -->$[\s\S]*?^<!-- end -->$/gm;

/**
 * @param markdown - text with `<!-- generated: name -->` and `<!-- end -->` on lines of their own
 * @returns the text with each part as `parts` has it
 * @throws Error on a part that has no place, and on a place for nothing
 */
export function withGeneratedParts(
  markdown: string,
  parts: Readonly<Record<string, string>>,
): string {
  const places = [...markdown.matchAll(PART)].map(([, name]) => name ?? '');
  const known = Object.keys(parts);
  const unknown = places.find((name) => !known.includes(name));
  const missing = known.find((name) => !places.includes(name));
  if (unknown !== undefined || missing !== undefined) {
    throw new Error(
      unknown === undefined
        ? `no place for "${missing ?? ''}". Allowed: one "<!-- generated: ${missing ?? ''} -->" … "<!-- end -->".`
        : `"<!-- generated: ${unknown} -->" is unknown. Allowed: ${known.join(', ')}.`,
    );
  }
  return markdown.replace(
    PART,
    (_, name: string) => `<!-- generated: ${name} -->\n\n${parts[name] ?? ''}\n\n<!-- end -->`,
  );
}
