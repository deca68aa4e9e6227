import {createContext, useContext} from 'react';

/** A heading of a page and the headings below it. */
export interface PageHeader {
  id: string;
  title: string;
  level: number;
  children: PageHeader[];
}

export interface PageMetadata {
  title: string;
  description: string;
  /** Unique in the site and stable across rebuilds, such as `api/quick-start/index`. */
  key: string;
  /** Address without the host, with the base path. */
  path: string;
  headers: PageHeader[];
}

export const PageContext = createContext<PageMetadata | undefined>(undefined);

/**
 * Returns the metadata of the current page.
 *
 * @throws Error outside a page, for example in the navigation bar
 */
export function usePage(): PageMetadata {
  const page = useContext(PageContext);
  if (page === undefined) {
    throw new Error('usePage() works only inside the layout of a page.');
  }
  return page;
}
