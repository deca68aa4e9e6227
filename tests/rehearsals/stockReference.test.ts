/**
 * The portal with operations of docusaurus-plugin-openapi-docs (`config/reference.ts`), in a copy with its own
 * packages. It is installed as the build's message says, built and opened, and its explorer sends a request to the
 * sandbox. Prints the figures of decisions/reference-generator.md. Requires the registry, or npm's cache.
 */
import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {type Browser, chromium, type Page} from '@playwright/test';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {type RunningSandbox, startSandbox} from '../../packages/sandbox/src/node/index';
import {makeToken, PUBLIC_KEY} from '../../packages/sandbox/tests/kit';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {BrokenSite, BUILD_PATIENCE, expectOneMessage} from '../commands/brokenBuild';
import {removeCopies} from '../commands/copies';

/** The theme renders a page in the browser. Unit: ms. */
const PATIENCE = 60_000;
const {name, siteHost, apiHost} = brand;
const provider = {name, siteHost, apiHost};
const OPERATIONS = ['get-application', 'create-payment', 'get-account-transactions'];

let site: BrokenSite;
let sandbox: RunningSandbox;
let server: ChildProcess;
/** Address of the built portal. */
let portal: string;
let browser: Browser;

const inSite = (command: string, ...args: string[]) =>
  execFileSync(command, args, {cwd: site.folder, encoding: 'utf8', stdio: 'pipe'});

beforeAll(async () => {
  site = new BrokenSite();
  sandbox = await startSandbox({provider, port: 0});
  site.edit('config/reference.ts', (text) =>
    text
      .replace("= 'static';", "= 'docusaurus-openapi-docs';")
      .replace('[] = [];', `[] = ['${sandbox.url}'];`),
  );
  site.edit('openapi/openapi.yaml', (text) =>
    text.replace(/^( {2}- url: )https:.*$/m, `$1${sandbox.url}`),
  );
  const {status, output} = site.build();
  expect(status).toBe(1);
  const message = /config\/reference\.ts: .* Run "npm (install [^"]+)"\.$/m;
  expectOneMessage(output, message);
  // Separate packages, as links to the same files.
  const modules = path.join(site.folder, 'node_modules');
  fs.unlinkSync(modules);
  inSite('cp', '-al', path.resolve('node_modules'), modules);
  fs.rmSync(path.join(modules, '.package-lock.json'));
  inSite('npm', ...(message.exec(output)?.[1] ?? '').split(' '), '--prefer-offline');
  const built = site.build('--no-copies');
  expect(built.status, built.output).toBe(0);
  // A separate server, whose policy allows the origins in its settings.
  const serve = ['--import', 'tsx', 'scripts/serve.ts', '--port', '0'];
  server = spawn(process.execPath, serve, {cwd: site.folder, stdio: ['ignore', 'pipe', 'inherit']});
  const [first] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  portal = first.toString().trim();
  browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  // Two builds and an installation.
}, 3 * BUILD_PATIENCE);

afterAll(async () => {
  await browser.close();
  server.kill();
  await sandbox.stop();
  removeCopies();
});

interface Opened {
  page: Page;
  failures: string[];
  /** Returns the size of its HTML and scripts, compressed. Unit: bytes. */
  bytes: () => Promise<number>;
}

async function open(slug: string): Promise<Opened> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const failures: string[] = [];
  page.on('pageerror', ({message}) => failures.push(message));
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (['document', 'script'].includes(response.request().resourceType())) {
      sizes.push(response.body().then((body) => brotliCompressSync(body).length));
    }
  });
  await page.goto(`${portal}api/reference/${slug}/`);
  await page.getByRole('button', {name: 'Send API Request'}).waitFor();
  const sum = async () => (await Promise.all(sizes)).reduce((all, one) => all + one, 0);
  return {page, failures, bytes: sum};
}

it.each(OPERATIONS)('%s has the explorer, in the frame of the portal', async (slug) => {
  const {page, failures, bytes} = await open(slug);
  await page.locator('.openapi__method-endpoint').first().waitFor();
  await page.getByRole('link', {name: 'Guides'}).first().waitFor();
  expect(failures).toEqual([]);
  const html = fs.readFileSync(
    path.join(site.folder, 'build/api/reference', slug, 'index.html'),
    'utf8',
  );
  const names = html.match(/openapi-schema__property/g)?.length ?? 0;
  console.log(`${slug}: ${Math.round((await bytes()) / 1000)} kB, ${names} fields in the HTML`);
  await page.close();
});

it('sends a request to the sandbox', async () => {
  const registered = await fetch(`${sandbox.url}/sandbox/applications`, {
    method: 'POST',
    body: JSON.stringify({
      name: 'Explorer',
      public_key: PUBLIC_KEY,
      redirect_urls: ['https://app.example/'],
    }),
  });
  const {application_id: id} = (await registered.json()) as {application_id: string};
  const {page, failures} = await open('get-application');
  page.on('console', (message) => failures.push(message.text()));
  await page.getByPlaceholder('Bearer Token').fill(makeToken(id, {}, provider));
  await page.getByRole('button', {name: 'Send API Request'}).click();
  const dot = page.locator('[class*=openapi-response__dot--]');
  await dot.waitFor().catch(() => {
    expect(failures).toEqual([]);
  });
  expect(await dot.getAttribute('class')).toContain('success');
  await page.close();
});
