import {expect, it} from 'vitest';
import {isAllowed, packageFindings} from './lock';

const RULES = {allowed: ['MIT', 'ISC'], read: {old: 'ISC'}};
const pinned = {license: 'MIT', integrity: 'sha512-x'};

it.each([
  ['MIT', true],
  ['GPL-3.0', false],
  ['none', false],
  ['GPL-3.0 OR MIT', true],
  ['MIT AND GPL-3.0', false],
  ['(MIT AND ISC)', true],
  ['(MIT OR GPL-3.0) AND ISC', true],
  ['(MIT AND GPL-3.0) OR GPL-2.0', false],
])('the licence %j is allowed: %j', (licence, wanted) => {
  expect(isAllowed(licence, RULES.allowed)).toBe(wanted);
});

it('reports ranges, packages without a hash and licences that are not allowed', () => {
  const manifest = {dependencies: {a: '1.2.3', b: '^1.0.0'}, devDependencies: {c: 'latest'}};
  const lock = {
    packages: {
      '': {},
      'node_modules/a': pinned,
      'node_modules/old': {integrity: 'sha512-x'},
      'node_modules/own': {link: true},
      'node_modules/a/node_modules/@x/loose': {license: 'MIT', integrity: 'sha1-x'},
      'node_modules/elsewhere': {...pinned, resolved: 'https://example.org/elsewhere.tgz'},
      'node_modules/viral': {...pinned, license: 'GPL-3.0'},
    },
  };
  expect(packageFindings(manifest, lock, RULES).map((one) => one.split('. ')[0])).toEqual([
    'package.json: dependencies lists b as "^1.0.0"',
    'package.json: devDependencies lists c as "latest"',
    'package-lock.json: @x/loose has no SHA-512 hash, or it names a download address',
    'package-lock.json: elsewhere has no SHA-512 hash, or it names a download address',
    'package-lock.json: viral has the licence "GPL-3.0"',
  ]);
});
