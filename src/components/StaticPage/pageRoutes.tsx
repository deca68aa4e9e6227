import Loading from '@theme/Loading';
import type {ReactNode} from 'react';
import Loadable from 'react-loadable';
import {pagePaths} from '../../lib/routes';
import {loadPage} from '.';

/**
 * Entries of the router's table for Markdown pages (`src/plugins/light-bundle/slimRoutes.cjs`).
 *
 * @param start - what all addresses begin with, base path included
 * @param props - what the docs plugin gives to each route, for instance the name of its sidebar
 * @param names - rests of the addresses
 */
export function pageRoutes(
  start: string,
  props: Readonly<Record<string, unknown>>,
  names: readonly string[],
) {
  return names.map((name) => {
    const path = `${start}${name}`;
    const component = Loadable({
      loader: () => loadPage(path),
      loading: Loading,
      render: ({default: StaticPage}): ReactNode => <StaticPage />,
    });
    return {...props, path, exact: true, component};
  });
}

interface InstanceRoute {
  path: string;
  exact?: boolean;
  routes?: readonly InstanceRoute[];
}

/**
 * Lets each docs instance take the addresses of its pages alone. The router would give it all that begin alike, and an unknown address would
 * be shown by another view than the one that `404.html` holds: the page would be blank until that has loaded.
 */
export function onlyPages(routes: readonly InstanceRoute[]) {
  return routes.map((route) =>
    route.routes === undefined ? route : {...route, path: pagePaths(route.routes), exact: true},
  );
}
