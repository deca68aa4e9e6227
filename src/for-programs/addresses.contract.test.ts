import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {LATEST_RELEASE} from '../../config/site';
import {SOCIAL_CARDS} from '../../config/socialCards';
import {socialCardOf} from '../pictures/socialCard';
import {isArchived, releaseOf} from '../releases/releases';
import {createSitemapItems, sourcesOf} from './sitemap';

describe('the release of a page', () => {
  it.each([
    ['api/', LATEST_RELEASE, false],
    ['api/sandbox/', LATEST_RELEASE, false],
    ['api/2025-06/', '2025-06', true],
    ['api/2025-06/sandbox/', '2025-06', true],
    ['faq/', undefined, false],
    ['markets/2025-06/', undefined, false],
  ])('at %s is %s', (address, release, archived) => {
    expect(releaseOf(address)).toBe(release);
    expect(isArchived(address)).toBe(archived);
  });
});

describe('the sitemap', () => {
  it('contains the description as a source of reference pages', () => {
    expect(sourcesOf('docs/reference/get-payment.mdx')).toEqual(['openapi/openapi.yaml']);
  });

  it('has dates from git, and no archived pages', async () => {
    const addresses = ['faq/', 'api/2025-06/', 'api/2025-06/sandbox/', 'api/sandbox/'];
    const make = createSitemapItems(process.cwd());
    type Params = Parameters<typeof make>[0];
    const items = await make({
      routes: [
        {
          path: brand.baseUrl,
          routes: [{path: `${brand.baseUrl}faq/`, metadata: {sourceFilePath: 'package.json'}}],
        },
        {path: `${brand.baseUrl}api/sandbox/`, metadata: {sourceFilePath: 'never/committed.mdx'}},
      ],
      defaultCreateSitemapItems: () =>
        Promise.resolve(addresses.map((address) => ({url: `${brand.docsUrl}/${address}`}))),
    } as unknown as Params);
    expect(items.map(({url}) => url)).toEqual(
      ['faq/', 'api/sandbox/'].map((address) => `${brand.docsUrl}/${address}`),
    );
    expect(items[0]?.lastmod).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(items[1]?.lastmod).toBeNull();
  });
});

describe('pictures for previews', () => {
  it.each([
    ['', 'home'],
    ['api/sandbox/', 'guides'],
    ['api/reference/', 'reference'],
    ['api/2025-06/reference/get-payment/', 'reference'],
    ['markets/fi/', 'markets'],
    ['isms/information-security-policy/', 'home'],
  ])('of /%s is %s', (address, name) => {
    expect(socialCardOf(address).file).toBe(`img/social/${name}.png`);
  });

  it('have the size that pages state', () => {
    for (const {name} of SOCIAL_CARDS) {
      const png = fs.readFileSync(`static/img/social/${name}.png`);
      // Source: PNG, 11.2.1, IHDR.
      const size = {width: png.readUInt32BE(16), height: png.readUInt32BE(20)};
      expect(socialCardOf('')).toMatchObject(size);
    }
  });
});
