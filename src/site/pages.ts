import routes from '@generated/routes';
import {pagePaths} from './routes';

// Filled on first use: the router's table and this module import each other, so the table may not exist at first.
let pages: ReadonlySet<string> | undefined;

/** Whether the site has a page under exactly this path, base path included. */
export function isPage(pathname: string): boolean {
  pages ??= new Set(pagePaths(routes));
  return pages.has(pathname);
}
