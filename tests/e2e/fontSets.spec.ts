/**
 * Pages on machines with the fonts of one system each (the projects of `playwright.config.ts`): what they are
 * painted with, and that nothing moves whenever our fonts come.
 */
import type {BrowserContext, Page} from '@playwright/test';
import {FONT_SET_NAMES, FONT_SETS, type FontSetName, fontSetTag} from '../../scripts/systemFonts';
import {FONTS_KEY} from '../../src/static-pages/fonts/fontChoice';
import {IS_WHOLE, isInTurn} from '../whole';
import {expect, hydrated, test} from './fixtures';
import {observe} from './reading/observe';

declare global {
  interface Window {
    /** Family and weights of each fallback that was there when the body began. */
    fallbacksAtStart: string[];
  }
}

const PAGES = [
  {name: 'home', address: '', isLate: false},
  {name: 'guide', address: 'api/quick-start/', isLate: true},
  {name: 'operation', address: 'api/reference/create-payment/', isLate: true},
  {name: 'schema', address: 'api/reference/schemas/accountresource/', isLate: false},
  {name: 'market', address: 'markets/fi/', isLate: false},
  {name: 'FAQ', address: 'faq/', isLate: false},
  {name: 'heading of the FAQ', address: 'faq/#rate-limit', isLate: true},
  {name: 'not-found view', address: 'nothing/here/', isLate: false},
];

const WIDTHS = [1440, 390];

const OUR_FONTS = '**/assets/fonts/*.woff2';
/** Our fonts as their files name them. */
const OUR_TEXT = /^Geist-/;
/** What follows hydration: the mark of the current heading, samples, labels. Unit: ms. */
const AFTERMATH = 600;
/** Whether a font out of the browser's cache is there before the first frame is decided by a few milliseconds. */
const ATTEMPTS = 5;

/** Names of the fonts in a set. */
const REGULAR: Readonly<Record<FontSetName, RegExp>> = {
  DejaVu: /^DejaVuSans$/,
  Liberation: /^LiberationSans$/,
  Noto: /^NotoSans-Regular$/,
  Roboto: /^Roboto-Regular$/,
};

const BOLD: Readonly<Record<FontSetName, string>> = {
  DejaVu: 'DejaVuSans-Bold',
  Liberation: 'LiberationSans-Bold',
  Noto: 'NotoSans-Bold',
  Roboto: 'Roboto-Bold',
};

function fontSet(name: string): FontSetName {
  if (!(name in FONT_SETS)) {
    throw new Error(`The project ${name} has the name of no set of fonts.`);
  }
  return name as FontSetName;
}

/** PostScript name of the font that most letters of the first such element are painted with. */
async function paintedWith(page: Page, selector: string): Promise<string> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const {root} = await client.send('DOM.getDocument');
  const {nodeId} = await client.send('DOM.querySelector', {nodeId: root.nodeId, selector});
  const {fonts} = await client.send('CSS.getPlatformFontsForNode', {nodeId});
  await client.detach();
  const [most] = fonts.toSorted((a, b) => b.glyphCount - a.glyphCount);
  return most?.postScriptName ?? 'nothing';
}

/** Opens the page in a new document and waits until it has come to rest. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  // The document is not complete while a font is held back.
  await page.goto(address, {waitUntil: 'domcontentloaded'});
  await hydrated(page);
  await page.waitForTimeout(AFTERMATH);
}

const shifts = (page: Page) => page.evaluate(() => window.observed.shifts);

async function rememberFonts(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), FONTS_KEY))
    .toBeTruthy();
}

/** Delays our fonts until the test releases them, or blocks them. */
async function holdFonts(context: BrowserContext) {
  let asked = 0;
  let release: (isThere: boolean) => void = () => undefined;
  const released = new Promise<boolean>((resolve) => {
    release = resolve;
  });
  await context.route(OUR_FONTS, async (route) => {
    asked++;
    await ((await released) ? route.continue() : route.abort());
  });
  return {asked: () => asked, release};
}

/** The browser itself reports the 404 of a document, and fonts that the test has held back. */
test.afterEach(({problems}) => {
  const own = problems.filter(
    (problem) => !/status of 404|net::ERR_FAILED|preloaded/.test(problem),
  );
  problems.splice(0, Infinity, ...own);
});

/** Pages take turns over widths. */
const widthOf = (page: number, turn: number) => WIDTHS[(page + turn) % WIDTHS.length] ?? NaN;

/** Tags of the projects that run a test. */
const under = (sets: readonly FontSetName[]) => ({tag: sets.map((set) => fontSetTag(set))});

