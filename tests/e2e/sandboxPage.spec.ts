/** The page of `npm run sandbox`, as an integrator uses it in a browser. It needs no build of the site. */
import {spawn} from 'node:child_process';
import {createSign} from 'node:crypto';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {expect, type Page, test as base} from '@playwright/test';
import {brand} from '../../config/brand';
import {Client, makeToken, PUBLIC_KEY} from '../../packages/sandbox/tests/kit';
import {violations} from './axe';
import {watch} from './fixtures';
import {NARROWEST, tooWide} from './narrow';

const provider = {name: brand.name, siteHost: brand.siteHost, apiHost: brand.apiHost};
const REDIRECT_URL = 'http://localhost:8080/callback';

/** A separate sandbox, and its page's console messages and requests to other hosts. */
const test = base.extend<{api: string; problems: string[]}>({
  api: async ({browser: _}, use) => {
    const args = ['--import', 'tsx', 'scripts/sandbox.ts', '--port', '0'];
    const sandbox = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'inherit']});
    const url = await new Promise<string>((resolve) => {
      createInterface({input: sandbox.stdout}).on('line', (line) => {
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
        if (found !== undefined) {
          resolve(found);
        }
      });
    });
    await use(url);
    sandbox.kill();
    await once(sandbox, 'close');
  },
  // Requests of this page go to the sandbox, not to the site's host.
  problems: [
    async ({context, api}, use) => {
      const {problems} = watch(context, api);
      await use(problems);
      expect(problems).toEqual([]);
    },
    {auto: true},
  ],
});

const table = (page: Page, name: string) => page.getByRole('region', {name}).getByRole('row');

/** Registers an application whose key the tests know. */
async function client(url: string): Promise<Client> {
  const response = await fetch(`${url}/sandbox/applications`, {
    method: 'POST',
    body: JSON.stringify({name: 'Program', public_key: PUBLIC_KEY, redirect_urls: [REDIRECT_URL]}),
  });
  const {application_id: id} = (await response.json()) as {application_id: string};
  return new Client(fetch, id, undefined, url, makeToken(id, {}, provider));
}

/** Creates a token with the key, as in a terminal. */
function tokenFrom(key: string, applicationId: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const text = [
    {typ: 'JWT', alg: 'RS256', kid: applicationId},
    {iss: provider.siteHost, aud: provider.apiHost, iat, exp: iat + 3600},
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createSign('RSA-SHA256').update(text).sign(key);
  return `${text}.${signature.toString('base64url')}`;
}

test('an application is registered with a new key pair or an existing key, and an invalid key is explained', async ({
  page,
  api,
  problems,
}) => {
  await page.goto(`${api}/`);
  await page.getByLabel('Name', {exact: true}).fill('Household Budget');
  await page.getByRole('button', {name: 'Register'}).click();
  const result = page.getByRole('status');
  const [variables, key = ''] = await result.locator('pre').allInnerTexts();
  const [, id = ''] = /APPLICATION_ID='([0-9a-f-]{36})'/.exec(variables ?? '') ?? [];
  expect(variables).toContain(`export API_URL='${api}'`);
  expect(variables).toContain(`export REDIRECT_URL='${REDIRECT_URL}'`);
  // The key signs tokens that the API accepts.
  const answer = await fetch(`${api}/application`, {
    headers: {Authorization: `Bearer ${tokenFrom(key, id)}`},
  });
  expect(answer.status).toBe(200);

  const own = page.getByLabel('Public key or certificate in PEM format');
  await own.fill('no key');
  await page.getByRole('button', {name: 'Register'}).click();
  await expect(result.locator('.problem')).toContainText('public_key');
  // The browser reports the rejected request in its console.
  expect(problems).toEqual([expect.stringContaining('status of 400')]);
  problems.length = 0;
  await page.getByLabel('Name', {exact: true}).fill('Own key');
  await own.fill(PUBLIC_KEY);
  await page.getByRole('button', {name: 'Register'}).click();
  await expect(result).toContainText('Registered. For your terminal:');
  await expect(result.locator('pre')).toHaveCount(1);
  await expect(table(page, 'Applications').nth(1)).toContainText('Own key');
  await expect(table(page, 'Applications').nth(2)).toContainText(`Household Budget${id}`);
});

test('the page shows the log, moves the clock and resets the sandbox', async ({page, api}) => {
  const program = await client(api);
  const {uid} = await program.openSession();
  await page.goto(`${api}/`);
  const clock = async () => {
    const text = await page.getByText('in the sandbox is').innerText();
    return Date.parse(`${text.slice(27, 46).replace(' ', 'T')}Z`);
  };
  const before = await clock();
  await page.getByRole('button', {name: 'One day later'}).click();
  await expect.poll(clock).toBeGreaterThanOrEqual(before + 86_400_000);
  await page.getByRole('button', {name: /^180 days later/}).click();
  await expect.poll(clock).toBeGreaterThanOrEqual(before + 181 * 86_400_000);
  expect((await program.get(`/accounts/${uid}/details`)).body.error).toBe('EXPIRED_SESSION');
  await page.reload();
  await expect(table(page, 'Requests').nth(1)).toContainText(
    `GET /accounts/${uid}/details401EXPIRED_SESSION`,
  );
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({width: NARROWEST, height: 640});
  expect(await tooWide(page)).toEqual([]);
  await page.getByLabel('Delete all applications, sessions and payments').check();
  await page.getByRole('button', {name: 'Delete everything'}).click();
  await expect(page.getByText('None yet.')).toHaveCount(2);
});
