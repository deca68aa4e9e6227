/** Tests that the Markdown copy of each page has the page's content. */
import fs from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import {describe, expect, it} from 'vitest';
import {code} from '../src/diff/changes';
import {makeSamples} from '../src/samples';
import {
  copyOf,
  documentOf,
  documentOfFile,
  fixturesDir,
  page,
  renderDocument,
  renderFile,
} from './support';

const ours = renderDocument(await documentOfFile('openapi/openapi.yaml'), {levels: 6});
const {files, model} = ours;
const parser = new MarkdownIt('default', {html: true});

/** Returns a section up to the next heading of the same or a higher level. */
function section(text: string, title: string, level = 2): string {
  const headings = new RegExp(`^#{2,${level}} `, 'm');
  return text.split(headings).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

it('names each field and value of a page', () => {
  const names = [...files.keys()].filter((name) => name.endsWith('.openapi.html'));
  let count = 0;
  for (const name of names.map((one) => one.replace(/\.openapi\.html$/, ''))) {
    const $ = page(ours, name);
    const textsOf = (selector: string) =>
      $(selector)
        .toArray()
        .map((one) => $(one).text());
    const text = copyOf(files, name);
    const missing = [
      ...textsOf('.ref-prop-head .ref-name').filter((one) => !text.includes(`- \`${one}\`: `)),
      ...textsOf('.ref-value-list dt code').filter((one) => !text.includes(`- **\`${one}\`**`)),
    ];
    expect(missing, name).toEqual([]);
    count += textsOf('.ref-prop-head .ref-name').length;
  }
  expect(count).toBeGreaterThan(1000);
});

it.each(model.operations.map((one) => [one.key, one] as const))(
  'of %s has its address, statuses, errors, examples and samples',
  (_, operation) => {
    const text = copyOf(files, operation.slug);
    const server = model.servers[0]?.url ?? '';
    expect(text).toContain(`${operation.method.toUpperCase()} ${server}${operation.path}`);
    const statuses = section(text, 'Responses').match(/^### \w+/gm);
    expect(statuses).toEqual(operation.responses.map(({status}) => `### ${status}`));
    for (const error of operation.errorCodes) {
      expect(section(text, 'Errors')).toContain(`/errors/#${error.toLowerCase()}`);
    }
    const blocks = parser
      .parse(text, {})
      .filter(({type, info}) => type === 'fence' && info === 'json')
      .map(({content}) => JSON.parse(content) as unknown);
    const media = [operation.body?.media ?? [], ...operation.responses.map((one) => one.media)];
    const examples = media.flat().flatMap((one) => one.examples.map(({value}) => value));
    expect(blocks).toEqual(examples);
    const shown = section(text, 'Examples').matchAll(
      /^\*\*(.+)\*\*\n\n```(\w+)\n([\s\S]*?)\n```$/gm,
    );
    expect([...shown].map(([, label, prism, sample]) => ({label, prism, code: sample}))).toEqual(
      makeSamples(model, operation).map(({label, prism, code: sample}) => ({
        ...{label, prism, code: sample},
      })),
    );
  },
);

describe('the copies', () => {
  const folder = path.join(fixturesDir, 'descriptions');
  const fixtures = fs.readdirSync(folder).map((file) => path.join(folder, file));

  it.each(['openapi/openapi.yaml', ...fixtures])(
    'of %s contain no HTML and no open fences',
    async (file) => {
      const {files: pages} = await renderFile(file);
      const names = [...pages.keys()].filter((name) => name.endsWith('.openapi.html'));
      for (const name of names.map((one) => one.replace(/\.openapi\.html$/, ''))) {
        const text = copyOf(pages, name);
        const tokens = parser
          .parse(text, {})
          .flatMap((token) => [token, ...(token.children ?? [])]);
        const html = tokens.filter(({type}) => type.startsWith('html_'));
        expect(
          html.map(({content}) => content),
          name,
        ).toEqual([]);
        expect(parser.parse(`${text}\n\nThe end.\n`, {}).at(-2)?.content, name).toBe('The end.');
      }
    },
  );
});

it('the copy of the error catalogue states the action and the operations for each code', () => {
  for (const error of model.errors) {
    const part = section(copyOf(files, 'errors'), `\`${error.code}\``, 3);
    expect(part).toContain(`HTTP ${[...error.statuses].sort((a, b) => a - b).join(' or ')}`);
    expect(part).toContain('**What to do:** ');
    const [operations = ''] = /^\*\*Returned by.*/m.exec(part) ?? [];
    expect(operations.match(/\]\(/g) ?? []).toHaveLength(error.operations.length);
  }
});

it('texts can become code spans', () => {
  expect(['a', '`', 'a``b', '', ' x', 'a\nb'].map(code)).toEqual([
    ...['`a`', '`` ` ``', '```a``b```', '`""`', '`" x"`', '`"a\\nb"`'],
  ]);
});

it('separates the type of a schema from further facts', () => {
  const {files: small} = renderDocument(
    documentOf({
      paths: {},
      components: {schemas: {Id: {type: ['string', 'null'], readOnly: true, deprecated: true}}},
    }),
  );
  expect(copyOf(small, 'schemas/id')).toContain('\nstring or null read-only deprecated');
});
