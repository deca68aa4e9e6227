/** Which engine answers searches. See README, "Search". */
export type SearchConfig =
  /** Files that the build makes; nothing to run, nothing to sign up for. */
  | {engine: 'static'}
  /** Algolia DocSearch, for sites that outgrow static files. The key is the public one that may only search. */
  | {engine: 'docsearch'; appId: string; apiKey: string; indexName: string};

export const search: SearchConfig = {engine: 'static'};
