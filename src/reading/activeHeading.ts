/** Where a heading is, in CSS px below the top of the window. */
export interface PlacedHeading {
  id: string;
  top: number;
}

/**
 * The headings that a reader has reached: the current one first, then those before it, up to the top of the page. A
 * list of links that lacks the first one, because it contains only chapters, marks the first that it contains.
 *
 * @param headings - in the order of the page
 * @param line - a heading counts as reached when it is on this line or above it, in CSS px below the top
 * of the window
 * @param isAtEnd - at the end of the page, the last heading is the current one, however short its section is
 */
export function readingTrail(
  headings: readonly PlacedHeading[],
  line: number,
  isAtEnd: boolean,
): string[] {
  const reached = isAtEnd ? headings : headings.filter(({top}) => top <= line);
  return reached.map(({id}) => id).reverse();
}

/** The headings from a given one up to the top of the page. */
export function trailTo(headings: readonly PlacedHeading[], id: string): string[] {
  const at = headings.findIndex((heading) => heading.id === id);
  return headings
    .slice(0, at + 1)
    .map((heading) => heading.id)
    .reverse();
}
