/** The part of the router's table that is read here; react-router and Docusaurus type it differently. */
interface Route {
  path?: string | string[];
  exact?: boolean;
  routes?: readonly Route[];
}

/** Addresses of all pages of the site, base path included, from the router's table. */
export function pagePaths(routes: readonly Route[]): string[] {
  return routes.flatMap(({path, exact, routes: children = []}) => [
    ...(exact === true && typeof path === 'string' && path !== '*' ? [path] : []),
    ...pagePaths(children),
  ]);
}

/**
 * Restricts each docs instance to the addresses of its pages. The router would give it every address with the same
 * prefix, and show an unknown one differently from `404.html`, which the server returns.
 */
export function onlyPages(routes: readonly Route[]): Route[] {
  return routes.map((route) =>
    route.routes === undefined ? route : {...route, path: pagePaths(route.routes), exact: true},
  );
}
