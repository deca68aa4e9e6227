/** Placeholder for the URL of the reference in generated pages, which are independent of where they are served. */
export const ADDRESS_MARK = 'openapi:';

interface Place {
  /** Address of the page from Docusaurus, including the base path. */
  permalink: string;
  /** Path of the page below the reference; empty for the first page. */
  path: string;
  /** Base path of the site in this locale, with leading and trailing slashes. */
  baseUrl: string;
  trailingSlash: boolean | undefined;
}

/** Matches `openapi:/reference/schemas/pet/#field` (a page) and `openapi://openapi/file.yaml` (below the base path). */
const ADDRESS = new RegExp(`href="${ADDRESS_MARK}/(?:reference/([^"#]*)|(/[^"]*))(#[^"]*)?"`, 'g');

/**
 * Inserts the URLs for the page that shows a body, so that the same files work with any base path, version and locale.
 *
 * @param html - body of a page
 */
export function resolveAddresses(html: string, place: Place): string {
  const {permalink, path, baseUrl, trailingSlash} = place;
  const own = permalink.replace(/\/$/, '');
  const base = path === '' ? own : own.slice(0, -path.length - 1);
  return html.replace(
    ADDRESS,
    (_, page: string | undefined, file: string | undefined, hash: string | undefined) => {
      if (page === undefined) {
        return `href="${baseUrl}${file?.slice(1) ?? ''}" download`;
      }
      const target = page.replace(/\/$/, '');
      const address = target === '' ? base : `${base}/${target}`;
      // By default, Docusaurus serves the first page with a trailing slash, because it is a folder's index.
      const isRoot = `${address}/` === baseUrl;
      const slash = isRoot || (trailingSlash ?? target === '') ? '/' : '';
      return `data-page href="${address}${slash}${hash ?? ''}"`;
    },
  );
}
