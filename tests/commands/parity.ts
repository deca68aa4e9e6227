/** The rows of `tests/fixtures/docusaurusRows.ts` as pages of a portal and of a stock site, and their content. */
import fs from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {brand} from '../../config/brand';
import {PARTIAL, PIXEL, ROWS} from '../fixtures/docusaurusRows';

const ROWS_FOLDER = 'rows';

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** @param docs - folder of the documents */
export function writeRows(docs: string): void {
  const folder = path.join(docs, ROWS_FOLDER);
  fs.mkdirSync(folder, {recursive: true});
  fs.writeFileSync(path.join(folder, '_part.mdx'), PARTIAL);
  fs.writeFileSync(path.join(folder, 'pixel.png'), PIXEL);
  for (const [name, {text, head = '', extension = '.mdx'}] of Object.entries(ROWS)) {
    fs.writeFileSync(
      path.join(folder, `${slugOf(name)}${extension}`),
      `---\ntitle: Row ${name}\ndescription: What Docusaurus documents about this row, in a page of its own.\n${head}\n---\n\n${text}\n`,
    );
  }
}

/** Returns the page of a row, below the build. */
export function pageOfRow(name: string): string {
  const slug = /^slug: \/(.*)\/$/m.exec(ROWS[name]?.head ?? '')?.[1];
  return `api/${slug ?? `${ROWS_FOLDER}/${slugOf(name)}`}/index.html`;
}

/** Creates a site of the classic preset that contains only the rows, at the same addresses. */
export function makeStockSite(folder: string): void {
  writeRows(path.join(folder, 'docs'));
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  const config = {
    title: `${brand.name} Docs`,
    url: brand.docsOrigin,
    baseUrl: brand.baseUrl,
    trailingSlash: true,
    onBrokenLinks: 'warn',
    future: {v4: {removeLegacyPostBuildHeadAttribute: true}, faster: true},
    presets: [['classic', {docs: {routeBasePath: 'api', sidebarPath: undefined}, blog: false}]],
  };
  fs.writeFileSync(
    path.join(folder, 'docusaurus.config.js'),
    `module.exports = ${JSON.stringify(config)};\n`,
  );
}

const plain = (text: string) =>
  text
    .replaceAll(/[\u200B\u00AD\u2060]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns what readers and search engines see on a page, independently of its markup. */
export function factsOf(html: string): Record<string, unknown> {
  const $ = load(html);
  const title = plain($('main h1').first().text());
  const main = $('.markdown').first();
  main.find('button:not([role=tab]), h1, .hash-link, script, style').remove();
  const texts = (selector: string) =>
    main
      .find(selector)
      .toArray()
      .map((one) => plain($(one).text()));
  const meta = (name: string) =>
    $(`meta[name="${name}"], meta[property="${name}"]`)
      .attr('content')
      ?.replace(/.*\/(?=[^/]+\.png)/, '')
      .replace(/-[0-9a-f]{8,}(?=\.)/, '');
  return {
    title,
    // Ignore whitespace, because lines of code may be separate elements.
    text: main.text().replaceAll(/[\s\u200B\u00AD\u2060]/g, ''),
    headings: main
      .find('h2, h3, h4')
      .toArray()
      .map(({attribs}) => attribs.id),
    links: main
      .find('a[href]')
      .toArray()
      .map(({attribs}) => (attribs.href ?? '').replace(/\/$/, '')),
    images: main
      .find('img')
      .toArray()
      .map(({attribs}) => attribs.alt),
    tabs: texts('[role=tab]'),
    selected: texts('[role=tab][aria-selected=true]'),
    marked: texts('.theme-code-block-highlighted-line, .line-mark'),
    document: plain($('title').text().split(' | ')[0] ?? ''),
    ...Object.fromEntries(
      ['description', 'keywords', 'robots', 'made-by'].map((name) => [name, meta(name)]),
    ),
    canonical: $('link[rel=canonical]').attr('href'),
    picture: /pixel[^/]*$/.test(meta('og:image') ?? ''),
    edit: $('a[href="https://example.com/edit"]').length,
    tagged: $('[class*=tag_]')
      .toArray()
      .map((one) => plain($(one).text())),
  };
}
