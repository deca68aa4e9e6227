/**
 * Runs tables of small descriptions and what readers must see of each:
 *
 *     name | wanted; wanted | description | named schemas
 *
 * Indented lines continue a row. Each `wanted` is a text of the pages (including samples and examples), a regular
 * expression for their Markdown copies (`/.../`), or a part of the Postman collection (`postman ...`) or of a warning
 * (`warns ...`; without it, there must be no warning). After `!`, the pages must not contain it.
 *
 * The description is a response (`R{schema}`), a body (`B{schema}`), bodies by media type (`C{...}`), parameters
 * (`P/path [...]`), the document (`{...}`), or a file from `cases` or the fixtures with one of its pages
 * (`@15-maps#save-settings`). `<A>` is a reference to a named schema, and a preceding `3.0` is the version.
 */
import fs from 'node:fs';
import path from 'node:path';
import {load as parseHtml} from 'cheerio';
import {expect, it} from 'vitest';
import {loadDescription} from '../src/load';
import {postmanCollection} from '../src/postman';
import {
  copyOf,
  fixturesDir,
  problemsOf,
  renderDocument,
  temporaryFolder,
  withReferences,
} from './support';

const OK = "responses: {'200': {description: Ok.}}";

/** Expands a part of a call, by the first letter of a description. */
const SHORT: Readonly<Record<string, (part: string, address: string) => string>> = {
  R: (schema) =>
    `/r: {get: {responses: {'200': {description: Ok., content: {application/json: {schema: ${schema}}}}}}}`,
  B: (schema) =>
    `/r: {post: {requestBody: {required: true, content: {application/json: {schema: ${schema}}}}, ${OK}}}`,
  C: (content) => `/r: {post: {requestBody: {required: true, content: ${content}}, ${OK}}}`,
  P: (parameters, address) => `'${address}': {get: {parameters: ${parameters}, ${OK}}}`,
};

function textOf(description: string, schemas: string): string {
  const [, version = '3.1', rest = ''] = /^(?:(3\.\d) )?(.*)$/s.exec(description) ?? [];
  const [, kind = '', address = '/r', part = ''] = /^([A-Z])(\/\S+)?\s*(.*)$/s.exec(rest) ?? [];
  const paths = SHORT[kind]?.(part, address);
  const parts = paths === undefined ? rest.replace(/^\{(.*)\}$/s, '$1') : `paths: {${paths}}`;
  const many = Array.from({length: 400}, (_, index) => `VALUE_${index}`).join(', ');
  const named = schemas === '' ? '' : `, components: {schemas: {${schemas}}}`;
  return withReferences(
    `{openapi: ${version}.0, info: {title: T, version: '1'}, ${parts}${named}}`,
  ).replace('[MANY]', `[${many}]`);
}

function fileOf(description: string): {file: string; name: string | undefined} {
  const [name = '', pageName] = description.slice(1).split('#');
  const folders = [path.join(import.meta.dirname, 'cases'), path.join(fixturesDir, 'descriptions')];
  const files = folders.map((folder) => path.join(folder, `${name}.yaml`));
  return {file: files.find((one) => fs.existsSync(one)) ?? '', name: pageName};
}

async function read(file: string) {
  const {document, warnings} = await loadDescription(file, path.dirname(file));
  const {files, model} = renderDocument(document);
  const postman = JSON.stringify(postmanCollection(model, 'rows'));
  return {files, model, postman, problems: problemsOf(files), warnings};
}

const kept = new Map<string, ReturnType<typeof read>>();

async function made(file: string, pageName?: string) {
  const reading = kept.get(file) ?? read(file);
  kept.set(file, reading);
  const {files, model, ...rest} = await reading;
  const slug = model.operations.find(({key}) => key === pageName)?.slug ?? pageName;
  const names = [...files.keys()]
    .filter((name) => /\.openapi\.html$|json$/.test(name))
    .map((name) => name.replace('.openapi.html', ''))
    .filter((name) => slug === undefined || name === slug);
  const texts = names.map((name) => {
    const html = files.get(`${name}.openapi.html`);
    const parts = JSON.parse(files.get(name) ?? '{}') as Record<string, string>;
    const markup = html ?? Object.values(parts).join(' ');
    return parseHtml(markup.replaceAll('<wbr>', '')).text();
  });
  return {
    shown: texts.join('\n').replaceAll(/\s+/g, ' '),
    copies: names
      .filter((name) => !name.endsWith('json'))
      .map((name) => copyOf(files, name))
      .join('\n\n'),
    ...rest,
  };
}

function expectAll(
  wanted: readonly string[],
  {shown, copies, postman}: Awaited<ReturnType<typeof made>>,
): void {
  for (const one of wanted) {
    const [, not, text = ''] = /^(!?)(.*)$/s.exec(one) ?? [];
    const pattern = /^\/(.*)\/$/s.exec(text)?.[1];
    const expectation = expect(
      pattern !== undefined ? copies : text.startsWith('postman ') ? postman : shown,
    );
    const side = not === '' ? expectation : expectation.not;
    if (pattern === undefined) {
      side.toContain(text.replace(/^postman /, ''));
    } else {
      side.toMatch(new RegExp(pattern, 'm'));
    }
  }
}

export function itShows(table: string): void {
  const rows = table
    .replaceAll('\\`', '`')
    .trim()
    .split(/\n(?! )/)
    .map((row) => row.replaceAll(/\n +/g, ' ').split(' | '));
  it.each(rows)('%s', async (_, wanted = '', description = '', schemas = '') => {
    const folder = temporaryFolder({'a.yaml': textOf(description, schemas)});
    try {
      const {file, name} = description.startsWith('@')
        ? fileOf(description)
        : {file: path.join(folder, 'a.yaml'), name: undefined};
      const result = await made(file, name);
      const all = wanted.split('; ');
      const warned = all.filter((one) => one.startsWith('warns '));
      expectAll(
        all.filter((one) => !warned.includes(one)),
        result,
      );
      expect(result.problems).toEqual([]);
      if (!description.startsWith('@') || warned.length > 0) {
        expect(result.warnings).toEqual(
          warned.map((one) => expect.stringContaining(one.slice('warns '.length)) as unknown),
        );
      }
    } finally {
      fs.rmSync(folder, {recursive: true, force: true});
    }
  });
}
