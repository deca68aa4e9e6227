/** Tests which CI jobs a change affects (`.ci/areas`), using commits in a temporary repository. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, expect, it} from 'vitest';

const SCRIPT = path.resolve('.ci/areas');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'areas-'));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {cwd: folder, encoding: 'utf8'});
const git = (...args: string[]) =>
  run('git', '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args);

git('init', '--quiet');
git('commit', '--quiet', '--allow-empty', '--message', 'start');
const START = git('rev-parse', 'HEAD').trim();

afterAll(() => {
  fs.rmSync(folder, {recursive: true});
});

it.each([
  ['README.md decisions/a.md', ''],
  ['docs/faq.mdx', 'site'],
  ['packages/sandbox/src/a.ts', 'site packages'],
  ['packages/sandbox/src/ü.ts', 'site packages'],
  ['contributing/ü.md', ''],
  ['illustrations/a.mmd', 'site tools'],
  ['.ci/run', 'site packages tools'],
  ['package-lock.json', 'site packages tools'],
])('%s affects: %s', (files, wanted) => {
  git('checkout', '--quiet', '--detach', START);
  for (const file of files.split(' ')) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), 'x');
  }
  git('add', '.');
  git('commit', '--quiet', '--message', 'change');
  const concerned = [...run('bash', SCRIPT, START).matchAll(/^(\w+)=true$/gm)].map(
    ([, job]) => job,
  );
  expect(concerned.join(' ')).toBe(wanted);
});

it('without a commit, all jobs run', () => {
  expect(run('bash', SCRIPT, '')).toBe('site=true\npackages=true\ntools=true\n');
});
