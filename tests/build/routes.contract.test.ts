import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {movedIn} from '../../src/addresses/moved';
import {loadDescription} from '../../src/reference/load';
import {FROZEN_RELEASES} from '../../config/releases';
import {defaultSlug} from '../../src/site/pageAddress';
import {isArchived, pageIn, shownReleases} from '../../src/releases/releases';
import {builtPage, type BuiltPage, builtPages, BUILD, canonicalOf, idsOf} from './site';

const ROUTES_FILE = 'tests/build/routes.txt';
const pages = builtPages();

const titleOf = ({$}: BuiltPage) => $('head title').text();

/** Returns the canonical address: pages of a frozen release repeat those of the latest release, if they exist. */
function canonicalAddress(address: string): string {
  const [latest] = shownReleases;
  const found =
    latest && pageIn(latest, address, '', (one) => pages.some((page) => page.address === one));
  return isArchived(address) && found?.isSame === true ? found.pathname : address;
}

/** Public addresses that do not follow from data. */
const CONTRACT = [
  ...['', 'faq/', 'isms/information-security-policy/', 'markets/'],
  ...['control-panel/', 'linked-accounts/', 'quick-start/', 'quick-start/alt.html', 'sandbox/']
    .concat(['webhooks/', 'widgets/', 'reference/'])
    .map((guide) => `api/${guide}`),
  ...['', 'getting-started/', 'auth-flow/', 'operational-risk-management/'].map(
    (page) => `tpp/${page}`,
  ),
  ...'at be bg cy cz de dk ee es fi fr gr hr hu ie is it li lt lu lv mt nl no pl pt ro se si sk'
    .split(' ')
    .map((code) => `markets/${code}/`),
];

/** Returns the addresses below a release that its description implies. */
async function referencePages(description: string): Promise<Record<string, number>> {
  const {document} = await loadDescription(path.resolve(description), path.resolve());
  const methods = Object.values(document.paths ?? {}).flatMap((item) => Object.keys(item));
  return {
    overview: 1,
    errors: 1,
    operation: methods.filter((key) => /^(?:get|put|post|patch|delete)$/.test(key)).length,
    schema: Object.keys(document.components?.schemas ?? {}).length,
    webhook: Object.keys(document.webhooks ?? {}).length,
  };
}

/** Counts the pages of each kind. */
function kindsIn(addresses: readonly string[]): Record<string, number> {
  const counts = {overview: 0, errors: 0, operation: 0, schema: 0, webhook: 0};
  for (const address of addresses) {
    const [, kind = 'operation'] = /\/reference\/(schema|webhook|errors|$)/.exec(address) ?? [];
    counts[(kind === '' ? 'overview' : kind) as keyof typeof counts] += 1;
  }
  return counts;
}

const built = pages.map(({address}) => address);
const latest = built.filter((address) => !isArchived(address));

describe('routes', () => {
  it('are on the committed list, whose addresses are permanent', () => {
    const listed = fs.readFileSync(ROUTES_FILE, 'utf8').trimEnd().split('\n');
    const routes = latest.map((address) => `/${address}`);
    const isNew = (route: string) => !listed.includes(route);
    expect(routes.filter(isNew), `Add new pages to ${ROUTES_FILE}`).toEqual([]);
    const moved = movedIn(BUILD);
    const lost = listed.filter(
      (route) => !routes.includes(route) && !moved.has(brand.baseUrl + route.slice(1)),
    );
    expect(lost, 'Give "redirect_from" to the pages that took their places').toEqual([]);
  });

  it('have the addresses of the contract, and end in a slash, except alt.html', () => {
    expect(CONTRACT.filter((address) => !latest.includes(address))).toEqual([]);
    const others = latest.filter((address) => address !== '' && !address.endsWith('/'));
    expect(others).toEqual(['api/quick-start/alt.html']);
  });

  it.each<[root: string, description: string, operations: number | undefined]>([
    ['api', 'openapi/openapi.yaml', 15],
    ...FROZEN_RELEASES.map((release): [string, string, number | undefined] => [
      release.path,
      release.description,
      release.name === '2025-06' ? 13 : undefined,
    ]),
  ])('%s has a page for each operation, schema and webhook', async (root, file, operations) => {
    const found = kindsIn(
      (root === 'api' ? latest : built).filter((one) => one.startsWith(`${root}/reference/`)),
    );
    const promised = await referencePages(file);
    expect(found).toEqual(promised);
    expect(found.operation).toBe(operations ?? promised.operation);
  });
});

