/**
 * Activates the tools of the market pages: IBAN checker, bank directory, tables that can be sorted. A page without them loads nothing for it.
 *
 * @returns a function that ends it
 */
export function enhanceMarketTools(root: HTMLElement): () => void {
  const page = new AbortController();
  const tools = [...root.querySelectorAll<HTMLElement>('[data-market-tool]')];
  if (tools.length > 0) {
    void import('./index').then(({startTools}) => {
      startTools(tools, page.signal);
    });
  }
  return () => {
    page.abort();
  };
}
