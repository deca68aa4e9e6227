import routes from '@generated/routes';
import {pagePaths, servedPath} from './routes';

// Filled on first use: the router's table and this module import each other, so the table may not exist at first.
let pages: ReadonlySet<string> | undefined;

/** Whether the site has a page under exactly this path, including the base path: that of its route or of its file. */
export function isPage(pathname: string): boolean {
  pages ??= new Set(pagePaths(routes).flatMap((path) => [path, servedPath(path)]));
  return pages.has(pathname);
}
