/** Maximum that a browser with an empty cache may load, by page. Byte counts are the same on every machine. */
import fs from 'node:fs';
import path from 'node:path';
import {expect} from '@playwright/test';
import {brand} from '../../config/brand';
import {pagesOfBuild} from '../../src/addresses/pages';
import {isArchived} from '../../src/releases/releases';
import type {PageWeight} from '../browser/weight';
import {SEARCH_FOLDER} from '../../packages/search/src/index';

/**
 * The heaviest page at the time of the last change, plus 2 kB. Adding more is a deliberate decision. Section 5 of the
 * design has the overall limits. Unit: bytes, brotli.
 */
const MOST = {
  scripts: 110_000,
  styles: 18_000 + 2000,
  fonts: 34_644 + 2000,
  /** Before any interaction with the page. */
  prefetched: 28_579 + 2000,
  /** Everything that a page loads initially, including pictures. */
  total: 261_300 + 2000,
} as const;

/** Maximum for a guide, whatever other pages load. Unit: bytes, brotli. */
const GUIDE = {address: '/api/quick-start/', scripts: 108_000, total: 200_000} as const;

export const SCHEMA = /^api\/reference\/schemas\/./;

/** Returns the longest of the matching pages. */
function largest(pattern: RegExp): string[] {
  const size = (address: string) => fs.statSync(path.join('build', address, 'index.html')).size;
  return pagesOfBuild(path.resolve('build'))
    .map((page) => page.slice(brand.baseUrl.length))
    .filter((address) => pattern.test(address) && !isArchived(address))
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, 1);
}

/**
 * One page of each kind, the longest if there are many, because the template determines what a page loads. `npm run
 * test:all` weighs all pages.
 */
export const WEIGHED: readonly string[] = [
  '',
  'faq/',
  'tpp/',
  'api/quick-start/',
  'api/widgets/',
  // The page with the most pictures.
  'api/control-panel/monitoring/',
  'api/try/',
  'api/reference/',
  'api/reference/errors/',
  'markets/',
  'markets/fi/',
  ...largest(/^api\/(?!reference|quick-start|try|widgets)./),
  ...largest(/^api\/reference\/(?!schemas|errors|webhooks)./),
  ...largest(SCHEMA),
];

/** Lists the files behind a number, largest first. */
function heaviest(weight: PageWeight, isCounted: (index: number) => boolean): string {
  return weight.resources
    .filter((_, index) => isCounted(index))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 10)
    .map(({url, bytes}) => `${new URL(url).pathname} ${bytes}`)
    .join('\n');
}

export function expectWithinBudgets(weight: PageWeight): void {
  const {loaded, prefetched, resources} = weight;
  const most = weight.url.endsWith(GUIDE.address) ? {...MOST, ...GUIDE} : MOST;
  const files = (type: string) =>
    heaviest(weight, (index) => resources[index]?.type === type && !resources[index].isPrefetched);

  // A measurement that misses the main script would always pass.
  expect(loaded.document, 'bytes of HTML').toBeGreaterThan(0);
  expect(loaded.script, 'bytes of scripts').toBeGreaterThan(0);
  expect(loaded.stylesheet, 'bytes of styles').toBeGreaterThan(0);

  expect.soft(loaded.script, files('script')).toBeLessThanOrEqual(most.scripts);
  expect.soft(loaded.stylesheet, files('stylesheet')).toBeLessThanOrEqual(MOST.styles);
  expect.soft(loaded.font, files('font')).toBeLessThanOrEqual(MOST.fonts);
  expect
    .soft(
      prefetched,
      heaviest(weight, (index) => resources[index]?.isPrefetched === true),
    )
    .toBeLessThanOrEqual(MOST.prefetched);

  const total = Object.values(loaded).reduce((sum, bytes) => sum + bytes, 0);
  expect
    .soft(
      total,
      heaviest(weight, (index) => resources[index]?.isPrefetched === false),
    )
    .toBeLessThanOrEqual(most.total);

  expect.soft(resources.filter(({url}) => url.includes(`/${SEARCH_FOLDER}/`))).toEqual([]);
}
