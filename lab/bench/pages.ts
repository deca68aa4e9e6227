/** One page of each kind; both sites have the same addresses unless stated otherwise. */
export const PAGE_KINDS = ['home', 'guide', 'operation', 'schema', 'market', 'FAQ'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export interface BenchPage {
  kind: PageKind;
  /** Below the base path. */
  address: string;
  /** The page that follows in the order of the sidebar, which leads to it. */
  next?: string;
  /** Its address on the stock site, where it is another one. */
  nextOnStock?: string;
  /** Another page that the sidebar or the navigation bar leads to from here. */
  other?: string;
  /** Name of a field of the request body. Both sites show it without a click once they are ready. */
  field?: string;
}

export const PAGES: readonly BenchPage[] = [
  {kind: 'home', address: ''},
  {
    kind: 'guide',
    address: 'api/quick-start/',
    next: 'api/quick-start/alt.html',
    nextOnStock: 'api/quick-start/alt/',
    other: 'api/sandbox/',
  },
  {
    kind: 'operation',
    address: 'api/reference/create-payment/',
    next: 'api/reference/get-payment/',
    field: 'payment_type',
  },
  {kind: 'schema', address: 'api/reference/schemas/transaction/'},
  // The stock site has no markets.
  {kind: 'market', address: 'markets/fi/'},
  {kind: 'FAQ', address: 'faq/'},
];

/**
 * @param list - kinds, separated by commas
 * @throws Error that names what is allowed
 */
export function choosePages(list: string): readonly BenchPage[] {
  const kinds = list.split(',').map((kind) => kind.trim());
  const unknown = kinds.find((kind) => !PAGE_KINDS.some((known) => known === kind));
  if (unknown !== undefined) {
    throw new Error(
      `--pages has ${JSON.stringify(unknown)}. Allowed: ${PAGE_KINDS.join(', ')}, separated by commas.`,
    );
  }
  return PAGES.filter(({kind}) => kinds.includes(kind));
}
