import routes from '@generated/routes';
import {pagePaths, servedPath} from './routes';

// Filled on first use, because this module and the router's table import each other.
let pages: ReadonlySet<string> | undefined;

/** Returns whether the site has a page at exactly this path, with the base path, as a route or as a file. */
export function isPage(pathname: string): boolean {
  pages ??= new Set(pagePaths(routes).flatMap((path) => [path, servedPath(path)]));
  return pages.has(pathname);
}
