import type {Page} from '@playwright/test';

/**
 * From now on styles change at once, without transitions. Their promises are no way to wait: of what is skipped because it is far
 * from the screen they never settle. The policy forbids a style element; a sheet that a script makes is none.
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
