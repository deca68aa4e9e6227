/**
 * Follows contributing/adopting.md as another provider, whose name is part of ordinary words, whose base path has two
 * segments, and whose description has two files. Then merges a later version with the commands of the page.
 */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {freePort} from '../../scripts/lib/freePort';
import {BUILD_PATIENCE} from '../commands/brokenBuild';
import {copyRepository, removeCopies} from '../commands/copies';

const BASE = '/developers/docs/';
const upstream = copyRepository();
const fork = fs.mkdtempSync(path.join(os.tmpdir(), 'adopted-'));

function run(cwd: string, ...commands: string[]): void {
  for (const command of commands) {
    const {status, stdout, stderr} = spawnSync('bash', ['-c', command], {cwd, encoding: 'utf8'});
    expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
  }
}

const COMMIT = 'git add --all && git -c user.name=A -c user.email=a@wise.example commit -qm Change';
const GREEN = ['check', 'build -- --no-copies'].map((script) => `npm run --silent ${script}`);

function edit(file: string, ...changes: [RegExp, string][]): void {
  const target = path.join(fork, file);
  for (const [from, to] of changes) {
    const text = fs.readFileSync(target, 'utf8');
    expect(text, file).toMatch(from);
    fs.writeFileSync(target, text.replace(from, to));
  }
}

beforeAll(() => {
  fs.unlinkSync(path.join(upstream, 'node_modules'));
  run(upstream, 'git init -q --initial-branch=main', COMMIT);
  run(
    fork,
    `git clone -q --origin upstream ${upstream} . && cp -al ${path.resolve('node_modules')} .`,
    'git rm -rq tpp markets samples api_versioned_* docs openapi help/*.mdx',
    'git rm -rq illustrations/{diagrams,screens} static/img/{diagrams,screens}',
    'git checkout -q HEAD openapi/redocly.yaml',
  );
  fs.cpSync('tests/fixtures/adopted', fork, {recursive: true});
  const list: [RegExp, string] = [/= \[\n.*^\];/ms, '= [];'];
  edit(
    'config/brand.ts',
    [/notice: '.*'/, "notice: ''"],
    [/Kontovia/g, 'Wise'],
    [/kontovia/g, 'wise'],
    [/\/docs(?=\$\{LOCALE_PATH\})/g, BASE.slice(0, -1)],
  );
  edit(
    'config/navbar.ts',
    [/^ {2}\{\n {4}to: '\/api\/widgets.*(?= {2}\{to: '\/faq)/ms, ''],
    [/^ {2}\{\n {4}to: '\/api\/status.*?^ {2}\},\n/ms, ''],
  );
  edit('config/footer.ts', [/^ {2}links: \[.*^ {2}\],/ms, '  links: [],']);
  edit(
    'config/home.ts',
    [/actions: \[.*?\]/s, "actions: [{to: '/faq/', label: 'FAQ'}]"],
    [/facts: \[.*?\]/s, 'facts: []'],
    [/(WAYS_IN.*?)= \[\n.*^\];/ms, '$1= [];'],
  );
  edit('config/provider.ts', [
    /(?<=^ {2}releases: \{).*(?=^ {2}\})/ms,
    "days: {'2026-06': '2026-06-01'}, summaries: {}, introducedBy: {}",
  ]);
  edit('config/guides.ts', list);
  edit('config/prose/otherNames.ts', list, [/^import .*\n/gm, '']);
  edit('openapi/redocly.yaml', [/\n {2}# Rules of this description.*/s, '']);
  edit('package.json', [/.*node-sqlite3-wasm.*\n/, '']);
  edit('package-lock.json', [/.*"node-sqlite3-wasm": .*\n/, '']);
  spawnSync('npm', ['run', 'check', '--', '--fix', '--only', 'format,spelling,size'], {cwd: fork});
  run(fork, COMMIT);
}, BUILD_PATIENCE);

afterAll(() => {
  removeCopies();
  fs.rmSync(fork, {recursive: true, force: true});
});

it('has a green check and a build, whose pages open', {timeout: 2 * BUILD_PATIENCE}, async () => {
  run(fork, ...GREEN);
  const port = String(await freePort());
  const command = ['--import', 'tsx', 'scripts/serve.ts', '--port', port];
  const server = spawn(process.execPath, command, {cwd: fork, stdio: 'ignore'});
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  try {
    const home = `http://127.0.0.1:${port}${BASE}`;
    const isUp = () => fetch(home).catch(() => false);
    await expect.poll(isUp, {timeout: BUILD_PATIENCE}).toBeTruthy();
    const page = await browser.newPage();
    await page.goto(home);
    await page.getByRole('link', {name: 'Guides'}).first().click();
    await page.getByRole('link', {name: 'quick start'}).first().click();
    await page.getByText('otherwise its rate').waitFor();
    await page.getByRole('link', {name: 'Create a transfer'}).first().click();
    await page.getByText('What the recipient gets.').first().waitFor();
    await page.getByRole('button', {name: 'Search', exact: true}).click();
    await page.getByRole('combobox').fill('how long does a transfer take');
    await page
      .getByRole('option', {name: /How long does/})
      .first()
      .waitFor();
  } finally {
    await browser.close();
    server.kill();
  }
});

it('merges a later version with the commands of the page', {timeout: 2 * BUILD_PATIENCE}, () => {
  const later = ['docs/limits.mdx', 'docs/later.mdx', 'samples/later.mjs', 'tpp/index.mdx'];
  run(upstream, ...later.map((file) => `echo Later. >> ${file}`));
  run(upstream, "sed -i 's/Where to start/Where you can start/' src/site/Home/index.tsx", COMMIT);
  const page = fs.readFileSync('contributing/adopting.md', 'utf8');
  const [fetch = '', ...others] = page.match(/^git (?:fetch|rm|checkout) .*$/gm) ?? [];
  // Files that the provider has deleted are conflicts, which the other commands resolve.
  run(fork, `${fetch} || true`, ...others, '[ -z "$(git ls-files --unmerged)" ]', COMMIT);
  run(fork, '[ ! -e docs/later.mdx ] && [ ! -e samples ] && [ ! -e tpp ]', ...GREEN);
  run(fork, 'grep -q "Where you can start" build/index.html');
});
