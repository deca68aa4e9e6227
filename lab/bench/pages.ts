/** One page of each kind. */
export const PAGE_KINDS = ['home', 'guide', 'operation', 'schema', 'market', 'FAQ'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export interface BenchPage {
  kind: PageKind;
  /** Address below the base path. */
  address: string;
}

export const PAGES: readonly BenchPage[] = [
  {kind: 'home', address: ''},
  {kind: 'guide', address: 'api/quick-start/'},
  {kind: 'operation', address: 'api/reference/create-payment/'},
  {kind: 'schema', address: 'api/reference/schemas/transaction/'},
  {kind: 'market', address: 'markets/fi/'},
  {kind: 'FAQ', address: 'faq/'},
];

/**
 * @param list - kinds, separated by commas
 * @throws Error that names the allowed kinds
 */
export function choosePages(list: string): readonly BenchPage[] {
  const kinds = list.split(',').map((kind) => kind.trim());
  const unknown = kinds.find((kind) => !PAGE_KINDS.some((known) => known === kind));
  if (unknown !== undefined) {
    throw new Error(
      `--pages lists ${JSON.stringify(unknown)}. Allowed: ${PAGE_KINDS.join(', ')}, separated by commas.`,
    );
  }
  return PAGES.filter(({kind}) => kinds.includes(kind));
}
