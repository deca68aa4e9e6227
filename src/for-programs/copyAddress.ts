/**
 * Returns the path of a page's Markdown copy. Such paths are public: programs rely on them.
 *
 * @param pagePath - path of a page that ends in a slash or in `.html`: `/faq/`, `/docs/`, `api/quick-start/alt.html`,
 * or empty for the first page
 * @param basePath - path of the site's first page in the same form, whose copy is `index.md`
 * @returns `/faq.md`, `/docs/index.md`, `api/quick-start/alt.md`, `index.md`
 */
export function copyPath(pagePath: string, basePath: string): string {
  return pagePath === basePath
    ? `${basePath}index.md`
    : `${pagePath.replace(/(?:\/|\.html)$/, '')}.md`;
}
