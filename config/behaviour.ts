/**
 * Constants of what the portal does in the reader's browser, each named once with its source.
 */

// Image zoom

/** Scrolling by more than this closes an enlarged picture. Unit: CSS pixels. Source: issue 4, point 4. */
export const ZOOM_SCROLL_OFFSET_PX = 40;
