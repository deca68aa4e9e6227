/**
 * Behaviour of the pages in the browser: each number of the specification once, with its source.
 */

/**
 * Shortest time between two searches for the current heading. Unit: ms. Source: specification of the
 * scroll-spy, "at most once every 300 ms".
 */
export const SCROLL_SPY_INTERVAL_MS = 300;

/**
 * Shortest time between two changes of the history entry while a reader scrolls, for each of its two parts: heading and
 * position. Safari before 17 throws from the hundredth change within 30 s. Our choice: 75 in that time. Unit: ms.
 */
export const HISTORY_INTERVAL_MS = 800;

/**
 * The bar above a page that is loading. Source: specification of the progress bar; names and meaning
 * as in nprogress 0.2, which Docusaurus uses.
 */
export const PROGRESS_BAR = {
  /** Part of the bar that is filled at the start. */
  minimum: 0.08,
  /** Length of one step of the animation. Unit: ms. */
  speed: 200,
  /** Largest part that a step adds. */
  trickleRate: 0.02,
  /** Time between two steps. Unit: ms. */
  trickleSpeed: 800,
} as const;

/**
 * The button "back to top" is shown when the page is scrolled by more than this. Unit: CSS px. Source:
 * specification of the arrow.
 */
export const BACK_TO_TOP_THRESHOLD_PX = 300;

/** Chunks that the app loads on navigation: scripts, and the content as HTML. Unit: ms. */
export const PAGE_PIECES = {
  /** After this time, a chunk counts as failed. Source: specification of failing chunks. */
  timeout: 120_000,
  /**
   * After this time, a server counts as unreachable. Our choice: longer than the slowest usual response, short
   * enough to wait for.
   */
  responseTimeout: 10_000,
} as const;

/**
 * Scrolling by more than this closes an enlarged picture. Unit: CSS pixels. Source: specification of enlarged
 * pictures.
 */
export const ZOOM_SCROLL_OFFSET_PX = 40;

/**
 * Pause in typing after which the search starts. Our choice: shorter than a pause for thought, longer than
 * between two letters. Unit: ms.
 */
export const SEARCH_DELAY_MS = 90;

/** A search that takes longer shows a message. Our choice: the usual limit of what feels instant. Unit: ms. */
export const SEARCH_PATIENCE_MS = 400;
