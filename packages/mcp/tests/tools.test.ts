import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {InMemoryTransport} from '@modelcontextprotocol/sdk/inMemory.js';
import {beforeAll, describe, expect, it} from 'vitest';
import * as z from 'zod';
import {createDocsServer} from '../src/index';
import {openLibrary} from './portal.fixture';

let client: Client;

beforeAll(async () => {
  const server = createDocsServer(await openLibrary());
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

it('has the name of the portal, and only these tools', async () => {
  expect(client.getServerVersion()?.name).toBe('bank-docs');
  const {tools} = await client.listTools();
  expect(tools.map(({name}) => name)).toEqual(['search_docs', 'read_page', 'describe_operation']);
});

it('takes its subject from the pages, and never mentions banking itself', async () => {
  const {tools} = await client.listTools();
  const missed = await call('search_docs', {query: 'zzzz'});
  const {name: server, brand, docsUrl} = (await openLibrary()).manifest.site;
  const told = [client.getServerVersion(), client.getInstructions(), tools, missed.text];
  const own = [server, docsUrl, brand].reduce(
    (text, name) => text.replaceAll(name, ''),
    JSON.stringify(told),
  );
  expect(missed.text).toContain('Not documented');
  expect(own).toContain('describe_operation');
  expect(own).not.toMatch(/bank|payment|account|aspsp|psu|iban|market|countr|psd2|consent/i);
});

describe('search_docs', () => {
  it('finds synonyms and misspelt words, and cites the section', async () => {
    for (const query of ['how does an order expire', 'order limitts']) {
      const {text} = await call('search_docs', {query});
      expect(text, query).toContain('validity of 30 minutes');
      expect(text).toContain('Guide › Limits');
      expect(text).toContain('https://bank.example/docs/api/guide/#limits');
      expect(text).toContain('See the reference.');
    }
  });

  it('returns the indexed text for a field', async () => {
    const {data} = await call('search_docs', {query: 'amount', limit: 1});
    expect(data.results).toEqual([
      {
        title: 'Create order › amount (field)',
        kind: 'field',
        url: 'https://bank.example/docs/api/reference/create-order/#request-amount',
        text: 'string Required In euros.',
      },
    ]);
  });

  it('says that a question on another subject is not documented', async () => {
    // A similarity such as that of "ordar" to one of the site's words does not make a question relevant.
    for (const query of ['sourdough chromodynamics', 'sourdough ordar']) {
      const {text, data} = await call('search_docs', {query});
      expect(text, query).toMatch(/^Not documented/);
      expect(data.results).toEqual([]);
    }
  });

  it('searches one release', async () => {
    const {text} = await call('search_docs', {query: 'order', release: '2025-06'});
    expect(text).toContain('api/2025-06/guide/');
    expect(text).not.toContain('docs/api/guide/');
    expect((await call('search_docs', {query: 'order', release: '2019-01'})).text).toContain(
      '2025-06',
    );
  });
});

describe('read_page', () => {
  it.each([
    ['api/guide/#limits', 'Limits', '30 minutes'],
    ['https://bank.example/docs/api/guide/#errors-1', 'Errors', 'Second.'],
    ['Create order', 'Create order', 'api.bank.example/orders'],
    ['api/reference/create-order/#request-amount', 'Request body', '`amount`: string, required'],
    ['api/2025-06/guide.md', 'Guide', 'earlier release'],
  ])('reads %s', async (address, title, fact) => {
    const {data} = await call('read_page', {address, max_tokens: 200});
    expect(data.title).toBe(title);
    expect(data.text).toContain(fact);
  });

  it('continues without a gap where a page was truncated', async () => {
    let offset: number | undefined = 0;
    let text = '';
    while (offset !== undefined) {
      const {data}: Result = await call('read_page', {
        address: 'api/guide/',
        max_tokens: 300,
        offset,
      });
      text += data.text as string;
      offset = data.next_offset as number | undefined;
    }
    expect(text.match(/Wait a little\./g)).toHaveLength(400);
  });

  it.each([
    ['https://bank.example/docs/api/guids/', 'api/guide'],
    ['api/guide/#limitz', 'Limits'],
  ])('suggests the most similar place for %s', async (address, near) => {
    const {text, isError} = await call('read_page', {address});
    expect(isError).toBe(true);
    expect(text).toContain(near);
  });
});

describe('describe_operation', () => {
  it.each(['POST /orders', 'createOrder', 'Create order', 'api/reference/create-order/'])(
    'finds %s',
    async (operation) => {
      const {text} = await call('describe_operation', {operation});
      expect(text).toContain('`amount`: string, required');
      expect(text).not.toContain('curl');
    },
  );

  it('finds an actual path', async () => {
    const {data} = await call('describe_operation', {operation: 'GET /orders/7f0c'});
    expect(data.title).toBe('Get order');
    expect((await call('describe_operation', {operation: 'GET /bills'})).text).toContain(
      'GET /orders/{order_id}',
    );
  });

  it('returns the requested levels of fields and a sample', async () => {
    const operation = 'createOrder';
    const flat = await call('describe_operation', {operation, depth: 1, example: 'c#'});
    expect(flat.text).not.toContain('`name`');
    expect(flat.text).toContain('PostAsync');
    expect((await call('describe_operation', {operation, depth: 3})).text).toContain('70 char');
    expect((await call('describe_operation', {operation, example: 'Cobol'})).text).toContain(
      'Documented: cURL; C#.',
    );
  });
});

it('rejects input in another form, with the reason', async () => {
  expect(await call('search_docs', {query: 1})).toMatchObject({isError: true});
  const wrong = client.request({method: 'tools/call', params: {name: 1}}, z.any());
  await expect(wrong).rejects.toMatchObject({code: -32_602});
});

it('rejects files in another format', async () => {
  await expect(openLibrary({format: 1})).rejects.toThrow('reads format 5');
});
