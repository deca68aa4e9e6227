import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {choosePeers, descriptionForPeers} from './build';
import {missingMarks, turned} from './compare';
import {DIALECTS, pagesOf, picture} from './content';
import {CLICKS, COMPARED_PAGES, fileOfAddress, findPeers, OURS, PEERS} from './peers';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'peers-'));
});
afterEach(() => {
  fs.rmSync(folder, {recursive: true, force: true});
});

function write(file: string): void {
  const target = path.join(folder, file);
  fs.mkdirSync(path.dirname(target), {recursive: true});
  fs.writeFileSync(target, '<h1>Page</h1>');
}

const STARLIGHT = [
  'index.html',
  'guides/quick-start/index.html',
  'markets/sweden/index.html',
  'reference/operations/startuserauthorization/index.html',
];

describe('a folder of peers', () => {
  it('may contain some of them; those are measured in the order of the table', () => {
    STARLIGHT.forEach((file) => {
      write(`starlight/dist/${file}`);
    });
    [
      'index.html',
      'guides/quick-start.html',
      'markets/sweden.html',
      'operations/startUserAuthorization.html',
    ].forEach((file) => {
      write(`vitepress/.vitepress/dist/${file}`);
    });
    expect(findPeers(folder).map(({name, root}) => [name, root])).toEqual([
      ['starlight', path.join(folder, 'starlight/dist')],
      ['vitepress', path.join(folder, 'vitepress/.vitepress/dist')],
    ]);
  });

  it('has to exist', () => {
    const missing = path.join(folder, 'none');
    expect(() => findPeers(missing)).toThrow(
      `--peers: ${missing} is not a folder. Build the peers with "npm run bench:peers --prefix lab -- --to <folder>".`,
    );
    write('file');
    expect(() => findPeers(path.join(folder, 'file'))).toThrow('is not a folder');
  });

  it('has to contain a build', () => {
    write('starlight/package.json');
    expect(() => findPeers(folder)).toThrow(
      /contains no built peer\. Expected one or more of docusaurus\/build\/, .*starlight\/dist\/.* Build the peers with/,
    );
  });

  it('has to contain all pages of each build', () => {
    STARLIGHT.slice(0, -1).forEach((file) => {
      write(`starlight/dist/${file}`);
    });
    expect(() => findPeers(folder)).toThrow(
      /starlight\/dist has no page "reference\/operations\/startuserauthorization\/"\. Build the peer again: "npm run bench:peers --prefix lab -- --to .* --only starlight"\./,
    );
  });
});

it('every site that is compared has a page for each of its clicks', () => {
  for (const {pages, clicks} of [OURS, ...PEERS]) {
    for (const kind of CLICKS.filter((one) => clicks[one] !== undefined)) {
      expect(pages[kind]).toBeDefined();
    }
    expect(Object.keys(pages).every((kind) => COMPARED_PAGES.some((known) => known === kind))).toBe(
      true,
    );
  }
});

describe('an address', () => {
  it.each([
    {address: '', file: 'index.html'},
    {address: 'a/', file: 'a/index.html'},
    {address: 'b', file: 'b.html'},
    {address: 'c.txt', file: 'c.txt'},
    {address: 'a', file: undefined},
    {address: 'b/', file: undefined},
  ])('$address is $file', ({address, file}) => {
    ['index.html', 'a/index.html', 'b.html', 'c.txt'].forEach(write);
    expect(fileOfAddress(folder, address)).toBe(file);
  });
});

describe('choice of peers', () => {
  it('is all of them if none is named, and keeps the order in which they are built', () => {
    expect(choosePeers('')).toEqual(PEERS.map(({name}) => name));
    expect(choosePeers('vitepress, docusaurus')).toEqual(['docusaurus', 'vitepress']);
  });

  it('names the allowed values', () => {
    expect(() => choosePeers('astro')).toThrow(
      '--only has "astro". Allowed: docusaurus, docusaurus-plain, starlight, vitepress, fumadocs, separated by commas.',
    );
  });
});

