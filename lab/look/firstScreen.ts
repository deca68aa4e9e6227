/**
 * What a first-time reader finds on the first screen of each kind of page, as a Markdown table: `node --import tsx
 * lab/look/firstScreen.ts`. It writes pictures into a folder that is named as argument: on desktops, tablets and
 * phones, light and dark, with twice as large a text, and in a contrast theme.
 */
import path from 'node:path';
import type {Browser, Page} from '@playwright/test';
import {onBuild, openPage} from './onBuild';

/** What the kind of page is for, and what has to be in sight for it: the page is judged by whether it is. */
interface Kind {
  name: string;
  route: string;
  /** What readers come for. */
  finds: string;
  /** Selectors, one for each thing that must be within the first screen at 1440 by 900 px. */
  shows: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    name: 'Home',
    route: '',
    finds: 'accounts and payments through one API; a bank page to press, and what the API returns',
    shows: ['h1', '[data-try-hero] button', '[data-try-hero] pre', 'main .button'],
  },
  {
    name: 'Introduction',
    route: 'api/',
    finds: 'what the API is, and nine cards that lead to the guides',
    shows: ['h1', '.page-grid > :first-child a', '.page-grid > :last-child a'],
  },
  {
    name: 'Quick start',
    route: 'api/quick-start/',
    finds: 'a language to choose, the commands to run, and beside them what they print',
    shows: ['h1', '[role=tab]', 'main [role=tabpanel] pre', '.side-by-side > figure pre'],
  },
  {
    name: 'Guide',
    route: 'api/webhooks/',
    finds: 'what the guide covers, and its sections at the right',
    shows: ['h1', '.theme-doc-markdown > p', '.table-of-contents__link'],
  },
  {
    name: 'Operation, large request',
    route: 'api/reference/create-payment/',
    finds:
      'method and path, the first field, the request to copy, **Try it**, a box to find a field',
    shows: ['.ref-endpoint', '.ref-prop', '.ref-samples pre', '.try-open', '.ref-find input'],
  },
  {
    name: 'Operation, large response',
    route: 'api/reference/get-account-transactions/',
    finds: 'the parameters, and beside them the request and the response by status',
    shows: ['.ref-endpoint', '.ref-prop', '.ref-samples pre', '.ref-answers, .ref-answer'],
  },
  {
    name: 'Reference',
    route: 'api/reference/',
    finds: 'base URL, token, and the operations with method and path',
    shows: ['h1', 'main code', '.ref-operation-index a'],
  },
  {
    name: 'Schema',
    route: 'api/reference/schemas/transaction/',
    finds: 'what it is, its fields, an example beside them',
    shows: ['h1', '.ref-prop', '.ref-examples pre'],
  },
  {
    name: 'Error catalogue',
    route: 'api/reference/errors/',
    finds: 'a filter that takes a pasted response, and the first errors',
    shows: ['h1', '[data-list-filter] input', '.ref-error'],
  },
  {
    name: 'Limits',
    route: 'api/limits/',
    finds: 'the table of limits',
    shows: ['h1', 'main table'],
  },
  {
    name: 'FAQ',
    route: 'faq/',
    finds: 'a filter, and the questions in two columns',
    shows: ['h1', '[data-list-filter] input', 'main nav a'],
  },
  {
    name: 'Glossary',
    route: 'api/glossary/',
    finds: 'a filter, letters, the first terms',
    shows: ['h1', '[data-list-filter] input', 'main h3'],
  },
  {
    name: 'Markets',
    route: 'markets/',
    finds: 'one field for country or bank, and the map of all countries',
    shows: ['h1', '[data-market-finder] input, main input', '.market-map a'],
  },
  {
    name: 'Country',
    route: 'markets/fi/',
    finds: 'six facts, what to watch, the first banks',
    shows: ['h1', 'main dl', 'main h2', 'tr[id^=bank-]'],
  },
  {
    name: 'Comparison',
    route: 'markets/compare/',
    finds: 'two countries to choose, and what differs',
    shows: ['h1', 'main select', 'main table'],
  },
  {
    name: 'Sandbox',
    route: 'api/sandbox/',
    finds: 'what the sandbox is, and the way to its logins',
    shows: ['h1', 'main p', '.table-of-contents__link'],
  },
  {
    name: 'Tour',
    route: 'api/try/',
    finds: 'that nothing has to be installed, the button that starts, the first step',
    shows: ['h1', '[data-try-start]', '[data-try-step]'],
  },
  {
    name: 'JWT helper',
    route: 'api/authentication/#jwt-helper',
    finds: 'the form that creates a token',
    shows: ['[id="jwt-helper"]', 'main fieldset :is(input, textarea)', 'main fieldset button'],
  },
  {
    name: 'Changelog',
    route: 'api/changelog/',
    finds: 'the newest release, its date, what changed with its effect',
    shows: ['h1', '.ref-changes'],
  },
  {
    name: 'Downloads',
    route: 'api/downloads/',
    finds: 'the description and its formats',
    shows: ['h1', 'main a[download], main table a, main li a'],
  },
];

