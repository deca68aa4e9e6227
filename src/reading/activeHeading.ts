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

/** Headings above this part of the window's height are where readers look. Docusaurus takes half. */
export const LOOKED_AT = 0.35;

/**
 * Adds the next heading if it is in sight where readers look, and the current one has left the window.
 *
 * @param trail - from `readingTrail`
 * @param bar - end of the navigation bar. Unit: CSS px.
 * @param most - position down to which readers look. Unit: CSS px.
 */
export function withNext(
  headings: readonly PlacedHeading[],
  trail: readonly string[],
  bar: number,
  most: number,
): readonly string[] {
  const [current, next] = [headings[trail.length - 1], headings[trail.length]];
  const isInSight = current !== undefined && current.top >= bar;
  return isInSight || next === undefined || next.top > most ? trail : [next.id, ...trail];
}

/** Returns the headings from the given one up to the top of the page. */
export function trailTo(headings: readonly PlacedHeading[], id: string): string[] {
  const at = headings.findIndex((heading) => heading.id === id);
  return headings
    .slice(0, at + 1)
    .map((heading) => heading.id)
    .reverse();
}
