/** Addresses that pages had before: `redirect_from` in their front matter. */

/** A page as the documents of Docusaurus describe it. */
export interface MovedPage {
  /** With the base path. */
  permalink: string;
  /** From the repository's root, such as `docs/sandbox.mdx`. */
  file: string;
  /** Below the base path, with a slash at the start; with `#` and a section of the page, if readers arrive there. */
  oldAddresses: readonly string[];
}

/**
 * @param baseUrl - with slashes at both ends
 * @returns old address to new one, both with the base path, sorted
 * @throws Error with a line for each address that two pages have, or that an old address takes from a page
 */
export function movedPages(pages: readonly MovedPage[], baseUrl: string): Record<string, string> {
  const taken = new Map<string, string>();
  const moved = new Map<string, string>();
  const problems: string[] = [];
  for (const {permalink, file} of pages) {
    const other = taken.get(permalink);
    if (other !== undefined) {
      problems.push(
        `${other} and ${file}: both are served at ${permalink}. Rename one of the files, or give its front matter another "slug".`,
      );
    }
    taken.set(permalink, file);
  }
  for (const {permalink, file, oldAddresses} of pages) {
    for (const from of oldAddresses) {
      const [path = '', section] = from.split('#');
      const old = baseUrl + path.slice(1);
      const owner = taken.get(old);
      if (baseUrl !== '/' && from.startsWith(baseUrl)) {
        problems.push(
          `${file}: front matter "redirect_from" lists ${from} with the base path. Write /${from.slice(baseUrl.length)}.`,
        );
      } else if (owner === undefined) {
        taken.set(old, file);
        moved.set(old, section === undefined ? permalink : `${permalink}#${section}`);
      } else {
        problems.push(
          `${file}: front matter "redirect_from" lists ${from}, which already belongs to ${owner}. Allowed: an address that no other page has or lists.`,
        );
      }
    }
  }
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return Object.fromEntries([...moved].sort(([a], [b]) => (a < b ? -1 : 1)));
}
