/**
 * Heights of the pages of operations at 1440 px when they open, and their pages of A4 in print: `node --import tsx
 * lab/look/heights.ts`.
 */
import {brand} from '../../config/brand';
import {HYDRATED} from '../../tests/browser/weight';
import {onBuild} from './onBuild';
import {OPERATION_PAGES} from './operationPages';

onBuild(async (browser, origin) => {
  const page = await browser.newPage({viewport: {width: 1440, height: 900}});
  for (const route of OPERATION_PAGES) {
    await page.goto(`${origin}${brand.baseUrl}${route}`);
    await page.waitForSelector(HYDRATED, {state: 'attached'});
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const file = (await page.pdf({format: 'A4'})).toString('latin1');
    const sheets = file.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    console.log(`${route.padEnd(48)} ${String(height).padStart(6)} px ${sheets} pages of A4`);
  }
});
