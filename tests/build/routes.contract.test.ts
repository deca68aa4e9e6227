import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {loadDescription} from '../../src/reference/load';
import {FROZEN_RELEASES} from '../../config/releases';
import {defaultSlug} from '../../src/site/pageAddress';
import {isArchived, pageIn, shownReleases} from '../../src/releases/releases';
import {builtPage, type BuiltPage, builtPages, BUILD, canonicalOf, firstMatch} from './site';

const ROUTES_FILE = 'tests/build/routes.txt';
const pages = builtPages();

const titleOf = (html: string) => firstMatch(html, /<title[^>]*>([^<]*)<\/title>/);

/** Pages of a frozen release repeat those of the latest, where it has them. */
function canonicalAddress(address: string): string {
  const [latest] = shownReleases;
  const found =
    latest && pageIn(latest, address, '', (one) => pages.some((page) => page.address === one));
  return isArchived(address) && found?.isSame === true ? found.pathname : address;
}

/** The contract's addresses that do not follow from data. Source: design, section 1. */
const CONTRACT = [
  '',
  'faq/',
  'isms/information-security-policy/',
  'api/control-panel/',
  'api/linked-accounts/',
  'api/quick-start/',
  'api/quick-start/alt.html',
  'api/sandbox/',
  'api/webhooks/',
  'api/widgets/',
  'api/reference/',
  'tpp/',
  'tpp/getting-started/',
  'tpp/auth-flow/',
  'tpp/operational-risk-management/',
  'markets/',
];
const COUNTRIES =
  'at be bg cy cz de dk ee es fi fr gr hr hu ie is it li lt lu lv mt nl no pl pt ro se si sk';

describe('routes', () => {
  const built = pages.map(({address}) => address).filter((address) => !isArchived(address));

  it('are those of the committed list', () => {
    const listed = fs.readFileSync(ROUTES_FILE, 'utf8').trimEnd().split('\n');
    expect(
      built.map((address) => `/${address}`),
      'A page that is gone or has another address needs "redirect_from": npm run new -- redirect. Then: npm run check -- --fix',
    ).toEqual(listed);
  });

  it('have the addresses of the contract, and a page for each market', () => {
    const markets = COUNTRIES.split(' ').map((code) => `markets/${code}/`);
    expect([...CONTRACT, ...markets].filter((address) => !built.includes(address))).toEqual([]);
  });

  it('has a page for each operation and schema of the description', async () => {
    const {document} = await loadDescription(path.resolve('openapi/openapi.yaml'), path.resolve());
    const schemas = Object.keys(document.components?.schemas ?? {});
    expect(schemas).toHaveLength(83);
    for (const schema of schemas) {
      expect(built).toContain(`api/reference/schemas/${schema.toLowerCase()}/`);
    }
    const operations = built.filter((address) => /^api\/reference\/[^/]+\/$/.test(address));
    expect(operations.filter((address) => address !== 'api/reference/errors/')).toHaveLength(15);
  });

  it('end in a slash, except alt.html', () => {
    const others = built.filter((address) => address !== '' && !address.endsWith('/'));
    expect(others).toEqual(['api/quick-start/alt.html']);
  });
});

