import {type ChildProcess, spawn} from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterAll, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {copyRepository, removeCopies} from './copies';

/** How long a start or a change may take on a busy machine. Unit: ms. */
const PATIENCE = 90_000;
const POLL = 250;

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

it('npm start serves the site, generates the reference again when the description is saved, and shows saved samples', async () => {
  const folder = copyRepository();
  const port = await freePort();
  server = spawn('npm', ['start', '--', '--port', String(port), '--host', '127.0.0.1'], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  });
  const address = `http://127.0.0.1:${port}${brand.baseUrl}`;
  await eventually('an answer of the dev server', async () => {
    const answer = await fetch(address).catch(() => undefined);
    return answer?.status === 200;
  });

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
  fs.writeFileSync(description, changed);
  await eventually('the new page', () => fs.readFileSync(page, 'utf8').includes(marker));
  expect(fs.statSync(untouched).mtimeMs).toBe(before);

  const registry = fs.readFileSync(path.join(folder, '.docusaurus/registry.js'), 'utf8');
  const chunk = /"([^"]+)" \*\/ "@site\/docs\/quick-start\/index\.mdx"/.exec(registry)?.[1];
  const pageScript = `${address}${chunk ?? 'no chunk'}.js`;
  const addition = 'saved while the server ran';
  const script = await fetch(pageScript);
  expect(script.status).toBe(200);
  expect(await script.text()).not.toContain(addition);
  fs.appendFileSync(path.join(folder, 'samples/shell/quick-start/banks.sh'), `# ${addition}\n`);
  await eventually('the saved sample in its page', async () =>
    (await (await fetch(pageScript)).text()).includes(addition),
  );
});
