import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {Transport} from '@modelcontextprotocol/sdk/shared/transport.js';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {RELEASES} from '../../config/releases';
import {LATEST_RELEASE} from '../../config/site';
import {type RunningServer, startPreviewServer} from '../../hosting/server';
import {ask, connect, isGood, readQuestions} from '../mcp/ask';
import {isInTurn} from '../whole';
import {
  type ApiPart,
  COMMAND_FILE,
  CORPUS_FOLDER,
  folderSource,
  Library,
  type Manifest,
  type PagesPart,
  sandboxTool,
  type SearchPart,
} from '../../packages/mcp/src/index';
import {startSandbox} from '../../packages/sandbox/src/node/index';
import {BUILD, builtPages} from './site';

const COMMAND = path.join(BUILD, CORPUS_FOLDER, COMMAND_FILE);
const read = (name: string): unknown =>
  JSON.parse(fs.readFileSync(path.join(BUILD, CORPUS_FOLDER, name), 'utf8'));

let server: RunningServer;

beforeAll(async () => {
  server = await startPreviewServer(BUILD);
});

afterAll(async () => {
  await server.close();
});

describe('the corpus', () => {
  it('has a section for each release', () => {
    const {parts, releases, latest} = read('manifest.json') as Manifest;
    expect(releases).toEqual(RELEASES.map(({name}) => name));
    expect(latest).toBe(LATEST_RELEASE);
    for (const file of Object.values(parts)) {
      expect(fs.existsSync(path.join(BUILD, CORPUS_FOLDER, file)), file).toBe(true);
    }
  });

  it('contains each page of the build once', () => {
    const pages = RELEASES.flatMap(({name}) => (read(`pages.${name}.json`) as PagesPart).pages);
    expect(pages.map(({address}) => address).sort()).toEqual(
      builtPages()
        .map(({address}) => address)
        .sort(),
    );
    expect(pages.filter(({title, sections}) => title === '' || sections.length === 0)).toEqual([]);
  });

  it('points to places that exist', () => {
    const ids = new Map(
      builtPages().map(({address, html}) => [
        address,
        new Set(
          Array.from(
            html.matchAll(/\sid=(?:"([^"]*)"|([^\s>]+))/g),
            ([, quoted, plain]) => quoted ?? plain,
          ),
        ),
      ]),
    );
    const wrong = RELEASES.flatMap(({name}) => (read(`search.${name}.json`) as SearchPart).passages)
      .map(({address}) => address)
      .filter((address) => {
        const [page = '', hash] = address.split('#');
        return !ids.has(page) || (hash !== undefined && !(ids.get(page)?.has(hash) ?? false));
      });
    expect(wrong).toEqual([]);
  });

  it('has an anchor for each heading of a guide', () => {
    const {pages} = read(`pages.${LATEST_RELEASE}.json`) as PagesPart;
    const without = pages
      // Headings of the home page and of groups in the changelog have no anchors in the HTML either.
      .filter(
        ({kind, address}) =>
          ['guide', 'faq', 'licensed'].includes(kind) && !['', 'api/changelog/'].includes(address),
      )
      .flatMap(({address, sections}) =>
        sections
          .filter(({id, level}) => level > 1 && id === '')
          .map(({heading}) => `${address} ${heading}`),
      );
    expect(without).toEqual([]);
  });

  it('contains no address of another host that is not on a page', () => {
    const {pages} = read(`pages.${LATEST_RELEASE}.json`) as PagesPart;
    expect(JSON.stringify(pages)).not.toContain(`](${brand.docsUrl}/`);
  });
});

const transports: readonly [string, () => Transport][] = [
  [
    'stdio',
    () => new StdioClientTransport({command: process.execPath, args: [COMMAND, '--folder', BUILD]}),
  ],
  [
    'stdio, reading from the portal',
    () =>
      new StdioClientTransport({
        command: process.execPath,
        args: [COMMAND, '--portal', `${server.origin}${brand.baseUrl}`, '--no-sandbox'],
      }),
  ],
  [
    'streamable HTTP',
    // Its optional session id is declared without `undefined`, which our stricter compiler option rejects.
    () => new StreamableHTTPClientTransport(new URL(`${server.origin}${brand.baseUrl}mcp`)),
  ],
];

