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
 * Lets each docs instance take the addresses of its pages alone. The router would give it all that begin
 * alike, and show an unknown address inside of an instance otherwise than `404.html` does, which answers it.
 */
export function onlyPages(routes: readonly Route[]): Route[] {
  return routes.map((route) =>
    route.routes === undefined ? route : {...route, path: pagePaths(route.routes), exact: true},
  );
}
