/**
 * Returns the address of a page from its source file: `sandbox.mdx` is served at `/sandbox/`, `quick-start/index.mdx`
 * at `/quick-start/`. Every address ends in a slash (public contract). A page that needs a different address sets
 * `slug` in its front matter.
 *
 * @param relativeFile - path below the instance's folder, with forward slashes
 * @returns the slug, with a slash at both ends
 */
export function defaultSlug(relativeFile: string): string {
  const withoutExtension = relativeFile.replace(/\.mdx?$/, '');
  const withoutIndex = withoutExtension.replace(/(^|\/)index$/, '');
  return withoutIndex === '' ? '/' : `/${withoutIndex}/`;
}

/**
 * Returns the old addresses of a page.
 *
 * @param fields - front matter, already checked (`src/authoring/frontMatter.ts`)
 * @returns addresses below the base path, with a slash at the start
 */
export function oldAddressesIn({redirect_from: value}: Record<string, unknown>): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