describe.each(transports)('over %s', (name, makeTransport) => {
  let client: Client;

  beforeAll(async () => {
    client = new Client({name: 'test', version: '1.0.0'});
    await client.connect(makeTransport());
  });

  afterAll(async () => {
    await client.close();
  });

  const call = async (tool: string, input: Record<string, unknown>) => {
    const result = await client.callTool({name: tool, arguments: input});
    return JSON.stringify(result);
  };

  it('describes itself and its tools, each with typed input and output', async () => {
    expect(client.getServerVersion()?.name).toBe('open-banking-docs');
    const {tools} = await client.listTools();
    expect(tools.some((tool) => tool.name === 'try_call')).toBe(name === 'stdio');
    const page = fs.readFileSync(path.join(BUILD, 'api/assistants.md'), 'utf8');
    expect(tools.filter((tool) => !page.includes(`\`${tool.name}\``))).toEqual([]);
    for (const tool of tools) {
      expect(tool.inputSchema.type, tool.name).toBe('object');
      expect(tool.outputSchema?.type, tool.name).toBe('object');
      expect(tool.description?.length, tool.name).toBeGreaterThan(40);
    }
  });

  // The SDK's client checks each structured response against the schema of the tool.
  it.each([
    ['search_docs', {query: 'how long is a session valid'}, 'usually 180 days'],
    ['search_docs', {query: 'PAYMENT_NOT_FINALIZED', kinds: ['error']}, 'final'],
    ['search_docs', {query: 'consent length', release: '2025-06'}, 'api/2025-06/'],
    ['read_page', {address: `${brand.docsUrl}/api/sessions/#validity`}, '7776000'],
    [
      'read_page',
      {address: 'api/reference/create-payment/', complete: true, max_tokens: 3_000},
      'next_offset',
    ],
    ['read_page', {address: 'api/quick-start/alt.html'}, 'alt.html'],
    ['list_operations', {}, 'DELETE /payments/{payment_id}'],
    ['list_operations', {release: '2025-06'}, '14 of 14'],
    [
      'describe_operation',
      {operation: 'startUserAuthorization', depth: 3, examples: true},
      'redirect_url',
    ],
    ['list_schemas', {filter: 'credit_debit_indicator'}, 'Transaction'],
    ['describe_schema', {schema: 'BalanceStatus', depth: 2}, 'CLBD'],
    [
      'explain_error',
      {error: '{"code":429,"error":"ASPSP_RATE_LIMIT_EXCEEDED"}', operation: 'getAccountBalances'},
      'six hours',
    ],
    ['find_banks', {bic: 'NDEAFIHH'}, 'Nordea'],
    ['country_facts', {country: 'Polska'}, 'PolishAPI'],
    ['check_iban', {iban: 'FI21 1234 5600 0007 85'}, '"valid":true'],
    ['check_request', {operation: 'POST /auth', body: {}}, 'body.access'],
    ['code_sample', {operation: 'POST /payments', language: 'Go'}, 'net/http'],
    ['explain_token', {token: 'a.b'}, '"accepted":false'],
    ['list_changes', {filter: 'submit'}, '/submit'],
  ])('responds with %s %j', async (tool, input, fact) => {
    expect(await call(tool, input)).toContain(fact);
  });

  it('rejects a release that is not documented', async () => {
    expect(await call('list_operations', {release: '2019-01'})).toContain('2025-06');
  });

  it('has all pages as resources, with completion', async () => {
    const {resources} = await client.listResources();
    const latest = builtPages().filter(({address}) => !address.startsWith('api/2025-06/'));
    expect(resources.map(({uri}) => uri).sort()).toEqual(
      latest.map(({address}) => `${brand.docsUrl}/${address}`).sort(),
    );
    const {contents} = await client.readResource({uri: `${brand.docsUrl}/api/2025-06/sessions/`});
    expect(JSON.stringify(contents)).toContain('2025-06');
    const {completion} = await client.complete({
      ref: {type: 'ref/resource', uri: `${brand.docsUrl}/markets/{country}/`},
      argument: {name: 'country', value: 'f'},
    });
    expect(completion.values).toEqual(['fi', 'fr']);
  });

  it('has prompts for common tasks', async () => {
    const {prompts} = await client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toEqual([
      'connect_bank',
      'take_payment',
      'migrate_release',
    ]);
    const {messages} = await client.getPrompt({
      name: 'migrate_release',
      arguments: {from: '2025-06'},
    });
    expect(JSON.stringify(messages)).toContain('list_changes');
  });
});

