import {describe, expect, it} from 'vitest';
import {brotliQuality} from './brotliQuality';

describe('the quality of compression', () => {
  it.each([
    ['assets/js/main.0a1b2c3d.js', 11],
    ['assets/css/styles.0a1b2c3d.css', 11],
    ['search-index/index.json', 11],
    ['search-index/2025-06/index.json', 11],
    ['index.html', 10],
    ['markets/fi.json', 10],
    ['api/reference/create-payment/index.html', 10],
    ['api/2025-06/reference/create-payment/index.html', 10],
    ['api/2025-06/sandbox.md', 10],
    ['api/sandbox/index.page.txt', 10],
    ['api/sandbox.md', 10],
    ['llms-full.txt', 10],
    ['sitemap.xml', 10],
    ['openapi/openapi.json', 10],
  ])('of %s is %i', (file, quality) => {
    expect(brotliQuality(file, 50_000)).toBe(quality);
  });

  it('depends only on the size for a large file', () => {
    expect(brotliQuality('index.html', 2_000_000)).toBe(9);
  });
});
