/** Commands of `package.json` as npm starts them. */
import {execFile} from 'node:child_process';
import fs from 'node:fs';
import {promisify} from 'node:util';
import {expect} from 'vitest';
import {type CommandName, MISUSE} from '../../scripts/lib/commandLine';

const {scripts} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};
/** Lifecycle scripts that npm runs itself. */
const LIFECYCLE = /^(?:pre|post)|^prepare$/;
/**
 * Commands without an entry in `commands.ts`: `packages/mcp/tests` checks the help of `mcp`, Docusaurus has its own,
 * `bench` belongs to lab/, and `release` is a second name of `version:cut`.
 */
export const ELSEWHERE = ['mcp', 'docusaurus', 'bench', 'release'];
export const NAMES = Object.keys(scripts).filter(
  (name) => !LIFECYCLE.test(name) && !ELSEWHERE.includes(name),
) as CommandName[];

/** The script's file, from the repository's root. */
export const fileOf = (name: CommandName) => /[\w/-]+\.ts/.exec(scripts[name] ?? '')?.[0] ?? '';

interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/** As npm starts it, without npm. */
export async function call(name: CommandName, ...args: string[]): Promise<Outcome> {
  const [command = '', ...given] = (scripts[name] ?? '').split(' ');
  expect(command).toBe('node');
  try {
    const {stdout, stderr} = await promisify(execFile)(process.execPath, [...given, ...args]);
    return {status: 0, stdout, stderr};
  } catch (error) {
    const {code, stdout, stderr} = error as {code: number; stdout: string; stderr: string};
    return {status: code, stdout, stderr};
  }
}

export async function expectMisuseRefused(name: CommandName): Promise<void> {
  const {status, stdout, stderr} = await call(name, '--no-such-option');
  expect(stderr).toMatch(/^[\w:-]+: Unknown option '--no-such-option'\. Allowed: .*--help\. "npm /);
  expect(stdout).toBe('');
  expect(status).toBe(MISUSE);
}
