/** Texts that the functions of every page write. */
export const BROWSER_TEXTS = {
  copied: 'Copied',
  notCopied: 'Not copied',
  /** Instead of copying, where the browser does not allow it. */
  selected: 'Selected',
  loadingFailed: 'The page could not be loaded.',
  reload: 'Reload the page',
} as const;
