/** Tests the plugin on a site that makes its own pages. */
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {afterEach, expect, it, vi} from 'vitest';
import {createLinks, findLinks, loadDescription, makeReferenceFiles, syncFolder} from '../src';
import {buildReferenceModel} from '../src/model';
import openapiReference, {type Site} from '../src/plugin';
import {contextOf, failureOf, temporaryFolder} from './support';

const load = createRequire(import.meta.url);
const OVERVIEW = '---\ntitle: Things\n---\n\n<ReferencePart name="operations" />\n';
const DESCRIPTION = `openapi: 3.1.1
info: {title: Things, version: '1'}
paths:
  /things:
    get: {summary: List things, description: 'See [prices](/docs/prices).', responses: {'200': {description: Fine.}}}
`;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) {
    fs.rmSync(folder, {recursive: true});
  }
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function siteFolder(): string {
  const folder = temporaryFolder({
    'openapi.yaml': DESCRIPTION,
    'prices.json': '{"thing": 1}',
  });
  folders.push(folder);
  return folder;
}

/** Generates pages as in the README. */
async function generate({context: {siteDir}, folder}: Site) {
  const {document, placeOf} = await loadDescription(path.join(siteDir, 'openapi.yaml'), siteDir);
  const model = buildReferenceModel(document);
  const links = createLinks(model, '/docs');
  await syncFolder(folder, makeReferenceFiles(model, links, OVERVIEW, undefined));
  return {
    files: [path.join(siteDir, 'prices.json')],
    links: findLinks(document, placeOf),
    buildFiles: () => new Map([['operations.txt', model.operations.map(({slug}) => slug).join()]]),
    constants: {PRICES: {things: model.operations.length}},
  };
}

const start = (folder: string, more: object = {}) =>
  openapiReference(contextOf(folder, {}, '/docs/'), {
    description: 'openapi.yaml',
    generate,
    ...more,
  });

/** Returns the bundler's settings after all instances of the plugin. */
function settingsOf(plugins: readonly Plugin[], isServer: boolean) {
  class DefinePlugin {
    constructor(readonly definitions: Readonly<Record<string, string>>) {}
  }
  const utils = {currentBundler: {name: 'webpack', instance: {DefinePlugin}}};
  const settings = {plugins: [] as unknown[], module: {rules: [] as unknown[]}};
  for (const plugin of plugins) {
    const more = plugin.configureWebpack?.(
      settings as never,
      isServer,
      utils as never,
      undefined,
    ) as typeof settings;
    settings.plugins.push(...more.plugins);
    settings.module.rules.push(...more.module.rules);
  }
  return settings;
}

it('has only the pages that the site makes, without its own component and styles', async () => {
  const folder = siteFolder();
  const plugin = await start(folder);
  expect(fs.readdirSync(path.join(folder, 'docs/reference')).sort()).toEqual([
    'index.mdx',
    'list-things.mdx',
    'list-things.openapi.html',
    'overview.json',
  ]);
  expect(plugin.getThemePath).toBeUndefined();
  expect(plugin.getClientModules).toBeUndefined();
  expect(plugin.getPathsToWatch?.()).toEqual(['openapi.yaml', path.join(folder, 'prices.json')]);
});

it('regenerates them after a save, and adds the latest files to the build', async () => {
  const folder = siteFolder();
  const made = vi.fn(generate);
  const plugin = await start(folder, {generate: made});
  await plugin.loadContent?.();
  expect(made).toHaveBeenCalledTimes(1);
  fs.writeFileSync(
    path.join(folder, 'openapi.yaml'),
    DESCRIPTION.replace('List things', 'Count things'),
  );
  await plugin.loadContent?.();
  expect(made).toHaveBeenCalledTimes(2);
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const outDir = path.join(folder, 'build');
  await plugin.postBuild?.({outDir} as never);
  expect(fs.readFileSync(path.join(outDir, 'operations.txt'), 'utf8')).toBe('count-things');
  expect(warnings.mock.calls.join()).toMatch(
    /openapi\.yaml:5:\d+ at .*: the link "\/docs\/prices" does not lead to a page or file/,
  );
});

it('fails with the message of the site', async () => {
  const generateNothing = () => Promise.reject(new Error('prices.json is missing.'));
  expect(await failureOf(() => start(siteFolder(), {generate: generateNothing}))).toBe(
    'prices.json is missing.',
  );
  expect(await failureOf(() => start(siteFolder(), {generate: 'pages.js'}))).toContain(
    '"generate": must be a function',
  );
});

it('loads a body once, however many instances a site has, and defines all constants', async () => {
  const folder = siteFolder();
  const others = {id: 'other', folder: 'docs/other', generate: undefined};
  const plugins = await Promise.all([start(folder), start(folder, others)]);
  const {rules, ...settings} = {...settingsOf(plugins, true), ...settingsOf(plugins, true).module};
  expect(rules).toHaveLength(1);
  expect(settings.plugins).toEqual([{definitions: {PRICES: '{"things":1}'}}]);
});

it.each([
  ['server', true, 'production', '<p>“new”</p>'],
  ['browser', false, 'production', ''],
  ['development server', false, 'development', '<p>“old”</p>'],
])('provides the %s with a body as a function', async (_, isServer, NODE_ENV, expected) => {
  vi.stubEnv('NODE_ENV', NODE_ENV);
  const folder = siteFolder();
  const [rule] = settingsOf([await start(folder)], isServer).module.rules as {
    test: (file: string) => boolean;
    use: {loader: string; options: object}[];
  }[];
  const resourcePath = path.join(folder, "it's.openapi.html");
  expect([resourcePath, path.join(folder, 'other.html')].map((file) => rule?.test(file))).toEqual([
    true,
    false,
  ]);
  const [use] = rule?.use ?? [];
  const bodyLoader = load(use?.loader ?? '') as ((this: object, body: Buffer) => string) & {
    pitch: (this: object) => string | undefined;
  };
  const context = {resourcePath, getOptions: () => use?.options};
  const file = path.join(folder, `body-${String(isServer)}.mjs`);
  const code =
    bodyLoader.pitch.call(context) ?? bodyLoader.call(context, Buffer.from('<p>“old”</p>'));
  fs.writeFileSync(file, code);
  fs.writeFileSync(resourcePath, '<p>“new”</p>');
  const {default: body} = (await import(file)) as {default: () => string};
  expect(body()).toBe(expected);
});
