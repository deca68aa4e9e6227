/**
 * The pages of the guide to the widgets, as readers copy them: behind the guide's own server, before a
 * mock of the API and of the widget library, which knows only the attributes and events in the tables of the
 * guide.
 */
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {test as base, expect, type Page} from '@playwright/test';
import {brand} from '../../config/brand';
import {freePort} from '../../scripts/lib/freePort';
import {fillBrandVariables} from '../../src/text/brandVariables';
import {type ElementRules, installWidgets, type StubJob} from './widgetStub';

const SAMPLES = 'samples/javascript/widgets';
const GUIDE = 'docs/widgets.mdx';
const SERVER = 'server.mjs';
const PAGES = ['bank-list.html', 'consent.html', 'auth-flow.html'];

const AUTHORIZATION = '6d1c0f7e-4b7e-4a0e-9a43-6a9d4f0b8f11';
const TOKEN = 'token-of-the-test';
const CODE = 'code-of-the-test';
const BANKS = [
  {name: 'Mock ASPSP', country: 'FI'},
  {name: 'Nordea', country: 'FI'},
  {name: 'Nordea', country: 'SE'},
];

const guide = fillBrandVariables(fs.readFileSync(GUIDE, 'utf8'), GUIDE);

/** First cells of the rows of a table, without code marks. */
function firstCells(section: string, head: RegExp): string[] {
  const rows = section.slice(section.search(head)).split('\n').slice(2);
  const end = rows.findIndex((row) => !row.startsWith('|'));
  return rows.slice(0, end).map((row) => /^\| `([^`]+)`/.exec(row)?.[1] ?? '');
}

function rulesOf(anchor: string): ElementRules {
  const section = guide.slice(guide.indexOf(`{/* #${anchor} */}`));
  return {
    attributes: firstCells(section, /^\| attribute \|/im),
    events: firstCells(section, /^\| event \|/im),
  };
}

const RULES: StubJob['elements'] = {
  'aspsp-list': rulesOf('bank-list'),
  consent: rulesOf('consent'),
  'auth-flow': rulesOf('auth-flow'),
};

interface Call {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

interface World {
  /** Address of the guide's server. */
  origin: string;
  calls: Call[];
}

async function listen(server: http.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The API and the bank: the user is sent to `/bank`, which sends them back as a bank does. */
function mockApi(calls: Call[], origin: () => string): http.Server {
  const server: http.Server = http.createServer((request, response) => {
    void (async () => {
      const {pathname, searchParams} = new URL(request.url ?? '/', 'http://127.0.0.1');
      if (pathname === '/bank') {
        const state = String(calls.findLast((call) => call.path === '/auth')?.body.state);
        const outcome = searchParams.has('refused') ? 'error=access_denied' : `code=${CODE}`;
        response.writeHead(302, {location: `${origin()}/callback?state=${state}&${outcome}`}).end();
        return;
      }
      const body = (await new Response(
        request as unknown as ReadableStream,
      ).json()) as Call['body'];
      calls.push({path: pathname, authorization: request.headers.authorization, body});
      const {port} = server.address() as AddressInfo;
      const responses: Readonly<Record<string, unknown>> = {
        '/auth': {
          url: `http://127.0.0.1:${port}/bank`,
          authorization_id: AUTHORIZATION,
          psu_id_hash: 'hash',
        },
        '/sessions': {session_id: 'session', accounts: [{uid: 'one'}, {uid: 'two'}]},
      };
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(responses[pathname]));
    })();
  });
  return server;
}

