import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {load as parseHtml, type CheerioAPI} from 'cheerio';
import {parse as parseYaml} from 'yaml';
import {type LoadedDescription, loadDescription as loadPlain, type LoadOptions} from '../src/load';
import {
  buildReferenceModel,
  type ModelOptions,
  type OperationModel,
  type ReferenceModel,
} from '../src/model';
import {makeReferenceFiles} from '../src/pages';
import {createLinks} from '../src/render/links';
import {makeSamples} from '../src/samples';
import type {OverviewParts} from '../src/render/overview';
import {buildSchemaNode, createTreeContext, type SchemaNode} from '../src/schemaTree';
import type {OpenApiDocument, SchemaObject} from '../src/types';
import {parsePage} from '../../../src/text/pageTree';
import {htmlToMarkdown} from '../../../src/for-programs/htmlToMarkdown';
import {loadDescription} from '../../../src/reference/load';
import {randomOf} from '../../../tests/random';

export const siteDir = path.resolve(import.meta.dirname, '../../..');
export const fixturesDir = path.join(siteDir, 'tests/fixtures');
export const INSTANCE_BASE = '/docs/api';
export const REFERENCE_BASE = `${INSTANCE_BASE}/reference/`;

const OVERVIEW_TEMPLATE = `---
title: API reference
description: Everything.
---

<ReferencePart name="introduction" />
<ReferencePart name="servers" />
<ReferencePart name="security" />
<ReferencePart name="operations" />
<ReferencePart name="schemas" />
`;

/** A document around the given parts, which may be YAML. */
export function documentOf(parts: Partial<OpenApiDocument> | string): OpenApiDocument {
  const all = typeof parts === 'string' ? (parseYaml(parts) as Partial<OpenApiDocument>) : parts;
  return {openapi: '3.1.1', info: {title: 'Small', version: '1'}, ...all};
}

/** A generated page as the Markdown copy that the site makes of it. */
export function copyOf(files: ReadonlyMap<string, string>, name: string): string {
  const body = files.get(`${name}.openapi.html`);
  if (body === undefined) {
    throw new Error(`no page ${name}: ${[...files.keys()].join(', ')}`);
  }
  const [element] = parsePage(`<article>${body}</article>`).elements;
  return element === undefined
    ? ''
    : htmlToMarkdown(element, {url: `https://x.example${REFERENCE_BASE}${name}/`});
}

/** YAML in which `<A>` is a reference to the named schema. */
export function withReferences(yaml: string): string {
  return yaml.replaceAll(/<([^<>\s/]+)>/g, (match, name: string) =>
    /^[A-ZÄÖÜ]/.test(name) ? `{$ref: '#/components/schemas/${name}'}` : match,
  );
}

/** Of YAML, or as it is. */
function read<Value>(value: Value | string): Value {
  return typeof value === 'string' ? (parseYaml(withReferences(value)) as Value) : value;
}

/** The tree of a schema, which may be YAML, as a request body would have it. */
export function treeOf(
  schema: SchemaObject | string,
  schemas: Record<string, SchemaObject> | string = {},
  position: {levels?: number; self?: string} = {},
): SchemaNode {
  const context = createTreeContext(documentOf({components: {schemas: read(schemas)}}));
  return buildSchemaNode(context, read(schema), {id: 'root', ...position});
}

/** A child by its path of names; an alternative is a number, counted from 0. */
export function nodeAt(node: SchemaNode, ...names: (string | number)[]): SchemaNode {
  return names.reduce((parent, name) => {
    const alternatives = parent.groups.filter((group) => group.label !== undefined);
    const nodes = parent.groups.flatMap((group) => group.nodes);
    const child =
      typeof name === 'number'
        ? alternatives[name]?.nodes[0]
        : nodes.find((one) => one.name === name);
    if (child === undefined) {
      throw new Error(`${parent.id} has no child ${name}: ${namesOf(parent).join(', ')}`);
    }
    return child;
  }, node);
}

