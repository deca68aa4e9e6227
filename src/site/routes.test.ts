import {expect, it} from 'vitest';
import {pagePaths} from './routes';

it('lists the exact paths of the router’s table', () => {
  expect(
    pagePaths([
      {path: '/docs/', exact: true},
      {
        path: '/docs/api',
        routes: [
          {
            path: '/docs/api',
            routes: [
              {path: '/docs/api/', exact: true},
              {path: '/docs/api/deep', routes: [{path: '/docs/api/deep/', exact: true}]},
            ],
          },
        ],
      },
      {path: ['/a', '/b'], exact: true},
      {path: '/inexact', exact: false},
      {exact: true},
      {path: '*', exact: true},
      {path: '*'},
    ]),
  ).toEqual(['/docs/', '/docs/api/', '/docs/api/deep/']);
  expect(pagePaths([])).toEqual([]);
});
