/** Requests that pass elsewhere without testing anything, and requests to the sandbox itself. */
import {beforeAll, describe, expect, it} from 'vitest';
import {CONTROLS} from '../src/data/controls';
import {mockBalance, mockEntries} from '../src/data/mock';
import {isReference} from '../src/data/numbers';
import {BEHAVIOURS, createSandbox} from '../src/index';
import {createJudge, type Judge} from './judge';
import {createBench, makeToken, ORDER, ORIGIN, PROVIDER, PUBLIC_KEY, walk} from './kit';

let judge: Judge;

beforeAll(() => {
  judge = createJudge();
});

const LOGIN = {username: 'customera', password: '12345678'};
const [transfer] = ORDER.credit_transfer_transaction;
const orderWith = (change: object) => ({
  payment_request: {credit_transfer_transaction: [{...transfer, ...change}]},
});

describe('what would pass without testing anything is refused', () => {
  it('a behaviour in psu_id that does not exist, with the list', async () => {
    const {client} = await createBench(judge);
    for (const answer of [
      await client.start('Mock ASPSP', 'FI', {psu_id: 'sandbox:dwon'}),
      await client.order({psu_id: 'sandbox:'}),
    ]) {
      expect(answer.body.error).toBe('WRONG_REQUEST_PARAMETERS');
      expect(answer.body.message).toContain('psu_id');
      for (const name of Object.keys(BEHAVIOURS)) {
        expect(answer.body.message).toContain(name);
      }
    }
    expect((await client.start('Mock ASPSP', 'FI', {psu_id: 'sandbox-user'})).status).toBe(200);
    expect(client.findings).toEqual([]);
  });

  it.each([
    ['0', 'amount'],
    ['0.00', 'amount'],
    ['-10.00', 'amount'],
    ['10.005', 'decimal places'],
    ['10.000', 'decimal places'],
  ])('an amount of %s', async (amount, problem) => {
    const {client} = await createBench(judge);
    const {body} = await client.order(orderWith({instructed_amount: {currency: 'EUR', amount}}));
    expect(body.error).toBe('WRONG_REQUEST_PARAMETERS');
    expect(body.message).toContain(problem);
    expect(client.findings).toEqual([]);
  });

  it('an end_to_end_id of more than 35 characters', async () => {
    const {client} = await createBench(judge);
    const order = (length: number) =>
      client.order(orderWith({payment_id: {end_to_end_id: 'A'.repeat(length)}}));
    expect((await order(35)).status).toBe(200);
    expect((await order(36)).body.error).toBe('WRONG_REQUEST_PARAMETERS');
    expect(client.findings).toEqual([]);
  });

  it.each([
    ['PRODUCTION', 'http://shop.example/cb', 400],
    ['PRODUCTION', 'http://127.0.0.1:8080/cb', 400],
    ['PRODUCTION', 'myapp://cb', 400],
    ['PRODUCTION', 'https://shop.example/cb', 201],
    ['PRODUCTION', 'http://localhost:8080/cb', 201],
    ['SANDBOX', 'http://shop.example/cb', 201],
    ['SANDBOX', 'myapp://cb', 400],
    ['SANDBOX', 'javascript://x/%0aalert(1)', 400],
    ['SANDBOX', 'data:text/html,x', 400],
  ])('for %s, %s returns %s', async (environment, url, status) => {
    const {client} = await createBench(undefined);
    const registration = {
      name: 'A',
      public_key: PUBLIC_KEY,
      redirect_urls: [url],
      environment,
      description: 'd',
      gdpr_email: 'a@shop.example',
      privacy_url: 'https://shop.example/p',
      terms_url: 'https://shop.example/t',
    };
    expect((await client.post('/sandbox/applications', registration)).status).toBe(status);
    const panel = await client.post('/api/applications', registration);
    expect(panel.status).toBe(status === 201 ? 200 : status);
    if (environment === 'SANDBOX') {
      const changed = await client.ask('PATCH', `/sandbox/applications/${client.id}`, {
        body: {redirect_urls: [url]},
      });
      expect(changed.status).toBe(status === 201 ? 200 : status);
    }
  });

  it('another environment for an application', async () => {
    const {client} = await createBench(undefined);
    const path = `/sandbox/applications/${client.id}`;
    expect((await client.ask('PATCH', path, {body: {environment: 'PRODUCTION'}})).status).toBe(400);
    expect((await client.ask('PATCH', path, {body: {environment: 'SANDBOX'}})).status).toBe(200);
  });

  it('webhooks to link-local addresses', async () => {
    const {client, register} = await createBench(judge);
    for (const origin of [
      'http://169.254.169.254',
      'http://[fe80::1]',
      'http://2852039166',
      'http://[::ffff:169.254.169.254]',
      'http://[::169.254.169.254]',
      'http://[64:ff9b::a9fe:a9fe]',
      'http://[2002:a9fe:a9fe::]',
      'http://[fd00:ec2::254]',
    ]) {
      await expect(register({webhook_origins: [origin]}), origin).rejects.toThrow('link-local');
      await client.ask('PATCH', `/sandbox/applications/${client.id}`, {
        body: {redirect_urls: ['http://localhost:8080/callback', `${origin}/cb`]},
      });
      const {body} = await client.order({webhook_url: `${origin}/latest/meta-data`});
      expect(body.error, origin).toBe('WEBHOOK_URI_NOT_ALLOWED');
    }
    expect(client.findings).toEqual([]);
  });

  it.each(['{"\\ud800": 1}', '{"state": "\\udc00"}', '["\\ud83d\\u0041"]'])(
    'half of a surrogate pair: %s',
    async (body) => {
      const {client} = await createBench(undefined, {strict: true});
      for (const [path, status] of [
        ['/sandbox/applications', 400],
        ['/api/applications', 400],
        ['/auth', 422],
        ['/payments', 422],
      ] as const) {
        const answer = await client.post(path, body);
        expect([answer.status, answer.body.message]).toEqual([
          status,
          expect.stringContaining('surrogate'),
        ]);
      }
      // A whole pair, and a text about one.
      const {status} = await client.start('Mock ASPSP', 'FI', {state: '\u{1f600} \\ud800'});
      expect(status).toBe(200);
    },
  );
});

