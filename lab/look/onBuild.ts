/** Runs a measurement on the build, in a browser; an error is shown and is the exit code. */
import path from 'node:path';
import {type Browser, chromium, type Page} from '@playwright/test';
import {brand} from '../../config/brand';
import {startPreviewServer} from '../../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {HYDRATED} from '../../tests/browser/weight';

/**
 * @param route - below the base path
 * @throws Error when there is no such page: the view for that case would be measured instead
 */
export async function openPage(page: Page, origin: string, route: string): Promise<void> {
  const response = await page.goto(`${origin}${brand.baseUrl}${route}`);
  if (response?.ok() !== true) {
    throw new Error(`/${route} answers ${String(response?.status())}`);
  }
  await page.waitForSelector(HYDRATED, {state: 'attached'});
}

/** @param measure - gets the origin of the server that has the build */
export function onBuild(measure: (browser: Browser, origin: string) => Promise<void>): void {
  const run = async () => {
    const server = await startPreviewServer(path.resolve('build'));
    const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
    try {
      await measure(browser, server.origin);
    } finally {
      await browser.close();
      await server.close();
    }
  };
  run().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
