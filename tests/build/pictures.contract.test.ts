/**
 * Checks the pictures of built pages, and the weight of every page with an empty cache, from the files that its HTML
 * references. tests/e2e/crawl.spec.ts measures in a browser, on fewer pages, what scripts also load.
 */
import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {NOT_FOUND_LINKS} from '../../config/notFound';
import {MAX_PICTURE_BYTES} from '../../src/pictures/pictures';
import {ICONS} from '../../src/ui/icons';
import {BUILD, type BuiltPage, builtPages} from './site';

/**
 * Maximum of everything that a page loads initially, compressed as served. Source: requirements for pictures. Unit:
 * bytes.
 */
const MAX_PAGE_BYTES = 300_000;

const PICTURE = /\.(?:png|svg|webp|jpe?g|gif|avif|ico)$/;

/** Returns problems with the pictures of a page: alternative text, size, a file that is not in the build. */
function problemsOf({$}: BuiltPage): string[] {
  return $('img')
    .toArray()
    .flatMap((picture) => {
      const {src = '', alt, width, height} = picture.attribs;
      const file = fileOf(src);
      const isInText = $(picture).closest('.markdown').length > 0;
      return [
        ...(alt === undefined || (isInText && alt.trim() === '') ? ['no alternative text'] : []),
        ...([width, height].every((size) => /^[1-9]\d*$/.test(size ?? '')) ? [] : ['no size']),
        ...(file === undefined || fs.existsSync(file) ? [] : ['no file']),
      ].map((problem) => `${src}: ${problem}`);
    });
}

/** Returns the file of the build for an address of the site; undefined for data URLs and other hosts. */
function fileOf(address: string): string | undefined {
  const {origin, pathname} = new URL(address, `${brand.docsOrigin}${brand.baseUrl}`);
  return origin === brand.docsOrigin && pathname.startsWith(brand.baseUrl)
    ? path.join(BUILD, decodeURI(pathname.slice(brand.baseUrl.length)))
    : undefined;
}

const weights = new Map<string, number>();

/** Returns the size of a file as sent: its brotli copy if there is one, otherwise the file itself. Unit: bytes. */
function weightOf(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) {
    return known;
  }
  const served = fs.existsSync(`${file}.br`) ? `${file}.br` : file;
  const {size} = fs.statSync(served);
  weights.set(file, size);
  return size;
}

/** Returns the initial load of a page: itself, scripts, styles, all fonts in its head, non-lazy pictures. */
function firstLoad({file, html, $}: BuiltPage): Map<string, number> {
  const files = $(
    'script[src], link:is([rel=stylesheet], [rel=preload], [rel=modulepreload], [rel~=icon]), img:not([loading=lazy])',
  )
    .toArray()
    .map(({attribs}) => attribs.src ?? attribs.href)
    .concat(Array.from(html.matchAll(/url\((?:"|&quot;)?(\/[^)"&]+\.woff2)/g), ([, font]) => font))
    .flatMap((address) => fileOf(address ?? 'data:,') ?? []);
  return new Map(
    [path.join(BUILD, file), ...files].map((each) => [path.relative(BUILD, each), weightOf(each)]),
  );
}

const pages = builtPages();

it('pictures have alternative text, width, height and a file, on every page', () => {
  // Every page has the logo. Without this, a selector that matches nothing would pass.
  expect(pages.filter(({$}) => $('img').length === 0)).toEqual([]);
  const problems = pages.flatMap((page) =>
    problemsOf(page).map((problem) => `/${page.address}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

it('the icons of the not-found page are those of the other pages', () => {
  const svg = fs.readFileSync('static/img/icons.svg', 'utf8');
  const icons = Array.from(svg.matchAll(/ id="(\w+)".*? d="(.+?)"/g), ([, name, d]) => [name, d]);
  expect(icons.map(([name]) => name)).toEqual(NOT_FOUND_LINKS.map(({icon}) => icon));
  expect(ICONS).toMatchObject(Object.fromEntries(icons) as object);
});

it('scenes have a file, and are hidden from screen readers and copies', () => {
  const scenes = pages.flatMap(({address, $}) =>
    $('use[data-href*="/img/scenes/"]')
      .toArray()
      .map((use) => {
        const file = fileOf(use.attribs['data-href'] ?? '') ?? '';
        const copy = path.join(BUILD, `${address.replace(/\/$/, '')}.md`);
        return {
          address,
          hasFile: fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes('<symbol id="s"'),
          isHidden: $(use).parent().attr('aria-hidden') === 'true',
          isInCopy: fs.existsSync(copy) && fs.readFileSync(copy, 'utf8').includes('/scenes/'),
        };
      }),
  );
  expect(scenes.length).toBeGreaterThan(2);
  expect(scenes.filter((one) => !one.hasFile || !one.isHidden || one.isInCopy)).toEqual([]);
});

it(`pictures have ${MAX_PICTURE_BYTES} bytes or less`, () => {
  const files = fs
    .readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
    .filter((file) => PICTURE.test(file));
  expect(files.length).toBeGreaterThan(40);
  const heavy = files.filter(
    (file) => fs.statSync(path.join(BUILD, file)).size > MAX_PICTURE_BYTES,
  );
  expect(heavy).toEqual([]);
});

it(`every page loads ${MAX_PAGE_BYTES} bytes or less into an empty cache`, () => {
  const heavy = pages
    .map((page) => ({address: page.address, files: [...firstLoad(page)]}))
    .filter(({files}) => files.reduce((sum, [, size]) => sum + size, 0) > MAX_PAGE_BYTES)
    .map(({address, files}) => ({
      address,
      largest: files.toSorted((a, b) => b[1] - a[1]).slice(0, 8),
    }));
  expect(heavy).toEqual([]);
});
