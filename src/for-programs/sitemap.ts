import type {Options} from '@docusaurus/plugin-sitemap';
import type {RouteConfig} from '@docusaurus/types';
import {brand} from '../../config/brand';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS, REFERENCE_FOLDER} from '../../config/site';
import {lastDays} from '../site/lastChange';
import {isArchived} from '../releases/releases';
import {servedPath} from '../site/routes';
import {withSlashes} from '../text/files';

type CreateSitemapItems = NonNullable<Options['createSitemapItems']>;

/** Flattens routes: pages are nested in the routes of their layouts. */
function flattenRoutes(routes: readonly RouteConfig[]): RouteConfig[] {
  return routes.flatMap((route) =>
    route.routes === undefined ? [route] : flattenRoutes(route.routes),
  );
}

const GENERATED = `${INSTANCE_FOLDERS.api}/${REFERENCE_FOLDER}/`;
const MARKET = new RegExp(`^${INSTANCE_FOLDERS.markets}/([a-z]{2})\\.mdx$`);

/**
 * Returns the source files of a page, such as the description of a generated page, or the text and data of a market.
 *
 * @param source - path of the page's source below the repository, with forward slashes
 */
export function sourcesOf(source: string): string[] {
  if (source.startsWith(GENERATED)) {
    return [DESCRIPTION_FILE];
  }
  const country = MARKET.exec(source)?.[1];
  return country === undefined
    ? [source]
    : [source, `${INSTANCE_FOLDERS.markets}/data/${country}.json`];
}

/**
 * Creates the items of the sitemap: pages with the date of their last change in git. Pages of archived releases are
 * omitted, because search engines should find the latest release.
 */
export function createSitemapItems(siteDir: string): CreateSitemapItems {
  return async ({defaultCreateSitemapItems, ...params}) => {
    const items = await defaultCreateSitemapItems(params);
    const days = lastDays(siteDir);
    const sources = new Map(
      flattenRoutes(params.routes).map((route) => [route.path, route.metadata?.sourceFilePath]),
    );
    return items
      .filter(({url}) => !isArchived(url.slice(brand.docsUrl.length + 1)))
      .map((item) => {
        const source = sources.get(item.url.slice(brand.docsOrigin.length));
        const files = source === undefined ? [] : sourcesOf(withSlashes(source));
        const known = files.flatMap((file) => days.get(file) ?? []);
        return {...item, url: servedPath(item.url), lastmod: known.sort().at(-1) ?? null};
      });
  };
}
