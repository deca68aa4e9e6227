export interface TryItSite {
  /** Base path, with both slashes. */
  baseUrl: string;
  /** Language of samples that the reader has chosen; empty without a choice. */
  language: () => string;
}