/** The list of routes contains the pages of the latest release. Those of other releases follow from their files. */
describe.each(FROZEN_RELEASES)('the pages of $name', ({name, path: root, guides}) => {
  const own = built.filter((address) => address.startsWith(`${root}/`));

  it('are its guides and the reference', () => {
    const slugs = fs
      .readdirSync(guides, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.mdx') && !file.startsWith('reference'))
      .map((file) => {
        const slug = /^slug: (.+)$/m.exec(fs.readFileSync(path.join(guides, file), 'utf8'))?.[1];
        return `${root}${slug ?? defaultSlug(file.split(path.sep).join('/'))}`;
      });
    const written = own.filter((address) => !address.startsWith(`${root}/reference/`));
    expect(written.toSorted()).toEqual(slugs.toSorted());
  });

  it('have downloads of the release', () => {
    for (const file of ['openapi.yaml', 'openapi.json', `${brand.slug}.postman_collection.json`]) {
      expect(fs.readFileSync(path.join(BUILD, 'openapi', name, file), 'utf8')).toContain(name);
    }
  });

  it('link only inside the release, and name it', () => {
    const offenders = own.filter((address) => {
      const {html, $} = builtPage(address);
      const leaving = $('[data-page] a')
        .toArray()
        .map((link) => $(link).attr('href') ?? '')
        .filter(
          (href) =>
            href.startsWith(`${brand.baseUrl}api/`) &&
            !href.startsWith(`${brand.baseUrl}${root}/`) &&
            href !== `${brand.baseUrl}${root}.md`,
        );
      return (
        leaving.join() !== $('[aria-label="Release"] a').attr('href') ||
        $('meta[name=robots]').attr('content') !== 'noindex, nofollow' ||
        !html.includes(`(${name}) |`) ||
        /[Dd]eferred|defer_submission|DELETE \/payments/.test($('[data-page]').text())
      );
    });
    expect(offenders).toEqual([]);
  });
});

it('the sitemap lists each page of the latest release under its canonical address, with its date', () => {
  const sitemap = fs.readFileSync(path.join(BUILD, 'sitemap.xml'), 'utf8');
  const items = [...sitemap.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)];
  expect(items.map(([, address]) => address).toSorted()).toEqual(
    latest.map(canonicalOf).toSorted(),
  );
  expect(
    items.filter(([, , rest = '']) => !/^<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>$/.test(rest)),
  ).toEqual([]);
});

/** Rules for every page, each as a function that returns whether the page satisfies it. */
const RULES: Readonly<Record<string, (page: BuiltPage) => boolean>> = {
  'has its own title, then the site title': (page) =>
    new RegExp(`^.+ \\| ${brand.name} Docs$`).test(titleOf(page)),
  'has a description of 30 to 160 characters': ({$}) => {
    const {length} = $('meta[name=description]').attr('content') ?? '';
    return length >= 30 && length <= 160;
  },
  'has its canonical link': ({address, $}) =>
    $('link[rel=canonical]').attr('href') === canonicalOf(canonicalAddress(address)),
  'has one h1': ({$}) => $('h1').length === 1,
  'has unique ids': ({$}) => {
    const ids = idsOf($);
    return new Set(ids).size === ids.length;
  },
  // A link without an address is a heading or a button, and crawlers report it.
  'has an address in each link': ({$}) => $('a:not([href])').length === 0,
  'says who provides the API': ({$}) =>
    [brand.legalName, brand.notice].every((text) => $('footer').text().includes(text)),
  'has header, main container and footer': ({$}) =>
    ['nav.navbar', 'main', 'footer'].every((part) => $(part).length > 0),
  'names the brand only through its variables': ({html}) => !html.includes('${brand.'),
};

it.each(Object.entries(RULES))('every page %s', (_, holds) => {
  expect(pages.length).toBeGreaterThan(200);
  expect(pages.filter((page) => !holds(page)).map(({address}) => address)).toEqual([]);
});

it('titles are all different', () => {
  const titles = pages.map(titleOf);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
