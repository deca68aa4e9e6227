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
import {type RunningServer, startPreviewServer} from '../../hosting/server';
import {commandFile, CORPUS_FOLDER} from '../../packages/mcp/src/constants';
import {folderSource, Library} from '../../packages/mcp/src/index';
import {ASSISTANTS_SERVER} from '../../src/for-programs/assistantsServer';
import {ask, connect, isGood, readQuestions} from '../mcp/ask';
import {BUILD, builtPages} from './site';

const COMMAND = path.join(BUILD, CORPUS_FOLDER, commandFile(ASSISTANTS_SERVER));

let server: RunningServer;

beforeAll(async () => {
  server = await startPreviewServer(BUILD);
});

afterAll(async () => {
  await server.close();
});

it('has each page of the build, with a copy', async () => {
  const library = await Library.open(await folderSource(BUILD));
  const found = new Map<string, number>();
  for (const release of library.manifest.releases) {
    const pages = (await library.places(release)).filter(({heading}) => heading === '');
    for (const page of pages) {
      found.set(page.path, (await library.copy(page)).sections.length);
    }
  }
  expect([...found.keys()].sort()).toEqual(
    builtPages()
      .map(({address}) => address)
      .sort(),
  );
  expect([...found.values()]).not.toContain(0);
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
        args: [COMMAND, '--portal', `${server.origin}${brand.baseUrl}`],
      }),
  ],
  [
    'streamable HTTP',
    // Its optional session id is declared without `undefined`, which our stricter compiler option rejects.
    () => new StreamableHTTPClientTransport(new URL(`${server.origin}${brand.baseUrl}mcp`)),
  ],
];

describe.each(transports)('over %s', (_, makeTransport) => {
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
    expect(client.getServerVersion()?.name).toBe(`${brand.slug}-docs`);
    const {tools} = await client.listTools();
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
    ['search_docs', {query: 'PAYMENT_NOT_FINALIZED'}, 'final'],
    ['search_docs', {query: 'consent length', release: '2025-06'}, 'api/2025-06/'],
    ['search_docs', {query: 'bic of nordea finland'}, 'NDEAFIHH'],
    ['read_page', {address: `${brand.docsUrl}/api/sessions/#validity`}, '7776000'],
    ['read_page', {address: 'api/reference/create-payment/'}, 'next_offset'],
    ['read_page', {address: 'api/quick-start/alt.html'}, 'alt.html'],
    ['describe_operation', {operation: 'startUserAuthorization', depth: 3}, 'redirect_url'],
    ['describe_operation', {operation: 'POST /payments', example: 'Go'}, 'net/http'],
    [
      'describe_operation',
      {operation: 'GET /sessions/7f0c2a1e-5b34-4f9a-9d7b-1c2d3e4f5a6b', release: '2025-06'},
      'api/2025-06/reference/get-session-data/',
    ],
  ])('responds with %s %j', async (tool, input, fact) => {
    expect(await call(tool, input)).toContain(fact);
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

  it('reports what is missing', () => {
    expect(run('--folder', os.tmpdir())).toMatchObject({
      status: 1,
      text: expect.stringContaining('Cannot read documentation from') as string,
    });
    expect(run('--portal', 'http://evil.example/docs').text).toContain('https');
  });

  it('needs nothing but Node.js, and includes its licences', () => {
    const code = fs.readFileSync(COMMAND, 'utf8');
    expect(code.match(/\bfrom"(?!node:)[@\w][^"]*"/g)).toBeNull();
    const licences = fs.readFileSync(path.join(BUILD, CORPUS_FOLDER, 'third-party.txt'), 'utf8');
    const packages = Array.from(licences.matchAll(/^(\S+) \d+\.\d+\.\d+ \(/gm), ([, name]) => name);
    expect(packages).toEqual(expect.arrayContaining(['@modelcontextprotocol/sdk', 'zod']));
    expect(licences).not.toContain('contains no licence text');
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

  it('is announced in the list for programs', () => {
    expect(fs.readFileSync(path.join(BUILD, 'llms.txt'), 'utf8')).toContain(
      `${brand.docsUrl}/mcp/${commandFile(ASSISTANTS_SERVER)}`,
    );
  });
});
