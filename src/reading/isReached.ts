/** A heading is current from slightly below the position where a link to it scrolls. Unit: CSS px. */
export const TOLERANCE = 24;

/** Whether a place is where a link to it scrolls. */
export function isReached(place: HTMLElement): boolean {
  const {top} = place.getBoundingClientRect();
  return Math.abs(top - parseFloat(getComputedStyle(place).scrollMarginTop)) <= TOLERANCE;
}
