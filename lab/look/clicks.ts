/**
 * How many clicks and screens lead from the home page to the answers of fifteen questions, by links alone, at 1440 by
 * 900 px: `node --import tsx lab/look/clicks.ts`.
 */
import type {Locator, Page} from '@playwright/test';
import {brand} from '../../config/brand';
import {onBuild, openPage} from './onBuild';

const SIZE = {width: 1440, height: 900};

interface Question {
  asked: string;
  /** Links that a reader follows, below the base path or within the page. */
  links: readonly string[];
  /** Selector of the answer. */
  answer: string;
}

const QUESTIONS: readonly Question[] = [
  {asked: 'first transactions', links: ['api/quick-start/'], answer: '.markdown pre'},
  {asked: 'algorithm of a token', links: ['api/authentication/', '#header'], answer: 'text=RS256'},
  {asked: 'test login of Nordea', links: ['api/sandbox/'], answer: 'text=Nordea'},
  {
    asked: '422, a PSU header is missing',
    links: ['api/reference/errors/'],
    answer: '[id="psu_header_not_provided"]',
  },
  {
    asked: 'fetches in the background',
    links: ['api/limits/', '#bank-quotas'],
    answer: '[id="bank-quotas"]',
  },
  {asked: 'verify a webhook', links: ['api/webhooks/', '#verify'], answer: '[id="verify"]'},
  {
    asked: 'where the amount of a payment goes',
    links: ['api/reference/', 'api/reference/create-payment/'],
    answer: '.ref-prop:has-text("instructed_amount") .ref-prop:has-text("amount")',
  },
  {
    asked: 'instant payments in Germany',
    links: ['markets/de/'],
    answer: 'dt:text("Instant payments")',
  },
  {
    asked: 'meaning of entry_reference',
    links: ['api/reference/', 'api/reference/get-account-transactions/', '#responses'],
    answer: '[id="response-200-transactions-entry_reference"]',
  },
  {asked: 'refund', links: ['api/refunds/'], answer: 'h1'},
  {asked: 'breaking since 2025-06', links: ['api/changelog/'], answer: '.ref-changes'},
  {asked: 'price', links: ['faq/', '#price'], answer: '[id="price"]'},
  {asked: 'client in TypeScript', links: ['api/clients/'], answer: 'text=TypeScript'},
  {
    asked: 'length of a consent',
    links: ['api/sessions/', '#validity'],
    answer: '[id="validity"]',
  },
  {asked: 'all operations', links: ['api/reference/'], answer: '.ref-operation-index >> nth=-1'},
];

const shown = (locator: Locator) => locator.filter({visible: true}).first();

/**
 * Screens that a reader scrolls before an element is in view.
 *
 * @throws Error when the element is not there, or not shown
 */
async function screensTo(target: Locator): Promise<number> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (box === null) {
    throw new Error(`Not shown: ${target.toString()}`);
  }
  return Math.max(0, Math.floor(box.y / SIZE.height));
}

/** The app changes the address before the page: until that has arrived, an answer is one of the page before. */
async function arrival(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.locator('main h1').elementHandle();
  await act();
  await page.waitForFunction(
    (heading) => heading?.isConnected !== true && document.querySelector('main h1') !== null,
    before,
  );
  await page.waitForSelector('[data-started], [data-below]', {state: 'detached'});
}

async function follow(page: Page, link: string): Promise<number> {
  const href = link.startsWith('#') ? link : `${brand.baseUrl}${link}`;
  // Within a page, the list of its headings, not a link in its text.
  const place = link.startsWith('#') ? ':is(.table-of-contents, .menu) ' : '';
  const target = shown(page.locator(`${place}a[href${place === '' ? '' : '$'}="${href}"]`));
  const screens = await screensTo(target);
  if (link.startsWith('#')) {
    await target.click();
    // The app scrolls in a frame of its own.
    await page.waitForFunction((id) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
      return top >= 0 && top < innerHeight;
    }, link.slice(1));
  } else {
    await arrival(page, () => target.click());
  }
  return screens;
}

onBuild(async (browser, origin) => {
  const sums = {clicks: 0, screens: 0};
  for (const {asked, links, answer} of QUESTIONS) {
    const page = await browser.newPage({viewport: SIZE, reducedMotion: 'reduce'});
    await openPage(page, origin, '');
    let screens = 0;
    for (const link of links) {
      screens += await follow(page, link);
    }
    screens += await screensTo(shown(page.locator('main').locator(answer)));
    console.log(`${asked.padEnd(36)} ${links.length} clicks, ${screens} screens`);
    sums.clicks += links.length;
    sums.screens += screens;
    await page.close();
  }
  const mean = (sum: number) => (sum / QUESTIONS.length).toFixed(1);
  console.log(`Mean: ${mean(sums.clicks)} clicks, ${mean(sums.screens)} screens`);
});
