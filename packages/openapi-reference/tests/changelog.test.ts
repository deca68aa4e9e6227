import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parse} from 'yaml';
import {describe, expect, it} from 'vitest';
import {load as parseHtml} from 'cheerio';
import {matchesFilter} from '../src/browser/changeFilter';
import {makeEntries, type ReleaseDates, type ReleaseStep} from '../src/changelog/entries';
import {loadSteps} from '../src/changelog/load';
import {parseNotes} from '../src/changelog/notes';
import {makeChangelog} from '../src/changelog/page';
import {compareDescriptions} from '../src/diff';
import {marksOf} from '../src/diff/marks';
import {buildReferenceModel} from '../src/model';
import {Labels} from '../src/labels';
import {optional} from '../src/optional';
import {makeReferenceFiles} from '../src/pages';
import {createLinks} from '../src/render/links';
import type {OpenApiDocument, SchemaKeywords} from '../src/types';
import {copyOf, documentOf} from './support';
import {splitFrontMatter} from '../../../src/text/markdown';

const TEMPLATE = '---\ntitle: T\ndescription: D\n---\n\nText\n';
const thing = (properties: Record<string, SchemaKeywords>) => ({
  Thing: {type: 'object', properties},
});
const get = (summary: string, tag: string) => ({
  get: {
    operationId: summary.toLowerCase(),
    summary,
    tags: [tag],
    responses: {
      '200': {
        description: '',
        content: {'application/json': {schema: {$ref: '#/components/schemas/Thing'}}},
      },
    },
  },
});
const text: SchemaKeywords = {type: 'string'};

const before = documentOf({
  paths: {'/old': get('Old', 'First'), '/a': get('A', 'First')},
  components: {schemas: thing({gone: text, colour: {type: 'string', enum: ['red']}})},
});
const after = documentOf({
  tags: [{name: 'First'}, {name: 'Second', 'x-displayName': 'The second'}],
  paths: {'/a': get('A', 'First'), '/new': get('New', 'Second')},
  components: {
    schemas: thing({fresh: text, colour: {type: 'string', enum: ['red', 'blue']}}),
  },
});

function siteOf(
  notes: string,
  [old, now]: [OpenApiDocument, OpenApiDocument] = [before, after],
  dates?: ReleaseDates,
  labels?: Labels,
) {
  const changes = compareDescriptions(old, now);
  const step: ReleaseStep = {
    release: '2026-06',
    previous: '2025-06',
    changes,
    notes: parseNotes(notes, 'openapi/releases/2026-06.notes.md'),
    previousModel: buildReferenceModel(old),
  };
  const model = buildReferenceModel(
    now,
    marksOf(changes, () => '2026-06'),
    optional('labels', labels),
  );
  const content = makeChangelog([step], model, dates);
  if (content === undefined) {
    throw new Error('no changelog');
  }
  const links = createLinks(model, '/docs/api');
  const site = {content, instanceBase: '/docs/api', siteBase: '/docs'};
  const files = makeReferenceFiles(model, links, TEMPLATE, 'https://edit.example', site);
  return {model, files, content, links, page: parseHtml(files.get('changelog.openapi.html') ?? '')};
}

const NOTES = `About this release. See [guide](/api/guide/).

## \`Thing.fresh\`

It is **always** there.
`;

it('compares each release with the one before it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
  for (const [name, document] of Object.entries({first: before, second: after})) {
    fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(document));
  }
  const release = (name: string, file: string) => ({
    name,
    description: `${file}.json`,
    notes: `${name}.notes.md`,
  });
  const releases = [release('3', 'third'), release('2', 'second'), release('1', 'first')];
  const steps = await loadSteps(folder, releases, after);
  fs.rmSync(folder, {recursive: true});
  expect(steps.map(({release: name, previous}) => [name, previous])).toEqual([
    ['3', '2'],
    ['2', '1'],
  ]);
  expect(steps.map(({changes}) => JSON.stringify(changes).includes('/new'))).toEqual([false, true]);
});

