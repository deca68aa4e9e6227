import fs from 'node:fs';
import path from 'node:path';
import {parseMarkdownFile, DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import {compile} from '@mdx-js/mdx';
import {beforeAll, describe, expect, it} from 'vitest';
import {parse as parseYaml} from 'yaml';
import type {ReferenceModel} from '../src/model';
import {completeFrontMatter} from '../../../src/authoring/frontMatter';
import {fixturesDir, idsOf, page, problemsOf, renderFile, type Rendered} from './support';
import {splitFrontMatter} from '../../../src/text/markdown';

const folder = path.join(fixturesDir, 'descriptions');
const names = fs.readdirSync(folder).map((file) => path.basename(file, '.yaml'));

const rendered = new Map<string, Rendered>();
const get = (name: string): Rendered => {
  const result = rendered.get(name);
  if (result === undefined) {
    throw new Error(`${name} was not rendered`);
  }
  return result;
};

beforeAll(async () => {
  for (const name of names) {
    rendered.set(name, await renderFile(path.join(folder, `${name}.yaml`)));
  }
}, 60_000);

const GENERATED_BODY =
  /^\nimport body from '\.\/[a-z0-9_-]+\.openapi\.html';\n\nexport const toc = \[.*\];\n\n<StaticBody html=\{body\(\)\} \/>\n$/;

describe.each(names)('the description %s', (name) => {
  it('has pages with unique ids, no broken links and no foreign markup', () => {
    expect(problemsOf(get(name).files)).toEqual([]);
  });

  it('has pages that Docusaurus can read and MDX can compile', async () => {
    for (const [file, text] of get(name).files) {
      if (!file.endsWith('.mdx')) {
        continue;
      }
      const {frontMatter, content} = await parseMarkdownFile({
        filePath: file,
        fileContent: text,
        parseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
      });
      const {head = '', body} = splitFrontMatter(text);
      expect(parseYaml(head), file).toEqual(frontMatter);
      expect(completeFrontMatter(frontMatter, `docs/reference/${file}`, text), file).toMatchObject({
        slug: file === 'index.mdx' ? '/reference/' : `/reference/${file.replace(/\.mdx$/, '')}/`,
      });
      await expect(compile(content), file).resolves.toBeDefined();
      if (file !== 'index.mdx') {
        expect(body, file).toMatch(GENERATED_BODY);
      }
    }
  });

  it('has file names that every file system and Docusaurus accept', () => {
    for (const file of get(name).files.keys()) {
      expect(file).toMatch(
        /^(?:[a-z0-9][a-z0-9_-]*\/)?[a-z0-9][a-z0-9_-]{0,120}\.(?:mdx|openapi\.html|json)$/,
      );
    }
    expect(get(name).files.has('schemas/index.openapi.html')).toBe(false);
    expect(get(name).files.has('webhooks/index.openapi.html')).toBe(false);
  });

  it('has every operation, webhook and schema once', () => {
    const {model, files} = get(name);
    const expected = [
      ...model.operations.map(({slug}) => `${slug}.openapi.html`),
      ...model.webhooks.map(({slug}) => `webhooks/${slug}.openapi.html`),
      ...model.schemas.map(({slug}) => `schemas/${slug}.openapi.html`),
      ...(model.errors.length > 0 ? ['errors.openapi.html'] : []),
    ];
    const pages = [...files.keys()].filter((file) => file.endsWith('.openapi.html'));
    expect(pages.sort()).toEqual([...new Set(expected)].sort());
    expect(expected).toHaveLength(pages.length);
  });
});

describe('the content of the pages', () => {
  const slugsOf = (list: readonly {slug: string}[]) => list.map(({slug}) => slug);
  const addresses = ({operations}: ReferenceModel) => slugsOf(operations);
  const titles = ({operations}: ReferenceModel) => operations.map(({title}) => title);

  it.each<[string, (model: ReferenceModel) => unknown, unknown]>([
    [
      'no-tags',
      ({tags}) => tags,
      [
        {
          name: 'Other operations',
          title: 'Other operations',
          id: 'tag-other-operations',
          operations: ['get /a', 'get /b'],
        },
      ],
    ],
    ['no-summaries', titles, ['readAccountByID', 'DELETE /accounts/{id}']],
    ['no-summaries', addresses, ['read-account-by-id', 'delete-accounts-id']],
    ['blank-texts', titles, ['GET /a', 'PUT /a']],
    ['same-summary', addresses, ['get-list', 'post-a', 'list-a2', 'get-errors']],
    [
      'numbers-and-lengths',
      addresses,
      expect.arrayContaining(['2-factor-login', '3-factor-login']),
    ],
    ['webhooks-only', addresses, []],
    [
      'webhooks-only',
      ({webhooks}) => slugsOf(webhooks),
      ['payment-changed', 'index-put', 'index-post'],
    ],
    [
      'statuses',
      ({operations}) => operations[0]?.responses.map(({status}) => status),
      ['200', '299', '2XX', '4XX', '5XX', 'default'],
    ],
    ['foreign-extensions', ({operations}) => operations.map(({path: one}) => one), ['/a']],
    // Names in other scripts have addresses that are independent of their order.
    [
      'unicode',
      addresses,
      ['get-53e3-5ea7-756a-53f7', 'get-9867-5ba2', 'gro-e-und-anfuhrung-zurich'],
    ],
    [
      'unicode',
      ({schemas}) => slugsOf(schemas),
      ['schema-53e3-5ea7', 'schema-9867-5ba2', 'schema-1f600'],
    ],
    [
      'unicode',
      ({tags}) => tags.map(({id}) => id),
      ['tag-53e3-5ea7', 'tag-9867-5ba2', 'tag-other-operations'],
    ],
    [
      'security',
      ({security}) => security.map(({id}) => id),
      ['security-key', 'security-key~2', 'security-oauth', 'security-mtls', 'security-oidc'],
    ],
  ])('%s: %s', (name, read, expected) => {
    expect(read(get(name).model)).toEqual(expected);
  });

  it('each part of a callback has an id', () => {
    expect(idsOf(page(get('callbacks'), 'subscribe'))).toEqual(
      expect.arrayContaining([
        'callbacks',
        'callback-on-event-post',
        'callback-on-event-post-query-parameters',
        'callback-on-event-post-query-attempt',
        'callback-on-event-post-request-body',
        'callback-on-event-post-request-event',
        'callback-on-event-post-request-event-=created',
        'callback-on-event-post-request-body~2',
        'callback-on-event-post-request-body.7e2-deep',
        'callback-on-event-post-request-example',
        'callback-on-event-post-status-204',
        'callback-on-event-post-status-410',
        'callback-on-event-delete',
        'callback-on-event-request-body-other-post',
        'callback-shared-put',
        'request-body',
        'request-url',
      ]),
    );
  });

  it.each([
    ['notText', 'Must not match', 'string'],
    ['notValue', 'Must not match', 'x', 'y'],
    ['notTree', 'Must not match', 'at least 4 characters', '^forbidden'],
    ['conditional', 'If the value matches', 'card', 'Then', 'Otherwise', 'requires iban', 'bank'],
    ['conditionalTree', 'If the value matches', 'at least 2 entries', 'Then', 'at most 9 entries'],
    ['severalConditions', 'If the value matches', 'two', 'Then', 'four'],
    ['dependent', 'if credit is present, requires address, name', 'If credit is present', 'limit'],
    ['containing', '1 to 2 items must match', 'main', 'true'],
    ['names', 'Field names', '^[a-z]+$', 'at most 8 characters'],
    ['patterned', '/^x-/', 'at most 5 characters'],
    ['closed', 'no other fields'],
    ['unevaluatedClosed', 'no other fields'],
    ['unevaluatedOthers', '*', 'integer'],
    ['pair', '0', '1', 'no further items'],
    ['pairOnly', 'no further items'],
    ['image', 'encoded as base64', 'content of media type image/png'],
    ['bytes', 'encoded as base64'],
    ['token', 'content of media type application/jwt', 'Decoded content', 'claim'],
    ['id', 'read-only'],
    ['password', 'write-only'],
    ['documented', 'See also', 'List of codes'],
    ['local', 'See also', 'Bad'],
    ['titled', 'Alternative 1: By card', 'Alternative 2: By name'],
  ])('the keywords of %s are shown', (name, ...parts) => {
    const field = page(get('schema-keywords'), 'save-a')(`[id="request-${name}"]`);
    const words = field.text().replace(/\s+/g, ' ');
    for (const part of parts) {
      expect(words).toContain(part);
    }
    expect(words).not.toMatch(/any JSON value.*any JSON value/);
  });
});
