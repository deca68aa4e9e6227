import {type ChildProcess, spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {type Browser, chromium, type Page} from '@playwright/test';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {SEARCH_FOLDER} from '../../packages/search/src/index';
import {freePort} from '../../scripts/lib/freePort';
import {copyRepository, removeCopies} from '../commands/copies';
import {PAGE_MISTAKES, sourceOf} from '../fixtures/pageMistakes';

/** Maximum time of a start or a change on a busy machine. Unit: ms. */
const PATIENCE = 60_000;
/** The first start has an empty cache. Unit: ms. */
const START_PATIENCE = 180_000;
const POLL = 50;

let folder: string;
let server: ChildProcess;
let port: number;
let output = '';
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = copyRepository();
  fs.cpSync(path.join('build', SEARCH_FOLDER), pathOf(`build/${SEARCH_FOLDER}`), {recursive: true});
  port = await freePort();
  server = startServer(folder, port);
  browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  page = await browser.newPage();
  await eventually('an answer of the dev server', () => isAnswering(port), START_PATIENCE);
  await page.goto(`http://127.0.0.1:${port}${brand.baseUrl}markets/fi/`);
  await banks().getByText('Aktia', {exact: true}).waitFor({timeout: PATIENCE});
}, 2 * START_PATIENCE);

afterAll(async () => {
  await browser.close();
  stop(server);
  removeCopies();
});

const banks = () => page.getByRole('region', {name: 'Banks in Finland'});

/** Returns the text of the development server's error overlay; empty if there is none. */
async function shownMessage(shown = page): Promise<string> {
  return shown.evaluate(
    () =>
      document.querySelector<HTMLIFrameElement>('#webpack-dev-server-client-overlay')
        ?.contentDocument?.body.innerText ?? '',
  );
}

