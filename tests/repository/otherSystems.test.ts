/** What works on Linux and not on Windows, as far as it can be read from the code that runs there, too. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {expect, it} from 'vitest';

const PLACES = ['config', 'hosting', 'packages', 'scripts', 'src', 'docusaurus.config.ts'];
const CODE = /(?<!\.(?:test|spec|fixture))\.(?:ts|tsx|mjs|cjs)$/;

/** Files that need Linux, as README.md says, or that may have what a rule forbids. */
const EXCEPTIONS: Readonly<Record<string, RegExp>> = {
  'symbolic link': /^hosting\/deploy\//,
  'command of a shell': /^(?:scripts\/deploy\.ts|packages\/create-api-portal\/)/,
  'path with backslashes': /^(?:src\/text\/files\.ts|packages\/)/,
  'files with backslashes': /^(?:src\/text\/files\.ts|scripts\/lib\/files\.ts|packages\/)/,
  'place of Unix':
    /^(?:scripts\/(?:chromium|nginx|systemFonts|webkit)\.ts|scripts\/lib\/|hosting\/container\.ts)/,
};

const RULES: Readonly<Record<string, RegExp>> = {
  // Of a folder, a junction needs no rights.
  'symbolic link': /symlink(?:Sync)?\((?![^;]*'junction'\))/,
  // A path such as C:\x is no URL.
  'import of a path': /\bimport\((?:path\.|[a-z]\w*\))/,
  'path of a URL': /new URL\([^)]*import\.meta\.url\)\.pathname/,
  // npm and npx are no programs there, but scripts of the shell.
  'command of a shell':
    /\b(?:spawn|spawnSync|execFile|execFileSync)\(\s*'(?:npm|npx)'|\bexecSync\(/,
  'place of Unix': /'\/(?:bin|dev|etc|proc|tmp|usr|var)\//,
  'path with backslashes': /path\.relative\(|split\(path\.sep\)/,
  'files with backslashes': /readdir(?:Sync)?\((?:[^()]|\([^()]*\))*\{[^}]*recursive: true/,
};

const files = execFileSync('git', ['ls-files', '-z', '--', ...PLACES], {encoding: 'utf8'})
  .split('\0')
  .filter((file) => CODE.test(file) && !/(?:^|\/)(?:tests|examples?)\//.test(file))
  .filter((file) => fs.existsSync(file));

it.each(Object.entries(RULES))('no %s', (name, pattern) => {
  const found = files
    .filter((file) => EXCEPTIONS[name]?.test(file) !== true)
    .filter((file) => pattern.test(fs.readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

it.each(Object.keys(EXCEPTIONS))('the exception for a %s is needed', (name) => {
  const found = files
    .filter((file) => EXCEPTIONS[name]?.test(file))
    .filter((file) => RULES[name]?.test(fs.readFileSync(file, 'utf8')));
  expect(found).not.toEqual([]);
});
