/** How far below its scroll target a heading already counts as current. Unit: CSS px. */
export const TOLERANCE = 24;

/** Returns whether an element is at the position to which a link scrolls it. */
export function isReached(place: HTMLElement): boolean {
  const {top} = place.getBoundingClientRect();
  return Math.abs(top - parseFloat(getComputedStyle(place).scrollMarginTop)) <= TOLERANCE;
}
