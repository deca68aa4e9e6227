/** Runs a measurement on the build, in a browser; an error is shown and is the exit code. */
import path from 'node:path';
import {type Browser, chromium} from '@playwright/test';
import {startPreviewServer} from '../../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';

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
