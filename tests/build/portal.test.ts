/** What every portal has, whoever its provider is. A portal of `npm create` has this file, too. */
import fs from 'node:fs';
import path from 'node:path';
import {expect, describe, it} from 'vitest';
import {brand} from '../../config/brand';
import {FEATURES} from '../../config/features';
import {LATEST_RELEASE} from '../../config/site';
import {copyPath} from '../../src/for-programs/copyAddress';
import {isArchived} from '../../src/releases/releases';
import {connect} from '../mcp/ask';
import {openEngine, shownBy} from '../search/ask';
import {BUILD, builtPages} from './site';

const isThere = (file: string) => fs.existsSync(path.join(BUILD, file));

/** Pages of the latest release with samples of a request. */
const operations = builtPages().filter(
  ({address, html}) =>
    /^api\/reference\/[^/]+\/$/.test(address) && !isArchived(address) && html.includes('ref-samples'),
);
const titles = operations.map(({address, $}) => ({address, title: $('h1').first().text()}));

it('each page has the name of the portal, and a copy as Markdown', () => {
  for (const {address, $} of builtPages()) {
    expect($('title').text(), address).toContain(brand.name);
    expect(isThere(copyPath(address, '')), address).toBe(true);
  }
});

describe.skipIf(titles.length === 0)('an operation', () => {
  it('is found by its title', async () => {
    const engine = openEngine(BUILD);
    for (const {address, title} of titles) {
      const found = shownBy(await engine.search(title, {version: LATEST_RELEASE, isEverywhere: false}));
      expect(found.slice(0, 3).map((one) => one.split('#')[0]), title).toContain(address);
    }
  });

  it.skipIf(!FEATURES.assistants)('is known to assistants', async () => {
    const client = await connect();
    for (const {address, title} of titles) {
      const {content, isError} = await client.callTool({
        name: 'describe_operation',
        arguments: {operation: title},
      });
      expect(isError, title).not.toBe(true);
      expect(JSON.stringify(content)).toContain(`${brand.docsUrl}/${address}`);
    }
    await client.close();
  });
});

/** Folders of the build by what they are for. */
const FOLDERS: readonly (readonly [folder: string, isOn: boolean])[] = [
  ['markets', FEATURES.markets],
  ['tpp', FEATURES.tpp],
  ['samples', FEATURES.samples],
  ['sandbox', FEATURES.sandbox],
  ['mcp', FEATURES.assistants],
];

it.each(FOLDERS)('%s is in the build: %s', (folder, isOn) => {
  expect(isThere(folder)).toBe(isOn);
});

it('nothing leads to a part that is off', () => {
  const off = FOLDERS.filter(([, isOn]) => !isOn).map(([folder]) => `${brand.baseUrl}${folder}/`);
  for (const {address, $} of builtPages()) {
    const links = $('a[href]')
      .toArray()
      .map((link) => $(link).attr('href') ?? '');
    expect(
      links.filter((link) => off.some((start) => link.startsWith(start))),
      address,
    ).toEqual([]);
  }
});
