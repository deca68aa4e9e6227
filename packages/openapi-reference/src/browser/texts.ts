/** Texts that scripts insert into every page. */
export const BROWSER_TEXTS = {
  copied: 'Copied',
  notCopied: 'Not copied',
  /** Shown if the browser does not permit copying. */
  selected: 'Selected',
  loadingFailed: 'The page could not be loaded.',
  reload: 'Reload the page',
  clearFilter: 'Clear the filter',
  noEntry: 'No entry contains all these words. For example: ',
} as const;
