/** Placeholder for the URL of the reference in generated pages, which do not know where they will be served. */
export const ADDRESS_MARK = 'openapi:';

interface Place {
  /** Address of the page, including the base path, from Docusaurus. */
  permalink: string;
  /** Path of the page below the reference, empty for its first page. */
  path: string;
  /** Base path of the site in this locale, with both slashes. */
  baseUrl: string;
  trailingSlash: boolean | undefined;
}

/** `openapi:/reference/schemas/pet/#field` for pages, `openapi://openapi/file.yaml` for files below the base path. */
const ADDRESS = new RegExp(`href="${ADDRESS_MARK}/(?:reference/([^"#]*)|(/[^"]*))(#[^"]*)?"`, 'g');

/**
 * Inserts the URLs of the page that shows the body, so that the same files work with any base path, version and locale.
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
      // The first page is a folder's own, which Docusaurus serves with a slash unless told otherwise.
      const isRoot = `${address}/` === baseUrl;
      const slash = isRoot || (trailingSlash ?? target === '') ? '/' : '';
      return `data-page href="${address}${slash}${hash ?? ''}"`;
    },
  );
}
