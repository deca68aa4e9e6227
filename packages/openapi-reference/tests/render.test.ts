import {describe, expect, it} from 'vitest';
import {escapeHtml, html, raw} from '../src/render/html';
import {createLinks} from '../src/render/links';
import {ENGLISH_LABELS} from '../src/labels';
import {statusTitle} from '../src/render/status';
import type {OpenApiDocument, OperationObject, SchemaObject} from '../src/types';
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

const ok = {'200': {description: 'OK'}};
const ref = (name: string) => ({$ref: `#/components/schemas/${name}`});

function withSchema(
  schema: SchemaObject,
  schemas: Record<string, SchemaObject> = {},
): OpenApiDocument {
  return documentOf({
    paths: {
      '/a': {
        post: {
          summary: 'Make a',
          requestBody: {content: {'application/json': {schema}}},
          responses: ok,
        },
      },
    },
    components: {schemas},
  });
}

function makeA(schema: SchemaObject, schemas?: Record<string, SchemaObject>) {
  const rendered = renderDocument(withSchema(schema, schemas));
  expect(problemsOf(rendered.files)).toEqual([]);
  return page(rendered, 'make-a');
}

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

describe.each(HOSTILE)('the text %j', (text) => {
  const document = documentOf({
    info: {title: text, version: text, summary: text, description: text},
    servers: [{url: `https://a.example/${text}`, description: text}],
    tags: [{name: text, description: text}],
    security: [{key: []}],
    paths: {
      '/a': {
        post: {
          operationId: 'hostile',
          summary: text,
          description: text,
          tags: [text],
          'x-error-codes': [text],
          'x-guides': [{title: text, path: '/a/'}],
          parameters: [
            {
              name: text,
              in: 'query',
              description: text,
              example: text,
              schema: {
                type: 'string',
                pattern: text,
                format: text,
                default: text,
                enum: [text],
                'x-enumDescriptions': {[text]: text},
              },
            },
          ],
          requestBody: {
            description: text,
            content: {
              [text]: {schema: ref('S'), example: text},
              'application/json': {
                schema: {properties: {[text]: {type: 'string', description: text, title: text}}},
                examples: {[text]: {summary: text, description: text, value: {[text]: text}}},
              },
            },
          },
          responses: {
            '200': {
              description: text,
              headers: {[text]: {description: text, schema: {type: 'string'}}},
            },
          },
        },
      },
    },
    components: {
      securitySchemes: {key: {type: 'http', scheme: text, bearerFormat: text, description: text}},
      schemas: {
        S: {
          type: 'object',
          description: text,
          example: {[text]: text},
          properties: {[text]: {type: 'string', const: text, examples: [text]}},
        },
        C: {
          enum: [text],
          'x-error-catalogue': {[text]: {statuses: [400], meaning: text, action: text}},
        },
      },
    },
  });
  const rendered = renderDocument(document);

  it('creates no markup, duplicate ids or broken links', () => {
    expect(problemsOf(rendered.files)).toEqual([]);
  });

  it('is shown unchanged', () => {
    const slug = rendered.model.operations[0]?.slug ?? '';
    const names = page(
      rendered,
      slug,
    )('.ref-name')
      .toArray()
      .map((element) => page(rendered, slug)(element).text());
    expect(page(rendered, slug)('body').text()).toContain(text);
    expect(names.length).toBeGreaterThan(0);
    expect(page(rendered, 'errors')('h2 code').text()).toBe(text);
  });
});

describe('an operation', () => {
  const operation = (parts: OperationObject, rest: Partial<OpenApiDocument> = {}) => {
    const rendered = renderDocument(
      documentOf({
        paths: {'/a/{id}': {get: {summary: 'Read a', responses: ok, ...parts}}},
        ...rest,
      }),
    );
    expect(problemsOf(rendered.files)).toEqual([]);
    return page(rendered, 'read-a');
  };

  it('states what is deprecated and whether it requires authentication', () => {
    expect(operation({deprecated: true})('body').text()).toContain('deprecated');
    expect(operation({})('.ref-security').text()).toMatch(
      /Security:\s+none, no authentication required\./,
    );
    const securitySchemes = {Key: {type: 'http', scheme: 'bearer'}};
    const markup = operation({security: [{Key: []}]}, {components: {securitySchemes}});
    expect(markup('a[href="/docs/api/reference/#security-key"]').text()).toBe('Key');
  });

  it('links errors and guides', () => {
    const schemas: Record<string, SchemaObject> = {
      Code: {
        enum: ['BAD'],
        'x-error-catalogue': {BAD: {statuses: [400], meaning: 'M', action: 'Fix *it*'}},
      },
    };
    const markup = operation(
      {
        'x-error-codes': ['BAD'],
        'x-guides': [{title: 'Guide', path: '/guide/'}],
        responses: {'400': {description: 'Bad'}},
      },
      {components: {schemas}},
    );
    expect(markup('a[href="/docs/api/guide/"]').text()).toBe('Guide');
    expect(markup('a[href="/docs/api/reference/errors/#bad"]').length).toBeGreaterThan(1);
    expect(markup('[id="errors"]').closest('section').text()).toContain('Fix it');
  });
});

