/**
 * Pictures of the built pages, and the weight of every page with an empty cache, from the files that its HTML
 * references. What scripts load on top of it is measured in a browser, on fewer pages: tests/e2e/crawl.spec.ts.
 */
import fs from 'node:fs';
import path from 'node:path';
import {type CheerioAPI} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {MAX_PICTURE_BYTES} from '../../src/pictures/pictures';
import {BUILD, type BuiltPage, builtPages} from './site';

/**
 * Everything that a page loads initially, compressed as served. Source: requirements for pictures. Unit: bytes.
 */
const MAX_PAGE_BYTES = 300_000;

const PICTURE = /\.(?:png|svg|webp|jpe?g|gif|avif|ico)$/;

interface Picture {
  src: string;
  alt: string | undefined;
  width: string | undefined;
  height: string | undefined;
  isLazy: boolean;
}

function picturesIn($: CheerioAPI): Picture[] {
  return $('img')
    .map((_, element) => {
      const {src = '', alt, width, height, loading} = element.attribs;
      return {src, alt, width, height, isLazy: loading === 'lazy'};
    })
    .get();
}

function problemsOf({src, alt, width, height}: Picture): string[] {
  return [
    ...(alt === undefined ? [`${src}: no alternative text`] : []),
    ...(/^[1-9]\d*$/.test(width ?? '') ? [] : [`${src}: no width`]),
    ...(/^[1-9]\d*$/.test(height ?? '') ? [] : [`${src}: no height`]),
  ];
}

/** File of the build behind an address of the site; undefined for data and other hosts. */
function fileOf(address: string): string | undefined {
  const {origin, pathname} = new URL(address, `${brand.docsOrigin}${brand.baseUrl}`);
  return origin === brand.docsOrigin && pathname.startsWith(brand.baseUrl)
    ? path.join(BUILD, decodeURI(pathname.slice(brand.baseUrl.length)))
    : undefined;
}

const weights = new Map<string, number>();

/** Bytes of a file as the server sends it: brotli if there is a copy, otherwise uncompressed. */
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

/** What the page loads initially: itself, scripts, styles, all fonts in its head, pictures that are not lazy. */
function firstLoad({file, html, $}: BuiltPage): Map<string, number> {
  const addresses = [
    ...$('script[src]').map((_, element) => $(element).attr('src')),
    ...$('link[rel=stylesheet], link[rel=preload], link[rel=modulepreload], link[rel~=icon]').map(
      (_, element) => $(element).attr('href'),
    ),
    ...[...html.matchAll(/url\((?:"|&quot;)?(\/[^)"&]+\.woff2)/g)].map(([, font]) => font),
    ...picturesIn($)
      .filter(({isLazy}) => !isLazy)
      .map(({src}) => src),
  ];
  const files = addresses.flatMap((address) => fileOf(address ?? 'data:,') ?? []);
  return new Map(
    [path.join(BUILD, file), ...files].map((each) => [path.relative(BUILD, each), weightOf(each)]),
  );
}

const pages = builtPages();

describe('pictures', () => {
  it('have alternative text, width and height on every page', () => {
    const found = pages.map(({address, $}) => ({address, pictures: picturesIn($)}));
    // The logo is on each page; a pattern without matches would pass everything.
    expect(found.filter(({pictures}) => pictures.length === 0)).toEqual([]);
    const problems = found.flatMap(({address, pictures}) =>
      pictures.flatMap(problemsOf).map((problem) => `/${address}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it('in the text have a description', () => {
    const silent = pages.flatMap(({address, $}) =>
      $('.markdown img')
        .filter((_, element) => ($(element).attr('alt') ?? '').trim() === '')
        .map((_, element) => `/${address}: ${element.attribs.src ?? ''}`)
        .get(),
    );
    expect(silent).toEqual([]);
  });

  it('are in the build', () => {
    const missing = pages.flatMap(({address, $}) =>
      picturesIn($)
        .map(({src}) => fileOf(src))
        .filter((file) => file !== undefined && !fs.existsSync(file))
        .map((file) => `/${address}: ${file ?? ''}`),
    );
    expect(missing).toEqual([]);
  });

  it(`have ${MAX_PICTURE_BYTES} bytes or less`, () => {
    const files = fs
      .readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
      .filter((file) => PICTURE.test(file));
    expect(files.length).toBeGreaterThan(40);
    const heavy = files
      .map((file) => ({file, bytes: fs.statSync(path.join(BUILD, file)).size}))
      .filter(({bytes}) => bytes > MAX_PICTURE_BYTES);
    expect(heavy).toEqual([]);
  });
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
