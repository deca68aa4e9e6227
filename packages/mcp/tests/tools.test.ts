import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {InMemoryTransport} from '@modelcontextprotocol/sdk/inMemory.js';
import {beforeAll, describe, expect, it} from 'vitest';
import * as z from 'zod';
import {createDocsServer, simulation} from '../src/index';
import {openLibrary} from './corpus';

const NOW = Date.UTC(2026, 10, 22) / 1000;
let client: Client;

beforeAll(async () => {
  const server = createDocsServer(await openLibrary(), {simulation, now: () => NOW});
  const [own, other] = InMemoryTransport.createLinkedPair();
  client = new Client({name: 'test', version: '1.0.0'});
  await Promise.all([server.connect(own), client.connect(other)]);
});

interface Result {
  text: string;
  isError: boolean;
  data: Record<string, unknown>;
}

async function call(name: string, input: Record<string, unknown> = {}): Promise<Result> {
  const result = await client.callTool({name, arguments: input});
  const [first] = result.content as {text: string}[];
  return {
    text: first?.text ?? '',
    isError: result.isError === true,
    data: (result.structuredContent ?? {}) as Record<string, unknown>,
  };
}

interface Problem {
  severity: string;
  where: string;
  fix: string;
}

async function problems(input: Record<string, unknown>): Promise<Problem[]> {
  return (await call('check_request', input)).data.problems as Problem[];
}

describe('search and pages', () => {
  it('find by a synonym and by a word with a typo', async () => {
    for (const query of ['how does an order expire', 'order limitts']) {
      const {text} = await call('search_docs', {query});
      expect(text, query).toContain('30 minutes');
      expect(text).toContain('https://bank.example/docs/guide/#limits');
    }
  });

  it('say that a question of another subject is not documented', async () => {
    // "ordar" is similar to a word of the site, which does not make the question one about it.
    for (const query of [
      'quantum chromodynamics order',
      'sourdough chromodynamics',
      'sourdough ordar',
      'order of sourdough ordar',
    ]) {
      const {text, data} = await call('search_docs', {query});
      expect(text, query).toMatch(/^Not documented/);
      expect(data.results).toEqual([]);
    }
    expect((await call('search_docs', {query: 'shopify order'})).data.results).not.toEqual([]);
  });

  it('return links as text, or with addresses on request', async () => {
    expect((await call('read_page', {address: 'guide/#limits', max_tokens: 200})).text).toContain(
      'See the reference.',
    );
    expect(
      (await call('read_page', {address: 'guide/#limits', links: true, max_tokens: 200})).text,
    ).toContain('(https://bank.example/docs/reference/orders/)');
  });

  it('continue without a gap where a page was truncated', async () => {
    let offset: number | undefined = 0;
    let text = '';
    while (offset !== undefined) {
      const {data}: Result = await call('read_page', {address: 'guide/', max_tokens: 300, offset});
      text += data.text as string;
      offset = data.next_offset as number | undefined;
    }
    expect(text.match(/Wait a little\./g)).toHaveLength(400);
  });

  it('suggest the nearest page for one that does not exist', async () => {
    const {text, isError} = await call('read_page', {address: 'https://bank.example/docs/guids/'});
    expect(isError).toBe(true);
    expect(text).toContain('guide');
  });
});

describe('operations and schemas', () => {
  it.each([
    'POST /orders',
    'createOrder',
    'Create order',
    'https://api.bank.example/orders',
    'reference/orders/',
  ])('are found as %s', async (operation) => {
    expect((await call('describe_operation', {operation})).data.id).toBe('createOrder');
  });

  it('are found by an actual path and method', async () => {
    const path = '/orders/7f0c2a1e-5b34-4f9a-9d7b-1c2d3e4f5a6b';
    expect((await call('describe_operation', {operation: `DELETE ${path}`})).data.id).toBe(
      'deleteOrder',
    );
    expect((await call('describe_operation', {operation: `GET ${path}`})).data.id).toBe('getOrder');
  });

  it('end even if a schema contains itself', async () => {
    const {data} = await call('describe_schema', {schema: 'order', depth: 6});
    expect(data.name).toBe('Order');
    expect(JSON.stringify(data).length).toBeLessThan(10_000);
  });

  it('show one field with the meanings of its values', async () => {
    expect((await call('describe_schema', {schema: 'Order.kind'})).text).toContain(
      '`BULK` (Several payees)',
    );
    expect((await call('describe_schema', {schema: 'Order.knid'})).text).toContain('Similar: kind');
  });

  it('have samples for the common names of languages', async () => {
    expect(
      (await call('code_sample', {operation: 'createOrder', language: 'bash'})).data.language,
    ).toBe('shell');
    expect(
      (await call('code_sample', {operation: 'createOrder', language: 'cobol'})).text,
    ).toContain('shell');
  });
});

