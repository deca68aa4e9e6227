/** Which engine answers searches. See README, "Search". */
export type SearchConfig =
  /** Static files from the build: no server, no account. */
  | {engine: 'static'}
  /** Algolia DocSearch, for sites that outgrow static files. The key is the public search-only key. */
  | {engine: 'docsearch'; appId: string; apiKey: string; indexName: string};

export const search: SearchConfig = {engine: 'static'};
