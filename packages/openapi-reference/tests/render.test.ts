import {describe, expect, it} from 'vitest';
import {escapeHtml, html, raw} from '../src/render/html';
import {createLinks} from '../src/render/links';
import {ENGLISH_LABELS} from '../src/labels';
import {statusTitle} from '../src/render/status';
import {documentOf, idsOf, page, pagesOf, problemsOf, renderDocument} from './support';

describe('html', () => {
  it.each<[string, string]>([
    ['<b>&"\'', '&lt;b&gt;&amp;&quot;&#39;'],
    ['{x} ${y} `z`', '{x} ${y} `z`'],
    ['&amp;', '&amp;amp;'],
    ['', ''],
  ])('escapes %j', (text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped);
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(
      `<p title="${escaped}">${escaped}</p>`,
    );
  });

  it('inserts markup unchanged, joins lists, omits empty values', () => {
    expect(html`${raw('<b>')}${html`<i>${'<'}</i>`}`.markup).toBe('<b><i>&lt;</i>');
    expect(html`${['<', html`<i></i>`, ['a', [5]]]}`.markup).toBe('&lt;<i></i>a5');
    expect(html`a${undefined}b${false}c${0}d${''}`.markup).toBe('abc0d');
  });
});

describe('statusTitle', () => {
  it.each([
    ['200', '200 OK'],
    ['404', '404 Not Found'],
    ['422', '422 Unprocessable Content'],
    ['299', '299'],
    ['4XX', '4XX'],
    ['default', 'Any other status'],
  ])('%s reads %s', (status, title) => {
    expect(statusTitle(status, ENGLISH_LABELS)).toBe(title);
  });
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '</div></section></body><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '{process.exit()} {{ x }} ${y} `z`',
  '</details><style>*{display:none}</style>',
  '<!-- never closed',
  '<a href="javascript:alert(1)">x</a>',
  '&lt;b&gt; &amp;amp;',
];

/** Returns a description with the text in every place. */
const everywhere = (text: string) =>
  `info: {title: TEXT, version: TEXT, summary: TEXT, description: TEXT}
servers: [{url: TEXT, description: TEXT}]
tags: [{name: TEXT, description: TEXT}]
security: [{key: []}]
paths:
  /a:
    post:
      operationId: hostile
      summary: TEXT
      description: TEXT
      tags: [TEXT]
      x-error-codes: [TEXT]
      x-guides: [{title: TEXT, path: /a/}]
      parameters:
        - name: TEXT
          in: query
          description: TEXT
          example: TEXT
          schema: {type: string, pattern: TEXT, format: TEXT, default: TEXT, enum: [TEXT], x-enumDescriptions: {TEXT: TEXT}}
      requestBody:
        description: TEXT
        content:
          TEXT: {schema: {$ref: '#/components/schemas/S'}, example: TEXT}
          application/json:
            schema: {properties: {TEXT: {type: string, description: TEXT, title: TEXT}}}
            examples: {TEXT: {summary: TEXT, description: TEXT, value: {TEXT: TEXT}}}
      responses: {'200': {description: TEXT, headers: {TEXT: {description: TEXT, schema: {type: string}}}}}
components:
  securitySchemes: {key: {type: http, scheme: TEXT, bearerFormat: TEXT, description: TEXT}}
  schemas:
    S: {type: object, description: TEXT, example: {TEXT: TEXT}, properties: {TEXT: {type: string, const: TEXT, examples: [TEXT]}}}
    C: {enum: [TEXT], x-error-catalogue: {TEXT: {statuses: [400], meaning: TEXT, action: TEXT}}}
`.replaceAll('TEXT', () => JSON.stringify(text));

describe.each(HOSTILE)('the text %j', (text) => {
  const rendered = renderDocument(documentOf(everywhere(text)));

  it('creates no markup, duplicate ids or broken links', () => {
    expect(problemsOf(rendered.files)).toEqual([]);
  });

  it('is shown unchanged', () => {
    const slug = rendered.model.operations[0]?.slug ?? '';
    expect(page(rendered, slug)('body').text()).toContain(text);
    expect(page(rendered, slug)('.ref-name').length).toBeGreaterThan(0);
    expect(page(rendered, 'errors')('h2 code').text()).toBe(text);
  });
});

/** Returns a page of a description, after checking that it has no problems. */
function pageOf(parts: string, name: string) {
  const rendered = renderDocument(documentOf(parts));
  expect(problemsOf(rendered.files)).toEqual([]);
  return page(rendered, name);
}

const OK = "responses: {'200': {description: OK}}";
const makeA = (schema: string) =>
  pageOf(
    `paths: {/a: {post: {summary: Make a, requestBody: {content: {application/json: {schema: ${schema}}}}, ${OK}}}}`,
    'make-a',
  );

it('errors are grouped by cause, in the order of the description', () => {
  const catalogue = (code: string, more = '') =>
    `${code}: {statuses: [400], meaning: M, action: Fix it${more}}`;
  const $ = pageOf(
    `paths: {/a: {get: {${OK}}}}
components:
  schemas:
    Code:
      enum: [A, B, C, D]
      x-error-catalogue:
        ${catalogue('A', ', category: Yours')}
        ${catalogue('B', ', category: Ours')}
        ${catalogue('C', ', category: Yours')}
        ${catalogue('D')}
`,
    'errors',
  );
  const idsIn = (group: (typeof groups)[number]) =>
    $(group)
      .find('h2, h3')
      .toArray()
      .map((title) => $(title).attr('id'));
  const groups = $('.ref-error-group').toArray();
  expect(groups.map(idsIn)).toEqual([['group-Yours', 'a', 'c'], ['group-Ours', 'b'], ['d']]);
});

describe('an operation', () => {
  it('links security, errors and guides', () => {
    const $ = pageOf(
      `paths:
  /a:
    get:
      summary: Read a
      security: [{Key: []}]
      x-error-codes: [BAD]
      x-guides: [{title: Guide, path: /guide/}]
      responses: {'400': {description: Bad}}
components:
  securitySchemes: {Key: {type: http, scheme: bearer}}
  schemas: {Code: {enum: [BAD], x-error-catalogue: {BAD: {statuses: [400], meaning: M, action: Fix *it*}}}}
`,
      'read-a',
    );
    expect($('a[href="/docs/api/reference/#security-key"]').text()).toBe('Key');
    expect($('a[href="/docs/api/guide/"]').text()).toBe('Guide');
    expect($('a[href="/docs/api/reference/errors/#bad"]').length).toBeGreaterThan(1);
    expect($('[id="errors"]').closest('section').text()).toContain('Fix it');
  });

  it('explains the values of a body once, in a place that links can target', () => {
    const $ = pageOf(
      `paths:
  /colours:
    put:
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Colour'}}}}
      responses: {'200': {description: The colour., content: {application/json: {schema: {$ref: '#/components/schemas/Colour'}}}}}
components: {schemas: {Colour: {type: string, enum: [red, green]}}}
`,
      'put-colours',
    );
    const links = $('.ref-values-short a').toArray();
    expect(links.map(({attribs}) => attribs.href)).toEqual(['#request-=red']);
  });
});

describe('a body', () => {
  it('has no empty list for an alternative without fields', () => {
    const $ = makeA(
      '{oneOf: [{type: string}, {type: integer}, {properties: {a: {type: string}}}]}',
    );
    expect($('.ref-alternative')).toHaveLength(3);
    expect($('.ref-props')).toHaveLength(1);
  });

  it('collapses a long list of values and shows a short one', () => {
    const $ = makeA(
      '{properties: {few: {enum: [V0, V1, V2, V3, V4]}, many: {enum: [V0, V1, V2, V3, V4, V5]}}}',
    );
    expect($('[id="request-few"] details[open]')).toHaveLength(1);
    expect($('[id="request-many"] details')).toHaveLength(1);
    expect($('[id="request-many"] details[open]')).toHaveLength(0);
    expect($('[id="request-many-=V5"]')).toHaveLength(1);
  });

  it('is a link if the page already shows the same schema', () => {
    const response = (text: string) =>
      `{description: ${text}, content: {application/json: {schema: {$ref: '#/components/schemas/Problem'}}}}`;
    const $ = pageOf(
      `paths: {/a: {get: {summary: Read a, responses: {'400': ${response('Bad')}, '404': ${response('Gone')}}}}}
components: {schemas: {Problem: {description: What is wrong, properties: {a: {type: string}}}}}`,
      'read-a',
    );
    const parts = (status: string) => $(`[id="status-${status}"]`).closest('section');
    expect(parts('400').find('details')).toHaveLength(0);
    const link = parts('404').find('a[href="#status-400"]');
    expect(link.parent().text()).toBe('The same fields as under 400 Bad Request.');
    expect(link.parent().attr('data-same')).toBe('response-404 response-400');
    expect($('.ref-name')).toHaveLength(1);
    expect(parts('404').find('p > .ref-type a').text()).toBe('Problem');
  });

  it('keeps ids unique and links to all of them', () => {
    const $ = makeA(
      "{properties: {body: {}, 'a.b': {}, a-b: {}, a: {properties: {b: {}}}, example: {}, '*': {}}, additionalProperties: {type: string}}",
    );
    const ids = idsOf($).filter((one) => one.startsWith('request'));
    expect(ids.length).toBeGreaterThan(7);
    expect(ids.filter((id) => $(`a[href="#${id}"]`).length === 0)).toEqual([]);
  });

  // As in UK Open Banking's payments: three media types share a schema in the request and the response.
  it('with several media types is shown once; the first level is always visible', () => {
    const leaf = (depth: number): string =>
      depth === 0
        ? `{type: string, description: '${'A text that explains the field at some length. '.repeat(3)}'}`
        : `{type: object, properties: {${[0, 1, 2, 3, 4, 5].map((index) => `f${index}: ${leaf(depth - 1)}`).join()}}}`;
    const parts = Array.from({length: 12}, (_, index) => `Part${index}`);
    const content = (name: string) =>
      `{${['application/json; charset=utf-8', 'application/json', 'application/jose+jwe'].map((type) => `'${type}': {schema: {$ref: '#/components/schemas/${name}'}}`).join()}}`;
    const body = (name: string) =>
      `${name}: {type: object, required: [Data], properties: {Data: {type: object, properties: {${parts.map((one) => `${one}: {$ref: '#/components/schemas/${one}'}`).join()}}}, Only${name}: {type: string}}}`;
    const $ = pageOf(
      `paths: {/a: {post: {summary: Pay, requestBody: {content: ${content('Request')}}, responses: {201: {description: Created, content: ${content('Response')}}}}}}
components: {schemas: {${parts.map((one) => `${one}: ${leaf(3)}`).join()}, ${body('Request')}, ${body('Response')}}}`,
      'pay',
    );
    expect($.html().length).toBeLessThan(1_500_000);
    expect($('.ref-media').text()).toContain('application/json');
    const single = pageOf(
      `paths: {/a: {post: {summary: Pay, requestBody: {content: {application/json: {schema: {type: object}}}}, ${OK}}}}`,
      'pay',
    );
    expect(single('.ref-media')).toHaveLength(0);
    const names = $('.ref-name')
      .toArray()
      .map((one) => $(one).text());
    for (const [name, count] of Object.entries({OnlyRequest: 1, OnlyResponse: 1, Data: 2})) {
      expect(names.filter((one) => one === name)).toHaveLength(count);
    }
    expect($('a[href="#status-201"]').text()).toContain('201 Created');
    expect($('a[href="#request-body"]').length).toBeGreaterThan(0);
  });
});

it('the page of a schema states where it is used', () => {
  const rendered = renderDocument(
    documentOf(`paths: {/a: {post: {summary: Make a, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Used'}}}}, ${OK}}}}
components: {schemas: {Used: {type: object, properties: {a: {type: string}}}, User: {type: object, properties: {used: {$ref: '#/components/schemas/Used'}}}}}`),
  );
  const $ = page(rendered, 'schemas/used');
  const links = $('[id="used-by"]').find('a[href^="/"]').toArray();
  expect(links.map(({attribs}) => attribs.href)).toEqual([
    ...['/docs/api/reference/make-a/', '/docs/api/reference/schemas/user/'],
  ]);
  const user = page(rendered, 'schemas/user');
  expect(user('[id="used-by"]')).toHaveLength(0);
  expect(user('[id="field-used"] a[href$="/schemas/used/"]').length).toBeGreaterThan(0);
});

it('the overview leads to every operation, webhook and schema', () => {
  const {files} = renderDocument(
    documentOf(`paths: {/a: {get: {${OK}}, put: {${OK}}}}
webhooks: {hook: {post: {${OK}}}}
components: {schemas: {S: true, BankCode: {type: string}}}`),
  );
  const links = pagesOf(files).get('/docs/api/reference/')?.('a[href^="/"]').toArray() ?? [];
  const paths = ['get-a', 'put-a', 'webhooks/hook', 'schemas/bankcode', 'schemas/s'];
  expect(links.map(({attribs}) => attribs.href)).toEqual(
    paths.map((one) => `/docs/api/reference/${one}/`),
  );
  // Names may break at the start of a word.
  expect(files.get('overview.json')).toContain('<wbr />Bank<wbr />Code</a>');
});

describe('createLinks', () => {
  const {model} = renderDocument(
    documentOf(`paths: {/a: {post: {summary: Make a, ${OK}}}}
components:
  schemas:
    A.b: {type: string}
    Code: {enum: [X_Y], x-error-catalogue: {X_Y: {statuses: [400], meaning: M, action: A}}}`),
  );
  const links = createLinks(model, '/docs/api');

  it.each([
    [links.overview, '/docs/api/reference/'],
    [links.errors, '/docs/api/reference/errors/'],
    [links.error('X_Y'), '/docs/api/reference/errors/#x_y'],
    [links.error('NO'), undefined],
    [links.operation('post /a'), '/docs/api/reference/make-a/'],
    [links.operation('get /a'), undefined],
    [links.operationTitle('post /a'), 'Make a'],
    [links.operationTitle('unknown'), 'unknown'],
    [links.schema('A.b'), '/docs/api/reference/schemas/a-b/'],
    [links.schema('constructor'), undefined],
    [links.guide('/sandbox/'), '/docs/api/sandbox/'],
  ])('%s', (link, expected) => {
    expect(link).toBe(expected);
  });
});
