/** The part of the router's table that is read here; react-router and Docusaurus type it differently. */
interface Route {
  path?: string | RegExp | readonly (string | RegExp)[];
  /** Addresses, if the route is one of several pages. */
  pages?: readonly string[];
  exact?: boolean;
  routes?: readonly Route[];
}
type PageRoute = Route & {path: string | RegExp};

function isPageRoute(route: Route): route is PageRoute {
  const {path, exact} = route;
  return exact === true && path !== '*' && (typeof path === 'string' || path instanceof RegExp);
}

function pageRoutes(routes: readonly Route[]): PageRoute[] {
  return routes.flatMap((route) => [
    ...(isPageRoute(route) ? [route] : []),
    ...pageRoutes(route.routes ?? []),
  ]);
}

/** Addresses of all pages of the site, including the base path, from the router's table. */
export function pagePaths(routes: readonly Route[]): string[] {
  return pageRoutes(routes).flatMap(({path, pages = [String(path)]}) => pages);
}

/** The path of a route for several pages. As with one page, case and a slash at the end make no difference. */
export function pathOf(pages: readonly string[]): RegExp {
  const literal = pages.map((page) =>
    page.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^(?:${literal.join('|')})/?$`, 'i');
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
      : {...route, path: pageRoutes(route.routes).map(({path}) => path), exact: true},
  );
}

/**
 * The address under which a server has the page of a route: a route of another plugin than docs may lack the slash, and
 * its file is `index.html` in a folder of that name.
 */
export function servedPath(path: string): string {
  return /(?:\/|\.html)$/.test(path) ? path : `${path}/`;
}
