import siteConfig from '@generated/docusaurus.config';
import type {ReactNode} from 'react';
import {watchClickedPages} from '../page/contentLinks';
import {isLoaded} from '../page/pages';
import {askForPage} from '../page/pageTexts';
import {loadPage} from '../page/screen';
import {StaticPage} from '../page/StaticPage';

/** Addresses of documents; other pages have scripts and no fragments. */
const documents = new Set<string>();
const isDocument = (pathname: string) => documents.has(pathname);

watchClickedPages({baseUrl: siteConfig.baseUrl, isPage: isDocument}, (permalink) => {
  if (!isLoaded(permalink)) {
    askForPage(permalink);
  }
});

/** All pages have one key: React keeps the element that holds a page, and navigation replaces what is in it. */
const PAGE_KEY = 'page';

/**
 * Entries of the router's table for documents (`src/static-pages/bundle/slimRoutes.cjs`).
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
    documents.add(path);
    return {
      ...props,
      path,
      exact: true,
      key: PAGE_KEY,
      component: {preload: () => loadPage(path)},
      render: (): ReactNode => <StaticPage permalink={path} />,
    };
  });
}
