import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {load as parseHtml} from 'cheerio';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {buildReferenceModel, type OperationModel, type ReferenceModel} from '../src/model';
import {html} from '../src/render/html';
import {ENGLISH_LABELS} from '../src/labels';
import {renderSamples} from '../src/render/samples';
import {makeSamples, type Sample} from '../src/samples';
import {toJson} from '../src/json';
import {exampleFromSchema} from '../src/samples/exampleFromSchema';
import {sampleRequest} from '../src/samples/request';
import type {Json, OpenApiDocument, OperationObject, SchemaObject} from '../src/types';
import {isInTurn} from '../../../tests/whole';
import {documentOf, documentOfFile, fixturesDir, siteDir} from './support';

const LANGUAGES = ['shell', 'javascript', 'python', 'java', 'csharp', 'php', 'go', 'ruby'];

/** Values that break careless quoting. */
const NASTY = {
  quotes: `it's "quoted" \`so\``,
  backslashes: String.raw`C:\new\u0041 \\ \" ends with \\`,
  interpolation: '${x} #{y} $z $(id) %s {0}',
  lines: 'one\ntwo\r\n\tthree\u2028four\u0085',
  delimiters: `""" ''' EOF\nJSON\n*/ --> </script>`,
  letters: 'Zürich Ελλάδα 🙂',
  nothing: null,
  yes: true,
  no: false,
  numbers: [0, -1.5, 1e21, 123456789012],
  emptyObject: {},
  emptyList: [],
  'a key-with "marks"': {class: 1, $ref: 2, 3: 4},
};

function modelOf(operation: OperationObject, parts: Partial<OpenApiDocument> = {}, where = '/a') {
  return buildReferenceModel(documentOf({paths: {[where]: {post: operation}}, ...parts}));
}

function only(model: ReferenceModel): OperationModel {
  const [operation] = model.operations;
  if (operation === undefined) {
    throw new Error('the description has no operation');
  }
  return operation;
}

function requestOf(operation: OperationObject, parts: Partial<OpenApiDocument> = {}, at = '/a') {
  const model = modelOf(operation, parts, at);
  return sampleRequest(model, only(model));
}

function jsonBody(schema: SchemaObject, example?: Json): OperationObject {
  const media = {schema, ...(example === undefined ? {} : {example})};
  return {requestBody: {required: true, content: {'application/json': media}}};
}

function bodyFrom(schema: SchemaObject, schemas: Record<string, SchemaObject> = {}): Json {
  const model = modelOf(jsonBody(schema), {components: {schemas}});
  const node = only(model).body?.media[0]?.schema;
  if (node === undefined) {
    throw new Error('the body has no schema');
  }
  return exampleFromSchema(model, node);
}

const nastyModel = modelOf(
  jsonBody({}, NASTY),
  {
    servers: [{url: 'https://{host}.example/v 1/'}],
    components: {securitySchemes: {bearer: {type: 'http', scheme: 'bearer'}}},
    security: [{bearer: []}],
  },
  `/it's/"{id}"/{unknown}/100%/%7e/\${x}`,
);

/** Samples of our own description, of every small foreign one and of the nasty one. */
interface Case {
  name: string;
  model: ReferenceModel;
  operation: OperationModel;
  samples: Sample[];
}

const cases: Case[] = [];
let ourModel: ReferenceModel;
let scratch: string;

beforeAll(async () => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'samples-'));
  const add = (name: string, model: ReferenceModel) => {
    for (const operation of model.operations) {
      const samples = makeSamples(model, operation);
      cases.push({name: `${name} ${operation.key}`, model, operation, samples});
    }
  };
  ourModel = buildReferenceModel(await documentOfFile('openapi/openapi.yaml'));
  add('ours', ourModel);
  add('nasty', nastyModel);
  const folder = path.join(fixturesDir, 'descriptions');
  for (const file of fs.readdirSync(folder)) {
    add(file, buildReferenceModel(await documentOfFile(path.join(folder, file))));
  }
});

