import type {Page} from '@playwright/test';

/**
 * From now on styles change at once, without transitions. Do not wait for their promises: those of
 * content that is skipped far from the screen never settle. The policy forbids a style element, but not a
 * style sheet that a script creates.
 */
export async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, ::before, ::after {transition: none !important; animation: none !important}',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}
