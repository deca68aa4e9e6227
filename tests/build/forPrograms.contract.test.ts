import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {releaseOf} from '../../src/releases/releases';
import {copyPath} from '../../src/for-programs/copyAddress';
import {LLMS_FULL_MAX_BYTES, reasonToLeaveOut} from '../../src/for-programs/llms';
import {IS_WHOLE} from '../whole';
import {builtPage, builtPages, BUILD, canonicalOf} from './site';

/** Maximum size of a list, which takes about 15 000 tokens of a model's context. Unit: bytes. Our choice. */
const MOST_OF_A_LIST = 60_000;

const pages = builtPages();
const read = (file: string) => fs.readFileSync(path.join(BUILD, file), 'utf8');
const isArchivedPage = (address: string) => /^api\/\d{4}-\d{2}\//.test(address);
const archives = [
  ...new Set(
    pages.filter(({address}) => isArchivedPage(address)).map(({address}) => releaseOf(address)),
  ),
];

function linksOf(markdown: string): string[] {
  const urls: string[] = [];
  visit(unified().use(remarkParse).parse(markdown), 'link', ({url}) => {
    urls.push(url);
  });
  return urls;
}

describe.each(['', ...archives.map((release) => `api/${release ?? ''}/`)])(
  'the lists of /%s',
  (folder) => {
    const own = pages.filter(
      ({address}) =>
        (folder === '' ? !isArchivedPage(address) : address.startsWith(folder)) &&
        reasonToLeaveOut(address) === undefined,
    );
    const list = read(`${folder}llms.txt`);
    const full = read(`${folder}llms-full.txt`);
    const copyOf = (address: string) => `${brand.docsUrl}/${copyPath(address, '')}`;

    it('begin as the convention requires, and stay within their limits', () => {
      for (const text of [list, full]) {
        expect(text).toMatch(/^# \S.*\n\n> \S.*\n\n/);
      }
      expect(list.match(/^# /gm)).toHaveLength(1);
      expect(list.match(/^## (.*)$/gm)?.at(-1)).toBe('## Optional');
      expect(Buffer.byteLength(list)).toBeLessThanOrEqual(MOST_OF_A_LIST);
      expect(Buffer.byteLength(full)).toBeLessThanOrEqual(LLMS_FULL_MAX_BYTES);
    });

    it('link every page, and only existing files, each with a description in one line', () => {
      const links = linksOf(list);
      const isFile = (url: string) =>
        url.startsWith(`${brand.docsUrl}/`) &&
        fs.existsSync(path.join(BUILD, url.slice(brand.docsUrl.length)));
      expect(links.length).toBeGreaterThan(20);
      expect(links.filter((url) => !isFile(url))).toEqual([]);
      expect(
        own.map(({address}) => copyOf(address)).filter((copy) => !links.includes(copy)),
      ).toEqual([]);
      const lines = list.split('\n').filter((line) => line.startsWith('- '));
      const LINE = /^- \[[^\n]+\]\(https:[^\s()]+\): \S.{10,}$/;
      expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
    });

    it('contain the full text of each page, or list its address as omitted', () => {
      const [text = '', ...omitted] = full.split('\n\nOmitted, because ');
      const wrong = own.filter(
        ({address}) =>
          text.includes(read(copyPath(address, '')).trim()) ===
          omitted.join('').includes(`(${copyOf(address)})`),
      );
      expect(wrong.map(({address}) => address)).toEqual([]);
    });
  },
);

interface Trail {
  '@type': string;
  itemListElement: {item: string}[];
}

it('the structured data of a page gives its place in the site', () => {
  const known = new Set(pages.map(({address}) => canonicalOf(address)));
  const found = pages.flatMap(({$}) =>
    $('script[type="application/ld+json"]')
      .toArray()
      .map((script) => JSON.parse($(script).text()) as Trail),
  );
  expect(found.length).toBeGreaterThan(200);
  for (const {'@type': type, itemListElement} of found) {
    expect(type).toBe('BreadcrumbList');
    expect(itemListElement.filter(({item}) => !known.has(item))).toEqual([]);
  }
});

it('every page has a preview with the picture of its section', () => {
  const offenders = pages.filter(({$}) => {
    const image = $('meta[property="og:image"]').attr('content') ?? '';
    const texts = ['og:title', 'og:description', 'og:url', 'og:type', 'og:image:alt'].map(
      (name) => $(`meta[property="${name}"]`).attr('content') ?? '',
    );
    return (
      !fs.existsSync(path.join(BUILD, image.slice(brand.docsUrl.length))) ||
      $('meta[name="twitter:image"]').attr('content') !== image ||
      texts.some((text) => text.length <= 5)
    );
  });
  expect(offenders.map(({address}) => address)).toEqual([]);
});

it('robots.txt names the sitemap', () => {
  expect(read('robots.txt')).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${brand.docsUrl}/sitemap.xml\n`,
  );
});

it('security.txt has the fields of RFC 9116, and its policy is a section of a page', () => {
  const fields = read('.well-known/security.txt')
    .trimEnd()
    .split('\n')
    .map((line) => /^([A-Z][A-Za-z-]*): (\S.*)$/.exec(line)?.slice(1));
  const valuesOf = (name: string) => fields.flatMap((one) => (one?.[0] === name ? [one[1]] : []));
  expect(fields).not.toContain(undefined);
  expect(valuesOf('Contact')).toEqual([`mailto:${brand.securityEmail}`]);
  expect(valuesOf('Preferred-Languages')).toEqual(['en']);
  expect(valuesOf('Canonical')).toEqual([
    `${brand.docsOrigin}/.well-known/security.txt`,
    `${brand.docsUrl}/.well-known/security.txt`,
  ]);
  const [[expires = ''], [policy = '']] = [valuesOf('Expires'), valuesOf('Policy')];
  expect(expires).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/);
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
  const {hash, pathname} = new URL(policy);
  expect(builtPage(pathname.slice(brand.baseUrl.length)).$(hash).length, policy).toBe(1);
});

describe('downloads', () => {
  const FOLDER = 'openapi';
  const folders = [
    FOLDER,
    ...archives
      .map((release) => `${FOLDER}/${release ?? ''}`)
      .filter((folder) => fs.existsSync(path.join(BUILD, folder))),
  ];
  const sumsOf = (folder: string) =>
    read(`${folder}/SHA256SUMS`)
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  '));

  it.each(folders)('in %s have the checksums of SHA256SUMS', (folder) => {
    const sums = sumsOf(folder);
    expect(sums.length).toBeGreaterThanOrEqual(5);
    for (const [sum, name = ''] of sums) {
      const content = fs.readFileSync(path.join(BUILD, folder, name));
      expect(createHash('sha256').update(content).digest('hex'), name).toBe(sum);
    }
    const files = fs
      .readdirSync(path.join(BUILD, folder), {withFileTypes: true})
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$|^SHA256SUMS$/.test(entry.name))
      .map(({name}) => name);
    expect(files.sort()).toEqual(sums.map(([, name]) => name).sort());
  });

  it('are all listed on the downloads page, with their size and the file of checksums', () => {
    const html = read('api/downloads/index.html');
    for (const name of [...sumsOf(FOLDER).map(([, file]) => file), 'SHA256SUMS']) {
      expect(html).toContain(`href=${brand.baseUrl}${FOLDER}/${name}`);
    }
    expect(html).not.toContain('after a build');
  });

  // YAML parsers take seconds, and the same code writes archived files.
  it.each(IS_WHOLE ? folders : [FOLDER])('in %s have the same content in each format', (folder) => {
    const json = JSON.parse(read(`${folder}/openapi.json`)) as unknown;
    expect(parse(read(`${folder}/openapi.yaml`))).toEqual(json);
    const whole = JSON.parse(read(`${folder}/openapi.dereferenced.json`)) as unknown;
    expect(parse(read(`${folder}/openapi.dereferenced.yaml`), {maxAliasCount: 0})).toEqual(whole);
    expect(JSON.stringify(whole)).not.toMatch(/"\$ref"|\$\{brand\./);
  });
});
