/** Addresses of documents, normalised as in the router. Other pages have scripts and no fragments. */
const documents = new Map<string, string>();

/** Normalises an address: the router ignores case and a final slash. */
const compared = (pathname: string) => pathname.replace(/\/$/, '').toLowerCase();

/** @param addresses - including the base path */
export function addDocuments(addresses: readonly string[]): void {
  for (const address of addresses) {
    documents.set(compared(address), address);
  }
}

/** Returns the address of the document at a path; undefined for other pages, and on the development server. */
export function documentAt(pathname: string | undefined): string | undefined {
  return pathname === undefined ? undefined : documents.get(compared(pathname));
}