const ID = '7f0c2a1e-5b34-4f9a-9d7b-1c2d3e4f5a6b';

describe('requests that the portal shows', () => {
  it('pass the check', async () => {
    const client = await connect();
    const {operations} = read(`api.${LATEST_RELEASE}.json`) as ApiPart;
    let count = 0;
    for (const {method, path: address, isWebhook, body} of operations) {
      for (const {name, value} of isWebhook ? [] : (body?.examples ?? [])) {
        const {structuredContent} = await client.callTool({
          name: 'check_request',
          arguments: {
            operation: `${method.toUpperCase()} ${address.replace(/\{[^}]+\}/g, ID)}`,
            body: value,
          },
        });
        const {problems} = structuredContent as {problems: {severity: string}[]};
        expect(
          problems.filter(({severity}) => severity === 'error'),
          name,
        ).toEqual([]);
        count += 1;
      }
    }
    await client.close();
    expect(count).toBeGreaterThan(5);
  });
});

describe('the questions of integrators', () => {
  it('are answered by one search, more than nine of ten within 4000 tokens', async () => {
    const client = await connect();
    for (const isAside of [false, true]) {
      const asked = [];
      for (const question of readQuestions().filter(({set}) => (set === 'aside') === isAside)) {
        asked.push(await ask(client, question));
      }
      expect(asked.length).toBeGreaterThanOrEqual(60);
      expect(asked.filter(isGood).length / asked.length).toBeGreaterThanOrEqual(0.93);
      expect(
        asked.filter(({found}) => found === 'search').length / asked.length,
      ).toBeGreaterThanOrEqual(0.93);
    }
    await client.close();
  });
});

