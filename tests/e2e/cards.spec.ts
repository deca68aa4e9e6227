/** Tables whose columns would be too narrow on a phone become cards, and remain tables for screen readers. */
import type {Page} from '@playwright/test';
import {expect, open, test} from './fixtures';

/** Pages with the name of a table of at least three columns, hand-written and generated. */
const TABLES = [
  {address: 'api/sandbox/', name: 'Test bank logins'},
  {address: 'api/reference/create-payment/', name: 'Table: Errors'},
] as const;

const box = (page: Page, name: string) => page.locator(`main .ref-cards[aria-label="${name}"]`);

for (const {address, name} of TABLES) {
  test(`“${name}” of ${address} is a table on a desktop, and cards on a phone`, async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await open(page, address);
    await test.step('a table on a desktop: no cell repeats the name of its column', async () => {
      const labels = await box(page, name)
        .locator('tbody tr > *')
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
      expect.soft([...new Set(labels)]).toEqual(['none']);
      await expect.soft(box(page, name).getByRole('table')).toHaveCount(1);
    });

    await test.step('cards on a phone, each value with the name of its column', async () => {
      await page.setViewportSize({width: 390, height: 844});
      const cards = box(page, name);
      const shown = await cards.evaluate((element) => {
        const table = element.querySelector('table');
        const heads = [...(table?.tHead?.rows[0]?.cells ?? [])].map((head) =>
          head.textContent.trim(),
        );
        const rows = [...(table?.tBodies[0]?.rows ?? [])];
        const wrong = rows.flatMap((row) =>
          [...row.cells].slice(1).filter((cell, index) => {
            const {content, display} = getComputedStyle(cell, '::before');
            const isShown = display !== 'none' && content.startsWith(`"${heads[index + 1] ?? ''}"`);
            return cell.childNodes.length > 0 && !isShown;
          }),
        );
        return {
          columns: heads.length,
          rows: rows.length,
          isScrolling: element.scrollWidth > element.clientWidth + 1,
          wrong: wrong.map((cell) => cell.outerHTML.slice(0, 120)),
        };
      });
      expect.soft(shown.columns).toBeGreaterThan(2);
      expect.soft(shown.rows).toBeGreaterThan(0);
      expect.soft(shown.isScrolling).toBe(false);
      expect.soft(shown.wrong).toEqual([]);
      // Accessible roles.
      await expect.soft(cards.getByRole('table')).toHaveCount(1);
      await expect.soft(cards.getByRole('columnheader')).toHaveCount(shown.columns);
      await expect.soft(cards.getByRole('row')).toHaveCount(shown.rows + 1);
    });
  });
}
