import pathToRegexp from 'path-to-regexp';
import {describe, expect, it} from 'vitest';
import {ROUTES} from '../../../tests/e2e/fixtures';
import pathToRegexpStub from './pathToRegexpStub';

const PATHS = [
  '*',
  '/',
  '/docs',
  '/docs/',
  '/docs/api/quick-start/alt.html',
  // As the router's links escape them.
  '/docs/api/quick-start/alt\\.html',
  '/docs/a\\+b/',
  ...ROUTES.slice(0, 40).map((route) => `/docs/${route}`),
];

const OPTIONS = [true, false].flatMap((end) =>
  [true, false].flatMap((strict) => [true, false].map((sensitive) => ({end, strict, sensitive}))),
);

describe('paths of the router without patterns', () => {
  it.each(PATHS)('%s becomes the expression that path-to-regexp makes of it', (path) => {
    for (const options of OPTIONS) {
      const keys: {name: number}[] = [];
      const others: pathToRegexp.Key[] = [];
      const ours = pathToRegexpStub(path, keys, options);
      const theirs = pathToRegexp(path, others, options);
      expect(keys.map(({name}) => name)).toEqual(others.map(({name}) => name));
      for (const address of [...PATHS, '/DOCS/', '/docs/api/quick-start/altxhtml', '/docs/a+b']) {
        const [found, expected] = [ours, theirs].map((one) => [...(one.exec(address) ?? ['none'])]);
        expect(found, `${address}, ${JSON.stringify(options)}`).toEqual(expected);
      }
    }
  });

  it.each(['/docs/:name', '/docs/(a|b)', '/docs/a?'])('%s is rejected', (path) => {
    expect(() => pathToRegexpStub(path, [], {})).toThrow(/is a pattern/);
  });
});