describe('the command', () => {
  const run = (...args: string[]) => {
    try {
      return {
        status: 0,
        text: execFileSync(process.execPath, [COMMAND, ...args], {encoding: 'utf8', stdio: 'pipe'}),
      };
    } catch (error) {
      const {status, stderr} = error as {status: number; stderr: string};
      return {status, text: stderr};
    }
  };

  it('prints its help and rejects unknown options', () => {
    expect(run('--help')).toMatchObject({
      status: 0,
      text: expect.stringContaining('--portal') as string,
    });
    expect(run('--version').text).toMatch(/^\d+\.\d+\.\d+\n$/);
    const WRONG = [
      ['--folder', 'a', '--portal', 'b'],
      ['--nonsense'],
      [],
      ['--folder', 'a', '--port', 'x'],
    ];
    for (const args of WRONG.filter((_, place) => isInTurn(place, WRONG.length))) {
      const {status, text} = run(...args);
      expect(status, args.join(' ')).toBe(2);
      expect(text).toContain('--help');
    }
  });

  it('reports what is missing', () => {
    expect(run('--folder', os.tmpdir())).toMatchObject({
      status: 1,
      text: expect.stringContaining('Cannot read documentation from') as string,
    });
    expect(run('--portal', 'http://evil.example/docs').text).toContain('https');
    expect(run('--folder', BUILD, '--sandbox', `https://${brand.apiHost}`).text).toContain(
      'this machine',
    );
  });

  // Most of the start time is Node.js itself and reading the command; these limit the rest.
  it('has nothing that only delays its start, and includes its licences', () => {
    // The engine of the sandbox, which checks requests, is 200 kB of it.
    expect(fs.statSync(COMMAND).size).toBeLessThan(500_000);
    const code = fs.readFileSync(COMMAND, 'utf8');
    // Modules imported on demand are parsed twice in a single file; only Node's own may be.
    const dynamic = Array.from(code.matchAll(/\bimport\(([^)]*)\)/g), ([, name]) => name);
    expect(dynamic.filter((name) => !/^"node:[\w/]+"$/.test(name ?? ''))).toEqual([]);
    expect(dynamic).toContain('"node:http"');
    expect(code.match(/\bfrom"(?!node:)[@\w][^"]*"/g)).toBeNull();
    const licences = fs.readFileSync(path.join(BUILD, CORPUS_FOLDER, 'third-party.txt'), 'utf8');
    const packages = Array.from(licences.matchAll(/^(\S+) \d+\.\d+\.\d+ \(/gm), ([, name]) => name);
    expect(packages).toEqual([
      '@cfworker/json-schema',
      '@modelcontextprotocol/sdk',
      'content-type',
      'hono',
      'zod',
    ]);
    // Schemas of what only a client sends, and Zod 3.
    for (const unused of ['notifications/roots/list_changed', 'ZodFirstPartyTypeKind']) {
      expect(code).not.toContain(unused);
    }
  });
});

describe('the preview server', () => {
  // A separate one: connections of earlier tests may have been closed meanwhile.
  let own: RunningServer;

  beforeAll(async () => {
    own = await startPreviewServer(BUILD);
  });

  afterAll(async () => {
    await own.close();
  });

  const post = (
    headers: Record<string, string>,
    body = '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  ) =>
    fetch(`${own.origin}${brand.baseUrl}mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });

  it('responds with the security headers of the site', async () => {
    const response = await post({});
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('strict-transport-security')).not.toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('rejects other origins and large messages', async () => {
    expect((await post({Origin: 'https://evil.example'})).status).toBe(403);
    expect(
      (await post({}, 'x'.repeat(200_000) + 'y'.repeat(200_000)).catch(() => ({status: 413})))
        .status,
    ).toBe(413);
  });

  it('is announced in the well-known places', () => {
    expect(fs.readFileSync(path.join(BUILD, 'llms.txt'), 'utf8')).toContain(
      `${brand.docsUrl}/mcp/${COMMAND_FILE}`,
    );
    const catalog = fs.readFileSync(path.join(BUILD, '.well-known/api-catalog'), 'utf8');
    expect(catalog).toContain(`${brand.docsUrl}/api/assistants/`);
    expect(catalog).toContain(`${brand.docsUrl}/mcp/manifest.json`);
  });
});

it('calls the sandbox of this repository with a signed request', async () => {
  const {name, siteHost, apiHost} = brand;
  const sandbox = await startSandbox({provider: {name, siteHost, apiHost}, port: 0});
  const library = await Library.open(await folderSource(BUILD));
  const context = {library, now: () => Math.floor(Date.now() / 1000)};
  try {
    const tool = sandboxTool(sandbox.url);
    const banks = await tool.run({operation: 'GET /aspsps', query: {country: 'FI'}}, context);
    expect(banks.data).toMatchObject({status: 200});
    expect(JSON.stringify(banks.data.body)).toContain('"country":"FI"');
    const missing = await tool.run(
      {operation: 'GET /sessions/{session_id}', path: {session_id: crypto.randomUUID()}},
      context,
    );
    expect(missing.data).toMatchObject({status: 404, body: {error: 'SESSION_DOES_NOT_EXIST'}});
  } finally {
    await sandbox.stop();
  }
});