export function namesOf(node: SchemaNode): string[] {
  return node.groups.flatMap((group) => group.nodes.map(({name}) => name ?? '(alternative)'));
}

export function typeOf(node: SchemaNode): string {
  return node.type.map(({text}) => text).join('');
}

export interface Rendered {
  model: ReferenceModel;
  files: Map<string, string>;
}

export function renderDocument(document: OpenApiDocument, options?: ModelOptions): Rendered {
  const model = buildReferenceModel(document, undefined, options);
  const links = createLinks(model, INSTANCE_BASE);
  return {
    model,
    files: makeReferenceFiles(model, links, OVERVIEW_TEMPLATE, 'https://edit.example'),
  };
}

const loaded = new Map<string, Promise<OpenApiDocument>>();
const rendered = new Map<string, Promise<Rendered>>();

function once<Value>(kept: Map<string, Promise<Value>>, file: string, make: () => Promise<Value>) {
  const value = kept.get(file) ?? make();
  kept.set(file, value);
  return value;
}

/**
 * A description of this repository, read once for all test files of a process. Nobody may change it.
 *
 * @param file - absolute, or from the root of the repository
 */
export function documentOfFile(file: string): Promise<OpenApiDocument> {
  const place = path.resolve(siteDir, file);
  return once(loaded, place, async () => (await loadDescription(place, siteDir)).document);
}

/** Its pages, made once as well. */
export function renderFile(file: string): Promise<Rendered> {
  return once(rendered, path.resolve(siteDir, file), async () =>
    renderDocument(await documentOfFile(file)),
  );
}

/** Writes texts into a new folder that the caller removes. */
export function temporaryFolder(files: Readonly<Record<string, string>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'description-'));
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** Loads the first of some files in a folder of their own. */
export async function loadFiles(
  files: Readonly<Record<string, string>>,
  options?: LoadOptions,
): Promise<LoadedDescription> {
  const folder = temporaryFolder(files);
  const [first = ''] = Object.keys(files);
  return loadPlain(path.join(folder, first), folder, options).finally(() => {
    fs.rmSync(folder, {recursive: true, force: true});
  });
}

/** The first lines of a description. */
export const headOf = (version = '3.1.1') =>
  `openapi: ${version}\ninfo: {title: T, version: '1'}\n`;

/** A description without its first lines, with its first operation. */
export async function madeOf(text: string, more: Readonly<Record<string, string>> = {}) {
  const loaded = await loadFiles({'a.yaml': `${headOf()}${text}`, ...more});
  const model = buildReferenceModel(loaded.document);
  const [operation] = model.operations;
  if (operation === undefined) {
    throw new Error('The description has no operation.');
  }
  return {...loaded, model, operation};
}

/** The samples of an operation by their languages. */
export function samplesOf(model: ReferenceModel, operation: OperationModel) {
  const samples = makeSamples(model, operation);
  return Object.fromEntries(samples.map(({language, code}) => [language, code]));
}

/** What Docusaurus tells a plugin of a site. */
export function contextOf(siteDir: string, siteConfig: object = {}, baseUrl = '/'): LoadContext {
  return {
    siteDir,
    baseUrl,
    generatedFilesDir: path.join(siteDir, '.docusaurus'),
    localizationDir: path.join(siteDir, 'i18n/en'),
    i18n: {
      ...{defaultLocale: 'en', currentLocale: 'en', path: 'i18n', locales: ['en']},
      localeConfigs: {en: {path: 'en', htmlLang: 'en'}},
    },
    siteConfig: {presets: [['classic', {}]], plugins: [], ...siteConfig},
  } as unknown as LoadContext;
}