describe('check_request', () => {
  // The first call loads the sandbox, which on a busy machine takes longer than a call may.
  beforeAll(async () => {
    await import('../../sandbox/src/index');
  });

  const body = {amount: '10.00', kind: 'SINGLE'};

  it('accepts valid requests', async () => {
    const {data} = await call('check_request', {
      operation: 'POST /orders',
      body: {...body, count: null, parent: null, target: {iban: 'FI'}},
    });
    expect(data).toMatchObject({ok: true, problems: []});
  });

  it.each([
    [{...body, kind: 'SINGEL'}, 'body.kind', '"SINGLE"'],
    [{...body, amount: 10}, 'body.amount', '"10"'],
    [{...body, amount: '10'}, 'body.amount', '10.00'],
    [{amount: '10.00'}, 'body.kind', 'Add kind'],
    [{...body, ends: '2026-11-31T10:00:00Z'}, 'body.ends', 'date-time'],
    [{...body, ends: '2026-11-30 10:00'}, 'body.ends', 'date-time'],
    [{...body, count: 0}, 'body.count', 'at least 1'],
    [{...body, tags: ['abcd']}, 'body.tags[0]', 'at most 3'],
    [{...body, tags: ['a', 'b', 'c']}, 'body.tags', 'at most 2'],
    [{...body, tags: 'a'}, 'body.tags', '["a"]'],
    [{...body, parent: {amount: '1.00'}}, 'body.parent.kind', 'Add kind'],
    [{...body, target: {}}, 'body.target.iban', 'Add iban'],
    ['{"amount": ', 'body', 'double quotes'],
    [[body], 'body', 'item itself'],
    [undefined, 'body', 'JSON object'],
  ])('reports what is wrong with %j', async (sent, where, fix) => {
    const errors = (await problems({operation: 'createOrder', body: sent})).filter(
      ({severity}) => severity === 'error',
    );
    expect(errors.map((one) => one.where)).toContain(where);
    expect(errors.find((one) => one.where === where)?.fix).toContain(fix);
  });

  it('suggests the intended field', async () => {
    expect(
      await problems({operation: 'createOrder', body: {amout: '10.00', kind: 'BULK'}}),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({where: 'body.amount', fix: 'Rename amout to amount.'}),
        expect.objectContaining({severity: 'warning', where: 'body.amout'}),
      ]),
    );
  });

  it('reads values from a URL and checks parameters', async () => {
    const found = await problems({
      operation: 'GET /orders/12?date_to=2026-01-01&limit=99&datefrom=x',
    });
    expect(found.map(({where}) => where).sort()).toEqual(
      ['path.order_id', 'query.date_to', 'query.datefrom', 'query.limit'].sort(),
    );
    expect(found.find(({where}) => where === 'query.datefrom')?.fix).toContain('date_from');
  });

  it('knows the rules of dates, tokens and PSU headers', async () => {
    const operation = 'GET /orders/7f0c2a1e-5b34-4f9a-9d7b-1c2d3e4f5a6b';
    const where = async (input: Record<string, unknown>) =>
      (await problems({operation, ...input})).map((one) => one.where);
    expect(await where({query: {date_from: '2027-01-01'}})).toEqual(['query.date_from']);
    expect(await where({query: {date_from: '2026-02-01', date_to: '2026-01-01'}})).toEqual([
      'query.date_from',
    ]);
    expect(await where({headers: {}})).toEqual(['header.Authorization']);
    expect(await where({headers: {Authorization: 'abc'}})).toEqual(['header.Authorization']);
    expect(
      await where({headers: {Authorization: 'Bearer a.b.c', 'psu-ip-address': '192.0.2.1'}}),
    ).toEqual(['header.Psu-*']);
    expect(
      await where({
        headers: {Authorization: 'Bearer a.b.c', 'Psu-Ip-Address': 'home', 'Psu-User-Agent': ''},
      }),
    ).toEqual(expect.arrayContaining(['header.Psu-Ip-Address', 'header.psu-user-agent']));
  });
});

describe('errors', () => {
  it.each([
    'ORDER_TOO_LARGE',
    'order_too_large',
    'HTTP/1.1 422 Unprocessable\n\n{"code":422,"error":"ORDER_TOO_LARGE","message":"no"}',
    'ORDER_TO_LARGE',
  ])('are explained from %j', async (error) => {
    const {text} = await call('explain_error', {error});
    expect(text).toContain('Split it.');
    expect(text).toContain('reference/errors/#order_too_large');
  });

  it('with a status that does not match the code are reported', async () => {
    expect(
      (await call('explain_error', {error: '{"code":500,"error":"ORDER_TOO_LARGE"}'})).text,
    ).toContain('status 500');
  });
});

