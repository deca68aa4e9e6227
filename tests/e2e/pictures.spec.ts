/** Screens and the table of test logins, as readers use them. */
import {expect, hydrated, readingTest as test} from './fixtures';
import {tooWide} from './narrow';
import {isInTurn, ONLY_WHOLE} from '../whole';

const WITH_SCREENS = 'api/control-panel/monitoring/';
const WITH_LOGINS = 'api/sandbox/';

for (const [scheme, other] of (
  [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const
).filter((_, place) => isInTurn(place, 2))) {
  test(`${scheme} mode shows the ${scheme} screens and does not load the others`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.emulateMedia({colorScheme: scheme});
    await page.goto(WITH_SCREENS);
    await hydrated(page);
    const screen = page.getByRole('button', {name: /^Enlarge: The view Statistics/});
    await screen.scrollIntoViewIfNeeded();
    await expect(screen).toHaveAttribute('src', new RegExp(`statistics\\.${scheme}\\.webp$`));
    await expect
      .poll(() => screen.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(1000);
    expect(
      asked.filter((url) => url.includes(`/img/screens/`) && url.includes(`.${other}.`)),
    ).toEqual([]);
  });
}

test('a screen can be enlarged', ONLY_WHOLE, async ({page}) => {
  await page.goto(WITH_SCREENS);
  await hydrated(page);
  await page.getByRole('button', {name: /^Enlarge: The view Bank status/}).click();
  await expect(page.locator('.medium-zoom-image--opened')).toBeFocused();
});

/** Labels in diagrams. Source: illustrations. Unit: CSS pixels. */
const LABEL = 13;
/** Our choice: the smallest text that is readable without zooming. Unit: CSS pixels. */
const LEAST_LABEL = 11;

const ENLARGED = [
  ['api/reference/', 'Account information flow'],
  ['api/mobile/', 'From your app to the banking app and back'],
  [WITH_SCREENS, 'The view Statistics'],
] as const;

for (const [address, name] of ENLARGED.filter((_, place) => isInTurn(place, 3))) {
  test(`on a phone, the picture “${name}” of ${address} fits, and a tap opens it in a readable size`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 844});
    await page.goto(address);
    await hydrated(page);
    const picture = page.getByRole('button', {name: new RegExp(`^Enlarge: ${name}`)});
    const {height} = (await picture.boundingBox()) ?? {height: 0};
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete))
      .toBe(true);
    const box = await picture.boundingBox();
    expect(box?.height).toBe(height);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(390);
    // Neither the picture nor a box around it is cut off.
    const cut = await picture.evaluate((image) => {
      const around: string[] = [];
      for (let one = image.parentElement; one !== null; one = one.parentElement) {
        if (one.scrollWidth > one.clientWidth) {
          around.push(one.outerHTML.slice(0, 80));
        }
      }
      return around;
    });
    expect(cut).toEqual([]);
    expect(await tooWide(page)).toEqual([]);

    await picture.click();
    const shown = page.getByRole('dialog').getByRole('img');
    await expect(shown).toBeVisible();
    const scale = await shown.evaluate(
      (image: HTMLImageElement, natural) => image.clientWidth / natural,
      await picture.evaluate((image) => Number(image.getAttribute('width'))),
    );
    expect(scale * LABEL).toBeGreaterThanOrEqual(LEAST_LABEL);
  });
}

test('a test login is copied', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(WITH_LOGINS);
  await hydrated(page);
  const row = page.getByRole('row', {name: /^BBVA/});
  for (const value of ['user1', '1234', '012345']) {
    await row.getByRole('button', {name: `Copy ${value}`, exact: true}).click();
    // Its name goes with what it says.
    const button = row.locator(`[data-copy="${value}"]`);
    await expect(button).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  }
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('the test logins can be read', ONLY_WHOLE, async ({page}) => {
    await page.goto(WITH_LOGINS);
    const table = page.getByRole('region', {name: 'Logins of the test banks'});
    await expect(table.getByRole('row', {name: /^BBVA/})).toContainText('BE, ES, FR, IT, PT');
    await expect(table.getByText('012345', {exact: true})).toBeVisible();
    await expect(table.getByRole('button', {name: 'Copy 012345'})).toBeHidden();
  });
});
