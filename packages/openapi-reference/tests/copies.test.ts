import fs from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import {describe, expect, it} from 'vitest';
import {METHODS} from '../src/methods';
import {code, plain} from '../src/render/markdownText';
import {lookUp} from '../src/resolve';
import {makeSamples} from '../src/samples';
import type {OpenApiDocument, OperationObject} from '../src/types';
import {asCode} from '../src/words';
import {
  copyOf,
  documentOf,
  documentOfFile,
  fixturesDir,
  renderDocument,
  renderFile,
  siteDir,
} from './support';

const descriptionsDir = path.join(fixturesDir, 'descriptions');

const {files, model} = renderDocument(
  await documentOfFile(path.join(siteDir, 'openapi/openapi.yaml')),
  {levels: 6},
);
const {document} = model;
const copy = (name: string) => copyOf(files, name);

const parser = new MarkdownIt('default', {html: true});

/** Names of all properties that a part of a description leads to. */
function fieldsOf(source: OpenApiDocument, part: unknown): Set<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown, isMap: boolean) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return;
    }
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (isMap) {
        names.add(key);
        visit(child, false);
      } else if (key === '$ref') {
        visit(lookUp(source, String(child)), false);
      } else if (!['example', 'examples', 'enum', 'default', 'const'].includes(key)) {
        visit(child, key === 'properties');
      }
    }
  };
  visit(part, false);
  return names;
}

/** From a heading to the next one of its level or of one above it. */
function section(text: string, title: string, level = 2): string {
  const headings = new RegExp(`^#{2,${level}} `, 'm');
  return text.split(headings).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

describe('the Markdown copy of each operation', () => {
  const operations = Object.entries(document.paths ?? {}).flatMap(([address, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      key: (item[method] as OperationObject).operationId ?? '',
      address,
      method,
      operation: item[method] as OperationObject,
    })),
  );

  it.each(operations)('names every field of $key', ({key, address, method, operation}) => {
    const slug = model.operations.find((one) => one.key === key)?.slug ?? '';
    const text = copy(slug);
    expect(text).toContain(`${method.toUpperCase()} ${document.servers?.[0]?.url}${address}`);
    const request = section(text, 'Request body');
    const missingInRequest = [...fieldsOf(document, operation.requestBody)].filter(
      (name) => !request.includes(`- \`${name}\`: `),
    );
    const responses = section(text, 'Responses');
    const missingInResponses = [...fieldsOf(document, operation.responses)].filter(
      (name) => !responses.includes(`- \`${name}\`: `),
    );
    expect({missingInRequest, missingInResponses}).toEqual({
      missingInRequest: [],
      missingInResponses: [],
    });
    for (const status of Object.keys(operation.responses ?? {})) {
      expect(responses).toMatch(new RegExp(`^### ${status}\\b`, 'm'));
    }
    for (const error of operation['x-error-codes'] ?? []) {
      expect(section(text, 'Errors')).toContain(`/errors/#${error.toLowerCase()}`);
    }
  });

  it('has parameters with type, limits, default, example and meanings of values', () => {
    const text = copy('get-account-transactions');
    for (const parameter of model.operations.flatMap(({slug, parameters}) =>
      slug === 'get-account-transactions' ? Object.values(parameters).flat() : [],
    )) {
      expect(text).toContain(`- \`${parameter.name ?? ''}\`: `);
      for (const {value, meaning = ''} of parameter.values) {
        expect(text).toContain(`- **\`${asCode(value)}\`**: ${meaning.split('\n')[0] ?? ''}`);
      }
    }
    expect(text).toMatch(
      /- `date_from`: string\n\n {2}.+\n\n {2}- \*\*Format\*\*: `date`\n {2}- \*\*Example\*\*: `/,
    );
  });

  it('has every example as JSON', () => {
    for (const operation of model.operations) {
      const blocks = parser
        .parse(copy(operation.slug), {})
        .filter(({type, info}) => type === 'fence' && info === 'json')
        .map(({content}) => JSON.parse(content) as unknown);
      const examples = [
        ...(operation.body?.media ?? []),
        ...operation.responses.flatMap(({media}) => media),
      ].flatMap((media) => media.examples.map(({value}) => value));
      expect(blocks).toEqual(examples);
    }
  });
});

describe('code samples in the copies', () => {
  it('are included in all languages, fenced and labelled, as on the page', () => {
    for (const operation of model.operations) {
      const part = section(copy(operation.slug), 'Examples');
      const shown = [...part.matchAll(/^\*\*(.+)\*\*\n\n```(\w+)\n([\s\S]*?)\n```$/gm)].map(
        ([, label, prism, code]) => ({label, prism, code}),
      );
      const made = makeSamples(model, operation);
      expect(made).toHaveLength(8);
      expect(shown).toEqual(made.map(({label, prism, code: text}) => ({label, prism, code: text})));
    }
  });

  it('are absent for webhooks', () => {
    for (const {slug} of model.webhooks) {
      expect(copy(`webhooks/${slug}`)).not.toContain('```bash');
    }
  });
});

