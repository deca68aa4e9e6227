/** The page of `npm run sandbox`: what an integrator does there in a browser. It needs no build of the site. */
import {createSign} from 'node:crypto';
import {once} from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {expect, type Page, test as base} from '@playwright/test';
import {brand} from '../../config/brand';
import {Client, makeToken, PUBLIC_KEY} from '../../packages/sandbox/tests/kit';
import {violations} from './axe';
import {watch} from './fixtures';
import {NARROWEST, tooWide} from './narrow';
import {startSandbox} from './sandboxCommand';
import {ONLY_WHOLE} from '../whole';

const provider = {name: brand.name, siteHost: brand.siteHost, apiHost: brand.apiHost};
/** Creating a 2048-bit key takes seconds on a busy machine. Unit: ms. */
const PATIENCE = 30_000;
const REDIRECT_URL = 'http://localhost:8080/callback';

/** A sandbox of its own, and what its page logs or requests elsewhere. */
const test = base.extend<{api: string; problems: string[]}>({
  api: async ({browser: _}, use) => {
    const {sandbox, url} = await startSandbox();
    await use(url);
    sandbox.kill();
    await once(sandbox, 'close');
  },
  // The requests of this page go to the sandbox, not to the site's host.
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

/** Registers an application whose key is in the tests' hands. */
async function client(url: string): Promise<Client> {
  const response = await fetch(`${url}/sandbox/applications`, {
    method: 'POST',
    body: JSON.stringify({name: 'Program', public_key: PUBLIC_KEY, redirect_urls: [REDIRECT_URL]}),
  });
  const {application_id: id} = (await response.json()) as {application_id: string};
  return new Client(fetch, id, undefined, url, makeToken(id, {}, provider));
}

/** A token that a terminal makes with a key file. */
function tokenFrom(keyFile: string, applicationId: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const text = [
    {typ: 'JWT', alg: 'RS256', kid: applicationId},
    {iss: provider.siteHost, aud: provider.apiHost, iat, exp: iat + 3600},
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createSign('RSA-SHA256').update(text).sign(fs.readFileSync(keyFile, 'utf8'));
  return `${text}.${signature.toString('base64url')}`;
}

test(
  'an application is registered with a key pair that the browser makes',
  ONLY_WHOLE,
  async ({page, api}) => {
    const sent: (string | null)[] = [];
    page.on('request', (request) => sent.push(request.postData()));
    await page.goto(`${api}/`);
    await page.getByLabel('Name', {exact: true}).fill('Household Budget');
    const saving = page.waitForEvent('download', {timeout: PATIENCE});
    await page.getByRole('button', {name: 'Register'}).click();
    const download = await saving;
    const result = page.getByRole('status');
    await expect(result).toContainText('Your browser has saved the private key');
    const [, id = ''] = /APPLICATION_ID='([0-9a-f-]{36})'/.exec(await result.innerText()) ?? [];
    expect(download.suggestedFilename()).toBe(`${id}.pem`);
    await expect(result).toContainText(`export API_URL='${api}'`);
    await expect(result).toContainText(`export REDIRECT_URL='${REDIRECT_URL}'`);
    await expect(table(page, 'Applications').nth(1)).toContainText(`Household Budget${id}`);

    // The saved key signs tokens that the API accepts, and only the public half has left the page.
    const answer = await fetch(`${api}/application`, {
      headers: {Authorization: `Bearer ${tokenFrom(await download.path(), id)}`},
    });
    expect(answer.status).toBe(200);
    expect(sent.filter((body) => body?.includes('PRIVATE KEY'))).toEqual([]);
    expect(sent.filter((body) => body?.includes('PUBLIC KEY'))).toHaveLength(1);
    await expect(table(page, 'Requests').nth(1)).toContainText('GET /application200');
  },
);

test(
  'an application is registered with an own key, and a wrong key is explained',
  ONLY_WHOLE,
  async ({page, api, problems}) => {
    await page.goto(`${api}/`);
    await page.getByLabel('Name', {exact: true}).fill('Own key');
    await page.getByLabel('Use my own public key').check();
    const key = page.getByLabel('Public key or certificate, PEM');
    await key.fill('no key');
    await page.getByRole('button', {name: 'Register'}).click();
    const result = page.getByRole('status');
    await expect(result.locator('.problem')).toContainText('public_key');
    await expect(key).toHaveValue('no key');
    // The browser notes the rejected request in its console.
    expect(problems).toEqual([expect.stringContaining('status of 400')]);
    problems.length = 0;
    await page
      .getByLabel('File with the public key')
      .setInputFiles({name: 'public.pem', mimeType: 'text/plain', buffer: Buffer.from(PUBLIC_KEY)});
    await expect(key).toHaveValue(PUBLIC_KEY);
    await page.getByRole('button', {name: 'Register'}).click();
    await expect(result).toContainText('Registered. For your terminal:');
    await expect(table(page, 'Applications').nth(1)).toContainText('Own key');
  },
);

test('the page shows sessions, payments, deliveries and the log, and moves the clock', async ({
  page,
  api,
}) => {
  const received: string[] = [];
  const receiver = http.createServer((request, response) => {
    received.push(request.headers.authorization ?? '');
    response.writeHead(received.length === 1 ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  try {
    const program = await client(api);
    await page.goto(`${api}/`);
    await expect(table(page, 'Sessions').nth(1)).toContainText('None yet');
    const time = page.locator('#now');
    await expect(time).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);

    const one = await program.openSession();
    const two = await program.openSession();
    await expect(table(page, 'Sessions')).toHaveCount(3);
    const session = (id: string) => table(page, 'Sessions').filter({hasText: id});
    await expect(session(one.sessionId)).toContainText('AUTHORIZEDMock ASPSP FI');
    await session(one.sessionId).getByRole('button', {name: 'Revoke'}).click();
    await expect(session(one.sessionId)).toContainText('REVOKED');
    expect((await program.get(`/accounts/${one.uid}/details`)).body.error).toBe('REVOKED_SESSION');
    await session(two.sessionId).getByRole('button', {name: 'Expire'}).click();
    await expect(session(two.sessionId)).toContainText('EXPIRED');
    expect((await program.get(`/accounts/${two.uid}/details`)).body.error).toBe('EXPIRED_SESSION');

    const {id} = await program.pay({webhook_url: hook});
    const payment = table(page, 'Payments').filter({hasText: id});
    await expect(payment).toContainText('10.00 EURTest Shop');
    // The clock settles it, and the failed delivery is tried again.
    const before = await time.getAttribute('datetime');
    await page.getByRole('button', {name: 'One minute later'}).click();
    await expect(payment).toContainText('ACSCyes');
    await page.getByRole('button', {name: 'One day later'}).click();
    await expect
      .poll(async () => Date.parse((await time.getAttribute('datetime')) ?? ''))
      .toBeGreaterThanOrEqual(Date.parse(before ?? '') + 86_460_000);
    const deliveries = table(page, 'Webhook deliveries').filter({hasText: id});
    await expect(deliveries).toHaveCount(3);
    await expect(deliveries.filter({hasText: 'acknowledged'})).toHaveCount(3);
    expect(received).toHaveLength(4);

    const third = await program.openSession();
    await page.getByRole('button', {name: /^180 days later/}).click();
    await expect(session(third.sessionId)).toContainText('EXPIRED');

    const log = table(page, 'Requests');
    await expect(log.filter({hasText: `GET /accounts/${one.uid}/details`})).toContainText(
      '401REVOKED_SESSION',
    );

    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({width: NARROWEST, height: 640});
    expect(await tooWide(page)).toEqual([]);

    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', {name: 'Forget everything'}).click();
    await expect(table(page, 'Applications').nth(1)).toContainText('None yet');
    await expect(log.nth(1)).toContainText('None yet');
  } finally {
    await new Promise((resolve) => receiver.close(resolve));
  }
});