/** The folder as readers have it, with the brand filled in. */
function copySamples(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'widgets-'));
  for (const name of [SERVER, ...PAGES]) {
    const file = path.join(SAMPLES, name);
    const text = fillBrandVariables(fs.readFileSync(file, 'utf8'), file);
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

async function startServer(folder: string, api: string, origin: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(folder, SERVER)], {
    env: {
      PATH: process.env.PATH,
      TOKEN,
      API_URL: api,
      PORT: new URL(origin).port,
      REDIRECT_URL: `${origin}/callback`,
    },
    stdio: 'inherit',
  });
  await expect
    .poll(
      () =>
        fetch(`${origin}/nowhere`).then(
          ({status}) => status,
          () => 0,
        ),
      {timeout: 15_000},
    )
    .toBe(404);
  return child;
}

const test = base.extend<{world: World}>({
  world: async ({page}, use) => {
    const calls: Call[] = [];
    let origin = '';
    const api = mockApi(calls, () => origin);
    const apiUrl = `http://127.0.0.1:${await listen(api)}`;
    origin = `http://localhost:${await freePort()}`;
    const folder = copySamples();
    const child = await startServer(folder, apiUrl, origin);

    const job: StubJob = {
      slug: brand.slug,
      elements: RULES,
      banks: BANKS,
      authorization: AUTHORIZATION,
      bankUrl: `${apiUrl}/bank`,
      cancelUrl: `${apiUrl}/bank?refused`,
    };
    const library = `https://${brand.authHost}/lib/`;
    await page.route(`${library}widgets.umd.min.js`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `(${installWidgets.toString()})(${JSON.stringify(job)})`,
      }),
    );
    await page.route(`${library}widgets.css`, (route) =>
      route.fulfill({contentType: 'text/css', body: ''}),
    );
    await use({origin, calls});
    child.kill();
    api.close();
    api.closeAllConnections();
    fs.rmSync(folder, {recursive: true});
  },
});

const message = (page: Page) => page.getByRole('status');

async function expectConnected(page: Page, {origin, calls}: World): Promise<void> {
  await page.waitForURL(`${origin}/callback?**`);
  await expect(page.locator('body')).toContainText('{"accounts":2}');
  expect(calls.map((call) => call.path)).toEqual(['/auth', '/sessions']);
  expect(calls.map((call) => call.authorization)).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
  expect(calls[1]?.body).toEqual({code: CODE});
}

test('the guide shows the tested files', () => {
  for (const name of [SERVER, ...PAGES]) {
    const file = `${SAMPLES}/${name}`;
    const isIncluded = guide.includes(`file="${file}"`);
    const source = fillBrandVariables(fs.readFileSync(file, 'utf8'), file);
    expect(isIncluded || guide.includes(source), name).toBe(true);
  }
});

test('the bank list leads to the bank that the user selects, and back to a session', async ({
  page,
  world,
}) => {
  await page.goto(`${world.origin}/bank-list.html`);
  await expect(page.getByRole('button')).toHaveText(['Mock ASPSP', 'Nordea']);
  await expect(message(page)).toBeEmpty();
  await page.getByRole('searchbox', {name: 'Search'}).fill('nord');
  await expect(page.getByRole('button')).toHaveText(['Nordea']);
  await page.getByRole('button', {name: 'Nordea'}).click();
  await expectConnected(page, world);
  expect(world.calls[0]?.body).toMatchObject({
    aspsp: {name: 'Nordea', country: 'FI'},
    psu_type: 'personal',
    redirect_url: `${world.origin}/callback`,
  });
});

test('the terms continue when the user accepts', async ({page, world}) => {
  await page.goto(`${world.origin}/consent.html`);
  await expect(page.getByText('Terms of service')).toBeVisible();
  await expect(message(page)).toBeEmpty();
  await page.getByRole('button', {name: 'Accept'}).click();
  await expectConnected(page, world);
});

test('the auth flow returns with access_denied when the user cancels', async ({page, world}) => {
  await page.goto(`${world.origin}/auth-flow.html`);
  await page.getByRole('button', {name: 'Cancel'}).click();
  await page.waitForURL(/[?&]error=access_denied/);
  await expect(page.locator('body')).toContainText('access_denied');
  expect(world.calls.map((call) => call.path)).toEqual(['/auth']);
});
