/** Follows the quick starts in each language by their text alone, in an empty folder, with the build as host. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {freePort} from '../../scripts/lib/freePort';
import {walk} from '../../packages/sandbox/tests/kit';
import {BUILD} from '../build/site';
import {
  exportsOf,
  GUIDE_TIME,
  invitationIn,
  runProgram,
  startServer,
  temporaryFolder,
} from '../samples/bench';
import {isInTurn} from '../whole';
import {readersPath} from './readersCurl';

/** Names of the tabs, in their order. */
const TABS = ['Shell', 'JavaScript', 'Python', 'PHP', 'Java'] as const;
type Tab = (typeof TABS)[number];

const readCopy = (name: string) => fs.readFileSync(path.join(BUILD, 'api', name), 'utf8');

/** Returns the commands that a page shows in a tab below a heading. @param place - index of the block in that tab */
function commandsIn(page: string, heading: string, tab: Tab, place = 0): string {
  const start = page.indexOf(`\n## ${heading}\n`);
  const section = page.slice(start, page.indexOf('\n## ', start + 1));
  const blocks = [...section.matchAll(/^\*\*(\w+)\*\*\n[^`]*```bash\n([^]*?)```$/gm)]
    .filter(([, label]) => label === tab)
    .map(([, , code = '']) => code);
  const commands = blocks[place];
  if (start === -1 || commands === undefined) {
    throw new Error(`"${heading}" has no block ${place + 1} for ${tab}`);
  }
  return commands;
}

/** Returns the commands that download and unzip the samples, which other pages require. */
function downloadIn(commands: string): string {
  const [download] = /^curl [^]*?\bunzip -q \S+/.exec(commands) ?? [];
  if (download === undefined) {
    throw new Error(`no download in ${commands}`);
  }
  return download;
}

/** Splits commands. A line that ends in a backslash continues on the next. */
const commandLines = (commands: string) => commands.trim().split(/(?<!\\)\n/);

/** Returns the output that the page promises. */
function promisedLines(page: string): string[] {
  const [, , text = ''] = /^Output, shortened:\n\n```(\w*)\n([^]*?)```$/m.exec(page) ?? [];
  return text.trim().split('\n');
}

const TEST_LOGIN = /user name `(\w+)` and password `(\w+)`/;

/** Follows the page's instructions in a browser. @returns the URL in the address bar */
async function visitBank(url: string, page: string): Promise<string> {
  const [, username = '', password = ''] = TEST_LOGIN.exec(page) ?? [];
  const {end, pages} = await walk(fetch, url, {username, password});
  if (end === undefined) {
    throw new Error(`the bank's pages do not lead back: ${pages.join(' → ')}`);
  }
  return end.href;
}

/** Place of options in the command that starts the sandbox. */
const START = /(?<=open-banking-sandbox\.mjs )(?=(?:\\\n {2})?-- )/;

/**
 * Starts the sandbox on a free port, because another program may use the usual one. As the page explains for this case,
 * the test adds `--port` before `--`. The sandbox passes on its address, so nothing else changes. It uses the day of
 * the output on the page.
 */
async function onFreePort(commands: string): Promise<string> {
  expect(commands.split(START)).toHaveLength(2);
  return commands.replace(START, `--port ${await freePort()} --clock ${GUIDE_TIME} `);
}

const folders: string[] = [];

/** Creates an empty folder, and a home folder that contains only a curl for the build. */
function newReader(): {folder: string; env: Record<string, string>} {
  const folder = temporaryFolder();
  const home = temporaryFolder();
  folders.push(folder, home);
  // All other external connections fail at a closed port.
  const proxy = 'http://127.0.0.1:9';
  return {folder, env: {HOME: home, PATH: readersPath(home), npm_config_proxy: proxy}};
}

afterAll(() => {
  for (const folder of folders) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

describe('the quick start', () => {
  const page = readCopy('quick-start.md');

  it.each(TABS)('leads to transactions in %s', async (tab) => {
    const {folder, env} = newReader();
    const commands = await onFreePort(commandsIn(page, 'Run it', tab));
    expect(commandLines(commands)).toHaveLength(3);
    expect(page).toMatch(/add `--port \d+` before `--`/);
    let isAnswered = false;
    const [, line = ''] = promisedLines(page);
    const {exitCode, output} = await runProgram({
      command: ['bash', '-ec', commands],
      cwd: folder,
      env,
      react: (text, write) => {
        const url = invitationIn(text);
        // The page says that the program waits for the URL.
        if (url !== undefined && !isAnswered) {
          isAnswered = true;
          void visitBank(url, page).then((address) => {
            write(`${address}\n`);
          });
        }
        return text.includes(line);
      },
    });
    expect(exitCode, output).toBe(0);
    for (const promised of promisedLines(page)) {
      expect(output).toContain(promised);
    }
  });

  // `tests/samples` runs the payment samples of every language.
  const inTurn = TABS.filter((_, place) => isInTurn(place, TABS.length));

  // In parallel, because most of the time they wait before they request the status again.
  it.concurrent.each(inTurn)('for payments leads to a final status in %s', async (tab) => {
    const payments = readCopy('quick-start/payments.md');
    const {folder, env} = newReader();
    const download = downloadIn(commandsIn(page, 'Run it', tab));
    const commands = await onFreePort(commandsIn(payments, 'Run it', tab));
    let isTyped = false;
    const {exitCode, output} = await runProgram({
      // The reader continues to type, because one of the commands opens a nested shell.
      command: ['bash', '-c', 'echo ready; exec bash'],
      cwd: folder,
      env,
      react: (text, write) => {
        if (!isTyped) {
          isTyped = true;
          write(`${download}\n${commands}`);
        }
        const url = invitationIn(text);
        // The line to paste is the last one. The shell stores the id itself.
        const isShown = /"payment_id"|^export PAYMENT_ID='[^']+'$/m.test(text);
        if (url === undefined || !isShown) {
          return false;
        }
        void visitBank(url, payments).then(() => {
          const pasted = Object.entries(exportsOf(text)).map(
            ([name, value]) => `export ${name}='${value}'\n`,
          );
          write(`${pasted.join('')}${commandsIn(payments, 'Run it', tab, 1)}exit\nexit\n`);
        });
        return true;
      },
    });
    expect(exitCode, output).toBe(0);
    expect(output).toMatch(/^ACSC true$/m);
  });
});

it('the two commands on the page start the application', async () => {
  const folder = temporaryFolder();
  const zip = path.join(BUILD, 'samples/application.zip');
  expect(spawnSync('unzip', ['-q', zip, '-d', folder]).status).toBe(0);
  // Replaces the first command, which needs a registry.
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const [install, start = ''] = commandLines(
    fs.readFileSync('samples/application/start.sh', 'utf8'),
  );
  expect(install).toBe('npm install');
  const port = await freePort();
  const command = (await onFreePort(start)).split(' ');
  const {url, stop} = await startServer({
    // Like a terminal, `timeout` also ends the programs that the command has started.
    command: ['timeout', '100', ...command],
    cwd: path.join(folder, 'application'),
    env: {PORT: String(port)},
    port,
  });
  const page = await (await fetch(url)).text();
  await stop();
  fs.rmSync(folder, {recursive: true});
  expect(page).toContain('<option>S-Pankki</option>');
});

it('the checksums next to the downloads match the zip files', () => {
  const {status, stdout} = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], {
    cwd: path.join(BUILD, 'samples'),
    encoding: 'utf8',
  });
  expect(status, stdout).toBe(0);
  const page = readCopy('quick-start.md');
  expect(page).toContain('/samples/SHA256SUMS)');
  for (const tab of TABS) {
    expect(page).toContain(`/samples/${tab.toLowerCase()}.zip)`);
    expect(stdout).toContain(`${tab.toLowerCase()}.zip: OK`);
  }
});
