/**
 * Redirect rules of the public contract, one pure function for the preview server and for navigation
 * inside the app:
 *
 * 1. `X/index.html` leads to `X/`;
 * 2. an address without a slash at its end and without an extension is tried with a slash,
 * 3. then with `.html`.
 *
 * @param pathname - decoded path that starts with a single slash, without query and hash
 * @param exists - tells whether a page is served under exactly this path
 * @returns the path to redirect to, or undefined if the path stands as it is
 */
export function redirectTarget(
  pathname: string,
  exists: (candidate: string) => boolean,
): string | undefined {
  if (!isLocalPath(pathname)) {
    return undefined;
  }
  const withoutIndex = pathname.replace(/\/index\.html$/, '/');
  if (withoutIndex !== pathname) {
    return exists(withoutIndex) ? withoutIndex : undefined;
  }
  if (pathname.endsWith('/') || hasExtension(pathname) || exists(pathname)) {
    return undefined;
  }
  return [`${pathname}/`, `${pathname}.html`].find(exists);
}

/** A redirect must never lead to another host: `//host` and `/\host` are addresses of other hosts. */
function isLocalPath(pathname: string): boolean {
  return pathname.startsWith('/') && !/^\/[/\\]/.test(pathname) && !pathname.includes('\\');
}

function hasExtension(pathname: string): boolean {
  return /\.[A-Za-z0-9]+$/.test(pathname.slice(pathname.lastIndexOf('/') + 1));
}
