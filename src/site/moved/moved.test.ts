import {expect, it} from 'vitest';
import {movedPages} from './moved';

const page = (address: string, oldAddresses: readonly string[] = []) => ({
  permalink: `/docs${address}`,
  file: `docs${address.replace(/\/$/, '')}.mdx`,
  oldAddresses,
});

it('old addresses lead to their pages', () => {
  const pages = [page('/new/', ['/old/', '/first/name.html', '/part/#section']), page('/other/')];
  expect(movedPages(pages, '/docs/')).toEqual({
    '/docs/first/name.html': '/docs/new/',
    '/docs/old/': '/docs/new/',
    '/docs/part/': '/docs/new/#section',
  });
});

it('an address that a page has, or that two pages claim, stops the build', () => {
  expect(() => movedPages([page('/new/', ['/other/']), page('/other/')], '/docs/')).toThrow(
    'docs/new.mdx: front matter "redirect_from" lists /other/, which already belongs to docs/other.mdx. Allowed: an address that no other page has or lists.',
  );
  expect(() => movedPages([page('/a/', ['/old/']), page('/b/', ['/old/'])], '/docs/')).toThrow(
    'docs/b.mdx: front matter "redirect_from" lists /old/, which already belongs to docs/a.mdx.',
  );
});

it('two pages with one address stop the build with both names', () => {
  const home = {permalink: '/docs/', file: 'src/pages/index.js', oldAddresses: []};
  expect(() => movedPages([{...home, file: 'help/index.mdx'}, home], '/docs/')).toThrow(
    'help/index.mdx and src/pages/index.js: both are served at /docs/. Rename one of the files',
  );
});

it('an address copied from the address bar is not treated as relative to the base path', () => {
  expect(() => movedPages([page('/new/', ['/docs/api/old/'])], '/docs/')).toThrow(
    'docs/new.mdx: front matter "redirect_from" lists /docs/api/old/ with the base path. Write /api/old/.',
  );
});
