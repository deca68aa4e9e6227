import {expect, it} from 'vitest';
import {onlyPages, pagePaths, servedPath} from './routes';

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

it('restricts docs instances to their pages, and leaves open what a plugin keeps open', () => {
  const docs = {path: '/docs/api', routes: [{path: '/docs/api/', exact: true}]};
  const app = {path: '/docs/app', routes: [{path: '/docs/app/*'}]};
  const post = {path: '/docs/blog', exact: true};
  expect(onlyPages([docs, app, post])).toEqual([
    {...docs, path: ['/docs/api/'], exact: true},
    app,
    post,
  ]);
});

it.each([
  ['/docs/blog', '/docs/blog/'],
  ['/docs/', '/docs/'],
  ['/docs/alt.html', '/docs/alt.html'],
])('the page of the route %s is served under %s', (route, served) => {
  expect(servedPath(route)).toBe(served);
});
