/** Addresses of documents, in the form that the router compares. Other pages have scripts and no fragments. */
const documents = new Map<string, string>();

/** The router ignores upper case and the slash at the end. */
const compared = (pathname: string) => pathname.replace(/\/$/, '').toLowerCase();

/** @param addresses - including the base path */
export function addDocuments(addresses: readonly string[]): void {
  for (const address of addresses) {
    documents.set(compared(address), address);
  }
}

/** @returns the address of the document that the router shows; undefined for other pages, and while editing */
export function documentAt(pathname: string | undefined): string | undefined {
  return pathname === undefined ? undefined : documents.get(compared(pathname));
}
