/** Position of a heading below the top of the window. Unit: CSS px. */
export interface PlacedHeading {
  id: string;
  top: number;
}

/**
 * Returns the headings that a reader has reached, from the current one up to the top of the page. A list of links
 * without the current heading, such as a list of chapters, marks the first heading that it contains.
 *
 * @param headings - in document order
 * @param line - position at which a heading counts as reached, below the top of the window. Unit: CSS px.
 * @param isAtEnd - at the end of the page, the last heading is current, however short its section
 */
export function readingTrail(
  headings: readonly PlacedHeading[],
  line: number,
  isAtEnd: boolean,
): string[] {
  const reached = isAtEnd ? headings : headings.filter(({top}) => top <= line);
  return reached.map(({id}) => id).reverse();
}

/** Returns the headings from the given one up to the top of the page. */
export function trailTo(headings: readonly PlacedHeading[], id: string): string[] {
  const at = headings.findIndex((heading) => heading.id === id);
  return headings
    .slice(0, at + 1)
    .map((heading) => heading.id)
    .reverse();
}
