/** Old addresses of pages: `redirect_from` in their front matter. */

/** A page from Docusaurus's docs plugin. */
export interface MovedPage {
  /** Address with the base path. */
  permalink: string;
  /** Path from the repository's root, such as `docs/sandbox.mdx`. */
  file: string;
  /** Addresses below the base path, with a slash at the start. `#` and an id name a section of the page. */
  oldAddresses: readonly string[];
}

/**
 * @param baseUrl - with slashes at both ends
 * @returns new addresses by old ones, both with the base path, sorted
 * @throws Error with a line for each address that two pages claim, or that is the address of a page
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
