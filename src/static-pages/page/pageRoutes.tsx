import siteConfig from '@generated/docusaurus.config';
import Loading from '@theme/Loading';
import type {ReactNode} from 'react';
import Loadable from 'react-loadable';
import {watchClickedPages} from './contentLinks';
import {isPage} from '../../site/pages';
import {isLoaded, loadPage} from '.';
import {askForPage} from './pageTexts';

watchClickedPages({baseUrl: siteConfig.baseUrl, isPage}, (permalink) => {
  if (!isLoaded(permalink)) {
    askForPage(permalink);
  }
});

/**
 * Entries of the router's table for Markdown pages (`src/static-pages/bundle/slimRoutes.cjs`).
 *
 * @param start - common prefix of all addresses, base path included
 * @param props - props that the docs plugin gives to each route, for example the name of its sidebar
 * @param names - remainders of the addresses
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
