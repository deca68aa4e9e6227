import fs from 'node:fs';
import path from 'node:path';
import {parseMarkdownFile, DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import {compile} from '@mdx-js/mdx';
import {beforeAll, describe, expect, it} from 'vitest';
import {parse as parseYaml} from 'yaml';
import {completeFrontMatter} from '../../../src/authoring/frontMatter';
import {
  fixturesDir,
  idsOf,
  page,
  pagesOf,
  problemsOf,
  REFERENCE_BASE,
  renderFile,
  type Rendered,
} from './support';
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
  const slugs = (name: string) => get(name).model.operations.map(({slug}) => slug);
  const text = (name: string, address: string) =>
    page(get(name), address)('body').text().replace(/\s+/g, ' ');

  it('operations without tags are in one group', () => {
    expect(get('no-tags').model.tags).toEqual([
      {
        name: 'Other operations',
        title: 'Other operations',
        id: 'tag-other-operations',
        operations: ['get /a', 'get /b'],
      },
    ]);
  });

  it('operations without summaries get their name from the operationId, then method and path', () => {
    expect(get('no-summaries').model.operations.map(({title, slug}) => [title, slug])).toEqual([
      ['readAccountByID', 'read-account-by-id'],
      ['DELETE /accounts/{id}', 'delete-accounts-id'],
    ]);
    expect(get('blank-texts').model.operations.map(({title}) => title)).toEqual([
      'GET /a',
      'PUT /a',
    ]);
  });

  it('two operations with the same summary have different addresses', () => {
    expect(slugs('same-summary')).toEqual(['get-list', 'post-a', 'list-a2', 'get-errors']);
  });

  it('texts are shown unchanged', () => {
    const page = text('html-and-braces', 'read-a-a-b');
    for (const part of [
      "import x from 'y'",
      '<Unknown prop={1} /> </StaticBody>',
      '{x}',
      '</li><script>alert(5)</script>',
      '^<{[^"]+}>$',
      '<name attr="1">',
      'Braces {w}',
      '</code></pre><script>alert(7)</script>',
    ]) {
      expect(page).toContain(part);
    }
  });

  it('a page of a circular schema ends in links', () => {
    const tree = page(get('circular-schemas'), 'list-people');
    const owner = tree('[id="response-200-home-owner"]');
    expect(owner.find('.ref-props')).toHaveLength(0);
    expect(owner.find('a[href="/docs/api/reference/schemas/person/"]').length).toBeGreaterThan(0);
    expect(text('circular-schemas', 'schemas/extended')).toContain('extra');
  });

  it('a page of a self-reference ends in links', () => {
    const tree = page(get('self-reference'), 'save-tree');
    for (const id of ['request-children', 'request-parent', 'request-named-*']) {
      const links = tree(`[id="${id}"] a[href="/docs/api/reference/schemas/node/"]`);
      expect(links.length, id).toBeGreaterThan(0);
    }
    expect(tree('[id="request-parent"]').text()).toContain('or null');
    expect(text('self-reference', 'schemas/part')).toContain('again');
  });

  it('a discriminator names its values and a child does not list its parent again', () => {
    const pet = text('discriminator', 'add-pet');
    expect(pet).toContain('kind = cat');
    expect(pet).toContain('kind = dog');
    expect(pet).toContain('shape = Circle');
    expect(pet).toContain('meow');
    expect(pet).toContain('side');
    const cat = text('discriminator', 'schemas/cat');
    expect(cat).toContain('meow');
    expect(cat).toContain('kind');
    expect(cat).not.toContain('Alternative');
  });

  it('type arrays are described in words', () => {
    const types = (id: string) =>
      page(get('type-arrays'), 'read-a')(`[id="${id}"] .ref-prop-head`).first().text();
    expect(types('query-size')).toContain('integer or string');
    expect(types('response-200-name')).toMatch(/string\s*or null/);
    expect(types('response-200-nothing')).toMatch(/null/);
    expect(types('response-200-nothing')).not.toContain('or null');
    expect(types('response-200-mixed')).toMatch(/string or integer or boolean\s*or null/);
    expect(types('response-200-texts')).toContain('array of (string or null)');
    expect(types('response-200-choice')).toMatch(/string\s*or null/);
  });

  it('nullable of OpenAPI 3.0 is described in words', () => {
    const head = (id: string) => page(get('nullable'), 'read-a')(`[id="${id}"]`).text();
    expect(head('response-200-name')).toContain('or null');
    expect(head('response-200-state')).toContain('or null');
    expect(head('response-200-party')).toContain('or null');
    expect(head('response-200-level')).toContain('greater than 0 and at most 9');
  });

  it('webhooks have their own group', () => {
    const {model} = get('webhooks-only');
    expect(model.operations).toEqual([]);
    expect(model.webhooks.map(({slug}) => slug)).toEqual([
      'payment-changed',
      'index-put',
      'index-post',
    ]);
  });

  it('a chain of allOf has the properties of all its members', () => {
    const page = text('allof-chain', 'read-a');
    for (const name of ['a', 'b', 'c', 'd1', 'd2', 'e', 'beside', 'deep', 'deeper']) {
      expect(page).toMatch(new RegExp(`\\b${name}#`));
    }
    expect(page).toContain('requires z');
    // The example of a part has values for the whole, and is not the whole.
    expect(page).toContain('{ "c": "C", "a": "only a", "b": "B"');
    expect(text('allof-chain', 'schemas/e')).toContain('deeper');
  });

  it('boolean schemas have a type', () => {
    const body = text('boolean-schemas', 'make-a');
    expect(body).toContain('any JSON value');
    expect(body).toContain('no value');
    expect(text('boolean-schemas', 'schemas/nothing')).toContain('no value');
  });

  it('parameters with content have fields and examples', () => {
    const body = text('parameter-content', 'read-a');
    for (const part of ['from', '{"from":"2026-01-01"}', 't-1', 't-2', 'exactly 3 characters']) {
      expect(body).toContain(part);
    }
  });

  it('an operation parameter overrides the path parameter', () => {
    const body = text('path-level-parameters', 'get-a-id');
    expect(body).toContain('From the operation');
    expect(body).toContain('uuid');
    expect(body.match(/From the path\b/g)).toHaveLength(1);
    expect(text('path-level-parameters', 'delete-a-id')).toContain('From the path');
  });

  it('every media type is shown', () => {
    const body = text('media-types', 'send-a');
    const types = Object.values(get('media-types').model.operations[0]?.body?.media ?? []);
    expect(types).toHaveLength(5);
    for (const {type} of types) {
      expect(body).toContain(type);
    }
    expect(body).toContain('image/*');
    expect(body).toContain('<note/>');
  });

  it('every status is shown, extensions are not', () => {
    const responses = get('statuses').model.operations[0]?.responses.map(({status}) => status);
    expect(responses).toEqual(['200', '299', '2XX', '4XX', '5XX', 'default']);
    expect(text('statuses', 'read-a')).toContain('Retry-After');
    expect(get('foreign-extensions').model.operations.map(({path}) => path)).toEqual(['/a']);
  });

  it('names in other scripts have addresses independent of their order', () => {
    expect(slugs('unicode')).toEqual([
      'get-53e3-5ea7-756a-53f7',
      'get-9867-5ba2',
      'gro-e-und-anfuhrung-zurich',
    ]);
    expect(get('unicode').model.schemas.map(({slug}) => slug)).toEqual([
      'schema-53e3-5ea7',
      'schema-9867-5ba2',
      'schema-1f600',
    ]);
  });

  it('security can be none, optional, one of several or all of them', () => {
    const security = Object.fromEntries(
      slugs('security-combinations').map((slug) => [
        slug,
        page(
          get('security-combinations'),
          slug,
        )('.ref-security')
          .text()
          .replace(/\s+/g, ' ')
          .replace(/^ ?Security: | $/g, ''),
      ]),
    );
    expect(security).toEqual({
      inherited: 'key',
      none: 'none, no authentication required.',
      'only-optional': 'none, no authentication required.',
      all: 'all of key and secret',
      one: 'one of key, secret or oauth (scope read)',
      mixed: 'one of: all of key and oauth (scopes read, write); or secret',
      optional: 'optional, oauth (scope read)',
    });
  });

  it('security schemes state where the key is sent and what the scopes mean', () => {
    const overview = pagesOf(get('security-combinations').files).get(REFERENCE_BASE)?.('body');
    const words = overview?.text().replace(/\s+/g, ' ') ?? '';
    for (const part of ['Sent as header X-Key', 'https://auth.example/token', 'Write everything']) {
      expect(words).toContain(part);
    }
  });

  it('names that differ in case or script have separate ids', () => {
    expect(get('security').model.security.map(({id}) => id)).toEqual([
      'security-key',
      'security-key~2',
      'security-oauth',
      'security-mtls',
      'security-oidc',
    ]);
    expect(get('unicode').model.tags.map(({id}) => id)).toEqual([
      'tag-53e3-5ea7',
      'tag-9867-5ba2',
      'tag-other-operations',
    ]);
  });

  it('servers of a path or an operation are on its page, with their variables', () => {
    const endpoint = (slug: string) => page(get('servers'), slug)('.ref-endpoint').text().trim();
    expect(endpoint('common')).toContain('https://api.example/{version}/common');
    expect(endpoint('of-the-path')).toMatch(/https:\/\/path\.example\/path$/);
    expect(text('servers', 'common')).toMatch(/version default v1/);
    expect(text('servers', 'of-the-path')).toContain('Of the path');
    const body = text('servers', 'of-the-operation');
    expect(body).toContain('region default eu; one of eu, us; Where the files are');
    expect(body).toContain('http://localhost:8080');
    const curl = (slug: string) => page(get('servers'), slug)('#sample-shell code').text();
    expect(curl('common')).toContain('https://api.example/v1/common');
    expect(curl('of-the-path')).toContain('https://path.example/path');
    expect(curl('of-the-operation')).toContain('https://eu.files.example/1/path');
  });

  it('callbacks are shown with expression, parameters, body and responses', () => {
    const markup = page(get('callbacks'), 'subscribe');
    const ids = idsOf(markup);
    for (const id of [
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
    ]) {
      expect(ids).toContain(id);
    }
    const words = text('callbacks', 'subscribe');
    for (const part of [
      'POST{$request.body#/url}',
      'PUThttps://x.example/{$url}',
      'Something happened',
      'Sent for each event.',
      'Security: signature',
      'This callback is deprecated',
      'Your response: 410 Gone',
      'Stop sending',
      'Your response: Any other status',
    ]) {
      expect(words).toContain(part);
    }
    expect(text('callbacks', 'schemas/event')).toContain('Subscribe');
  });

  it('links of a response lead to the operation that uses its values', () => {
    const markup = page(get('response-links'), 'make-user');
    const link = (name: string) => markup(`[id="response-201-link-${name}"]`);
    expect(link('read-it').find('a[href="/docs/api/reference/read-user/"]').text()).toBe(
      'Read user',
    );
    expect(link('read-it').text()).toContain('Read the new user.');
    expect(link('read-it').find('dd').text()).toBe('$response.body#/id');
    expect(link('remove-it').find('a[href$="/remove-user/"]')).toHaveLength(1);
    expect(link('elsewhere').text()).toContain('https://other.example/openapi.yaml#/paths/~1a/get');
    expect(link('elsewhere').text()).toContain('{"note":1}');
    expect(link('shared').find('a[href$="/read-user/"]')).toHaveLength(1);
  });

  it.each([
    ['notText', 'not string'],
    ['notValue', 'not x, y'],
    ['notTree', 'Must not match', 'at least 4 characters', '^forbidden'],
    ['conditional', 'If kind is card', 'requires card', 'Otherwise', 'requires iban', 'bank'],
    ['conditionalTree', 'If the value matches', 'at least 2 entries', 'Then', 'at most 9 entries'],
    ['severalConditions', 'If one is present', 'two', 'If three is present', 'four'],
    ['dependent', 'if credit is present, requires address, name', 'If credit is present', 'limit'],
    ['containing', '1 to 2 items must match', 'main', 'true'],
    ['names', 'Names of the fields', '^[a-z]+$', 'at most 8 characters'],
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
    ['element', 'name elements', 'prefix el', 'namespace https://xml.example/', 'wrapped'],
    ['attribute', 'in XML: attribute'],
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

  it('rules of a named schema are shown where it is used and on its page', () => {
    for (const address of ['read-rules', 'schemas/rules']) {
      expect(text('schema-keywords', address)).toContain('not all of a, b together');
      expect(text('schema-keywords', address)).toContain('If a is present');
    }
    expect(text('schema-keywords', 'schemas/base')).toContain('If a is present');
  });

  it('external documentation is linked, but only web addresses', () => {
    const markup = page(get('schema-keywords'), 'save-a');
    expect(markup('a[href="https://docs.example/codes"]').text()).toBe('List of codes');
    expect(markup('[id="request-local"] a[href^="javascript"]')).toHaveLength(0);
    const overview = pagesOf(get('parameter-styles').files).get(REFERENCE_BASE);
    expect(overview?.('a[href="https://docs.example/"]')).toHaveLength(1);
    expect(overview?.('a[href="https://docs.example/things"]').text()).toBe('All things');
    const operation = page(get('parameter-styles'), 'read-a');
    expect(operation('a[href="https://docs.example/a"]').text()).toBe('More on a');
  });

  it.each([
    ['path-list', 'items separated by commas'],
    ['path-dotted', 'written in the style label'],
    ['path-matrix', 'written in the style matrix, exploded'],
    ['query-repeated', 'repeated for each item'],
    ['query-commas', 'items separated by commas'],
    ['query-pipes', 'items separated by pipes'],
    ['query-deep', 'each field is sent as name[field]'],
    ['query-fields', 'each field is sent by its own name'],
    ['query-flat', 'fields and values separated by commas'],
    ['query-empty', 'may be empty'],
    ['query-json', 'written as application/json'],
    ['header-x-list', 'items separated by commas'],
    ['response-200-header-x-map', 'written as field=value, separated by commas'],
  ])('the parameter %s states how lists and objects are serialised', (id, words) => {
    expect(page(get('parameter-styles'), 'read-a')(`[id="${id}"]`).text()).toContain(words);
  });

  it('samples serialise parameters in their style', () => {
    expect(page(get('parameter-styles'), 'read-a')('#sample-shell code').text()).toContain(
      'https://api.example.com/a/x,y/.x,y/;matrix=x;matrix=y?repeated=x&repeated=y&commas=x,y&pipes=x%7Cy&deep%5Bfrom%5D=1&deep%5Bto%5D=2&since=3&flat=k,v',
    );
  });

  it('deprecated and one-way fields are marked', () => {
    const body = text('deprecated', 'old');
    expect(body).toContain('This operation is deprecated');
    expect(body).toMatch(/was#? ?string.*read-only.*deprecated/);
    expect(body).toContain('write-only');
  });

  it('names of built-in properties are handled like any other', () => {
    const page = text('hostile-names', 'constructor');
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '$ref', 'properties', '*']) {
      expect(page).toContain(`${name}#`);
    }
  });

  it('tuples, grids and maps show what is inside', () => {
    const page = text('tuples-and-maps', 'read-a');
    for (const name of ['inTuple', 'rest', 'cell', 'valued', 'matched', '/^x-[a-z]+$/']) {
      expect(page).toContain(name);
    }
    expect(page).toContain('each at most 3 items');
  });

  it('anchors and pointers are followed', () => {
    for (const address of ['read-a', 'save-a']) {
      expect(text('anchors-and-pointers', address)).toContain('known');
    }
  });

  it('a number at the start of a name is kept', () => {
    expect(slugs('numbers-and-lengths').slice(0, 3)).toEqual([
      '2-factor-login',
      '3-factor-login',
      'readme',
    ]);
    expect(get('numbers-and-lengths').files.get('2-factor-login.mdx')).toContain(
      'parse_number_prefixes: false',
    );
  });

  it('meta descriptions are short and meaningful', () => {
    for (const [file, text] of get('numbers-and-lengths').files) {
      const line = /^description: (.*)$/m.exec(text)?.[1];
      if (file.endsWith('.mdx') && line !== undefined && file !== 'index.mdx') {
        const description = JSON.parse(line) as string;
        expect(description.length).toBeLessThanOrEqual(160);
        expect(description.length).toBeGreaterThan(10);
      }
    }
  });
});
