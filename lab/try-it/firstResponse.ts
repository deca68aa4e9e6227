/**
 * `npm run try-it:report --prefix lab`: the time from the first press of "Try it", with an empty cache, to the
 * dialog and to the first response of the sandbox in the page, and the bytes that it loads. The line is that of the
 * benchmark, shaped outside the browser; the processor is as fast as it is, and four times slower. "Send" is
 * pressed as soon as there is a dialog.
 */
import path from 'node:path';
import {type Browser, chromium} from '@playwright/test';
import {brand} from '../../config/brand';
import {startPreviewServer} from '../../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {readCommandLine} from '../commands';
import {CONDITIONS} from '../../tests/browser/conditions';
import {startSlowLine} from '../bench/line';
import {median} from '../bench/statistics';

const PAGE = 'api/reference/get-application/';
/** Source: the portal's budget for "Try it" on the slow line. Unit: ms. */
const GOAL = 1500;

/** From the press on. Unit: ms. */
interface Times {
  dialog: number;
  response: number;
}

interface Measured extends Times {
  /** Of the scripts, as they were compressed. */
  bytes: number;
  scripts: number;
}

async function measure(browser: Browser, url: string, cpuSlowdown: number): Promise<Measured> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('html[data-has-hydrated=true]').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', {rate: cpuSlowdown});
  let bytes = 0;
  // The page that follows in the sidebar is fetched, too, whether the button is pressed or not.
  const scripts = new Set<string>();
  session.on('Network.requestWillBeSent', ({requestId, type, request}) => {
    const {Purpose: purpose} = request.headers;
    if (type === 'Script' && purpose !== 'prefetch') {
      scripts.add(requestId);
    }
  });
  session.on('Network.responseReceived', ({requestId, response}) => {
    bytes += scripts.has(requestId) ? Number(response.headers['Content-Length'] ?? 0) : 0;
  });
  const times = await page.evaluate(
    () =>
      new Promise<Times>((resolve) => {
        const begin = performance.now();
        let dialog: number | undefined;
        new MutationObserver((_, observer) => {
          const send = document.querySelector<HTMLElement>('dialog.try .try-main');
          if (send !== null && dialog === undefined) {
            dialog = performance.now() - begin;
            send.click();
          }
          if (/^\d{3} /.test(document.querySelector('.try-status')?.textContent ?? '')) {
            observer.disconnect();
            resolve({dialog: dialog ?? 0, response: performance.now() - begin});
          }
        }).observe(document.body, {childList: true, subtree: true, characterData: true});
        document.querySelector<HTMLElement>('.try-open')?.click();
      }),
  );
  await context.close();
  return {...times, bytes, scripts: scripts.size};
}

async function main(): Promise<void> {
  const {values} = readCommandLine('try-it:report');
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new Error(`--runs is "${values.runs}". Allowed: a whole number above 0.`);
  }
  const server = await startPreviewServer(path.resolve('build'));
  const line = await startSlowLine(Number(new URL(server.origin).port), CONDITIONS);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS],
  });
  try {
    console.log('| processor | scripts | bytes | dialog, ms | first response, ms | goal, ms |');
    console.log('|---|---|---|---|---|---|');
    for (const slowdown of [1, CONDITIONS.cpuSlowdown]) {
      const all: Measured[] = [];
      for (let run = 0; run < runs; run += 1) {
        const url = `http://127.0.0.1:${line.port}${brand.baseUrl}${PAGE}`;
        all.push(await measure(browser, url, slowdown));
      }
      const middle = (name: keyof Measured) => Math.round(median(all.map((one) => one[name])));
      const response = middle('response');
      const name = slowdown === 1 ? 'not slowed down' : `${slowdown} times slower`;
      console.log(
        `| ${name} | ${middle('scripts')} | ${middle('bytes')} | ${middle('dialog')} | ${response} | ${GOAL} |`,
      );
      if (response > GOAL) {
        process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    await line.close();
    await server.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
