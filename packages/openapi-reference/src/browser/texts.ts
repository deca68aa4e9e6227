/** Texts that the functions of every page write; those of a translated page are passed to them. */
export const BROWSER_TEXTS = {
  copied: 'Copied',
  notCopied: 'Not copied',
  /** Instead of copying, where the browser does not allow it. */
  selected: 'Selected',
  errorCount: '{count} of {total} errors',
  loadingFailed: 'The page could not be loaded.',
  reload: 'Reload the page',
} as const;

/** Those of the box that finds fields, apart because only pages with fields load it. Plural forms as in `labels.ts`. */
export const FINDER_TEXTS = {
  findField: 'Find a field',
  noField: 'No field has this name.',
  fieldCount: '{count} field|{count} fields',
  /** With a list of `{shown}` of them below. */
  firstFields: '{count} fields, the first {shown}:',
} as const;

type Texts<Source> = Readonly<Record<keyof Source, string>>;
export type PageTexts = Texts<typeof BROWSER_TEXTS>;
export type FinderTexts = Texts<typeof FINDER_TEXTS>;
export type BrowserTexts = FinderTexts & PageTexts;
