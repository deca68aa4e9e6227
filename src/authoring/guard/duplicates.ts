/** What is needed of a page to compare addresses. */
export interface AddressedPage {
  permalink: string;
  /** Source file, relative to the repository. */
  file: string;
}

/**
 * One message for each address that two or more pages claim, naming all of them.
 * Docusaurus finds duplicates as well, but names no file.
 */
export function describeDuplicates(pages: readonly AddressedPage[]): string[] {
  const byAddress = new Map<string, string[]>();
  for (const {permalink, file} of pages) {
    byAddress.set(permalink, [...(byAddress.get(permalink) ?? []), file]);
  }
  return [...byAddress]
    .filter(([, files]) => files.length > 1)
    .map(
      ([permalink, files]) =>
        `${files.sort().join(' and ')}: both are served at ${permalink}. Allowed: one page for each address. Change "slug" in one of them.`,
    );
}
