import {describe, expect, it} from 'vitest';
import {matchPath} from 'react-router';
import {onlyPages, pagePaths, pathOf, servedPath} from './routes';

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

it('restricts docs instances to their pages, but not routes that a plugin leaves open', () => {
  const docs = {path: '/docs/api', routes: [{path: '/docs/api/', exact: true}]};
  const app = {path: '/docs/app', routes: [{path: '/docs/app/*'}]};
  const post = {path: '/docs/blog', exact: true};
  expect(onlyPages([docs, app, post])).toEqual([
    {...docs, path: ['/docs/api/'], exact: true},
    app,
    post,
  ]);
});

describe('a route for several pages', () => {
  const pages = ['/docs/', '/docs/api/', '/docs/api/c++/', '/docs/api/alt.html'];
  const route = {path: pathOf(pages), pages, exact: true};

  it.each([
    ...[...pages, '/docs', '/docs/API', '/docs/api/alt.html/', '/docs/api/alt', '/docs/api/ccc/'],
    ...['/', '/docs/ap', '/docs/api/alt-html', '/docs/api/x/', '/other/docs/', '/docs//'],
  ])('matches the address %s if one of its pages does', (pathname) => {
    const alone = pages.map((path) => matchPath(pathname, {path, exact: true}));
    const match = matchPath(pathname, {...route, path: [route.path] as unknown as string[]});
    expect(match?.url).toBe(alone.find((one) => one !== null)?.url);
  });

  it('is listed and restricted like its pages', () => {
    expect(pagePaths([{path: '/docs', routes: [route]}])).toEqual(pages);
    expect(onlyPages([{path: '/docs', routes: [route]}])).toEqual([
      {path: [route.path], routes: [route], exact: true},
    ]);
  });
});

it.each([
  ['/docs/blog', '/docs/blog/'],
  ['/docs/', '/docs/'],
  ['/docs/alt.html', '/docs/alt.html'],
])('the page of the route %s is served under %s', (route, served) => {
  expect(servedPath(route)).toBe(served);
});