afterAll(() => {
  fs.rmSync(scratch, {recursive: true, force: true});
});

/** For what takes time: every third operation, and the values that break careless quoting. */
const inTurn = () => cases.filter(({model}, place) => model === nastyModel || isInTurn(place, 3));

function codeIn(language: string, from: readonly Case[] = cases): {name: string; code: string}[] {
  return from.flatMap(({name, samples}) =>
    samples.filter((one) => one.language === language).map(({code}) => ({name, code})),
  );
}

/** Those that read files are run by `sentRequests.test.ts`. */
function readsFiles({model, operation}: Case): boolean {
  const {body} = sampleRequest(model, operation);
  return body?.kind === 'text' && body.pieces !== undefined;
}

function hasTool(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0;
}

/** Runs a tool on all samples at once and expects no complaint. */
function expectSuccess(command: string, args: string[], input?: string): void {
  const {status, stdout, stderr} = spawnSync(command, args, {
    input,
    cwd: scratch,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  expect(status, `${stdout}${stderr}`.slice(0, 4000)).toBe(0);
}

describe('samples', () => {
  it('exist in eight languages for every operation', () => {
    expect(cases.length).toBeGreaterThan(ourModel.operations.length);
    for (const {name, samples} of cases) {
      expect(
        samples.map(({language}) => language),
        name,
      ).toEqual(LANGUAGES);
    }
  });

  it('do not exist for webhooks', () => {
    expect(ourModel.webhooks.flatMap((webhook) => makeSamples(ourModel, webhook))).toEqual([]);
  });

  it('have the same placeholder for the token', () => {
    for (const {name, samples} of cases.filter((one) => one.model === ourModel)) {
      for (const {language, code} of samples) {
        expect(code.match(/Bearer \S+?(?=["'])/g), `${name} ${language}`).toEqual(['Bearer TOKEN']);
        expect(code, `${name} ${language}`).not.toMatch(/eyJ[\w-]+\./);
      }
    }
  });

  it('contain the address and every string of the example', () => {
    for (const {name, model, operation, samples} of cases) {
      const {url} = sampleRequest(model, operation);
      for (const {language, code} of samples) {
        expect(code.replace(/\\(?=['$#])|'\\'(?=')/g, ''), `${name} ${language}`).toContain(url);
      }
    }
  });

  it('are generated by code that names no brand', () => {
    const folder = path.join(siteDir, 'packages/openapi-reference/src/samples');
    for (const file of fs.readdirSync(folder)) {
      const code = fs.readFileSync(path.join(folder, file), 'utf8').toLowerCase();
      expect(code, file).not.toContain(brand.slug);
      expect(code, file).not.toContain(brand.name.toLowerCase());
    }
  });

  it('match the snapshot in each language', () => {
    const model = modelOf(
      {
        parameters: [
          {name: 'item_id', in: 'path', required: true, example: 'a b/c'},
          {name: 'since', in: 'query', required: true, schema: {type: 'string', format: 'date'}},
          {name: 'limit', in: 'query', example: 5},
        ],
        ...jsonBody({}, {name: `it's "x"`, tags: ['a', 'b'], more: {}, active: true, note: null}),
        responses: {200: {content: {'application/json': {schema: {}}}}},
      },
      {
        servers: [{url: 'https://api.example.org/v1'}],
        components: {securitySchemes: {token: {type: 'http', scheme: 'bearer'}}},
        security: [{token: []}],
      },
      '/items/{item_id}',
    );
    const samples = makeSamples(model, only(model));
    for (const {label, code} of samples) {
      expect(code).toMatchSnapshot(label);
    }
  });
});

describe('the code is valid', () => {
  it('in JavaScript', () => {
    const program = `
      import vm from 'node:vm';
      import fs from 'node:fs';
      for (const {name, code} of JSON.parse(fs.readFileSync(0, 'utf8'))) {
        new vm.SourceTextModule(code, {identifier: name});
      }`;
    const args = ['--experimental-vm-modules', '--input-type=module', '--eval', program];
    expectSuccess(process.execPath, args, JSON.stringify(codeIn('javascript')));
  });

  it.skipIf(!hasTool('python3'))('in Python, and sends the example', () => {
    // Runs each sample with a requests package that keeps what it is given.
    const program = `
import json, sys, types
sent = []
requests = types.ModuleType('requests')
class Answer:
    status_code = 200
    text = ''
    def json(self): return None
def call(*args, **options):
    sent.append(options)
    return Answer()
for name in ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'request']:
    setattr(requests, name, call)
sys.modules['requests'] = requests
for sample in json.load(sys.stdin):
    sent.clear()
    exec(compile(sample['code'], sample['name'], 'exec', dont_inherit=True), {'print': lambda *a: None})
    assert len(sent) == 1, sample['name']
    if sample['json'] is not None:
        # Decimals are sent as text, because Python would write 10.00 as 10.0.
        got = sent[0]['json'] if 'json' in sent[0] else json.loads(sent[0]['data'])
        assert got == sample['json'], sample['name']
`;
    const inMemory = cases.filter((one) => !readsFiles(one));
    const samples = inMemory.map(({name, model, operation, samples: all}) => {
      const {body} = sampleRequest(model, operation);
      return {
        name,
        code: all.find(({language}) => language === 'python')?.code,
        json: body?.kind === 'json' ? body.value : null,
      };
    });
    expectSuccess('python3', ['-W', 'error', '-c', program], JSON.stringify(samples));
  });

  it.skipIf(!hasTool('javac'))('in Java', () => {
    const files = codeIn('java', inTurn()).map(({code}, index) => {
      const file = path.join(scratch, `Sample${index}.java`);
      fs.writeFileSync(file, code.replace('class Main', `class Sample${index}`));
      return file;
    });
    expectSuccess('javac', ['-encoding', 'UTF-8', '-proc:none', '-d', scratch, ...files]);
  });

  it.skipIf(!hasTool('bash'))('in the shell, and sends the example', () => {
    // Runs each sample with a curl that prints its arguments.
    for (const {name, model, operation, samples} of inTurn()) {
      const code = samples.find(({language}) => language === 'shell')?.code ?? '';
      const {stdout, status} = spawnSync(
        'bash',
        ['-euc', `curl() { printf '%s\\0' "$@"; }\n${code}`],
        {encoding: 'utf8'},
      );
      const args = stdout.split('\0');
      const {url, headers, body} = sampleRequest(model, operation);
      expect(status, name).toBe(0);
      expect(args, name).toContain(url);
      if (body?.kind === 'json') {
        const data = args[args.indexOf('--data') + 1] ?? '';
        expect(JSON.parse(data), name).toEqual(JSON.parse(toJson(body.value)));
        for (const [header, value] of headers) {
          expect(args, name).toContain(`${header}: ${value}`);
        }
      }
    }
  });

  it('in JavaScript, and sends the example', async () => {
    for (const {name, model, operation, samples} of cases.filter((one) => !readsFiles(one))) {
      const code = samples.find(({language}) => language === 'javascript')?.code ?? '';
      const {method, url, headers, body} = sampleRequest(model, operation);
      const sent: {url: string; options: RequestInit | undefined}[] = [];
      const response = {status: 200, json: () => null, text: () => ''};
      const fetchStub = (to: string, options?: RequestInit) => {
        sent.push({url: to, options});
        return response;
      };
      // oxlint-disable-next-line typescript/no-implied-eval -- the samples are what is tested
      const run = new Function('fetch', 'console', `return (async () => {${code}\n})()`) as (
        fetch: unknown,
        console: unknown,
      ) => Promise<void>;
      await run(fetchStub, {log: () => undefined});
      expect(sent, name).toHaveLength(1);
      expect(sent[0]?.url, name).toBe(url);
      expect(sent[0]?.options?.method ?? 'GET', name).toBe(method);
      expect(sent[0]?.options?.headers ?? {}, name).toEqual(Object.fromEntries(headers));
      const text = sent[0]?.options?.body as string | undefined;
      if (body?.kind === 'json') {
        expect(JSON.parse(text ?? ''), name).toEqual(JSON.parse(toJson(body.value)));
      } else {
        expect(text, name).toBe(body?.text);
      }
    }
  });
});

describe('the request of a sample', () => {
  it('has the required parameters and no others', () => {
    const request = requestOf(
      {
        parameters: [
          {name: 'id', in: 'path', required: true, example: 'a b/ü'},
          {name: 'needed', in: 'query', required: true, example: ['x', 'y&z']},
          {name: 'spare', in: 'query', example: 'x'},
          {name: 'X-Needed', in: 'header', required: true, example: 'é'},
          {name: 'X-Spare', in: 'header', example: 'x'},
          {name: 'Accept', in: 'header', required: true, example: 'x'},
          {name: 'sid', in: 'cookie', required: true},
        ],
      },
      {servers: [{url: 'https://api.example.org/'}]},
      '/a/{id}/b',
    );
    expect(request.url).toBe('https://api.example.org/a/a%20b%2F%C3%BC/b?needed=x&needed=y%26z');
    expect(request.headers).toEqual([
      ['X-Needed', '%C3%A9'],
      ['Cookie', 'sid=SID'],
    ]);
    expect(request.body).toBeUndefined();
  });

  it('has placeholders in capitals for unknown values', () => {
    const parameters = [{name: 'accountId', in: 'path', required: true}];
    expect(requestOf({parameters}, {}, '/a/{accountId}').url).toBe(
      'https://api.example.com/a/ACCOUNT_ID',
    );
    expect(requestOf({}, {}, '/a/{some.thing}/{}').url).toBe(
      'https://api.example.com/a/SOME_THING/VALUE',
    );
  });

  it('starts at the first server, with the defaults of its variables', () => {
    const servers = [
      {url: 'https://{region}.example.org/{v}', variables: {region: {default: 'eu'}}},
    ];
    expect(requestOf({}, {servers}).url).toBe('https://eu.example.org/V/a');
    expect(requestOf({}, {servers: [{url: '/v1/'}]}).url).toBe('https://api.example.com/v1/a');
    expect(requestOf({}, {servers: [{url: 'v1'}]}).url).toBe('https://api.example.com/v1/a');
  });

  it.each([
    [{type: 'http', scheme: 'bearer'}, ['Authorization', 'Bearer TOKEN'], ''],
    [{type: 'http', scheme: 'basic'}, ['Authorization', 'Basic TOKEN'], ''],
    [{type: 'oauth2'}, ['Authorization', 'Bearer TOKEN'], ''],
    [{type: 'apiKey', in: 'header', name: 'X-Key'}, ['X-Key', 'TOKEN'], ''],
    [{type: 'apiKey', in: 'cookie', name: 'key'}, ['Cookie', 'key=TOKEN'], ''],
    [{type: 'apiKey', in: 'query', name: 'key'}, undefined, '?key=TOKEN'],
    [{type: 'mutualTLS'}, undefined, ''],
  ])('sends the token as %j requires', (scheme, header, query) => {
    const request = requestOf(
      {security: [{one: []}]},
      {components: {securitySchemes: {one: scheme}}},
    );
    expect(request.headers).toEqual(header === undefined ? [] : [header]);
    expect(request.url).toBe(`https://api.example.com/a${query}`);
  });

  it('prefers JSON, and sends other bodies as text', () => {
    const schema: SchemaObject = {
      type: 'object',
      required: ['a b', 'c'],
      properties: {'a b': {type: 'string', example: 'x&y'}, c: {type: 'integer'}},
    };
    const bodyOf = (...types: string[]) =>
      requestOf({
        requestBody: {
          required: true,
          content: Object.fromEntries(types.map((type) => [type, {schema}])),
        },
      });
    expect(bodyOf('application/xml', 'application/problem+json').body).toEqual({
      kind: 'json',
      value: {'a b': 'x&y', c: 1},
    });
    expect(bodyOf('application/x-www-form-urlencoded')).toMatchObject({
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: {kind: 'text', text: 'a+b=x%26y&c=1'},
    });
    expect(bodyOf('multipart/form-data')).toMatchObject({
      headers: [['Content-Type', 'multipart/form-data; boundary=BOUNDARY']],
      body: {
        fields: [
          {name: 'a b', value: 'x&y'},
          {name: 'c', value: '1'},
        ],
      },
    });
    expect(bodyOf('*/*').headers).toEqual([['Content-Type', 'application/json']]);
  });

  it('has a body if there is a schema', () => {
    const content = {'application/json': {schema: {type: 'object'}}};
    expect(requestOf({requestBody: {content}}).body).toBeDefined();
    expect(requestOf({requestBody: {content: {'application/json': {}}}}).body).toBeUndefined();
    expect(requestOf({requestBody: {content, required: true}}).body).toBeDefined();
  });

  it('creates a small body if the example is too long for a page', () => {
    const schema = {type: 'object', required: ['a'], properties: {a: {type: 'boolean'}}};
    const {body} = requestOf(jsonBody(schema, {a: 'x'.repeat(50_000)}));
    expect(body).toEqual({kind: 'json', value: {a: true}});
  });

  it('parses an example that is a JSON string', () => {
    expect(requestOf(jsonBody({type: 'object'}, '{"a": 1}')).body).toEqual({
      kind: 'json',
      value: {a: 1},
    });
    expect(requestOf(jsonBody({type: 'object'}, '{a')).body).toEqual({kind: 'json', value: '{a'});
  });
});

describe('an example from a schema', () => {
  it('has the required fields, according to their types and formats', () => {
    const properties: Record<string, SchemaObject> = {
      name: {type: 'string'},
      when: {type: 'string', format: 'date-time'},
      count: {type: ['integer', 'null']},
      kind: {enum: ['first', 'second']},
      kinds: {type: 'array', items: {enum: ['first', 'second']}},
      more: {type: 'object', required: ['x'], properties: {x: {default: 7}, y: {}}},
      map: {type: 'object', additionalProperties: {type: 'string'}},
      pair: {type: 'array', prefixItems: [{type: 'integer'}, {type: 'boolean'}]},
      given: {type: 'string', examples: ['so']},
    };
    const schema = {
      type: 'object',
      required: Object.keys(properties),
      properties: {...properties, spare: {type: 'string'}},
    };
    expect(bodyFrom(schema)).toEqual({
      name: 'NAME',
      when: '2019-08-24T14:15:22Z',
      count: 1,
      kind: 'first',
      kinds: ['first'],
      more: {x: 7},
      map: {property1: 'string', property2: 'string'},
      pair: [0, true],
      given: 'so',
    });
  });

  it('has all fields if none is required, except read-only fields', () => {
    const properties = {a: {type: 'string'}, b: {type: 'boolean', readOnly: true}};
    expect(bodyFrom({type: 'object', properties})).toEqual({a: 'A'});
  });

  it('follows references to lists and plain values', () => {
    const schemas: Record<string, SchemaObject> = {
      Ids: {type: 'array', items: {$ref: '#/components/schemas/Id'}},
      Id: {type: 'string', format: 'uuid'},
      Holder: {
        type: 'object',
        required: ['ids'],
        properties: {ids: {$ref: '#/components/schemas/Ids'}},
      },
    };
    expect(bodyFrom({$ref: '#/components/schemas/Holder'}, schemas)).toEqual({
      ids: ['497f6eca-6276-4993-bfeb-53cbbbba6f08'],
    });
  });

  it('takes the first alternative', () => {
    const oneOf: SchemaObject[] = [
      {type: 'object', required: ['a'], properties: {a: {type: 'boolean'}}},
      {type: 'object', required: ['b'], properties: {b: {type: 'boolean'}}},
    ];
    expect(bodyFrom({oneOf})).toEqual({a: true});
    expect(
      bodyFrom({type: 'object', required: ['c'], properties: {c: {type: 'integer'}}, oneOf}),
    ).toEqual({c: 1, a: true});
  });

  it('ends where a schema contains itself', () => {
    const node = {$ref: '#/components/schemas/Node'};
    const schemas: Record<string, SchemaObject> = {
      Node: {
        type: 'object',
        required: ['name', 'next', 'all'],
        properties: {name: {type: 'string'}, next: node, all: {type: 'array', items: node}},
      },
    };
    expect(bodyFrom(node, schemas)).toEqual({name: 'NAME', next: {}, all: [{}]});
  });

  it('stays small where every schema requires others twice', () => {
    const schemas = Object.fromEntries(
      Array.from({length: 40}, (_, index): [string, SchemaObject] => {
        const next = {$ref: `#/components/schemas/S${index + 1}`};
        return [
          `S${index}`,
          {type: 'object', required: ['a', 'b'], properties: {a: next, b: next}},
        ];
      }),
    );
    schemas.S40 = {type: 'string'};
    const text = JSON.stringify(bodyFrom({$ref: '#/components/schemas/S0'}, schemas));
    expect(text.length).toBeLessThan(5000);
  });
});

describe('the markup of samples', () => {
  const markup = () =>
    parseHtml(
      renderSamples(makeSamples(nastyModel, only(nastyModel)), 'sample', html``, ENGLISH_LABELS)
        .markup,
    );

  it('follows the tabs pattern', () => {
    const $ = markup();
    expect($('[role=tablist][aria-label]')).toHaveLength(1);
    const tabs = $('button[role=tab]').toArray();
    expect(tabs.map((tab) => tab.attribs['aria-selected'])).toEqual([
      'true',
      ...LANGUAGES.slice(1).map(() => 'false'),
    ]);
    expect(tabs.map((tab) => tab.attribs.tabindex)).toEqual([
      undefined,
      ...LANGUAGES.slice(1).map(() => '-1'),
    ]);
    for (const [index, tab] of tabs.entries()) {
      const panel = $(`#${tab.attribs['aria-controls'] ?? ''}`);
      expect(panel.attr('role')).toBe('tabpanel');
      expect(panel.attr('aria-labelledby')).toBe(tab.attribs.id);
      expect(panel.attr('id')).toBe(`sample-${LANGUAGES[index] ?? ''}`);
      expect(panel.attr('hidden') === undefined).toBe(index === 0);
      expect(panel.find('button[data-copy]')).toHaveLength(1);
      expect(panel.find('pre[tabindex=0]')).toHaveLength(1);
    }
  });

  it('shows the code unchanged, highlighted in every language', () => {
    const $ = markup();
    for (const {language, code} of makeSamples(nastyModel, only(nastyModel))) {
      const shown = $(`#sample-${language} code`);
      expect(shown.text(), language).toBe(code);
      // Code of hidden panels is coloured when it is chosen.
      const isHidden = shown.closest('[hidden]').length > 0;
      expect(shown.find('.t-s').length > 0, language).toBe(!isHidden);
      expect((shown.attr('data-colours') ?? '').includes('s'), language).toBe(isHidden);
    }
  });

  it('is empty if there are no samples', () => {
    expect(renderSamples([], 'sample', html``, ENGLISH_LABELS).markup).toBe('');
  });
});
