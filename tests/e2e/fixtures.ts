import fs from 'node:fs';
import {ARCHIVED_RELEASES} from '../../config/releases';
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from '@playwright/test';

/** Docusaurus marks the document once React has taken it over. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

/** The committed list of public routes, relative to the base path. */
export const ROUTES = fs
  .readFileSync('tests/build/routes.txt', 'utf8')
  .trimEnd()
  .split('\n')
  .map((route) => route.slice(1));

const ARCHIVED_SAMPLE = [
  '',
  'sandbox/',
  'payment-initiation/',
  'reference/',
  'reference/errors/',
  'reference/create-payment/',
  'reference/schemas/aspspdata/',
];

/** Pages of archived releases are made by the same code as those of the latest: one of each kind stands for them. */
export const ARCHIVED_ROUTES = ARCHIVED_RELEASES.slice(0, 1).flatMap(({path}) =>
  ARCHIVED_SAMPLE.map((route) => `${path}/${route}`),
);

interface Findings {
  problems: string[];
}

function watch(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];
  const report = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`${message.type()}: ${message.text()}`);
    }
  };
  context.on('console', report);
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) {
      problems.push(`request to another host: ${request.url()}`);
    }
  });
  return problems;
}

/**
 * A test with `problems`: console errors and warnings, uncaught errors and requests to other hosts so far. It fails at
 * its end if there are any, unless it has emptied the list on purpose.
 */
export const test = base.extend<Findings>({
  problems: [
    async ({context, baseURL}, use) => {
      const problems = watch(context, new URL(baseURL ?? '').origin);
      await use(problems);
      expect(problems).toEqual([]);
    },
    {auto: true},
  ],
});

export {expect};
