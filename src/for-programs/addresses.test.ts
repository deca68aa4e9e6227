import {describe, expect, it} from 'vitest';
import {copyPath} from './copyAddress';
import {sourcesOf} from './sitemap';

describe('the address of a copy', () => {
  it.each([
    ['/docs/', '/docs/index.md'],
    ['/docs/faq/', '/docs/faq.md'],
    ['/docs/api/', '/docs/api.md'],
    ['/docs/api/quick-start/alt.html', '/docs/api/quick-start/alt.md'],
    ['/docs/api/2025-06/sandbox/', '/docs/api/2025-06/sandbox.md'],
  ])('of %s is %s', (page, copy) => {
    expect(copyPath(page, '/docs/')).toBe(copy);
  });

  it('below the base path does not require a slash', () => {
    expect(['', 'faq/'].map((address) => copyPath(address, ''))).toEqual(['index.md', 'faq.md']);
  });
});

it('the sitemap determines the sources of a page', () => {
  expect(sourcesOf('markets/fi.mdx')).toEqual(['markets/fi.mdx', 'markets/data/fi.json']);
  expect(sourcesOf('markets/index.mdx')).toEqual(['markets/index.mdx']);
  expect(sourcesOf('help/faq.mdx')).toEqual(['help/faq.mdx']);
});
