/** The part of the router's table that is read here. react-router and Docusaurus type it differently. */
interface Route {
  path?: string | RegExp | readonly (string | RegExp)[];
  /** Addresses, if the route represents several pages. */
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

/** Returns the addresses of all pages of the site, with the base path, from the router's table. */
export function pagePaths(routes: readonly Route[]): string[] {
  return pageRoutes(routes).flatMap(({path, pages = [String(path)]}) => pages);
}

/** Returns the path pattern of a route for several pages. Like a router's, it ignores case and a final slash. */
export function pathOf(pages: readonly string[]): RegExp {
  const literal = pages.map((page) =>
    page.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^(?:${literal.join('|')})/?$`, 'i');
}

/** Returns whether a route matches unlisted addresses, as routes of plugins may. */
function isOpen({exact, routes}: Route): boolean {
  return routes === undefined ? exact !== true : routes.some(isOpen);
}

/**
 * Restricts each docs instance to the addresses of its pages. Otherwise, the router would match every address with the
 * same prefix, and unknown ones would look different from `404.html`, which the server returns.
 */
export function onlyPages(routes: readonly Route[]): Route[] {
  return routes.map((route) =>
    route.routes === undefined || isOpen(route)
      ? route
      : {...route, path: pageRoutes(route.routes).map(({path}) => path), exact: true},
  );
}

/**
 * Returns the address at which a server serves the page of a route. A route of a plugin other than docs may lack the
 * final slash, but its file is `index.html` in a folder of that name.
 */
export function servedPath(path: string): string {
  return /(?:\/|\.html)$/.test(path) ? path : `${path}/`;
}
