import routes from '@generated/routes';
import {pagePaths} from './routes';

// Filled on the first question: the router's table and this module know each other, so at first the table may
// not be there.
let pages: ReadonlySet<string> | undefined;

/** Whether the site has a page under exactly this path, base path included. */
export function isPage(pathname: string): boolean {
  pages ??= new Set(pagePaths(routes));
  return pages.has(pathname);
}
