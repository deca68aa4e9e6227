import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {createEditedIndex, RECORDS_FILE} from './editedIndex';
import {sourcePage} from './sourcePages';
import {createStaticEngine} from '../../../packages/search/src/index';

const LATEST = '2026-06';
const SOURCE = `---
title: Webhooks
description: Get notified.
keywords: [push]
---

import Diagram from '@site/x';

Intro of [the page](./other.mdx).

## Retry schedule {/* #retries */}

A **delivery** is repeated. <Diagram name="x" />

\`\`\`bash
# curl in code is not text
## nor a heading
\`\`\`

### Late messages

| Delay | Count |
|---|---|
| 5 minutes | 3 |
`;

describe('a page as its source has it', () => {
  const page = sourcePage('api/webhooks/', SOURCE);

  it('has the title, the summary and the sections, without code and components', () => {
    expect(page.title).toBe('Webhooks');
    expect(page.places.map(({id, heading, text}) => [id, heading, text])).toEqual([
      ['', '', 'Intro of the page.'],
      ['retries', 'Retry schedule', 'A delivery is repeated.'],
      ['late-messages', 'Late messages', 'Delay Count 5 minutes 3'],
    ]);
    expect(page.places[0]?.summary).toBe('Get notified. push');
    expect(page.places[2]?.trail).toBe('Retry schedule');
  });

  it('keeps the rows that components rendered in the last build', () => {
    const row = {id: 'bank-x', heading: 'Bank X', kind: 'b' as const, text: 'XXXX'};
    const built = {...page, names: ['Suomi'], places: [...page.places, row]};
    const edited = sourcePage('markets/fi/', SOURCE, built);
    expect(edited.places.at(-1)).toEqual(row);
    expect(edited.names).toEqual(['Suomi']);
  });
});

describe('the index of the development server', () => {
  let root = '';
  const warnings: string[] = [];
  const save = (name: string, text: string, time?: Date) => {
    const file = path.join(root, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
    if (time !== undefined) {
      fs.utimesSync(file, time, time);
    }
    return file;
  };
  const open = () => {
    const index = createEditedIndex(root, LATEST, (message) => warnings.push(message));
    index.setPages([{path: 'api/webhooks/', file: path.join(root, 'docs/webhooks.mdx')}]);
    return index;
  };
  const find = async (index: ReturnType<typeof open>, text: string) => {
    const engine = createStaticEngine({
      language: {synonyms: [], stopwords: []},
      latest: LATEST,
      versionOf: () => LATEST,
      loadJson: (file) => Promise.resolve(JSON.parse(index.files().get(file) ?? 'null') as unknown),
    });
    const {results} = await engine.search(text, {version: LATEST, isEverywhere: false});
    return results.map(({address}) => address);
  };

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'edited-index-'));
    warnings.length = 0;
    save('config/searchPhrases.yaml', 'api/webhooks/:\n  retries: redelivery\n');
    save('docs/webhooks.mdx', SOURCE);
  });
  afterEach(() => {
    fs.rmSync(root, {recursive: true, force: true});
  });

  it('follows a save, without a build', async () => {
    const index = open();
    expect(await find(index, 'redelivery')).toContain('api/webhooks/#retries');
    expect(await find(index, 'zeppelin')).toEqual([]);
    const before = index.files();
    expect(index.files()).toBe(before);
    save(
      'docs/webhooks.mdx',
      `${SOURCE}\n## Zeppelin {/* #zeppelin */}\n`,
      new Date(Date.now() + 5000),
    );
    expect(await find(index, 'zeppelin')).toEqual(['api/webhooks/#zeppelin']);
  });

  it('uses the page of the last build until its source is newer', async () => {
    const built = {...sourcePage('api/webhooks/', SOURCE), title: 'Built'};
    built.places[1] = {id: 'retries', heading: 'Retries as built', kind: 'g', text: 'balloon'};
    save(RECORDS_FILE, JSON.stringify([built]), new Date(Date.now() + 10_000));
    const index = open();
    expect(await find(index, 'balloon')).toEqual(['api/webhooks/#retries']);
    save('docs/webhooks.mdx', SOURCE, new Date(Date.now() + 20_000));
    expect(await find(index, 'balloon')).toEqual([]);
  });

  it('warns about a phrase for a place that the last build did not have either', async () => {
    save('config/searchPhrases.yaml', 'api/webhooks/:\n  gone: x\n  retries: redelivery\n');
    expect(await find(open(), 'redelivery')).toContain('api/webhooks/#retries');
    expect(warnings).toEqual([]);
    save(RECORDS_FILE, JSON.stringify([sourcePage('api/webhooks/', SOURCE)]));
    expect(await find(open(), 'redelivery')).toContain('api/webhooks/#retries');
    expect(warnings[0]).toContain('api/webhooks/#gone does not exist');
  });

  it('continues without phrases if their file is invalid', async () => {
    save('config/searchPhrases.yaml', 'api/webhooks/: words\n');
    expect(await find(open(), 'delivery')).toContain('api/webhooks/#retries');
    expect(warnings[0]).toContain('line 1: a page has no sections');
  });
});
