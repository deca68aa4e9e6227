/** Texts that the browser functions write; those of a translated page are passed to them. */
export const BROWSER_TEXTS = {
  copied: 'Copied',
  notCopied: 'Not copied',
  /** Instead of copying, where the browser does not allow it. */
  selected: 'Selected',
  errorCount: '{count} of {total} errors',
  loadingFailed: 'The page could not be loaded.',
  reload: 'Reload the page',
} as const;

export type BrowserTexts = Readonly<Record<keyof typeof BROWSER_TEXTS, string>>;