it.each(['http://localhost:8080/callback#a', 'http://a:b@localhost:8080/callback'])(
  '%s is no redirect URL',
  async (url) => {
    const {client, register} = await createBench(judge);
    await expect(register({redirect_urls: [url]})).rejects.toThrow('neither user information');
    const {body} = await client.start('Mock ASPSP', 'FI', {redirect_url: url});
    expect([body.error, body.message]).toEqual([
      'WRONG_REQUEST_PARAMETERS',
      expect.stringContaining('redirect_url'),
    ]);
    expect(client.findings).toEqual([]);
  },
);

it('an empty state is refused, and so is JSON of too many levels', async () => {
  const {client} = await createBench(judge);
  expect((await client.start('Mock ASPSP', 'FI', {state: ''})).body.message).toContain('state');
  const deep = `{"state": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const answer = await client.post('/auth', deep);
  expect([answer.status, answer.body.message]).toEqual([
    422,
    'The request: the body is not JSON: it has more than 100 levels',
  ]);
  expect((await client.post('/sandbox/applications', deep)).status).toBe(400);
  // Brackets in texts are none.
  expect((await client.start('Mock ASPSP', 'FI', {state: '['.repeat(200)})).status).toBe(200);
  expect(client.findings).toEqual([]);
});

it('a body beyond the limit is not read to its end', async () => {
  const {client, sandbox} = await createBench(undefined, {limits: {body: 1000}});
  const {url} = (await client.start()).body;
  for (const [path, status] of [
    ['/sandbox/applications', 413],
    ['/api/applications', 413],
    ['/auth', 422],
    [new URL(url).pathname + new URL(url).search, 413],
  ] as const) {
    let pulled = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        if (pulled > 100) {
          throw new Error('read to its end');
        }
        controller.enqueue(new Uint8Array(400).fill(32));
      },
    });
    const response = await sandbox.fetch(
      new Request(ORIGIN + path, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${makeToken(client.id)}`,
        },
      } as RequestInit),
    );
    expect([path, response.status]).toEqual([path, status]);
    expect(pulled).toBeLessThan(10);
  }
});

