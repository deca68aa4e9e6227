/** Screens and the table of test logins, in use. */
import {expect, open, test} from './fixtures';
import {tooWide} from './narrow';

const WITH_SCREENS = 'api/control-panel/monitoring/';
const WITH_LOGINS = 'api/sandbox/';

test('dark mode shows the dark screens and does not load the others', async ({page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.emulateMedia({colorScheme: 'dark'});
  await open(page, WITH_SCREENS);
  const screen = page.getByRole('button', {name: /^Enlarge: The view Statistics/});
  await screen.scrollIntoViewIfNeeded();
  await expect(screen).toHaveAttribute('src', /statistics\.dark\.webp$/);
  await expect
    .poll(() => screen.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(1000);
  expect(asked.filter((url) => url.includes('/img/screens/') && url.includes('.light.'))).toEqual(
    [],
  );
});

test('windows without room for a scene do not load it, until they are wide enough', async ({
  page,
  problems,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const scenes = () => asked.filter((url) => url.includes('/img/scenes/')).length;
  await page.setViewportSize({width: 1279, height: 800});
  await open(page, 'api/quick-start/');
  await page.waitForLoadState('networkidle');
  expect(scenes()).toBe(0);
  await page.setViewportSize({width: 1280, height: 800});
  await expect.poll(scenes).toBe(1);
  await page.goto('nothing/');
  await expect.poll(scenes).toBe(2);
  // The browser itself reports the 404 of the document.
  expect(problems.splice(0)).toHaveLength(1);
});

/** Font size of labels in diagrams. Source: illustrations. Unit: CSS pixels. */
const LABEL = 13;
/** Smallest text that is readable after a tap. Our choice. Unit: CSS pixels. */
const LEAST_LABEL = 11;

test('on a phone, a diagram has its width, its words come first, and a tap enlarges it', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, 'api/account-information/');
  const picture = page.getByRole('button', {name: /^Enlarge: Account information flow/});
  const {height} = (await picture.boundingBox()) ?? {height: 0};
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const box = await picture.boundingBox();
  expect(box?.height).toBe(height);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  const natural = await picture.evaluate((image) => Number(image.getAttribute('width')));
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  const words = await page.getByText('Five parties take part: the user').boundingBox();
  expect(words?.y).toBeLessThan(box?.y ?? 0);
  expect(await tooWide(page)).toEqual([]);

  await picture.click();
  const shown = page.getByRole('dialog').getByRole('img');
  await expect(shown).toBeVisible();
  const width = await shown.evaluate((image) => image.clientWidth);
  expect((width / natural) * LABEL).toBeGreaterThanOrEqual(LEAST_LABEL);
});

for (const height of [657, 900]) {
  test(`labels of a diagram are readable in a window ${height} px high`, async ({page}) => {
    await page.setViewportSize({width: height === 900 ? 1440 : 1366, height});
    await open(page, 'api/account-information/');
    const picture = page.getByRole('button', {name: /^Enlarge: Account information flow/});
    const scale = await picture.evaluate(
      (image) => image.clientWidth / Number(image.getAttribute('width')),
    );
    expect(scale * LABEL).toBeGreaterThanOrEqual(11.5);
  });
}

test('a test login is copied', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, WITH_LOGINS);
  const row = page.getByRole('row', {name: /^BBVA/});
  for (const value of ['user1', '1234']) {
    await row.getByRole('button', {name: `Copy ${value}`, exact: true}).click();
    // The accessible name matches the content.
    const button = row.locator(`[data-copy="${value}"]`);
    await expect(button).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  }
});