describe('the description for peers', () => {
  it('keeps everything but long texts that a generator cannot read', () => {
    const text = `
openapi: 3.1.0
info: {title: An API, description: "Uses {braces} and <tags>."}
paths: {/a: {get: {operationId: getA}}}
components:
  schemas: {A: {type: string}}
  securitySchemes: {token: {type: http, description: "{long}"}}`;
    expect(descriptionForPeers(text)).toEqual({
      openapi: '3.1.0',
      info: {title: 'An API', description: 'Account data and payments through one API.'},
      servers: [{url: 'https://api.example.test'}],
      paths: {'/a': {get: {operationId: 'getA'}}},
      components: {
        schemas: {A: {type: 'string'}},
        securitySchemes: {
          token: {
            type: 'http',
            description: 'A JWT that is signed with the private key of the application.',
          },
        },
      },
    });
  });

  it.each(['just text', '[]', 'paths: {}'])('is refused if it is none: %j', (text) => {
    expect(() => descriptionForPeers(text)).toThrow('not an OpenAPI description');
  });
});

describe('the guides of the peers', () => {
  const textOf = (dialect: (typeof DIALECTS)[number], name: string) =>
    String(pagesOf(dialect).find(({file}) => file.startsWith(`guides/${name}.`))?.content);
  const plain = (text: string) =>
    text
      .replace(/^---[\s\S]*?---\n/, '')
      .replace(/^# .*$/m, '')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replaceAll(/:::\s?\w*|> \*\*Tip\.\*\*/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();

  it('are the same text in each dialect', () => {
    const [first = '', ...others] = DIALECTS.map((dialect) =>
      plain(textOf(dialect, 'quick-start')),
    );
    expect(first.length).toBeGreaterThan(5000);
    for (const other of others) {
      expect(other).toBe(first);
    }
  });

  it('are the same in each run, and another text on each page', () => {
    expect(pagesOf('starlight')).toEqual(pagesOf('starlight'));
    const texts = pagesOf('starlight');
    expect(texts).toHaveLength(40);
    expect(new Set(texts.map(({content}) => plain(String(content)))).size).toBe(40);
  });

  it('link to neighbours as the dialect does', () => {
    expect(textOf('docusaurus', 'quick-start')).toContain('(./authentication.md)');
    expect(textOf('starlight', 'quick-start')).toContain('(/docs/guides/authentication/)');
    expect(textOf('fumadocs', 'quick-start')).toContain('(/guides/authentication/)');
  });

  it('have pictures that are PNGs as heavy as screenshots', () => {
    const file = picture('quick-start');
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect(file.readUInt32BE(16)).toBe(1000);
    expect(file.length).toBeGreaterThan(15_000);
    expect(file.length).toBeLessThan(60_000);
  });
});

it('each round begins with another site', () => {
  expect([0, 1, 2, 3].map((round) => turned(['a', 'b', 'c'], round).join(''))).toEqual([
    'abc',
    'bca',
    'cab',
    'abc',
  ]);
});

describe('what a comparison could not measure', () => {
  const site = {pages: {home: '', guide: 'a/'}, clicks: {guide: {to: '/b/', heading: 'B'}}};
  const plan = {pages: ['home', 'guide', 'market'] as const, line: 'server'} as const;
  const all = {home: {firstPaint: 1}, guide: {firstPaint: 1, clickFree: 1, clickSlow: 1}};

  it.each([
    {title: 'nothing', figures: all, missing: []},
    {title: 'a page', figures: {guide: all.guide}, missing: ['home']},
    {
      title: 'a click',
      figures: {...all, guide: {firstPaint: 1, clickFree: 1}},
      missing: ['click to guide'],
    },
  ])('is named: $title', ({figures, missing}) => {
    expect(missingMarks(site, plan, 'chromium', figures)).toEqual(missing);
  });

  it('is not what the browser or the line has no measure for', () => {
    const paints = {home: {firstPaint: 1}, guide: {firstPaint: 1}};
    expect(missingMarks(site, plan, 'firefox', paints)).toEqual([]);
    const free = {...paints, guide: {firstPaint: 1, clickFree: 1}};
    expect(missingMarks(site, {...plan, line: 'none'}, 'chromium', free)).toEqual([]);
  });
});
