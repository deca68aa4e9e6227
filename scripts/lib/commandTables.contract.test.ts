import fs from 'node:fs';
import {expect, it} from 'vitest';
import {ELSEWHERE, NAMES} from '../../tests/commands/called';

it('the commands of package.json are listed once, in README.md or in contributing/development.md', () => {
  const section = (file: string, title: string) => {
    const [, rest = ''] = fs.readFileSync(file, 'utf8').split(`\n## ${title}\n`);
    return rest.slice(0, rest.indexOf('\n## '));
  };
  const tables = [
    section('README.md', 'All commands'),
    section('contributing/development.md', 'Further commands'),
  ];
  const listed = tables
    .flatMap((table) => table.split('\n'))
    .map((row) => row.split(/(?<!\\)\|/)[1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual([...NAMES, ...ELSEWHERE].sort());
});
