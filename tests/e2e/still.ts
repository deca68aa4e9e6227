import type {Page} from '@playwright/test';

/**
 * Disables transitions. Do not wait for promises of transitions: those of content that is skipped far from the screen
 * never settle. The policy forbids a style element, but not a constructed style sheet.
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