/** Pages take turns over sets of fonts, too: one for fonts that come early, one for late, one for never. */
const inTurn = (page: number, shift = 0) =>
  under(FONT_SET_NAMES.filter((_, set) => isInTurn(page + shift + set, FONT_SET_NAMES.length)));

/** The other pages have the same fonts from the same style sheet. */
const PAGE_TURNS = 8;

for (const [index, {name, address, isLate}] of PAGES.entries()) {
  if (!isInTurn(index, PAGE_TURNS)) {
    continue;
  }
  for (const turn of IS_WHOLE ? WIDTHS.keys() : [0]) {
    test.describe(turn === 0 ? name : `${name}, at the other width`, () => {
      test.beforeEach(async ({page}) => {
        await page.setViewportSize({width: widthOf(index, turn), height: 900});
        await observe(page);
      });

      test(
        'is first painted with a fallback font, and with our font from the next document on',
        inTurn(index),
        async ({page}, {project}) => {
          const set = fontSet(project.name);
          await visit(page, address);
          expect(await paintedWith(page, 'h1')).toBe(BOLD[set]);
          expect(await paintedWith(page, '.footer__link-item')).toMatch(REGULAR[set]);
          await rememberFonts(page);
          expect(await shifts(page)).toEqual([]);

          let fonts: string[] = [];
          for (let attempt = 0; attempt < ATTEMPTS && !OUR_TEXT.test(fonts[0] ?? ''); attempt++) {
            await visit(page, address);
            fonts = await Promise.all(
              ['h1', '.footer__link-item'].map((it) => paintedWith(page, it)),
            );
            expect(await shifts(page)).toEqual([]);
          }
          for (const font of fonts) {
            expect(font).toMatch(OUR_TEXT);
          }
        },
      );

      for (const isThere of isLate
        ? [true, false].filter((_, way) => isInTurn(index + way, 2))
        : []) {
        test(
          `keeps its fallback font when our font arrives ${isThere ? 'late' : 'never'}`,
          inTurn(index, isThere ? 0 : 1),
          async ({page, context}, {project}) => {
            const set = fontSet(project.name);
            await visit(page, address);
            await rememberFonts(page);
            const {asked, release} = await holdFonts(context);
            await visit(page, address);
            expect(asked()).toBeGreaterThan(0);
            expect(await paintedWith(page, 'h1')).toBe(BOLD[set]);
            release(isThere);
            await page.evaluate(() => document.fonts.ready);
            await page.waitForTimeout(AFTERMATH);
            expect(await paintedWith(page, 'h1')).toBe(BOLD[set]);
            expect(await shifts(page)).toEqual([]);
          },
        );
      }
    });
  }
}

test(
  'fallback fonts are looked for before there is text',
  // The others have no monospaced font.
  under(['DejaVu', 'Liberation']),
  async ({page}) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('body') !== null) {
          observer.disconnect();
          window.fallbacksAtStart = Array.from(document.fonts)
            .filter(({status}) => status === 'loaded')
            .map(({family, weight}) => `${family.replace(/ on .*/, '')} ${weight}`);
        }
      }).observe(document, {childList: true, subtree: true});
    });
    await page.goto('faq/');
    const found = await page.evaluate(() => window.fallbacksAtStart);
    expect(found).toEqual(
      ['Geist', 'Geist Mono'].flatMap((family) =>
        ['400 559', '560 700'].map((weights) => `${family} ${weights}`),
      ),
    );
  },
);

test(
  'text takes as much space in a fallback font as in our font, bold text included',
  under(FONT_SET_NAMES),
  async ({page}) => {
    await visit(page, 'faq/');
    await rememberFonts(page);
    // Widths of single lines: how far a difference changes the breaks of lines is chance.
    const differences = await page.evaluate(async () => {
      await document.fonts.load('1em Geist');
      const text = Array.from(document.querySelectorAll('.markdown p'), (it) => it.textContent);
      const context = document.createElement('canvas').getContext('2d');
      const style = getComputedStyle(document.documentElement);
      const fallbacks = style.getPropertyValue('--fallbacks-geist');
      return [400, 450, 600, 650].map((weight) => {
        const [ours, theirs] = [`Geist`, fallbacks].map((family) => {
          if (context === null) {
            throw new Error('The browser does not support canvas.');
          }
          context.font = `${weight} 100px ${family}`;
          return context.measureText(text.join(' ')).width;
        });
        return {weight, difference: Math.abs((theirs ?? 0) / (ours ?? 1) - 1)};
      });
    });
    for (const {weight, difference} of differences) {
      expect(difference, `weight ${weight}`).toBeLessThan(0.02);
      // Our own font would not differ at all: the fallback was measured.
      expect(difference, `weight ${weight}`).toBeGreaterThan(0);
    }
  },
);
