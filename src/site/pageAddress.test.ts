import {expect, it} from 'vitest';
import {defaultSlug} from './pageAddress';

it.each([
  ['index.md', '/'],
  ['index.mdx', '/'],
  ['sandbox.mdx', '/sandbox/'],
  ['quick-start/index.mdx', '/quick-start/'],
  ['quick-start/first.md', '/quick-start/first/'],
  ['a/b/index.md', '/a/b/'],
  ['my-index.mdx', '/my-index/'],
  ['index/index.mdx', '/index/'],
  ['index/a.mdx', '/index/a/'],
  ['v1.2.mdx', '/v1.2/'],
  ['a.mdx.mdx', '/a.mdx/'],
  ['readme.txt', '/readme.txt/'],
])('%s is served at %s', (file, slug) => {
  expect(defaultSlug(file)).toBe(slug);
});
