/** How pages behave in the browser: every number in one place, with its source. */

/**
 * Minimum time between two searches for the current heading. Unit: ms. Source: specification of the scroll-spy, "at
 * most once every 300 ms".
 */
export const SCROLL_SPY_INTERVAL_MS = 300;

/**
 * Minimum time between two changes of the history entry while a reader scrolls, for each of its two parts: heading and
 * position. Safari before 17 throws from the hundredth change within 30 s. Our choice: 75 in that time. Unit: ms.
 */
export const HISTORY_INTERVAL_MS = 800;

/**
 * The bar above a page that is loading. Source: specification of the progress bar. Names and meanings are those of
 * nprogress 0.2, which Docusaurus uses.
 */
export const PROGRESS_BAR = {
  /** Fraction of the bar that is filled at the start. */
  minimum: 0.08,
  /** Duration of one step of the animation. Unit: ms. */
  speed: 200,
  /** Maximum fraction that a step adds. */
  trickleRate: 0.02,
  /** Time between two steps. Unit: ms. */
  trickleSpeed: 800,
} as const;

/** Scroll position above which the button "back to top" is shown. Unit: CSS px. Source: specification of the arrow. */
export const BACK_TO_TOP_THRESHOLD_PX = 300;

/** Time limits for chunks that the app loads on navigation: scripts, and content as HTML. Unit: ms. */
export const PAGE_PIECES = {
  /** Time after which a chunk counts as failed. Source: specification of failing chunks. */
  timeout: 120_000,
  /**
   * Time after which a server counts as unreachable. Our choice: longer than the slowest usual response, short enough
   * to wait for.
   */
  responseTimeout: 10_000,
} as const;

/** Scroll distance that closes an enlarged picture. Unit: CSS pixels. Source: specification of enlarged pictures. */
export const ZOOM_SCROLL_OFFSET_PX = 40;

/**
 * Pause in typing after which the search starts. Our choice: shorter than a pause for thought, longer than the time
 * between two letters. Unit: ms.
 */
export const SEARCH_DELAY_MS = 90;

/** Duration of a search after which a message is shown. Our choice: the usual limit of what feels instant. Unit: ms. */
export const SEARCH_PATIENCE_MS = 400;
