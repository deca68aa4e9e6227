import fs from 'node:fs';
import {createRequire} from 'node:module';
import vm from 'node:vm';
import {matchPath} from 'react-router';
import {expect, it} from 'vitest';

const require = createRequire(import.meta.url);
const quickMatch = require('./quickMatch.cjs') as (source: string) => string;

type Router = {matchPath: typeof matchPath};

/** The router with the loader applied. */
function quickRouter(): Router {
  const source = fs.readFileSync(require.resolve('react-router/cjs/react-router.js'), 'utf8');
  const run = vm.runInThisContext(`(require, exports) => {${quickMatch(source)}\n}`) as (
    load: NodeJS.Require,
    exports: Router,
  ) => void;
  const router: Router = {matchPath};
  run(require, router);
  return router;
}

const PATHS = ['/docs/', '/docs/a/', '/docs/A', '/docs/ab/', '/docs/a.html', '/docs/:name/', '*'];

it('finds what the router finds', () => {
  const quick = quickRouter();
  expect(quick.matchPath).not.toBe(matchPath);
  const addresses = ['/', '/docs', '/docs/a', '/docs/a/', '/Docs/a/', '/docs/ab', '/docs/a.html'];
  for (const address of addresses) {
    for (const path of [...PATHS, PATHS, []]) {
      for (const exact of [true, false]) {
        for (const strict of [true, false]) {
          const options = {path, exact, strict};
          expect(quick.matchPath(address, options), JSON.stringify({address, options})).toEqual(
            matchPath(address, options),
          );
        }
      }
    }
    for (const options of [{exact: true}, {}, '/docs']) {
      expect(quick.matchPath(address, options)).toEqual(matchPath(address, options));
    }
  }
});

it('refuses a router of another form', () => {
  expect(() => quickMatch('export function matchPath() {}')).toThrow('another form');
});