/** The list of routes names the pages of the latest release; those of the others follow from their files. */
describe.each(FROZEN_RELEASES)('the pages of $name', ({name, path: root, guides, description}) => {
  const built = pages
    .map(({address}) => address)
    .filter((address) => address.startsWith(`${root}/`));

  it('are its guides, and the reference generated from its description', async () => {
    const files = fs
      .readdirSync(guides, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.mdx') && !file.startsWith('reference'));
    const slugs = files.map((file) => {
      const own = /^slug: (.+)$/m.exec(fs.readFileSync(path.join(guides, file), 'utf8'))?.[1];
      return own ?? defaultSlug(file.split(path.sep).join('/'));
    });
    const {document} = await loadDescription(path.resolve(description), path.resolve());
    const schemas = Object.keys(document.components?.schemas ?? {});
    const reference = built.filter((address) => address.startsWith(`${root}/reference/`));
    const kinds = new Set(reference.map((address) => kindOf(address.slice(root.length))));
    expect(built.filter((address) => !reference.includes(address)).sort()).toEqual(
      slugs.map((slug) => `${root}${slug}`).sort(),
    );
    expect([...kinds].sort()).toEqual(['errors', 'operation', 'overview', 'schema', 'webhook']);
    const ofKind = (kind: string) =>
      reference.filter((address) => kindOf(address.slice(root.length)) === kind);
    expect(ofKind('schema')).toHaveLength(schemas.length);
    expect(ofKind('operation')).toHaveLength(
      Object.values(document.paths ?? {})
        .flatMap((item) => Object.keys(item))
        .filter((key) => ['get', 'put', 'post', 'patch', 'delete'].includes(key)).length,
    );
  });

  it('are thirteen operations in 2025-06', () => {
    const operations = built.filter(
      (address) =>
        address.startsWith(`${root}/reference/`) &&
        kindOf(address.slice(root.length)) === 'operation',
    );
    expect(operations).toHaveLength(name === '2025-06' ? 13 : operations.length);
  });

  it('have downloads of the release', () => {
    for (const file of ['openapi.yaml', 'openapi.json', `${brand.slug}.postman_collection.json`]) {
      expect(fs.readFileSync(path.join(BUILD, 'openapi', name, file), 'utf8')).toContain(name);
    }
  });

  it('link only inside the release, and name it', () => {
    const offenders = built.filter((address) => {
      const {html, $} = builtPage(address);
      const banner = $('[aria-label="Release"] a').attr('href');
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
        leaving.join() !== banner ||
        $('meta[name=robots]').attr('content') !== 'noindex, nofollow' ||
        !html.includes(`(${name}) |`) ||
        /[Dd]eferred|defer_submission|DELETE \/payments/.test($('[data-page]').text())
      );
    });
    expect(offenders).toEqual([]);
  });
});

/** Of a page of the reference, by its address below the release. */
function kindOf(address: string): string {
  const [, kind] = /^\/reference\/(schemas|webhooks|errors|$)/.exec(address) ?? [];
  if (kind === undefined) {
    return 'operation';
  }
  return {schemas: 'schema', webhooks: 'webhook', errors: 'errors'}[kind] ?? 'overview';
}

describe('the sitemap', () => {
  it('lists each page of the latest release under its canonical address and nothing else', () => {
    const sitemap = fs.readFileSync(path.join(BUILD, 'sitemap.xml'), 'utf8');
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(listed.sort()).toEqual(
      pages
        .filter(({address}) => !isArchived(address))
        .map(({address}) => canonicalOf(address))
        .sort(),
    );
  });
});

/** Rules for every page, each with what breaks it. */
const RULES: Readonly<Record<string, (page: BuiltPage) => boolean>> = {
  'has its own title, then the site title': ({html}) =>
    new RegExp(`^.+ \\| ${brand.name} Docs$`).test(titleOf(html) ?? ''),
  'has a description of 30 to 160 characters': ({html}) => {
    const text = firstMatch(html, /<meta [^>]*name="?description"? content="([^"]*)"/) ?? '';
    return text.length >= 30 && text.length <= 160;
  },
  'has its canonical link': ({address, html}) =>
    firstMatch(html, /<link [^>]*rel="?canonical"? href="?([^" >]+)/) ===
    canonicalOf(canonicalAddress(address)),
  'has one h1': ({html}) => html.match(/<h1[\s>]/g)?.length === 1,
  'has unique ids': ({html}) => {
    const ids = [...html.matchAll(/\sid=(?:"([^"]+)"|([^\s>"]+))/g)].map(([, a, b]) => a ?? b);
    return new Set(ids).size === ids.length;
  },
  'has header, main container and footer': ({html}) =>
    [/<nav [^>]*class="[^"]*navbar/, /<main[\s>]/, /<footer[\s>]/].every((part) =>
      part.test(html),
    ),
  'names the brand only through its variables': ({html}) => !html.includes('${brand.'),
};

it.each(Object.entries(RULES))('every page %s', (_, holds) => {
  expect(pages.length).toBeGreaterThan(200);
  expect(pages.filter((page) => !holds(page)).map(({address}) => address)).toEqual([]);
});

describe('titles', () => {
  it('are all different', () => {
    const titles = pages.map(({html}) => titleOf(html));
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});