describe('the page of the changelog', () => {
  it('lists breaking changes first, then by area, with a badge for the type and one for the effect', () => {
    const {page} = siteOf(NOTES);
    const heads = page('.ref-change .ref-prop-head')
      .toArray()
      .map((element) =>
        page(element)
          .children()
          .toArray()
          .map((part) => page(part).text()),
      );
    expect(heads.map((head) => head.filter((text) => text !== '#').join(' | '))).toEqual([
      'GET /old | removed operation | breaking | First',
      'Thing.gone | removed field | breaking | Several areas',
      'Thing.colour=blue | new value | check your client | Several areas',
      'GET /new | new operation | compatible | The second',
      'Thing.fresh | new field | compatible | Several areas',
    ]);
    expect(page('#2026-06 + p').text().replace(/\s+/g, ' ').trim()).toBe(
      'Compared with 2025-06. 2 breaking changes. Added: 1 operation, 1 field, 1 value. Removed: 1 operation, 1 field.',
    );
    expect(page('[id="2026-06-added"]').text()).toBe('Added: 1 operation, 1 field, 1 value.');
  });

  it('links each part in the reference, and removed parts in the previous release', () => {
    const {page} = siteOf(NOTES);
    const links = page('.ref-prop-head > a:not(.ref-anchor)')
      .toArray()
      .map((element) => [page(element).text(), page(element).attr('href')]);
    expect(links).toEqual([
      ['GET /old', '/docs/api/2025-06/reference/old/'],
      ['Thing.gone', '/docs/api/reference/schemas/thing/'],
      ['Thing.colour=blue', '/docs/api/reference/schemas/thing/#field-colour-=blue'],
      ['GET /new', '/docs/api/reference/new/'],
      ['Thing.fresh', '/docs/api/reference/schemas/thing/#field-fresh'],
    ]);
  });

  it('has notes with their links', () => {
    const {page} = siteOf(NOTES);
    expect(page('p:contains("About this release") a').attr('href')).toBe('/docs/api/guide/');
    expect(page('#\\32 026-06-thing-fresh strong').text()).toBe('always');
  });

  it('has unique ids', () => {
    const {page} = siteOf(NOTES);
    const ids = page('[id]')
      .toArray()
      .map((element) => page(element).attr('id'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has its own address and position in the sidebar', () => {
    const text = siteOf(NOTES).files.get('changelog.mdx') ?? '';
    expect(text).toContain('slug: "/changelog/"');
    const {head = ''} = splitFrontMatter(text);
    expect(parse(head)).toMatchObject({
      reference: {kind: 'changelog'},
    });
  });

  it('states when nothing has changed', () => {
    expect(siteOf('', [after, after]).page.text()).toContain('No changes that affect clients.');
  });

  it('is absent without an earlier release', () => {
    expect(makeChangelog([], buildReferenceModel(after))).toBeUndefined();
  });

  it('escapes texts from a description', () => {
    const api = (properties: Record<string, SchemaKeywords>) =>
      documentOf({paths: {'/a': get('A', 'First')}, components: {schemas: thing(properties)}});
    const {page} = siteOf('', [api({}), api({'<img src=x>': text})]);
    expect(page('img')).toHaveLength(0);
    expect(page.text()).toContain('Thing.<img src=x>');
  });
});

it('has a Markdown copy with full addresses', () => {
  const copy = copyOf(siteOf(NOTES).files, 'changelog');
  expect(copy).toContain(
    '- [`Thing.fresh`](https://x.example/docs/api/reference/schemas/thing/#field-fresh): new field, compatible, Several areas\n\n  Can be in responses.',
  );
  expect(copy).toContain(': removed operation, breaking, First\n\n  Calls to it fail.');
  expect(copy).toContain('It is **always** there.');
  expect(copy).toContain('[guide](https://x.example/docs/api/guide/)');
});

describe('days of releases', () => {
  const dates: ReleaseDates = {
    dayOf: (release) => `${release}-05`,
    releaseOf: (label, {release}) => (label === 'Thing.fresh' ? '2025-12' : release),
  };
  const {page, files} = siteOf('', [before, after], dates);

  it('are the points of the time line, the newest first, and nowhere else', () => {
    const points = page('.ref-changes')
      .toArray()
      .map((point) => [
        page(point).find('h3').text().replace(/\s+/g, ' ').trim(),
        page(point).find('.ref-change').length,
      ]);
    expect(points).toEqual([
      ['5 June 2026# 2026-06', 4],
      ['5 December 2025# 2025-12', 1],
    ]);
    expect(
      page('time')
        .toArray()
        .map(({attribs}) => attribs.datetime),
    ).toEqual(['2026-06-05', '2025-12-05']);
    expect(page('.ref-changes:has(#2026-06-thing-fresh) h3').attr('id')).toBe('2026-06-2025-12');
  });

  it('include the day of a release that has changed nothing itself', () => {
    const earlier: ReleaseDates = {...dates, releaseOf: () => '2025-12'};
    const {page: other} = siteOf('', [before, after], earlier);
    expect(other('#2026-06 + p').text().replace(/\s+/g, ' ')).toContain(
      'Released on 5 June 2026. Compared with 2025-06.',
    );
  });

  it('are in the Markdown copy', () => {
    expect(copyOf(files, 'changelog')).toContain('### 5 December 2025 2025-12\n');
  });

  it('are omitted on a site that names none', () => {
    expect(siteOf('').page('time')).toHaveLength(0);
  });

  it('are not invented for releases that have not come', () => {
    const coming = siteOf('', [before, after], {...dates, dayOf: () => undefined});
    const point = coming.page('.ref-changes:has(#2026-06-get-new) h3').text();
    expect(point.replace(/\s+/g, ' ').trim()).toBe('Not released yet# 2026-06');
    expect(coming.page('time')).toHaveLength(0);
    expect(copyOf(coming.files, 'changelog')).toContain('### Not released yet 2025-12\n');
  });

  it('can be filtered by', () => {
    expect(optionsOf(page, 'release')).toEqual(['2026-06 (4)', '2025-12 (1)']);
  });
});

function optionsOf(page: ReturnType<typeof siteOf>['page'], name: string): string[] {
  return page(`[data-change-filter] select[name="${name}"] option:not([value=""])`)
    .toArray()
    .map((option) => page(option).text());
}

describe('the filter of the changelog', () => {
  const {page} = siteOf(NOTES);

  it('offers only properties in which changes differ, with the number of changes', () => {
    expect(optionsOf(page, 'part')).toEqual(['Operations (2)', 'Fields (2)', 'Values (1)']);
    expect(optionsOf(page, 'impact')).toEqual([
      'Breaking (2)',
      'Check your client (1)',
      'Compatible (2)',
    ]);
    expect(optionsOf(page, 'change')).toEqual(['Removed (2)', 'Added (3)']);
    // One release is no choice.
    expect(page('select[name="release"]')).toHaveLength(0);
  });

  it('keeps the changes that match every choice', () => {
    const entries = page('.ref-change')
      .toArray()
      .map(({attribs}) => ({part: attribs['data-part'], impact: attribs['data-impact']}));
    const left = (state: Record<string, string>) =>
      entries.filter((entry) => matchesFilter(entry, state)).length;
    expect(left({part: '', impact: ''})).toBe(5);
    expect(left({part: 'operation', impact: ''})).toBe(2);
    expect(left({part: 'operation', impact: 'breaking'})).toBe(1);
    expect(left({part: 'operation', impact: 'attention'})).toBe(0);
  });

  it('is absent if there is nothing to choose from', () => {
    expect(siteOf('', [after, after]).page('form')).toHaveLength(0);
  });
});

describe('marks for new parts', () => {
  it('are shown as text at fields, values and operations', () => {
    const {files} = siteOf('');
    const mark = (name: string, selector: string) =>
      parseHtml(files.get(name) ?? '')(`${selector} .ref-new`)
        .first()
        .text();
    expect(mark('schemas/thing.openapi.html', '#field-fresh > .ref-prop-head')).toBe(
      'new in 2026-06',
    );
    expect(mark('schemas/thing.openapi.html', '#field-colour > .ref-prop-head')).toBe('');
    expect(mark('schemas/thing.openapi.html', '#field-colour-\\=blue')).toBe('new in 2026-06');
    expect(mark('schemas/thing.openapi.html', '#field-colour-\\=red')).toBe('');
    expect(mark('new.openapi.html', '.ref-endpoint')).toBe('new in 2026-06');
    expect(mark('a.openapi.html', '.ref-endpoint')).toBe('');
    expect(files.get('overview.json')).toContain('new in 2026-06');
  });

  it('are in Markdown copies', () => {
    const {files} = siteOf('');
    expect(copyOf(files, 'new')).toContain('\n\nnew in 2026-06\n');
    expect(copyOf(files, 'a')).not.toContain('\n\nnew in 2026-06\n');
    const copy = copyOf(files, 'schemas/thing');
    expect(copy).toContain('`fresh`: string, new in 2026-06');
    expect(copy).toContain('`red`, `blue` new in 2026-06\n');
  });
});

describe('notes', () => {
  it.each([
    ['', '', []],
    ['Only text.\n', 'Only text.', []],
    ['## `A.b`\n\nText\n\nmore\n', '', [{label: 'A.b', line: 1, text: 'Text\n\nmore'}]],
    ['Intro\r\n\r\n## GET /a\r\nText\r\n', 'Intro', [{label: 'GET /a', line: 3, text: 'Text'}]],
  ])('%j', (source, introduction, notes) => {
    expect(parseNotes(source, 'x.md')).toEqual({file: 'x.md', introduction, notes});
  });

  it.each([
    ['## A\n\n## B\nText\n', 'x.md:1: the note about "A" is empty.'],
    ['## A\nText\n## A\nText\n', 'x.md:3: there are two notes about "A".'],
  ])('%j is rejected', (source, message) => {
    expect(() => parseNotes(source, 'x.md')).toThrow(message);
  });

  it('must refer to something that changed', () => {
    const step: ReleaseStep = {
      release: '2026-06',
      previous: '2025-06',
      changes: compareDescriptions(before, after),
      notes: parseNotes('Intro\n\n## Thing.frsh\n\nText\n', 'n.md'),
      previousModel: buildReferenceModel(before),
    };
    expect(() => makeEntries(step, buildReferenceModel(after))).toThrow(
      /^n\.md:3: no change of this release is called "Thing\.frsh"\. Allowed: .*Thing\.fresh/,
    );
  });
});