describe('a body', () => {
  const text: SchemaObject = {type: 'string'};

  it('has no empty list for an alternative without fields', () => {
    const markup = makeA({oneOf: [text, {type: 'integer'}, {properties: {a: text}}]});
    expect(markup('.ref-alternative')).toHaveLength(3);
    expect(markup('.ref-props')).toHaveLength(1);
  });

  it('folds a long list of values and shows a short one', () => {
    const values = (count: number) => Array.from({length: count}, (_, index) => `V${index}`);
    const markup = makeA({
      properties: {few: {enum: values(5)}, many: {enum: values(6)}},
    });
    expect(markup('[id="request-few"] details[open]')).toHaveLength(1);
    expect(markup('[id="request-many"] details')).toHaveLength(1);
    expect(markup('[id="request-many"] details[open]')).toHaveLength(0);
    expect(markup('[id="request-many-=V5"]')).toHaveLength(1);
  });

  it('is a link if the page already shows the same schema', () => {
    const content = {'application/json': {schema: ref('Problem')}};
    const rendered = renderDocument(
      documentOf({
        paths: {
          '/a': {
            get: {
              summary: 'Read a',
              responses: {
                '400': {description: 'Bad', content},
                '404': {description: 'Gone', content},
              },
            },
          },
        },
        components: {schemas: {Problem: {description: 'What is wrong', properties: {a: text}}}},
      }),
    );
    expect(problemsOf(rendered.files)).toEqual([]);
    const markup = page(rendered, 'read-a');
    const parts = (status: string) => markup(`[id="status-${status}"]`).closest('section');
    expect(parts('400').find('details')).toHaveLength(0);
    const link = parts('404').find('a[href="#status-400"]');
    expect(link.parent().text()).toBe('The same fields as under 400 Bad Request.');
    expect(link.parent().attr('data-same')).toBe('response-404 response-400');
    expect(markup('.ref-name')).toHaveLength(1);
    expect(parts('404').find('.ref-body-type a').text()).toBe('Problem');
  });

  it('keeps ids unique and links to all of them', () => {
    const markup = makeA({
      properties: {
        body: text,
        'a.b': text,
        'a-b': text,
        a: {properties: {b: text}},
        example: text,
        '*': text,
      },
      additionalProperties: text,
    });
    for (const id of idsOf(markup).filter((one) => one.startsWith('request'))) {
      expect(markup(`a[href="#${id}"]`).length, id).toBeGreaterThan(0);
    }
  });
});

describe('the page of a schema', () => {
  it('states where it is used', () => {
    const schemas: Record<string, SchemaObject> = {
      Used: {type: 'object', properties: {a: {type: 'string'}}},
      User: {type: 'object', properties: {used: ref('Used')}},
    };
    const rendered = renderDocument(withSchema(ref('Used'), schemas));
    const markup = page(rendered, 'schemas/used');
    expect(
      markup('[id="used-by"]')
        .closest('section')
        .find('a[href^="/"]')
        .map((_, one) => markup(one).attr('href'))
        .get(),
    ).toEqual(['/docs/api/reference/make-a/', '/docs/api/reference/schemas/user/']);
    expect(page(rendered, 'schemas/user')('[id="used-by"]')).toHaveLength(0);
    expect(
      page(rendered, 'schemas/user')('[id="field-used"] a[href$="/schemas/used/"]').length,
    ).toBeGreaterThan(0);
  });
});

describe('the overview', () => {
  it('leads to every operation, webhook and schema', () => {
    const {files, model} = renderDocument(
      documentOf({
        paths: {'/a': {get: {responses: ok}, put: {responses: ok}}},
        webhooks: {hook: {post: {responses: ok}}},
        components: {schemas: {S: true, T: {type: 'string'}}},
      }),
    );
    const overview = pagesOf(files).get('/docs/api/reference/');
    const links =
      overview?.('a[href^="/"]')
        .map((_, one) => one.attribs.href)
        .get() ?? [];
    expect(links).toHaveLength(
      model.operations.length + model.webhooks.length + model.schemas.length,
    );
    expect(links).toContain('/docs/api/reference/webhooks/hook/');
  });
});

describe('createLinks', () => {
  const {model} = renderDocument(
    withSchema(ref('A.b'), {
      'A.b': {type: 'string'},
      Code: {
        enum: ['X_Y'],
        'x-error-catalogue': {X_Y: {statuses: [400], meaning: 'M', action: 'A'}},
      },
    }),
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

it('the values of a body are explained once, where a link can lead', () => {
  const content = {'application/json': {schema: {$ref: '#/components/schemas/Colour'}}};
  const rendered = renderDocument(
    documentOf({
      paths: {
        '/colours': {
          put: {
            requestBody: {content},
            responses: {'200': {description: 'The colour.', content}},
          },
        },
      },
      components: {schemas: {Colour: {type: 'string', enum: ['red', 'green']}}},
    }),
  );
  expect(problemsOf(rendered.files)).toEqual([]);
  const links = page(rendered, 'put-colours')('.ref-values-short a').toArray();
  expect(links.map(({attribs}) => attribs.href)).toEqual(['#request-=red']);
});
