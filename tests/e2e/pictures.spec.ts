/** Screens and the table of test logins, in use. */
import {expect, open, test} from './fixtures';

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
test('on a phone, the words of a diagram stand in for its picture', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, 'api/account-information/');
  await expect(page.getByRole('img', {name: /Account information flow/})).toHaveCount(0);
  await expect(page.getByText('Five parties take part: the user')).toBeVisible();
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
