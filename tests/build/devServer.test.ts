import {type ChildProcess, spawn} from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {chromium} from '@playwright/test';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {copyRepository, removeCopies} from './copies';

/** How long a start or a change may take on a busy machine. Unit: ms. */
const PATIENCE = 90_000;
const POLL = 250;

/** Longer than a change takes to show on a machine that has something else to do. Unit: ms. */
const SAVE_AGAIN = 15_000;

let server: ChildProcess | undefined;

afterAll(() => {
  if (server?.pid !== undefined && server.exitCode === null) {
    process.kill(-server.pid, 'SIGKILL');
  }
  removeCopies();
});

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const {port} = probe.address() as net.AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}

async function eventually(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await check())) {
    if (Date.now() > end) {
      throw new Error(`${what} did not happen within ${PATIENCE} ms`);
    }
    await sleep(POLL);
  }
}

/** Saves a file until something happens: what is saved before the server watches its files is not noticed. */
async function save(file: string, text: string, what: string, check: () => boolean): Promise<void> {
  let saved = 0;
  await eventually(what, () => {
    if (Date.now() - saved > SAVE_AGAIN) {
      fs.writeFileSync(file, text);
      saved = Date.now();
    }
    return check();
  });
}

let folder = '';
let address = '';
let output = '';

beforeAll(async () => {
  folder = copyRepository();
  const port = await freePort();
  server = spawn('npm', ['start', '--', '--port', String(port), '--host', '127.0.0.1'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  address = `http://127.0.0.1:${port}${brand.baseUrl}`;
  await eventually('an answer of the dev server', async () => {
    const answer = await fetch(address).catch(() => undefined);
    return answer?.status === 200;
  });
});

it('npm start generates the reference again when the description is saved', async () => {
  const description = path.join(folder, 'openapi/openapi.yaml');
  const page = path.join(folder, 'docs/reference/get-application.html');
  const untouched = path.join(folder, 'docs/reference/create-payment.html');
  const before = fs.statSync(untouched).mtimeMs;
  const text = fs.readFileSync(description, 'utf8');
  const marker = 'A sentence that was saved while the server ran.';
  const changed = text.replace(
    /(operationId: getApplication\n(?:.*\n)*? {6}description: \|-?\n)/,
    `$1        ${marker}\n\n`,
  );
  expect(changed).not.toBe(text);
  await save(description, changed, 'the new page', () =>
    fs.readFileSync(page, 'utf8').includes(marker),
  );
  expect(fs.statSync(untouched).mtimeMs).toBe(before);
});

it('npm start shows a changed fact about a market at once, tells what is wrong with a broken one, and recovers', async () => {
  const file = path.join(folder, 'markets/data/fi.json');
  const text = fs.readFileSync(file, 'utf8');
  const replace = (from: string, to: string) => {
    expect(text).toContain(from);
    fs.writeFileSync(file, text.replace(from, to));
  };
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  try {
    const page = await browser.newPage();
    await page.goto(`${address}markets/fi/`, {timeout: PATIENCE});
    const banks = page.getByRole('region', {name: 'Banks in Finland'});
    await banks.getByText('Aktia', {exact: true}).waitFor({timeout: PATIENCE});
    let reloads = 0;
    page.on('load', () => {
      reloads += 1;
    });
    replace('"name": "Aktia"', '"name": "A new name"');
    await banks.getByText('A new name', {exact: true}).waitFor({timeout: PATIENCE});

    output = '';
    replace('FI2112345600000785', 'FI2212345600000785');
    await eventually('the message', () =>
      output.includes(
        'markets/data/fi.json: iban.example = "FI2212345600000785" has the wrong check digits 22. Allowed: 21.',
      ),
    );

    replace('"name": "Aktia"', '"name": "Another name"');
    await banks.getByText('Another name', {exact: true}).waitFor({timeout: PATIENCE});
    expect(reloads).toBe(0);
  } finally {
    await browser.close();
  }
});
