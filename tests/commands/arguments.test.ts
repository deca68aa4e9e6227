/** Checks that every command answers `--help`, and rejects an unknown option with status 2. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {expect, it} from 'vitest';
import {IS_WHOLE} from '../whole';

const scriptsOf = (file: string) =>
  (JSON.parse(fs.readFileSync(file, 'utf8')) as {scripts: Record<string, string>}).scripts;
/** Parts of other commands, and commands of the lab, which start in its folder. */
const parts = fs
  .readdirSync('scripts')
  .filter((file) => /^(?:lint-.*|size|finish)\.ts$/.test(file));
const scripts = {
  ...scriptsOf('package.json'),
  ...Object.fromEntries(
    Object.entries(scriptsOf('lab/package.json')).map(([name, command]) => [
      `lab ${name}`,
      command.replace('cd .. && ', ''),
    ]),
  ),
  ...Object.fromEntries(parts.map((file) => [file, `node --import tsx scripts/${file}`])),
};
/** Docusaurus has its own options; `release` and `test:all` are aliases. */
const ELSEWHERE = ['docusaurus', 'bench', 'release', 'test:all'];
const names = Object.keys(scripts).filter((name) => !ELSEWHERE.includes(name));

/** Starts a command as npm would, without npm. */
function call(name: string, ...args: string[]) {
  const [command, ...given] = ((scripts as Record<string, string>)[name] ?? '').split(' ');
  expect(command).toBe('node');
  return spawnSync(process.execPath, [...given, ...args], {encoding: 'utf8'});
}

it.each(names)('%s rejects an unknown option, and shows its usage', (name) => {
  const {status, stdout, stderr} = call(name, '--no-such-option');
  expect(stderr).toMatch(/no-such-option/);
  expect(stderr).toMatch(/usage|help/i);
  expect(stdout).toBe('');
  expect(status).toBe(2);
});

it.each(IS_WHOLE ? names : ['start', 'build', 'mcp', 'sandbox'])(
  '%s --help explains the command and does nothing',
  (name) => {
    const {status, stdout, stderr} = call(name, '--help');
    expect(stdout).toMatch(/--\w/);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  },
);
