/** The way back: pages left for another document come from the browser's cache, pages of the app from its memory. */
import {type Browser, chromium, type Page} from '@playwright/test';
import {CHROMIUM_ARGS, ensureFullChromium} from '../../scripts/chromium';
import {isInTurn, ONLY_WHOLE} from '../whole';
import {expect, hydrated, requestsOf, test} from './fixtures';

/** Pages of every template, and the two with state of their own. */
const RESTORED = [
  '',
  'api/quick-start/',
  'api/reference/create-payment/',
  'api/reference/schemas/transaction/',
  'markets/fi/',
  'faq/',
  'api/authentication/',
  'api/try/',
];

/** A document of the same site without any script, so that nothing but the left page decides. */
const OTHER_DOCUMENT = 'llms.txt';

declare global {
  interface Window {
    /** Whether each `pageshow` of this document came from the cache, oldest first. */
    shows?: boolean[];
  }
}

interface NotRestored {
  reasons: {reason: string}[] | null;
}

test.describe('the back/forward cache of the browser', () => {
  // In one worker, because starting a whole Chromium takes longer than a test.
  test.describe.configure({mode: 'default'});
  let browser: Browser;

  test.beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: ensureFullChromium(),
      args: CHROMIUM_ARGS,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });

  test.afterAll(async () => {
    await browser.close();
  });

  /** What the page says after having been left and reached again by the button "back". */
  async function leaveAndReturn(page: Page, from: string, other: string) {
    await page.goto(from);
    await page.evaluate(() => {
      window.shows = [];
      addEventListener('pageshow', ({persisted}) => {
        window.shows?.push(persisted);
      });
    });
    await page.goto(other);
    // The event that Playwright's own method waits for does not come from a restored page.
    await page.evaluate(() => {
      setTimeout(() => {
        history.back();
      });
    });
    await page.waitForURL(from, {waitUntil: 'commit'});
    return page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      const {notRestoredReasons} = entry as PerformanceEntry & {
        notRestoredReasons: NotRestored | null;
      };
      return {
        shows: window.shows,
        reasons: notRestoredReasons?.reasons?.map(({reason}) => reason) ?? [],
      };
    });
  }

  for (const address of RESTORED.filter((_, place) => isInTurn(place, 12))) {
    test(`restores /${address} as it was left`, async ({baseURL}) => {
      const root = baseURL ?? '';
      const page = await browser.newPage();
      try {
        await page.goto(root + address);
        await hydrated(page);
        const found = await leaveAndReturn(page, root + address, root + OTHER_DOCUMENT);
        expect(found).toEqual({shows: [true], reasons: []});
        await expect(page.locator('h1')).toBeVisible();
      } finally {
        await page.close();
      }
    });
  }

  test('the check recognises a page that is not restored', ONLY_WHOLE, async ({baseURL}) => {
    const root = baseURL ?? '';
    const page = await browser.newPage();
    try {
      await page.addInitScript(() => {
        addEventListener('unload', () => undefined);
      });
      const found = await leaveAndReturn(page, root, root + OTHER_DOCUMENT);
      expect(found.shows).toBeUndefined();
      expect(found.reasons).not.toEqual([]);
    } finally {
      await page.close();
    }
  });
});

test.describe('inside the app', () => {
  /** Goes through the history and counts the frames from the event to the first one with the heading. */
  function framesUntil(page: Page, steps: number, heading: string): Promise<number> {
    return page.evaluate(
      ([by, text]) =>
        new Promise<number>((resolve) => {
          const title = () => document.querySelector('h1')?.textContent.trim();
          addEventListener(
            'popstate',
            () => {
              let frames = 0;
              const look = () => {
                frames += 1;
                if (title() === text) {
                  resolve(frames);
                } else {
                  requestAnimationFrame(look);
                }
              };
              requestAnimationFrame(look);
            },
            {once: true},
          );
          history.go(by);
        }),
      [steps, heading] as const,
    );
  }

  test('back and forward show a page without a request, within two frames', async ({page}) => {
    await page.goto('api/quick-start/');
    await hydrated(page);
    const follow = async (address: string, heading: string) => {
      await page
        .locator(
          `:is(.theme-doc-sidebar-container, .footer) a[href$="/docs/${address}"]:not([role=button])`,
        )
        .first()
        .evaluate((link: HTMLElement) => {
          link.click();
        });
      await expect(page.locator('h1')).toHaveText(heading);
    };
    await follow('api/webhooks/', 'Webhooks');
    await follow('api/sandbox/', 'Sandbox');
    await page.waitForLoadState('networkidle');

    const visited = ['api/quick-start/', 'api/webhooks/', 'api/sandbox/'].map(requestsOf);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (visited.some((pattern) => pattern.test(request.url()))) {
        requests.push(request.url());
      }
    });
    for (const [steps, heading] of [
      [-1, 'Webhooks'],
      [-1, 'Quick start'],
      [1, 'Webhooks'],
      [1, 'Sandbox'],
      [-2, 'Quick start'],
      [2, 'Sandbox'],
    ] as const) {
      expect(await framesUntil(page, steps, heading), heading).toBeLessThanOrEqual(2);
    }
    expect(requests).toEqual([]);
  });
});
