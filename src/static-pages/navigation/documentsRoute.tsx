import type {Location} from 'history';
import type {ReactNode} from 'react';
import {pathOf} from '../../site/routes';
import {StaticPage} from '../page/StaticPage';

/** Addresses of documents, normalised as in the router. Other pages have scripts and no fragments. */
const documents = new Map<string, string>();

/** Normalises an address: the router ignores case and a final slash. */
const compared = (pathname: string) => pathname.replace(/\/$/, '').toLowerCase();

/** Returns the address of the document at a path; undefined for other pages, and on the development server. */
export function documentAt(pathname: string | undefined): string | undefined {
  return pathname === undefined ? undefined : documents.get(compared(pathname));
}

/** Key of all pages: React keeps the element that contains a page, and navigation replaces its content. */
const PAGE_KEY = 'page';

/**
 * Creates the entry of the router's table for documents (`src/static-pages/bundle/slimRoutes.cjs`).
 *
 * @param props - props that the docs plugin gives to each route, for example the name of its sidebar
 * @param pages - addresses, including the base path
 */
export function documentsRoute(props: Readonly<Record<string, unknown>>, pages: readonly string[]) {
  for (const page of pages) {
    documents.set(compared(page), page);
  }
  return {
    ...props,
    path: pathOf(pages),
    pages,
    exact: true,
    key: PAGE_KEY,
    // Docusaurus's `preload` needs it. A document has no chunks.
    component: {},
    render: ({location}: {location: Location}): ReactNode => (
      <StaticPage permalink={documentAt(location.pathname) ?? location.pathname} />
    ),
  };
}
