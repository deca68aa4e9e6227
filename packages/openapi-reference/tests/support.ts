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

/** Returns a document with the given parts, possibly in YAML. */
export function documentOf(parts: Partial<OpenApiDocument> | string): OpenApiDocument {
  const all = typeof parts === 'string' ? (parseYaml(parts) as Partial<OpenApiDocument>) : parts;
  return {openapi: '3.1.1', info: {title: 'Small', version: '1'}, ...all};
}

/** Returns a generated page as the Markdown copy that the site makes of it. */
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

/** Replaces `<A>` in YAML with a reference to the named schema. */
export function withReferences(yaml: string): string {
  return yaml.replaceAll(/<([^<>\s/]+)>/g, (match, name: string) =>
    /^[A-ZÄÖÜ]/.test(name) ? `{$ref: '#/components/schemas/${name}'}` : match,
  );
}

/** Parses YAML; returns other values unchanged. */
function read<Value>(value: Value | string): Value {
  return typeof value === 'string' ? (parseYaml(withReferences(value)) as Value) : value;
}

/** Returns the tree of a schema, possibly in YAML, as for a request body. */
export function treeOf(
  schema: SchemaObject | string,
  schemas: Record<string, SchemaObject> | string = {},
  position: {levels?: number; self?: string} = {},
): SchemaNode {
  const context = createTreeContext(documentOf({components: {schemas: read(schemas)}}));
  return buildSchemaNode(context, read(schema), {id: 'root', ...position});
}

/** Finds a child by a path of names; numbers select alternatives, starting at 0. */
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
 * Returns a description of this repository, loaded once per process. Tests must not change it.
 *
 * @param file - absolute, or relative to the root of the repository
 */
export function documentOfFile(file: string): Promise<OpenApiDocument> {
  const place = path.resolve(siteDir, file);
  return once(loaded, place, async () => (await loadDescription(place, siteDir)).document);
}

/** Renders the pages of a description, also once per process. */
export function renderFile(file: string): Promise<Rendered> {
  return once(rendered, path.resolve(siteDir, file), async () =>
    renderDocument(await documentOfFile(file)),
  );
}

/** Writes files to a new folder, which the caller removes. */
export function temporaryFolder(files: Readonly<Record<string, string>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'description-'));
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** Writes files to a new folder and loads the first of them. */
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

/** Returns the first lines of a description. */
export const headOf = (version = '3.1.1') =>
  `openapi: ${version}\ninfo: {title: T, version: '1'}\n`;

/** Loads a description given without its first lines, and builds its model and first operation. */
export async function madeOf(text: string, more: Readonly<Record<string, string>> = {}) {
  const loaded = await loadFiles({'a.yaml': `${headOf()}${text}`, ...more});
  const model = buildReferenceModel(loaded.document);
  const [operation] = model.operations;
  if (operation === undefined) {
    throw new Error('The description has no operation.');
  }
  return {...loaded, model, operation};
}

export function samplesOf(model: ReferenceModel, operation: OperationModel) {
  const samples = makeSamples(model, operation);
  return Object.fromEntries(samples.map(({language, code}) => [language, code]));
}

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

export function textsBelow(folder: string): Map<string, string> {
  const names = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'});
  return new Map(
    names
      .filter((name) => fs.statSync(path.join(folder, name)).isFile())
      .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** Returns the message of an expected error. */
export async function failureOf(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('no error came');
}

/** Returns the markup of every generated page by its address, with the overview's parts as one page. */
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

/** Returns a page by its name: the markup of `x.mdx` is in `x.openapi.html`. */
export function page(rendered: Rendered, name: string): CheerioAPI {
  const markup = rendered.files.get(`${name}.openapi.html`);
  if (markup === undefined) {
    throw new Error(`no page ${name}: ${[...rendered.files.keys()].join(', ')}`);
  }
  return parseHtml(markup);
}

export function idsOf(markup: CheerioAPI): string[] {
  return markup('[id]')
    .toArray()
    .map((element) => element.attribs.id ?? '');
}

const SAFE_ELEMENTS = new Set(
  (
    'html head body section div p span a ul ol li dl dt dd h2 h3 h4 code pre strong em s b br hr blockquote ' +
    'table thead tbody tr th td details summary figure figcaption button nav ' +
    // For long paths, filters of the error catalogue, and dates of releases.
    'wbr bdi form label input select option output time'
  ).split(' '),
);

/** Finds problems of the pages as a whole: markup, ids, addresses. */
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

/** @returns a function that picks a random value from a list */
export function pickerOf(seed: number) {
  const random = randomOf(seed);
  return <Value>(from: readonly Value[]): Value =>
    from[Math.floor(random() * from.length)] as Value;
}
