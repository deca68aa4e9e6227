/** Checks references from the editor's settings to other files. */
import fs from 'node:fs';
import {expect, it} from 'vitest';
import {brand} from '../../config/brand';

const json = (file: string): unknown => JSON.parse(fs.readFileSync(`.vscode/${file}`, 'utf8'));

interface Matcher {
  pattern: {regexp: string};
}

it('messages become entries in the Problems panel, with file and line', () => {
  const {tasks} = json('tasks.json') as {tasks: {problemMatcher: Matcher | [Matcher, string]}[]};
  const patterns = tasks.map(
    ({problemMatcher: matcher}) =>
      new RegExp((Array.isArray(matcher) ? matcher[0] : matcher).pattern.regexp),
  );
  expect(patterns).toHaveLength(2);
  for (const pattern of patterns) {
    for (const message of [
      'docs/sandbox.mdx:199:1: the link ./nowhere.mdx is broken.',
      'openapi/openapi.yaml:84:15 at #/paths/~1auth: Cannot resolve $ref',
      'docs/sandbox.mdx:2: front matter "layout" is "fancy".',
    ]) {
      expect(pattern.exec(message)?.slice(1, 3)).toEqual(message.split(/[: ]/).slice(0, 2));
    }
  }
});

it('the snippets contain existing brand variables', () => {
  const snippets = json('portal.code-snippets') as Record<string, {body: string[]}>;
  const body = Object.values(snippets)
    .flatMap((one) => one.body)
    .join('\n');
  const [, names = ''] = /brand\.\$\{1\|([^|]+)\|\}/.exec(body) ?? [];
  expect(names.split(',').filter((name) => !Object.hasOwn(brand, name))).toEqual([]);
  expect(names).not.toBe('');
});
