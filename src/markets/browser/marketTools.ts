/**
 * Activates the tools of market pages: IBAN checker, bank directory, sortable tables. Other pages load nothing.
 *
 * @returns a function that stops the tools
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
