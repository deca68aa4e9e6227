/**
 * In narrow windows and with large text, nothing is cut off, and only separate boxes scroll sideways (WCAG 1.4.4 and
 * 1.4.10). `crawl.spec.ts` opens every page at 320 px.
 */
import type {Page} from '@playwright/test';
import {expect, open, test} from './fixtures';
import {NARROWEST, showEverything, tooWide} from './narrow';

/** Returns elements that cut off their own text, except those outside the window, which slide in on demand. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = (element: Element) => {
      const {overflowX, overflowY} = getComputedStyle(element);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const isShown = (element: Element) => {
      const {left, right} = element.getBoundingClientRect();
      const isInWindow = right > 0 && left < innerWidth;
      const isForScreenReaders = /absolute|fixed/.test(getComputedStyle(element).position);
      return (
        isInWindow &&
        !isForScreenReaders &&
        element.checkVisibility() &&
        // A folded list that search in the page unfolds also has this attribute.
        element.closest('[inert], [hidden]') === null
      );
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.textContent.trim() !== '' && isShown(element) && cuts(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Returns overlapping entries of the navigation bar, and of the row above the title. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = [
      '.navbar__inner :is(.navbar__item, a, button, summary)',
      '.page-head :is(li, a, button)',
    ].map((selector) =>
      [...document.querySelectorAll(selector)].filter(
        (one) => one.checkVisibility() && one.textContent.trim() !== '',
      ),
    );
    const pairs = rows.flatMap((shown) =>
      shown.flatMap((one, index) => shown.slice(index + 1).map((other) => [one, other])),
    );
    return pairs
      .filter(([one, other]) => {
        if (one === undefined || other === undefined || one.contains(other)) {
          return false;
        }
        const a = one.getBoundingClientRect();
        const b = other.getBoundingClientRect();
        return a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top && b.bottom > a.top;
      })
      .map((pair) => pair.map((one) => one.textContent).join(' on '));
  });
}

/** Returns entries of the navigation bar that extend beyond it, from top to bottom. */
function outsideBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('.navbar')?.getBoundingClientRect();
    return [...document.querySelectorAll('.navbar__inner .navbar__item')]
      .filter((entry) => entry.checkVisibility() && entry.closest('.dropdown__menu') === null)
      .filter((entry) => {
        const {top, bottom} = entry.getBoundingClientRect();
        return top < (bar?.top ?? 0) || bottom > (bar?.bottom ?? 0);
      })
      .map((entry) => entry.textContent);
  });
}

/** Returns segments of an operation's path that continue on another line. */
function brokenSegments(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.ref-endpoint code')]
      .flatMap((code) => [...code.childNodes])
      .filter((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].map(({top}) => Math.round(top));
        return node.nodeType === Node.TEXT_NODE && new Set(lines).size > 1;
      })
      .map((node) => node.textContent ?? ''),
  );
}

test('the measurement detects elements that are too wide or cut off', async ({page}) => {
  await page.setViewportSize({width: NARROWEST, height: 640});
  await page.goto('faq/');
  await page.evaluate(() => {
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p id="wide">wide</p>');
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p id="cut">cut</p>');
    document.getElementById('wide')?.style.setProperty('width', '400px');
    const cut = document.getElementById('cut')?.style;
    cut?.setProperty('height', '5px');
    cut?.setProperty('overflow', 'hidden');
  });
  expect((await tooWide(page))[1]).toMatch('id="wide"');
  expect((await cutTexts(page))[0]).toMatch('id="cut"');
});

