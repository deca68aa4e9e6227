/** Texts that scripts insert into every page. */
export const BROWSER_TEXTS = {
  copied: 'Copied',
  notCopied: 'Not copied',
  /** Shown if the browser does not permit copying. */
  selected: 'Selected',
  loadingFailed: 'The page could not be loaded.',
  reload: 'Reload the page',
} as const;
