import {load as parseHtml} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {type ReleaseDates, type ReleaseStep} from '../src/changelog/entries';
import {loadSteps} from '../src/changelog/load';
import {parseNotes} from '../src/changelog/notes';
import {compareDescriptions, marksOf} from '../src/diff';
import {buildReferenceModel} from '../src/model';
import {makeReferenceFiles} from '../src/pages';
import {readOptions} from '../src/plugin/options';
import {renderChangelog} from '../src/render/changelog';
import {createLinks} from '../src/render/links';
import type {OpenApiDocument} from '../src/types';
import {copyOf, documentOf, temporaryFolder} from './support';

const get = (summary: string) =>
  `get: {operationId: ${summary.toLowerCase()}, summary: ${summary}, responses: {'200': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}}}`;
const api = (paths: string, properties: string) =>
  documentOf(
    `paths: {${paths}}\ncomponents: {schemas: {Thing: {type: object, properties: ${properties}}}}`,
  );

const before = api(
  `/old: {${get('Old')}}, /a: {${get('A')}}`,
  '{gone: {type: string}, colour: {type: string, enum: [red]}}',
);
const after = api(
  `/a: {${get('A')}}, /new: {${get('New')}}`,
  '{fresh: {type: string, description: How *fresh* it is. And more.}, colour: {type: string, enum: [red, blue]}}',
);

const NOTES = `Before all. See [guide](/api/guide/).

# 2026-06: Fresh things

Things are fresh. They have a colour.

## \`Thing.fresh\`

It is **always** there.
`;

function siteOf(
  notes = NOTES,
  [old, now]: [OpenApiDocument, OpenApiDocument] = [before, after],
  dates?: ReleaseDates,
) {
  const changes = compareDescriptions(old, now);
  const step: ReleaseStep = {
    release: '2026-06',
    previous: '2025-06',
    changes,
    ...(notes !== '' && {notes: parseNotes(notes, 'n.md')}),
    previousModel: buildReferenceModel(old),
  };
  const marks = marksOf({changes, release: '2026-06'});
  const model = buildReferenceModel(now, marks);
  const template = '---\ntitle: T\ndescription: D\n---\n\nText\n';
  const files = makeReferenceFiles(model, createLinks(model, '/docs/api'), template, undefined, {
    steps: [step],
    ...(dates && {dates}),
    archiveBase: (name) => `/docs/api/${name}`,
    siteBase: '/docs',
    slug: '/changelog/',
  });
  return {files, page: parseHtml(files.get('changelog.openapi.html') ?? '')};
}

const linesOf = (page: ReturnType<typeof siteOf>['page'], selector: string) =>
  page(selector)
    .toArray()
    .map((element) => page(element).text().replaceAll('#', ' ').replace(/\s+/g, ' ').trim());

