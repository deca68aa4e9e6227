/** The settings load as Docusaurus loads them for `npm start`, with a compiler of its own. The build has another. */
import path from 'node:path';
import {loadSiteConfig} from '@docusaurus/core/lib/server/config.js';
import {expect, it} from 'vitest';
import {brand} from '../../config/brand';

it('the development server can load the settings', async () => {
  const {siteConfig} = await loadSiteConfig({siteDir: path.resolve()});
  expect(siteConfig.baseUrl).toBe(brand.baseUrl);
});
