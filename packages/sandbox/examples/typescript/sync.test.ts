/** Tests how `sync` handles the behaviours of the sandbox. Run: `node --import tsx --test sync.test.ts` */
import assert from 'node:assert/strict';
import {createSign, generateKeyPairSync} from 'node:crypto';
import {after, before, test} from 'node:test';
import {type RunningSandbox, startSandbox} from 'open-banking-sandbox';
import {type Call, type Entry, sync} from './sync';

const provider = {name: 'Provider', siteHost: 'provider.example', apiHost: 'api.provider.example'};
const redirectUrl = 'http://localhost:8080/callback';
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: {type: 'spki', format: 'pem'},
  privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
});

let running: RunningSandbox;
let applicationId = '';

before(async () => {
  running = await startSandbox({provider, port: 0});
  const {application_id} = await send('POST', '/sandbox/applications', {
    name: 'My product',
    public_key: keys.publicKey,
    redirect_urls: [redirectUrl],
  });
  applicationId = String(application_id);
});

after(() => running.stop());

function token(): string {
  const iat = Math.floor(Date.now() / 1000);
  const text = [
    {typ: 'JWT', alg: 'RS256', kid: applicationId},
    {iss: provider.siteHost, aud: provider.apiHost, iat, exp: iat + 3600},
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createSign('RSA-SHA256').update(text).sign(keys.privateKey, 'base64url')}`;
}

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(running.url + path, {
    method,
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token()}`},
    ...(body === undefined ? {} : {body: JSON.stringify(body)}),
  });
  return (await response.json()) as Record<string, unknown>;
}

const call: Call = async (path) => {
  const response = await fetch(running.url + path, {headers: {Authorization: `Bearer ${token()}`}});
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')) || null,
    body: (await response.json()) as Awaited<ReturnType<Call>>['body'],
  };
};

/** Goes through the bank's pages, which are plain forms, and returns the id of the first account. */
async function openAccount(more: object = {}): Promise<string> {
  const {url} = await send('POST', '/auth', {
    access: {valid_until: new Date(Date.now() + 10 * 86_400_000).toISOString()},
    aspsp: {name: 'Mock ASPSP', country: 'FI'},
    state: 'state',
    redirect_url: redirectUrl,
    psu_type: 'personal',
    ...more,
  });
  let address = String(url);
  while (!address.startsWith(redirectUrl)) {
    const page = await (await fetch(address)).text();
    const [, account = ''] = /name="account" value="([^"]+)"/.exec(page) ?? [];
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({action: 'confirm', account}),
    });
    address = response.headers.get('location') ?? '';
  }
  const code = new URL(address).searchParams.get('code');
  const {accounts} = await send('POST', '/sessions', {code});
  return (accounts as [{uid: string}])[0].uid;
}

void test('reads all pages once, and finds nothing new on the second run', async () => {
  const uid = await openAccount();
  const copy = new Map<string, Entry>();
  assert.deepEqual(await sync(call, uid, copy), {kind: 'synced', added: 24});
  assert.deepEqual(await sync(call, uid, copy), {kind: 'synced', added: 0});
});

void test('asks the user when the session has ended', async () => {
  const uid = await openAccount();
  await send('POST', '/sandbox/clock', {advance: 'P11D'});
  assert.deepEqual(await sync(call, uid, new Map()), {kind: 'ask the user'});
  await send('POST', '/sandbox/clock', {advance: '-P11D'});
});

for (const [scenario, outcome] of [
  ['down', {kind: 'try again', seconds: 3600}],
  ['timeout', {kind: 'try again', seconds: 3600}],
  ['rate-limited', {kind: 'try again', seconds: 21_600}],
  ['action-required', {kind: 'ask the user'}],
  ['revoked', {kind: 'ask the user'}],
] as const) {
  void test(`handles a bank that is ${scenario}`, async () => {
    const uid = await openAccount({psu_id: `sandbox:${scenario}`});
    assert.deepEqual(await sync(call, uid, new Map()), outcome);
  });
}