/** The texts of all files below a folder. */
export function textsBelow(folder: string): Map<string, string> {
  const names = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'});
  return new Map(
    names
      .filter((name) => fs.statSync(path.join(folder, name)).isFile())
      .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** The message of an error that must come. */
export async function failureOf(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('no error came');
}

/** The markup of every generated page by its address, the overview's parts as one page. */
export function pagesOf(files: ReadonlyMap<string, string>): Map<string, CheerioAPI> {
  const pages = new Map<string, CheerioAPI>();
  for (const [file, text] of files) {
    if (file.endsWith('.html')) {
      pages.set(`${REFERENCE_BASE}${file.replace(/\.openapi\.html$/, '')}/`, parseHtml(text));
    }
  }
  const overview = JSON.parse(files.get('overview.json') ?? '{}') as OverviewParts;
  pages.set(REFERENCE_BASE, parseHtml(Object.values(overview).join('\n')));
  return pages;
}

/** Page names are addresses: `x.mdx` has its markup beside it in `x.openapi.html`. */
export function page(rendered: Rendered, name: string): CheerioAPI {
  const markup = rendered.files.get(`${name}.openapi.html`);
  if (markup === undefined) {
    throw new Error(`no page ${name}: ${[...rendered.files.keys()].join(', ')}`);
  }
  return parseHtml(markup);
}

/** All ids of a page, in their order. */
export function idsOf(markup: CheerioAPI): string[] {
  return markup('[id]')
    .toArray()
    .map((element) => element.attribs.id ?? '');
}

const SAFE_ELEMENTS = new Set(
  (
    'html head body section div p span a ul ol li dl dt dd h2 h3 h4 code pre strong em s b br hr blockquote ' +
    'table thead tbody tr th td details summary figure figcaption button nav ' +
    // Long paths, filters of the error catalogue, and days of releases.
    'wbr bdi form label input select option output time'
  ).split(' '),
);

/** Everything that is wrong with the pages as a whole: markup, ids, addresses. */
export function problemsOf(files: ReadonlyMap<string, string>): string[] {
  const pages = pagesOf(files);
  const ids = new Map([...pages].map(([address, markup]) => [address, idsOf(markup)]));
  const idSets = new Map([...ids].map(([address, list]) => [address, new Set(list)]));
  return [...pages].flatMap(([address, markup]) => [
    ...doubles(ids.get(address) ?? []).map((id) => `${address}: the id ${id} occurs twice`),
    ...markup('html, html *')
      .toArray()
      .flatMap((element) => [
        ...(SAFE_ELEMENTS.has(element.tagName) ? [] : [`${address}: <${element.tagName}>`]),
        ...Object.keys(element.attribs)
          .filter((name) => /^on|^style$|[^a-z-]/.test(name))
          .map((name) => `${address}: <${element.tagName} ${name}>`),
      ]),
    ...markup('ul:not(:has(> li)), ol:not(:has(> li)), dl:not(:has(dt))')
      .toArray()
      .map(
        (element) => `${address}: an empty <${element.tagName} class="${element.attribs.class}">`,
      ),
    ...(ids.get(address) ?? [])
      .filter((id) => id === '' || /\s/.test(id))
      .map((id) => `${address}: the id "${id}" is not valid`),
    ...markup('a[href]')
      .toArray()
      .map((element) => element.attribs.href ?? '')
      .filter((href) => !leadsSomewhere(href, address, idSets))
      .map((href) => `${address}: the link ${href} has no target`),
  ]);
}

function leadsSomewhere(
  href: string,
  address: string,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const [target = '', id] = href.split('#');
  if (target !== '' && !target.startsWith(REFERENCE_BASE)) {
    return /^(?:https?:\/\/|mailto:)/.test(target) || target.startsWith(`${INSTANCE_BASE}/`);
  }
  const found = ids.get(target === '' ? address : target);
  return found !== undefined && (id === undefined || found.has(decodeURIComponent(id)));
}

function doubles(all: readonly string[]): string[] {
  const seen = new Set<string>();
  return all.filter((one) => seen.has(one) || !seen.add(one));
}

/** @returns a function that picks one of some values at random */
export function pickerOf(seed: number) {
  const random = randomOf(seed);
  return <Value>(from: readonly Value[]): Value =>
    from[Math.floor(random() * from.length)] as Value;
}
