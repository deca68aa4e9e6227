/** A crawl of every page of the build under the Content-Security-Policy that is shipped. */
import path from 'node:path';
import type {Page} from '@playwright/test';
import {brand} from '../../config/brand';
import {pagesOfBuild} from '../../hosting/pages';
import {expect, hydrated, test} from './fixtures';

const PAGES = [...pagesOfBuild(path.resolve('build')), `${brand.baseUrl}nothing/`];
/** Tests that run side by side, each with a part of the pages. */
const PARTS = 4;

/** Violations are console errors, too; the event also tells of those that a page might keep to itself. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => {
    violations.push(text);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const {reportViolation} = window as unknown as {reportViolation: (text: string) => void};
      reportViolation(`${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`);
    });
  });
  return violations;
}

for (let part = 0; part < PARTS; part += 1) {
  test(`no page breaks the policy, complains or asks another host, part ${part + 1}`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(240_000);
    const violations = await watchViolations(page);
    for (const address of PAGES.filter((_, index) => index % PARTS === part)) {
      const answer = await page.goto(address, {waitUntil: 'load'});
      expect(answer?.status(), address).toBe(address.endsWith('/nothing/') ? 404 : 200);
      expect(answer?.headers()['content-security-policy'], address).toContain("default-src 'none'");
      await hydrated(page);
      await expect(page.locator('h1'), address).toHaveCount(1);
      expect(new URL(page.url()).pathname).toBe(address);
      expect(violations, address).toEqual([]);
      if (address.endsWith('/nothing/')) {
        // The browser reports the status itself.
        problems.splice(0, 1);
      }
      expect(problems, address).toEqual([]);
    }
  });
}

test('the crawl would notice', async ({page, problems}) => {
  const violations = await watchViolations(page);
  await page.goto('faq/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    const image = new Image();
    image.src = 'https://elsewhere.example/x.png';
    document.body.append(image);
  });
  await expect.poll(() => violations.length).toBe(2);
  expect(violations.join('\n')).toMatch(/script-src-elem inline/);
  expect(violations.join('\n')).toMatch(/img-src https:\/\/elsewhere\.example/);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(problems.length).toBeGreaterThanOrEqual(2);
  problems.length = 0;
});