describe('countries and banks', () => {
  it('are found by names without accents, by BIC, and despite typos', async () => {
    const names = async (input: Record<string, unknown>) =>
      ((await call('find_banks', input)).data.banks as {name: string}[]).map(({name}) => name);
    expect(await names({name: 'saastopankki'})).toEqual(['Säästöpankki']);
    expect(await names({name: 'Norde'})).toEqual(['Nordea']);
    expect(await names({name: 'Nordae'})).toEqual(['Nordea']);
    expect(await names({bic: 'NDEAFIHHXXX'})).toEqual(['Nordea']);
    expect(await names({bic: 'ndea'})).toEqual(['Nordea']);
    expect(await names({country: 'suomi', product: 'sepa', segment: 'business'})).toEqual([
      'Säästöpankki',
    ]);
    expect(await names({product: 'DOMESTIC'})).toEqual([]);
  });

  it('have their facts and rules', async () => {
    expect((await call('country_facts', {country: 'fi', topics: ['iban']})).data).toMatchObject({
      facts: {iban: {length: 18}},
      rules: ['Again after 180 days.'],
    });
  });
});

describe('changes', () => {
  it('are listed and filtered', async () => {
    expect((await call('list_changes')).data.total).toBe(2);
    expect((await call('list_changes', {impact: 'breaking'})).text).toContain('Order.note');
    expect((await call('list_changes', {impact: 'compatible'})).text).toMatch(
      /2 changes \(\d breaking, \d attention, \d compatible\); \d with the impact compatible/,
    );
    expect((await call('list_changes', {filter: 'deleteOrder'})).data.total).toBe(1);
    expect((await call('list_changes', {from: '2026-06', to: '2025-06'})).isError).toBe(true);
    expect((await call('list_changes', {from: '1999-01'})).text).toContain('2025-06');
  });
});

describe('private keys', () => {
  it.each([
    '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----\\nMIIEow',
    '{"kty":"RSA","d":"abcdefghijklmnopqrstuvwxyz012345"}',
  ])('are rejected and not repeated', async (token) => {
    const {text, isError} = await call('explain_token', {token});
    expect(isError).toBe(true);
    expect(text).toContain('private key');
    expect(text).not.toContain(token.slice(-20));
  });
});

describe('invalid inputs', () => {
  it('are rejected with a reason', async () => {
    for (const input of [
      {},
      {query: 5},
      {query: ''},
      {query: 'x', limit: 1e9},
      {query: 'x', unknown: 1},
    ]) {
      const {isError, text} = await call('search_docs', input);
      expect(isError, JSON.stringify(input)).toBe(true);
      expect(text).not.toMatch(/\n\s+at /);
    }
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    '\0',
    '%',
    '{',
    '((((',
    '${x}',
    '💳'.repeat(50),
  ])('as names are harmless: %j', async (name) => {
    for (const [tool, input] of [
      ['search_docs', {query: name}],
      ['read_page', {address: name}],
      ['read_page', {address: 'guide/', section: name}],
      ['describe_operation', {operation: name}],
      ['describe_schema', {schema: name}],
      ['list_schemas', {filter: name}],
      ['explain_error', {error: name}],
      ['find_banks', {name}],
      ['country_facts', {country: name}],
      ['check_iban', {iban: name}],
      ['explain_token', {token: name}],
      ['list_changes', {filter: name}],
      [
        'check_request',
        {
          operation: 'createOrder',
          body: {[name]: name},
          headers: {[name]: name},
          query: {[name]: name},
        },
      ],
    ] as const) {
      const {text} = await call(tool, input);
      expect(text, tool).not.toBe('');
      expect(text, tool).not.toContain('a fault of the server');
    }
  });
});

describe('the protocol', () => {
  it.each([
    ['resources/read', {uri: 'not a URI'}],
    ['resources/read', {uri: 'https://bank.example/docs/nowhere/'}],
    ['resources/read', {}],
    ['prompts/get', {name: 'connect_bank', arguments: {country: 5}}],
    ['prompts/get', {name: 'connect_bank', arguments: 'FI'}],
    ['prompts/get', {name: 'unknown'}],
    ['tools/call', {Name: 'check_iban', arguments: {}}],
    ['completion/complete', {ref: {type: 'ref/other'}, argument: {name: 'a', value: 'b'}}],
  ])('reports invalid parameters of %s: %j', async (method, params) => {
    await expect(client.request({method, params}, z.looseObject({}))).rejects.toMatchObject({
      code: -32_602,
    });
  });

  it('passes valid requests on', async () => {
    const {contents} = await client.readResource({uri: 'https://bank.example/docs/guide/'});
    expect(contents).toHaveLength(1);
    const {messages} = await client.getPrompt({name: 'connect_bank', arguments: {country: 'FI'}});
    expect(messages).toHaveLength(1);
  });
});
