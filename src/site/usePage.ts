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
  /** Unique in the site and stable over rebuilds, e.g. `api/quick-start/index`. */
  key: string;
  /** Address without the host, including the base path. */
  path: string;
  headers: PageHeader[];
}

export const PageContext = createContext<PageMetadata | undefined>(undefined);

/**
 * Metadata of the page that is being shown.
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