function startServer(cwd: string, at: number): ChildProcess {
  const child = spawn('npm', ['start', '--', '--port', String(at), '--host', '127.0.0.1'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return child;
}

function stop({pid, exitCode}: ChildProcess): void {
  if (pid !== undefined && exitCode === null) {
    process.kill(-pid, 'SIGKILL');
  }
}

async function isAnswering(at: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${at}${brand.baseUrl}`).catch(() => undefined);
  return response?.status === 200;
}

async function eventually(
  what: string,
  check: () => boolean | Promise<boolean>,
  patience = PATIENCE,
): Promise<void> {
  const end = Date.now() + patience;
  while (!(await check())) {
    if (Date.now() > end) {
      throw new Error(
        `${what} did not happen within ${patience} ms. In the terminal: ${output.slice(-4000)}`,
      );
    }
    await sleep(POLL);
  }
}

const pathOf = (file: string) => path.join(folder, file);
const read = (file: string) => fs.readFileSync(pathOf(file), 'utf8');

function edit(file: string, change: (text: string) => string): void {
  const before = read(file);
  const after = change(before);
  expect(after, `the test changes ${file}`).not.toBe(before);
  fs.writeFileSync(pathOf(file), after);
}

it('regenerates only the pages that an edit of the description changes', async () => {
  const untouched = pathOf('docs/reference/create-payment.openapi.html');
  const before = fs.statSync(untouched).mtimeMs;
  const marker = 'A sentence that was saved while the server ran.';
  edit('openapi/openapi.yaml', (text) =>
    text.replace(
      /(operationId: getApplication\n(?:.*\n)*? {6}description: \|-?\n)/,
      `$1        ${marker}\n\n`,
    ),
  );
  await eventually('the new page', () =>
    read('docs/reference/get-application.openapi.html').includes(marker),
  );
  expect(fs.statSync(untouched).mtimeMs).toBe(before);
});

it('shows a saved sample without a restart', async () => {
  const addition = 'saved while the server ran';
  const guide = await browser.newPage();
  await guide.goto(`http://127.0.0.1:${port}${brand.baseUrl}api/quick-start/`);
  fs.appendFileSync(pathOf('samples/shell/quick-start/start.sh'), `# ${addition}\n`);
  await guide.getByText(addition).first().waitFor({state: 'attached', timeout: PATIENCE});
  await guide.close();
});

it('shows a saved fact about a market without reloading the page', async () => {
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  edit('markets/data/fi.json', (text) => text.replace('"name": "Aktia"', '"name": "A new name"'));
  await banks().getByText('A new name', {exact: true}).waitFor({timeout: PATIENCE});
  expect(reloads).toBe(0);
});

/** Errors of an author outside pages, and the expected messages. */
const MISTAKES: readonly [
  what: string,
  file: string,
  change: (text: string) => string | undefined,
  message: RegExp,
][] = [
  [
    'a description that is no YAML',
    'openapi/openapi.yaml',
    (text) => text.replace('\npaths:', '\npaths: [:'),
    /openapi\/openapi\.yaml:\d+:\d+: the file is not valid YAML/,
  ],
  [
    'a reference to nothing',
    'openapi/openapi.yaml',
    (text) =>
      text.replace(
        '#/components/schemas/StartAuthorizationRequest',
        '#/components/schemas/Nowhere',
      ),
    /openapi\/openapi\.yaml:\d+:\d+ at #\/paths.*"#\/components\/schemas\/Nowhere"/,
  ],
  [
    'a note about nothing',
    'openapi/releases/2026-06.notes.md',
    (text) => `${text}\n## Nothing.here\n\nText.\n`,
    /openapi\/releases\/2026-06\.notes\.md:\d+: nothing has changed in/,
  ],
  [
    'a wrong value of a market',
    'markets/data/fi.json',
    (text) => text.replace('FI2112345600000785', 'FI2112345600000786'),
    /markets\/data\/fi\.json.*iban/,
  ],
  [
    'market data that is no JSON',
    'markets/data/fi.json',
    (text) => text.replace('{', '{,'),
    /markets\/data\/fi\.json/,
  ],
  ['market data that is gone', 'markets/data/fi.json', () => undefined, /markets\/data\/fi\.json/],
  ['a sidebar that is no TypeScript', 'sidebars.ts', (text) => `${text}\nconst = 1;\n`, /sidebars/],
];

describe('an error is shown in the browser and in the terminal until it is fixed', () => {
  it.each(MISTAKES)('%s', async (_, file, change, message) => {
    const good = read(file);
    const bad = change(good);
    expect(bad).not.toBe(good);
    output = '';
    if (bad === undefined) {
      fs.rmSync(pathOf(file));
    } else {
      fs.writeFileSync(pathOf(file), bad);
    }
    try {
      await eventually('the message in the browser', async () =>
        message.test(await shownMessage()),
      );
      await eventually('the message in the terminal', () => message.test(output));
    } finally {
      fs.writeFileSync(pathOf(file), good);
    }
    await eventually('a page without a message', async () => (await shownMessage()) === '');
    expect(await isAnswering(port)).toBe(true);
    expect(server.exitCode).toBeNull();
  });
});

describe('a mistake in a page is shown over the page', () => {
  const FILE = 'docs/sandbox.mdx';
  const ADDRESS = `${brand.baseUrl}api/sandbox/`;
  let reader: Page;
  let good: string;

  beforeAll(async () => {
    good = read(FILE);
    reader = await browser.newPage();
    await reader.goto(`http://127.0.0.1:${port}${ADDRESS}`);
  });

  afterAll(async () => {
    await reader.close();
  });

  it.each(PAGE_MISTAKES.filter(({foundBy}) => foundBy.includes('start')))(
    '$what',
    async (mistake) => {
      fs.writeFileSync(pathOf(FILE), sourceOf(mistake));
      try {
        await eventually('the message in the browser', async () =>
          mistake.message.test(await shownMessage(reader)),
        );
      } finally {
        fs.writeFileSync(pathOf(FILE), good);
      }
      await eventually('a page without a message', async () => {
        // An error in rendering is shown until the page is reloaded.
        await reader.reload();
        await reader.locator('h1').waitFor({timeout: PATIENCE});
        return (await shownMessage(reader)) === '';
      });
      expect(server.exitCode).toBeNull();
    },
  );
});

it(
  'an open tab shows a saved setting after the server has restarted',
  async () => {
    edit('config/footer.ts', (text) => text.replace("title: 'Build'", "title: 'A new heading'"));
    await page.getByText('A new heading').first().waitFor({timeout: START_PATIENCE});
  },
  2 * START_PATIENCE,
);

it(
  'shows why it cannot start, and starts when the problem is fixed',
  async () => {
    stop(server);
    const good = read('markets/data/fi.json');
    fs.writeFileSync(pathOf('markets/data/fi.json'), good.replace('{', '{,'));
    port = await freePort();
    server = startServer(folder, port);
    output = '';
    await eventually(
      'the reason in the terminal',
      // The last line says that it is watching.
      () => /fi\.json: the file cannot be read[^]*when you save a file/.test(output),
      START_PATIENCE,
    );
    fs.writeFileSync(pathOf('markets/data/fi.json'), good);
    await eventually('an answer of the dev server', () => isAnswering(port), START_PATIENCE);
  },
  2 * START_PATIENCE,
);
