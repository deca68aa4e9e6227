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

/** Whether a route answers for addresses that it does not list, as those of plugins may do. */
function isOpen({exact, routes}: Route): boolean {
  return routes === undefined ? exact !== true : routes.some(isOpen);
}

/**
 * Restricts each docs instance to the addresses of its pages. The router would give it every address with the same
 * prefix, and show an unknown one differently from `404.html`, which the server returns.
 */
export function onlyPages(routes: readonly Route[]): Route[] {
  return routes.map((route) =>
    route.routes === undefined || isOpen(route)
      ? route
      : {...route, path: pagePaths(route.routes), exact: true},
  );
}

/**
 * The address under which a server has the page of a route: a route of another plugin than docs may lack the slash, and
 * its file is `index.html` in a folder of that name.
 */
export function servedPath(path: string): string {
  return /(?:\/|\.html)$/.test(path) ? path : `${path}/`;
}