describe('the copies of other descriptions', () => {
  it.each([
    [
      'security-combinations',
      'mixed',
      'Security: one of: all of [`key`](',
      ' (scopes `read`, `write`); or [',
    ],
    ['security-combinations', 'optional', 'Security: optional, [`oauth`](', ' (scope `read`)'],
    ['security-combinations', 'none', 'Security: none, no authentication required.'],
    [
      'servers',
      'of-the-operation',
      'default `eu`; one of `eu`, `us`',
      'POST https://{region}.files',
    ],
    [
      'callbacks',
      'subscribe',
      '## Callbacks',
      'POST {$request.body#/url}',
      '- `attempt`: integer, required',
      '#### Your response: 410 Gone',
    ],
    ['response-links', 'make-user', '- `readIt`: [Read user](', '- **id**: `$response.body#/id`'],
    [
      'schema-keywords',
      'save-a',
      '**If kind is card**\n\n  object\n\n  - **Limits**: requires card',
      '**Then**\n\n  - **Limits**: at most 9 entries',
      'encoded as base64',
      'no other fields',
      '[List of codes](https://docs.example/codes)',
    ],
    [
      'parameter-styles',
      'read-a',
      'repeated for each item',
      'See also [More on a](https://docs.example/a).',
    ],
  ])('%s: %s has the same content as the page', async (file, slug, ...parts) => {
    const {files: other} = await renderFile(path.join(descriptionsDir, `${file}.yaml`));
    const text = copyOf(other, slug);
    for (const part of parts) {
      expect(text).toContain(part);
    }
  });
});

describe('the copies', () => {
  const fixtures = fs
    .readdirSync(descriptionsDir)
    .filter((file) => /\.(?:ya?ml|json)$/.test(file))
    .map((file) => path.join(descriptionsDir, file));

  it.each([path.join(siteDir, 'openapi/openapi.yaml'), ...fixtures])(
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

describe('the copy of the error catalogue', () => {
  it('states for each code what to do and what raises it', () => {
    const text = copy('errors');
    for (const error of model.errors) {
      const part = section(text, `\`${error.code}\``, 3);
      expect(part).toContain(`HTTP ${error.statuses.join(' or ')}`);
      expect(part).toContain('**What to do:** ');
      expect(part.match(/^- \[/gm) ?? []).toHaveLength(error.operations.length);
    }
  });
});

describe('texts', () => {
  it('can become code spans', () => {
    expect(['a', '`', 'a``b', '', ' x', 'a\nb'].map(code)).toEqual([
      '`a`',
      '`` ` ``',
      '```a``b```',
      '`""`',
      '`" x"`',
      '`"a\\nb"`',
    ]);
  });

  it('are escaped if they are not markup', () => {
    expect(plain('_a_ snake_case [x] <b> C#')).toBe('\\_a\\_ snake_case \\[x\\] \\<b> C\\#');
  });
});

it('separates what a schema is from what else is said about it', () => {
  const {files: small} = renderDocument(
    documentOf({
      paths: {},
      components: {schemas: {Id: {type: ['string', 'null'], readOnly: true, deprecated: true}}},
    }),
  );
  expect(copyOf(small, 'schemas/id')).toContain('\nstring or null read-only deprecated');
});
