import routes from '@generated/routes';
import {pagePaths} from './routes';

const pages = new Set(pagePaths(routes));

/** Whether the site has a page under exactly this path, base path included. */
export function isPage(pathname: string): boolean {
  return pages.has(pathname);
}