describe('the page of the changelog', () => {
  const {page, files} = siteOf();

  it('has a headline, a date, sentences, and changes by kind, with breaking ones first', () => {
    expect(linesOf(page, 'h2')).toEqual(['Fresh things']);
    expect(page('h2').attr('id')).toBe('2026-06');
    expect(page('h2 ~ p').text()).toBe('Release 2026-06Things are fresh. They have a colour.');
    expect(linesOf(page, 'section summary')).toEqual([
      '2 breaking changes',
      '1 new field',
      '1 new operation',
      '1 new value',
    ]);
    expect(page('details[open]')).toHaveLength(0);
    expect(linesOf(page, '.ref-change')).toEqual([
      'GET /old breaking Calls to it fail.',
      'Thing.gone breaking No longer in responses.',
      'Thing.fresh How fresh it is. Can be in responses. It is always there.',
      'GET /new New.',
      'Thing.colour=blue check your client New value in responses.',
    ]);
  });

  it('links parts to the reference, removed parts to the previous release, and links in notes', () => {
    const links = page('.ref-prop-head > a:not(.ref-anchor), .ref-release p a, .ref-changes p a')
      .toArray()
      .map((element) => page(element).attr('href'));
    expect(links).toEqual([
      '/docs/api/2025-06/reference/old/',
      '/docs/api/reference/schemas/thing/',
      '/docs/api/reference/schemas/thing/#field-fresh',
      '/docs/api/reference/new/',
      '/docs/api/reference/schemas/thing/#field-colour-=blue',
    ]);
    expect(page('p:contains("Before all") a').attr('href')).toBe('/docs/api/guide/');
  });

  it('says if no change breaks clients, or if nothing has changed', () => {
    const paths = `/a: {${get('A')}}, /new: {${get('New')}}`;
    const fields = '{colour: {type: string, enum: [red]}}';
    const open = api(paths, fields);
    const safe = siteOf('', [open, api(`${paths}, /b: {${get('B')}}`, fields)]).page;
    expect(safe('p').first().text()).toContain('No breaking change since 2025-06.');
    const same = siteOf('', [after, after]).page;
    expect(same('section').text()).toContain('No change for clients.');
  });

  it('has its own address, unique ids and a Markdown copy', () => {
    expect(files.get('changelog.mdx')).toContain('slug: "/changelog/"');
    const ids = page('[id]')
      .toArray()
      .map(({attribs}) => attribs.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(copyOf(files, 'changelog')).toContain('It is **always** there.');
  });

  it('escapes texts from a description', () => {
    const path = `/a: {${get('A')}}`;
    const hostile = siteOf('', [
      api(path, '{}'),
      api(path, "{'<img src=x>': {type: string}}"),
    ]).page;
    expect(hostile('img')).toHaveLength(0);
    expect(hostile.text()).toContain('Thing.<img src=x>');
  });
});

it('releases between two documented ones have their own headlines and dates', () => {
  const notes = `${NOTES}\n# 2025-12: Colours\n\nBlue. And red.\n`;
  const dates: ReleaseDates = {
    dayOf: (release) => (release === '2026-06' ? undefined : `${release}-05`),
    releaseOf: (label) => (label === 'Thing.colour=blue' ? '2025-12' : '2026-06'),
  };
  const {page} = siteOf(notes, undefined, dates);
  expect(linesOf(page, 'h2, h2 + p').join('; ')).toBe(
    'Fresh things; Release 2026-06 not released yet; Colours; Release 2025-12 5 December 2025',
  );
  expect(page('h2').eq(1).attr('id')).toBe('2026-06-2025-12');
  expect(page('time').attr('datetime')).toBe('2025-12-05');
});

it('the introduction of the newest release is above the changes, and those of earlier ones below', () => {
  const releases = ['New', 'Old'].map((introduction) => ({
    introduction,
    previous: '1',
    groups: [],
  }));
  const links = {entry: () => undefined, note: (href: string) => href};
  expect(renderChangelog(releases, links).html).toMatch(/New[^]*What the marks mean[^]*Old/);
});

it('new fields, values and operations are marked on their pages', () => {
  const {files} = siteOf();
  const marks = (name: string, selector: string) =>
    linesOf(parseHtml(files.get(`${name}.openapi.html`) ?? ''), `${selector} .ref-new`);
  expect(marks('schemas/thing', '#field-fresh > .ref-prop-head')).toEqual(['new in 2026-06']);
  expect(marks('schemas/thing', '#field-colour > .ref-prop-head')).toEqual([]);
  expect(marks('schemas/thing', '#field-colour-\\=blue')).toEqual(['new in 2026-06']);
  expect(marks('schemas/thing', '#field-colour-\\=red')).toEqual([]);
  expect(marks('new', '.ref-endpoint')).toEqual(['new in 2026-06']);
  expect(marks('a', '.ref-endpoint')).toEqual([]);
});

describe('notes', () => {
  it.each([
    ['# 2026-06\n\nA. B.\n', 'n.md:1: "# 2026-06" is not a headline'],
    [
      '\n# 2026-06: H\n\nOne.\n',
      'n.md:2: "# 2026-06: H" is not a headline with two sentences below it (found: 1)',
    ],
    ['# 2026-06: H\n\nA. B.\n\n## A\n\n', 'n.md:5: "A" is empty or occurs twice.'],
    ['# 2026-06: H\nA. B.\n# 2026-06: H\nA. B.\n', 'n.md:3: "2026-06" is empty or occurs twice'],
    ['# 2026-05: H\nA. B.\n', 'n.md:1: nothing has changed in "2026-05". Allowed: 2026-06.'],
    ['Hello\n', 'n.md:1: the release 2026-06 has no headline. Allowed: "# 2026-06: What is'],
    [`${NOTES}\n## Thing.frsh\nText\n`, /^n\.md:11: nothing has changed in "Thing\.frsh".+fresh/],
  ])('%j are rejected', (notes, message) => {
    expect(() => siteOf(notes)).toThrow(message);
  });
});

describe('releases in files', () => {
  const files = {'1.json': JSON.stringify(before), '2.json': JSON.stringify(after)};

  it('are compared with the previous one', async () => {
    const folder = temporaryFolder(files);
    const releases = ['3', '2', '1'].map((name) => ({name, description: `${name}.json`}));
    const steps = await loadSteps(folder, releases, after);
    expect(steps.map((step) => [step.release, step.previous, step.changes.length])).toEqual([
      ['3', '2', 0],
      ['2', '1', 5],
    ]);
  });

  it('in the plugin begin with the one that its pages describe', () => {
    const releases = [{label: '2', description: 'two.yaml'}];
    expect(readOptions({description: 'two.yaml', releases}).releases).toEqual(releases);
    expect(() => readOptions({description: 'one.yaml', releases})).toThrow('Allowed: "one.yaml".');
  });
});
