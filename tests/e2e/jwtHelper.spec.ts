import {generateKeyPairSync} from 'node:crypto';
import type {Page} from '@playwright/test';
import {decodeJwt, importPKCS8, importSPKI, jwtVerify, SignJWT} from 'jose';
import {brand} from '../../config/brand';
import {FONTS_KEY} from '../../src/static-pages/fonts';
import {expect, open, test} from './fixtures';
import {violations} from './axe';

const APPLICATION_ID = '3f6a1c52-8d0e-4b7a-9c35-2e1f60d4a8b9';

const pair = generateKeyPairSync('rsa', {modulusLength: 2048});
const pkcs1 = pair.privateKey.export({type: 'pkcs1', format: 'pem'}).toString();
const pkcs8 = pair.privateKey.export({type: 'pkcs8', format: 'pem'}).toString();

async function openHelper(page: Page): Promise<void> {
  await open(page, 'api/authentication/');
  await page.getByRole('heading', {name: 'Create or check a token here'}).scrollIntoViewIfNeeded();
  await expect(fields(page).id).toBeEnabled();
}

function fields(page: Page) {
  return {
    id: page.getByLabel('Application id', {exact: true}),
    key: page.getByLabel('Private key', {exact: true}),
    token: page.getByLabel(/^Token that you created/),
    verdict: page.locator('[data-jwt=verdict]'),
    result: page.locator('[data-jwt=result]'),
  };
}

async function made(page: Page): Promise<string> {
  const {token} = fields(page);
  await page.getByRole('button', {name: 'Create token'}).click();
  await expect(token).toHaveValue(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  return token.inputValue();
}

/** Returns everything that a page has stored. */
async function stored(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await indexedDB.databases(),
      await caches.keys(),
      document.cookie,
    ]),
  );
}

test('creates a token from a pasted PKCS#1 key, which jose verifies', async ({page}) => {
  await openHelper(page);
  const {id, key, verdict, result} = fields(page);
  await id.fill(APPLICATION_ID);
  await key.fill(pkcs1);
  const token = await made(page);
  const {payload, protectedHeader} = await jwtVerify(token, pair.publicKey, {
    issuer: brand.siteHost,
    audience: brand.apiHost,
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  expect(protectedHeader.kid).toBe(APPLICATION_ID);
  await expect(verdict).toHaveText('This token is valid.');
  await expect(result).toContainText(`"aud": "${brand.apiHost}"`);
  await expect(result).toContainText(`https://${brand.apiHost}/application`);
  await key.fill('');
  await expect(verdict).toHaveText(/^No errors found. Enter the id and the key/);
});

const PEM = /^-----BEGIN PRIVATE KEY-----/;

function newPair(page: Page) {
  return {
    size: page.getByLabel('or create one with'),
    make: page.getByRole('button', {name: 'Create key pair'}),
    download: page.getByRole('button', {name: 'Download private key'}),
    copyPublic: page.getByRole('button', {name: 'Copy public key'}),
  };
}

test('creates a key pair whose halves match', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHelper(page);
  await fields(page).id.fill(APPLICATION_ID);
  const {size, make, download, copyPublic} = newPair(page);
  await size.selectOption('2048');
  await make.click();
  await expect(fields(page).key).toHaveValue(PEM);
  const file = page.waitForEvent('download');
  await download.click();
  expect((await file).suggestedFilename()).toBe(`${APPLICATION_ID}.pem`);
  await copyPublic.click();
  await expect(page.getByRole('button', {name: 'Copied'})).toBeVisible();
  const publicKey = await page.evaluate(() => navigator.clipboard.readText());
  const token = await made(page);
  await jwtVerify(token, await importSPKI(publicKey, 'RS256'));
});

test('reports errors in pasted tokens', async ({page}) => {
  await openHelper(page);
  const {id, key, token, verdict, result} = fields(page);
  await id.fill(APPLICATION_ID);
  await key.fill(pkcs8);
  const now = Math.floor(Date.now() / 1000);
  const bad = await new SignJWT({iss: brand.siteHost, aud: 'api', iat: now, exp: now + 100_000})
    .setProtectedHeader({typ: 'JWT', alg: 'RS256', kid: APPLICATION_ID.replace('3', '4')})
    .sign(await importPKCS8(pkcs8, 'RS256'));
  await token.fill(`Bearer ${bad}`);
  await expect(verdict).toHaveText(/would reject this token/);
  await expect(result).toContainText(`aud must be ${brand.apiHost}`);
  await expect(result).toContainText('kid is not the application id above');
  await expect(result).toContainText('exp is more than 86400 seconds after iat');
  await expect(token).toHaveAttribute('aria-invalid', 'true');

  await token.fill('hello');
  await expect(result).toContainText('the token must have three parts');
  await token.fill('');
  await expect(verdict).toBeEmpty();
  await expect(result).toBeEmpty();
});

test('sends nothing, stores only the application id, and clears its fields when the reader leaves', async ({
  page,
}) => {
  await openHelper(page);
  await page.waitForLoadState('networkidle');
  // Fonts are fetched after the page, and the browser stores that it has them.
  await expect.poll(() => stored(page)).toContain(`["${FONTS_KEY}",`);
  const before = await stored(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    // The browser may request the page's icon at any time.
    if (!request.url().endsWith('/favicon.svg')) {
      requests.push(request.url());
    }
  });
  const {id, key, token} = fields(page);
  await id.fill(APPLICATION_ID);
  await key.fill(pkcs1);
  const secret = await made(page);
  expect(decodeJwt(secret).iss).toBe(brand.siteHost);
  expect(requests).toEqual([]);
  const kept = await page.evaluate(() => sessionStorage.getItem('your-values.application-id'));
  expect(kept).toBe(APPLICATION_ID);
  await page.evaluate(() => {
    sessionStorage.removeItem('your-values.application-id');
  });
  expect(await stored(page)).toBe(before);
  const address = await page.evaluate(() => location.href + JSON.stringify(history.state));
  expect(address).not.toContain(secret.slice(0, 20));

  await page.locator('nav.navbar').getByRole('link', {name: 'Sandbox'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Sandbox'})).toBeVisible();
  await page.goBack();
  await expect(fields(page).id).toBeEnabled();
  for (const field of [id, key, token]) {
    await expect(field).toHaveValue('');
  }
  await expect(fields(page).result).toBeEmpty();

  await id.fill(APPLICATION_ID);
  await key.fill(pkcs1);
  await page.goto('faq/');
  await page.goBack();
  await page.getByRole('heading', {name: 'Create or check a token here'}).scrollIntoViewIfNeeded();
  await expect(id).toHaveValue(APPLICATION_ID);
  for (const field of [key, token]) {
    await expect(field).toHaveValue('');
  }
  await page.reload();
  await expect(key).toHaveValue('');
});

test('has no accessibility findings when open', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.setViewportSize({width: 390, height: 844});
  await openHelper(page);
  const {id, key, token} = fields(page);
  await id.fill('wrong');
  await key.fill(pkcs1);
  await token.fill('a.b.c');
  await expect(fields(page).verdict).toHaveText(/would reject/);
  await id.fill(APPLICATION_ID);
  await expect(id).toHaveAttribute('aria-invalid', 'false');
  await made(page);
  await expect(fields(page).verdict).toHaveText('This token is valid.');
  expect(await violations(page, {within: '[data-jwt-helper]'})).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('a note replaces the form', async ({page}) => {
    await page.goto('api/authentication/');
    await expect(page.getByText('requires JavaScript')).toBeVisible();
    await expect(page.locator('#jwt-id')).toBeHidden();
  });
});
