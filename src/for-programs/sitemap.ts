import path from 'node:path';
import type {Options} from '@docusaurus/plugin-sitemap';
import type {RouteConfig} from '@docusaurus/types';
import {brand} from '../../config/brand';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS, REFERENCE_FOLDER} from '../../config/site';
import {lastChange} from '../site/lastChange';
import {isArchived} from '../releases/releases';

type CreateSitemapItems = NonNullable<Options['createSitemapItems']>;

/** Pages are inside of routes for their layouts. */
function flattenRoutes(routes: readonly RouteConfig[]): RouteConfig[] {
  return routes.flatMap((route) =>
    route.routes === undefined ? [route] : flattenRoutes(route.routes),
  );
}

const GENERATED = `${INSTANCE_FOLDERS.api}/${REFERENCE_FOLDER}/`;
const MARKET = new RegExp(`^${INSTANCE_FOLDERS.markets}/([a-z]{2})\\.mdx$`);

/**
 * The files that a page is made of: generated pages come from the description, a market page from its text
 * and its facts.
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
 * Makes the items of the sitemap: each page with the day of its last change in git. Pages of archived
 * releases are left out: they stay where they are for those who use the release, and the latest release is
 * what a search should find.
 */
export function createSitemapItems(siteDir: string): CreateSitemapItems {
  const dates = new Map<string, string | undefined>();
  const dateOf = (file: string) => {
    if (!dates.has(file)) {
      dates.set(file, lastChange(siteDir, file));
    }
    return dates.get(file);
  };
  return async ({defaultCreateSitemapItems, ...params}) => {
    const items = await defaultCreateSitemapItems(params);
    const sources = new Map(
      flattenRoutes(params.routes).map((route) => [route.path, route.metadata?.sourceFilePath]),
    );
    return items
      .filter(({url}) => !isArchived(url.slice(brand.docsUrl.length + 1)))
      .map((item) => {
        const source = sources.get(item.url.slice(brand.docsOrigin.length));
        const days = (source === undefined ? [] : sourcesOf(source.split(path.sep).join('/')))
          .map(dateOf)
          .filter((date) => date !== undefined)
          // The day in UTC, as sitemaps have it.
          .map((date) => new Date(date).toISOString().slice(0, 10))
          .sort();
        return {...item, lastmod: days.at(-1) ?? null};
      });
  };
}
