/**
 * Opens each kind of page in WebKit, the engine of Safari: `npm run test:all -- --only webkit`. Reads, searches,
 * navigates and copies, and fails on an error in the console. WebKitGTK comes from Debian; elsewhere, this is skipped.
 */
import path from 'node:path';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {readCommandLine} from './lib/commandLine';
import {HYDRATED, PAGES, problemsOf, read, until} from './lib/readerActs';
import {ensureWebKit, startWebKit, type WebKit} from './lib/webDriver';

const SIZE = {width: 1440, height: 900};

async function check(
  browser: WebKit,
  address: string,
  {acts}: (typeof PAGES)[string],
): Promise<string[]> {
  const problems: string[] = [];
  try {
    await browser.open(address);
    await until(
      browser,
      'the app has started',
      (selector) => document.querySelector(selector) !== null,
      HYDRATED,
    );
    for (const act of [read, ...acts]) {
      problems.push(...(await problemsOf(act, browser)));
    }
  } catch (reason) {
    problems.push(reason instanceof Error ? reason.message : String(reason));
  }
  return [...problems, ...browser.errors()];
}

async function main(): Promise<void> {
  readCommandLine('test:webkit');
  if (!ensureWebKit()) {
    console.log('Skipped: no WebKitGTK found. Debian has it: webkit2gtk-driver and xvfb.');
    return;
  }
  const server = await startPreviewServer(path.resolve('build'));
  let browser: WebKit | undefined;
  let failed = 0;
  try {
    browser = await startWebKit(SIZE.width, SIZE.height);
    console.log(browser.version);
    for (const [name, page] of Object.entries(PAGES)) {
      const all = await check(browser, `${server.origin}${brand.baseUrl}${page.route}`, page);
      // The browser reports the status of an address that does not exist.
      const problems = name === 'not-found' ? all.filter((text) => !text.includes('404')) : all;
      failed += Number(problems.length > 0);
      console.log(
        [`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`, ...problems].join('\n     '),
      );
    }
  } finally {
    await browser?.close();
    await server.close();
  }
  console.log(`\n${Object.keys(PAGES).length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
