/**
 * Heights of the pages of operations at 1440 px when they open, and their pages of A4 in print: `node --import tsx
 * lab/look/heights.ts`.
 */
import path from 'node:path';
import {chromium} from '@playwright/test';
import {brand} from '../../config/brand';
import {startPreviewServer} from '../../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {HYDRATED} from '../../tests/browser/weight';
import {OPERATION_PAGES} from './operationPages';

async function main(): Promise<void> {
  const server = await startPreviewServer(path.resolve('build'));
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  try {
    const page = await browser.newPage({viewport: {width: 1440, height: 900}});
    for (const route of OPERATION_PAGES) {
      await page.goto(`${server.origin}${brand.baseUrl}${route}`);
      await page.waitForSelector(HYDRATED, {state: 'attached'});
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const file = (await page.pdf({format: 'A4'})).toString('latin1');
      const sheets = file.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      console.log(`${route.padEnd(48)} ${String(height).padStart(6)} px ${sheets} pages of A4`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
