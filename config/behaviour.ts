/** How the site behaves in the reader's browser. Each constant stands here once, with its source. */

/** The pieces of a page that the app loads on navigation: scripts, and the content as HTML. Unit: ms. */
export const PAGE_PIECES = {
  /** After this time a piece counts as failed. Source: issue 4, point 7. */
  timeout: 120_000,
  /** After this time a server counts as out of reach. Our choice: longer than the slowest usual answer, short enough to wait for. */
  answerTimeout: 10_000,
} as const;