it('holds no more sessions and payments than its limits', async () => {
  const {client} = await createBench(judge, {limits: {sessions: 2, payments: 1}});
  const statuses = [];
  for (let index = 0; index < 3; index += 1) {
    statuses.push((await client.start()).status, (await client.order()).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  expect(client.findings).toEqual([]);
});

it('every 401 has WWW-Authenticate', async () => {
  const {client} = await createBench(judge);
  const {sessionId} = await client.openSession();
  await client.delete(`/sessions/${sessionId}`);
  for (const [answer, error] of [
    [await client.get('/application', {token: null}), ''],
    [await client.get('/application', {token: 'x.y.z'}), ', error="invalid_token"'],
    [await client.delete(`/sessions/${sessionId}`), ''],
  ] as const) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer realm="${PROVIDER.apiHost}"${error}`,
    );
  }
  expect((await client.get('/application')).headers.get('www-authenticate')).toBeNull();
});

describe('a session', () => {
  it('ends past its valid_until by the clock, as the guide says', async () => {
    const {client} = await createBench(judge);
    const {sessionId, uid} = await client.openSession();
    const {valid_until: until} = (await client.get(`/sessions/${sessionId}`)).body.access;
    await client.post('/sandbox/clock', {now: new Date(Date.parse(until) + 1000).toISOString()});
    const {status, body} = await client.get(`/accounts/${uid}/balances`);
    expect([status, body.error]).toEqual([401, 'EXPIRED_SESSION']);
    // A program that takes its time from the sandbox can renew.
    const {now} = (await client.get('/sandbox/clock')).body as unknown as {now: string};
    const later = new Date(Date.parse(now) + 90 * 86_400_000).toISOString();
    const renewed = await client.start('Mock ASPSP', 'FI', {access: {valid_until: later}});
    expect(renewed.status).toBe(200);
    expect(client.findings).toEqual([]);
  });
});

it('two people who must authorise have thirty minutes and five days', async () => {
  const {client} = await createBench(judge);
  const {body} = await client.order({psu_id: 'sandbox:two-approvals'});
  const status = async (by: string) => {
    await client.moveClock(by);
    const {body: now} = await client.get(`/payments/${body.payment_id}`);
    return [now.status, now.status_reason_information?.status_reason_code];
  };
  await client.moveClock('PT29M');
  await walk(client.send, body.url, LOGIN);
  expect(await status('PT0S')).toEqual(['PDNG', undefined]);
  expect(await status('P4D')).toEqual(['PDNG', undefined]);
  expect(await status('PT23H')).toEqual(['PDNG', undefined]);
  expect(await status('PT1H')).toEqual(['RJCT', 'DS24']);
  const other = (await client.order({psu_id: 'sandbox:two-approvals'})).body;
  await walk(client.send, other.url, LOGIN);
  await client.moveClock('P3D');
  await walk(client.send, other.url, {username: 'customerb', password: '12345678', otp: '123456'});
  await client.moveClock('PT1M');
  expect((await client.get(`/payments/${other.payment_id}`)).body.status).toBe('ACSC');
  expect(client.findings).toEqual([]);
});

describe('the mock bank', () => {
  const days = Array.from({length: 200}, (_, index) =>
    new Date(Date.UTC(2026, 7, 1) + index * 86_400_000).toISOString().slice(0, 10),
  );

  it('keeps every booked entry from day to day, and shows the data of the guides on their day', () => {
    const seen = new Map<string, string>();
    for (const day of days) {
      const [newest, ...booked] = mockEntries(day);
      expect(booked).toHaveLength(24);
      expect((newest?.booked ?? '') > day).toBe(true);
      expect(new Set(booked.map(({reference}) => reference)).size).toBe(24);
      let balance = mockBalance(day);
      for (const entry of booked) {
        expect(entry.after).toBe(balance);
        balance -= entry.cents;
        const text = JSON.stringify(entry);
        expect(seen.get(entry.reference) ?? text).toBe(text);
        seen.set(entry.reference, text);
      }
    }
    const guide = mockEntries('2026-11-20');
    expect(mockBalance('2026-11-20')).toBe(641_208);
    expect(guide.slice(0, 2).map(({other, day}) => [other.name, day])).toEqual([
      ['Kivijalka Market Oy', '2026-11-20'],
      ['Lumikello Energia Oy', '2026-11-19'],
    ]);
  });

  it('has valid reference numbers', () => {
    const numbers = mockEntries('2026-11-20').flatMap(({structured}) => structured ?? []);
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers.filter(({scheme, number}) => !isReference(scheme, number))).toEqual([]);
  });
});

describe('requests to the sandbox itself', () => {
  it('are all answered', async () => {
    const {client} = await createBench(undefined);
    const routes = Object.keys(CONTROLS);
    expect(routes.length).toBeGreaterThan(11);
    // Forgetting everything comes last.
    for (const route of routes.sort(
      (a, b) => Number(a.includes('reset')) - Number(b.includes('reset')),
    )) {
      const [method = '', path = ''] = route.split(' ');
      const address = path.replace('{application_id}', client.id);
      const response = await client.send(
        new Request(ORIGIN + address, {method, ...(method === 'GET' ? {} : {body: '{}'})}),
      );
      expect([route, response.status < 500 && response.status !== 404]).toEqual([route, true]);
    }
    for (const path of ['/sandbox/constructor', '/sandbox/applications/x/y', '/sandbox/clock/x']) {
      expect((await client.post(path, {})).status, path).toBe(404);
    }
  });

  it('forward webhooks to this machine only, until the forwarding ends by itself', async () => {
    let now = Date.now();
    const delivered: string[] = [];
    const {client, sandbox} = await createBench(undefined, {
      clock: () => now,
      deliver: (request) => {
        delivered.push(request.url);
        return Promise.resolve(new Response(null, {status: 204}));
      },
    });
    for (const forward of ['http://shop.example/x', 'ftp://127.0.0.1/x', 5, undefined]) {
      expect((await client.post('/sandbox/webhooks', {forward})).status).toBe(400);
    }
    const forward = 'http://127.0.0.1:3000/webhook';
    expect((await client.post('/sandbox/webhooks', {forward})).status).toBe(200);
    await client.pay();
    await client.moveClock('PT1M');
    expect(delivered).toEqual([forward, forward, forward]);
    now += 15_000;
    await client.pay();
    await client.post('/sandbox/webhooks', {forward});
    await client.post('/sandbox/webhooks', {forward: null});
    await client.pay();
    expect(sandbox.state().deliveries).toHaveLength(3);
  });
});

it('a sandbox without a store answers at once', async () => {
  const sandbox = createSandbox({provider: PROVIDER});
  expect((await sandbox.fetch(new Request(`${ORIGIN}/sandbox/clock`))).status).toBe(200);
});