const WINDOW = {width: 1440, height: 900};

/** The things that are not within the first screen. */
function missing(page: Page, shows: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (selectors) =>
      selectors.filter((selector) =>
        [...document.querySelectorAll(selector)].every((element) => {
          const {top, bottom, width} = element.getBoundingClientRect();
          return !element.checkVisibility() || width === 0 || bottom <= 0 || top >= innerHeight;
        }),
      ),
    [...shows],
  );
}

/** How readers see a page: window, colours, size of the text in the settings of the browser. */
interface Look {
  name: string;
  width: number;
  colorScheme: 'light' | 'dark';
  forcedColors?: 'active';
  /** Unit: px. Browsers have 16. */
  text?: number;
}

const LOOKS: readonly Look[] = [
  {name: '1440-light', width: 1440, colorScheme: 'light'},
  {name: '1440-dark', width: 1440, colorScheme: 'dark'},
  {name: '390-light', width: 390, colorScheme: 'light'},
  {name: '390-dark', width: 390, colorScheme: 'dark'},
  {name: '1024-light', width: 1024, colorScheme: 'light'},
  {name: '1024-text-200', width: 1024, colorScheme: 'light', text: 32},
  {name: '1440-text-200', width: 1440, colorScheme: 'light', text: 32},
  {name: '1440-forced', width: 1440, colorScheme: 'dark', forcedColors: 'active'},
];

async function takePictures(browser: Browser, origin: string, folder: string): Promise<void> {
  for (const {name: look, width, text, ...colours} of LOOKS) {
    const page = await browser.newPage({viewport: {width, height: 900}, ...colours});
    if (text !== undefined) {
      const settings = await page.context().newCDPSession(page);
      await settings.send('Page.setFontSizes', {fontSizes: {standard: text, fixed: text}});
    }
    for (const {name, route} of KINDS) {
      await openPage(page, origin, route);
      await page.waitForLoadState('networkidle');
      const file = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${look}.png`;
      await page.screenshot({path: path.join(folder, file)});
    }
    await page.close();
  }
}

onBuild(async (browser, origin) => {
  const page = await browser.newPage({viewport: WINDOW});
  console.log('| Page | In three seconds | In sight | Screens |\n|---|---|---|---:|');
  for (const {name, route, finds, shows} of KINDS) {
    await openPage(page, origin, route);
    await page.waitForLoadState('networkidle');
    const lacking = await missing(page, shows);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const inSight =
      lacking.length === 0
        ? `all ${shows.length}`
        : `not ${lacking.map((selector) => `\`${selector}\``).join(', ')}`;
    console.log(`| ${name} | ${finds} | ${inSight} | ${(height / WINDOW.height).toFixed(1)} |`);
  }
  const [folder] = process.argv.slice(2);
  if (folder !== undefined) {
    await takePictures(browser, origin, folder);
  }
});