for (const address of ['api/quick-start/', 'api/reference/get-account-transactions/']) {
  test(`text at 200 % is not cut off: ${address}`, async ({page}) => {
    // 1280 px at a zoom of 200 %.
    await page.setViewportSize({width: 640, height: 450});
    await open(page, address);
    await showEverything(page);
    expect.soft(await tooWide(page), 'zoomed page').toEqual([]);
    expect.soft(await cutTexts(page), 'zoomed page').toEqual([]);

    // Twice the text size in the settings of the browser.
    const browser = await page.context().newCDPSession(page);
    for (const [standard, width] of [
      [24, 1280],
      [24, 1440],
      [32, 1024],
      [32, 1280],
      [32, 1440],
      [32, 390],
    ] as const) {
      await page.setViewportSize({width, height: 900});
      await browser.send('Page.setFontSizes', {fontSizes: {standard, fixed: standard}});
      const size = `text of ${standard} px at ${width} px`;
      expect.soft(await tooWide(page), size).toEqual([]);
      expect.soft(await overlaps(page), size).toEqual([]);
      if (width > 390) {
        expect.soft(await outsideBar(page), size).toEqual([]);
        expect.soft(await brokenSegments(page), size).toEqual([]);
        // On a phone, the bar shows as much of the site's name as fits.
        expect.soft(await cutTexts(page), size).toEqual([]);
        // Names of schemas are longer than a line.
        const labels = '.menu__link:not([href*="/schemas/"]) span';
        // Headings next to a control. Error codes are longer than a line.
        const headings = 'main :is(h1, h2):not(.ref-error *)';
        expect.soft(await brokenWords(page, `${labels}, ${headings}`), size).toEqual([]);
      }
    }
    await browser.send('Page.setFontSizes', {fontSizes: {standard: 16, fixed: 13}});
  });
}

for (const address of ['markets/fi/', 'api/authentication/']) {
  test(`wide text spacing cuts nothing off: ${address}`, async ({page}) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({width, height: 900});
      await open(page, address);
      await showEverything(page);
      // Source: WCAG 2.2, 1.4.12.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important} p {margin-bottom: 2em !important}',
        );
        document.adoptedStyleSheets.push(sheet);
      });
      expect.soft(await tooWide(page), `${width} px`).toEqual([]);
      if (width > 390) {
        // On a phone, the bar shows as much of the site's name as fits.
        expect.soft(await cutTexts(page), `${width} px`).toEqual([]);
      }
    }
  });
}

/** Returns texts that break within a word, with a bar at the break. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((chosen) => {
    return (
      [...document.querySelectorAll(chosen)]
        // Headings that are only for screen readers are one pixel wide.
        .filter((element) => element.checkVisibility() && element.clientWidth !== 1)
        .flatMap((element) => {
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          let line: number | undefined;
          let before = '';
          for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
            const value = text.nodeValue ?? '';
            for (let at = 0; at < value.length; at += 1) {
              const letter = value.charAt(at);
              range.setStart(text, at);
              range.setEnd(text, at + 1);
              const {top} = range.getBoundingClientRect();
              const isBroken = line !== undefined && top > line + 4;
              if (isBroken && /[a-z\d]$/i.test(before) && /[a-z\d]/i.test(letter)) {
                return [`${before}|${element.textContent.slice(before.length)}`];
              }
              line = top;
              before += letter;
            }
          }
          return [];
        })
    );
  }, selector);
}

test('names in tables are broken only between words, and the tables fit', async ({
  page,
  problems,
}) => {
  // Without our fonts, system fonts are wider. The page waits for fonts that it preloads, so they fail at once.
  await page.route(/\.woff2/, (route) => route.abort());
  for (const [width, addresses] of [
    [1024, ['api/limits/', 'api/testing/failures/', 'api/account-information/']],
    [1280, ['api/reference/get-session-data/', 'api/payment-initiation/', 'api/sessions/']],
  ] as const) {
    await page.setViewportSize({width, height: 900});
    for (const address of addresses) {
      await page.goto(address);
      expect(await page.locator('main td code').count(), address).toBeGreaterThan(0);
      expect
        .soft(await brokenWords(page, 'main td code:not(pre code)'), `${address} at ${width} px`)
        .toEqual([]);
      const wide = await page
        .locator('main .ref-scroll:visible')
        .evaluateAll((boxes) =>
          boxes
            .filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth + 1)
            .map(({ariaLabel}) => ariaLabel),
        );
      expect.soft(wide, `${address} at ${width} px`).toEqual([]);
    }
  }
  problems.length = 0;
});
