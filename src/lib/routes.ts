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
