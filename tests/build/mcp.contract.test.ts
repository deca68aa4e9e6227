import {spawnSync} from 'node:child_process';
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

const transports: Record<string, () => Transport> = {
  stdio: () => stdio('--folder', BUILD),
  'stdio, reading from the portal': () => stdio('--portal', `${server.origin}${brand.baseUrl}`),
  'streamable HTTP': () =>
    new StreamableHTTPClientTransport(new URL(`${server.origin}${brand.baseUrl}mcp`)),
};

const stdio = (...args: string[]) =>
  new StdioClientTransport({command: process.execPath, args: [COMMAND, ...args]});

/** The SDK's client validates each structured response against the schema of the tool. */
const CALLS: readonly [tool: string, input: Record<string, unknown>, fact: string][] = [
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
];

it.each(Object.keys(transports))('over %s, tools describe themselves and answer', async (name) => {
  const client = new Client({name: 'test', version: '1.0.0'});
  await client.connect(transports[name]?.() ?? stdio());
  expect(client.getServerVersion()?.name).toBe(`${brand.slug}-docs`);
  const {tools} = await client.listTools();
  const page = fs.readFileSync(path.join(BUILD, 'api/assistants.md'), 'utf8');
  for (const {name: tool, description = '', inputSchema, outputSchema} of tools) {
    expect([inputSchema.type, outputSchema?.type], tool).toEqual(['object', 'object']);
    expect(page).toContain(`\`${tool}\``);
    expect(description.length, tool).toBeGreaterThan(40);
  }
  for (const [tool, input, fact] of CALLS) {
    const result = await client.callTool({name: tool, arguments: input});
    expect(JSON.stringify(result), JSON.stringify(input)).toContain(fact);
  }
  await client.close();
});

it('one search answers questions of integrators, more than nine of ten within 4000 tokens', async () => {
  const client = await connect();
  for (const isAside of [false, true]) {
    const asked = [];
    for (const question of readQuestions().filter(({set}) => (set === 'aside') === isAside)) {
      asked.push(await ask(client, question));
    }
    expect(asked.length).toBeGreaterThanOrEqual(60);
    const unanswered = asked.filter((one) => !isGood(one)).map(({question}) => question.q);
    expect(unanswered.length / asked.length, unanswered.join('\n')).toBeLessThanOrEqual(0.07);
    const bySearch = asked.filter(({found}) => found === 'search');
    expect(bySearch.length / asked.length).toBeGreaterThanOrEqual(0.93);
  }
  await client.close();
});

describe('the command', () => {
  it.each([
    [['--folder', os.tmpdir()], 'cannot be read: '],
    [['--portal', 'http://evil.example/docs'], 'https'],
  ])('with %j reports what is missing', (args, message) => {
    const {status, stderr} = spawnSync(process.execPath, [COMMAND, ...args], {encoding: 'utf8'});
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });

  it('needs only Node.js, includes its licences, and is listed for programs', () => {
    const code = fs.readFileSync(COMMAND, 'utf8');
    expect(code.match(/\bfrom"(?!node:)[@\w][^"]*"/g)).toBeNull();
    const licences = fs.readFileSync(path.join(BUILD, CORPUS_FOLDER, 'third-party.txt'), 'utf8');
    const packages = Array.from(licences.matchAll(/^(\S+) \d+\.\d+\.\d+ \(/gm), ([, name]) => name);
    expect(packages).toEqual(expect.arrayContaining(['@modelcontextprotocol/sdk', 'zod']));
    expect(licences).not.toContain('contains no licence text');
    expect(fs.readFileSync(path.join(BUILD, 'llms.txt'), 'utf8')).toContain(
      `${brand.docsUrl}/mcp/${commandFile(ASSISTANTS_SERVER)}`,
    );
  });
});

it('the preview server responds with the security headers, and rejects other origins', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${server.origin}${brand.baseUrl}mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        // Connections of earlier tests may have been closed meanwhile.
        Connection: 'close',
        ...headers,
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
  const response = await post({});
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'strict-transport-security': expect.stringContaining('max-age') as string,
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  expect((await post({Origin: 'https://evil.example'})).status).toBe(403);
});
