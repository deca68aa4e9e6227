/** Tests requests to the sandbox itself: applications, the clock, webhooks, the state. */
import {createHash, X509Certificate} from 'node:crypto';
import {importX509, jwtVerify} from 'jose';
import {describe, expect, it} from 'vitest';
import {createSandbox} from '../src/index';
import {
  createBench,
  endingAs,
  judgedBench as bench,
  makeToken,
  ORIGIN,
  PROVIDER,
  PUBLIC_KEY,
  REDIRECT_URL,
} from './kit';

const VALID = {name: 'A', public_key: PUBLIC_KEY, redirect_urls: [REDIRECT_URL]};
const PRIVATE = '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----';

describe('an application', () => {
  it('can be read', async () => {
    const {register} = await bench();
    const registered = {
      name: 'Household Budget',
      description: 'Shows all your accounts in one place.',
      environment: 'PRODUCTION',
      redirect_urls: [REDIRECT_URL],
      active: false,
      countries: ['FI'],
      services: ['AIS'],
    };
    const client = await register(registered);
    expect((await client.get('/application')).body).toEqual({...registered, kid: client.id});
    expect((await client.start()).body.detail).toEqual({active: false});
    const {body} = await client.get('/sandbox/applications');
    expect(body).toMatchObject({applications: [{...registered, application_id: client.id}, {}]});
    expect(JSON.stringify(body)).not.toContain('PUBLIC KEY');
  });

  it.each<[string, object, string]>([
    ['nothing', {}, 'name, redirect_urls, and public_key or certificate are required'],
    ['a key that is none', {...VALID, public_key: 'no'}, 'public_key: the PEM block is missing'],
    ['a private key', {...VALID, public_key: PRIVATE}, 'public_key: this is a private key'],
    ['an address that is none', {...VALID, redirect_urls: ['callback']}, 'redirect_urls[0]'],
    ['a country that is none', {...VALID, countries: ['XX']}, 'countries[0]'],
    ['a field that is none', {...VALID, nome: 'A'}, 'nome'],
    ['no JSON', '{' as unknown as object, 'The body is not JSON'],
  ])('cannot be registered with %s', async (_, body, message) => {
    const {client} = await bench();
    const answer = await client.post('/sandbox/applications', body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it.each([
    ['PRODUCTION', 'http://shop.example/cb', 400],
    ['PRODUCTION', 'http://127.0.0.1:8080/cb', 400],
    ['PRODUCTION', 'https://shop.example/cb', 201],
    ['PRODUCTION', 'http://localhost:8080/cb', 201],
    ['SANDBOX', 'http://shop.example/cb', 201],
    ['SANDBOX', 'http://localhost:8080/cb#a', 400],
    ['SANDBOX', 'http://a:b@localhost:8080/cb', 400],
    ['SANDBOX', 'myapp://cb', 400],
    ['SANDBOX', 'javascript://x/%0aalert(1)', 400],
  ])('for %s with the redirect URL %s returns %s', async (environment, url, status) => {
    const {client, register} = await bench();
    const registration = {...VALID, environment, redirect_urls: [url]};
    expect((await client.post('/sandbox/applications', registration)).status).toBe(status);
    const {id} = await register({environment});
    const changed = await client.ask('PATCH', `/sandbox/applications/${id}`, {
      body: {redirect_urls: [url]},
    });
    expect(changed.status).toBe(status === 201 ? 200 : status);
  });

  it('can have a certificate, and a replaced key is valid for another day', async () => {
    const {client} = await bench();
    const path = `/sandbox/applications/${client.id}`;
    const change = async (body: object) => (await client.ask('PATCH', path, {body})).status;
    const certificate = await (
      await client.send(new Request(`${ORIGIN}/sandbox/webhooks.pem`))
    ).text();
    expect(await change({environment: 'PRODUCTION'})).toBe(400);
    expect(await change({environment: 'SANDBOX', certificate})).toBe(200);
    await client.moveClock('PT23H');
    expect((await client.get('/application')).status).toBe(200);
    await client.moveClock('PT2H');
    expect((await client.get('/application')).body.error).toBe('UNAUTHORIZED_ACCESS');
  });

  it('can upload accounts of the mock bank', async () => {
    const {client} = await bench();
    const account = {
      account_id: {iban: 'FI2112345600000785'},
      name: 'Test User',
      cash_account_type: 'CACC',
      currency: 'EUR',
      balances: [
        {
          name: 'Booked balance',
          balance_amount: {currency: 'EUR', amount: '812.40'},
          balance_type: 'CLBD',
        },
      ],
      transactions: [
        {
          entry_reference: '2026111900017',
          transaction_amount: {currency: 'EUR', amount: '5.20'},
          credit_debit_indicator: 'DBIT',
          status: 'BOOK',
          transaction_id: 'coffee',
          remittance_information: ['Coffee'],
        },
      ],
    };
    const address = `/sandbox/applications/${client.id}/accounts`;
    expect((await client.post(address, [account])).status).toBe(201);
    const wrong = await client.post(address, [{...account, currency: 5}]);
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('currency')]);
    const {uid, accounts} = await client.openSession();
    expect(accounts.map((each) => each.name)).toEqual(['Test User']);
    const read = async (what: string) => (await client.get(`/accounts/${uid}/${what}`)).body;
    expect((await read('balances')).balances[0]?.balance_amount.amount).toBe('812.40');
    // Changes take effect with the next call, including in open sessions.
    await client.post(address, [{...account, balances: undefined}]);
    expect((await read('balances')).balances).toEqual([]);
    expect((await read('transactions')).transactions).toHaveLength(1);
    expect(await read('transactions/coffee')).toMatchObject({remittance_information: ['Coffee']});
    expect(await read('details')).toMatchObject({name: 'Test User', uid});
    // Accounts may share a number in different currencies; one with the same number and currency is replaced.
    const other = await client.post(address, [{...account, currency: 'USD'}]);
    expect(other.body.accounts).toBe(2);
    const both = {account: ['EUR', 'USD'].map((each) => `uploaded/FI2112345600000785/${each}`)};
    const pockets = await client.openSession('Mock ASPSP', 'FI', {}, both);
    expect(pockets.accounts.map(({currency}) => currency)).toEqual(['EUR', 'USD']);
    expect(new Set(pockets.accounts.map((each) => each.identification_hash)).size).toBe(1);
    await client.delete(address);
    expect((await read('balances')).error).toBe('ASPSP_ACCOUNT_NOT_ACCESSIBLE');
  });
});

describe('the clock', () => {
  it.each([
    [{advance: 'P1W2DT3H4M5S'}, 788_645],
    [{advance: '-PT5M'}, -300],
    [{advance: 'P1M'}, 'advance must be an ISO 8601 duration'],
    [{advance: 'P'}, 'advance must be an ISO 8601 duration'],
    [{now: 'tomorrow'}, 'now must be an ISO 8601 time'],
    [{now: 5}, 'now must be an ISO 8601 time'],
    [{now: '1970-01-01T00:00:00Z'}, 'the years 1970 to 9000'],
    [{now: '9001-01-01T00:00:00Z'}, 'the years 1970 to 9000'],
    [{}, 'Send either'],
    [{advance: 'P1D', now: '2026-11-20T09:30:00Z'}, 'Send either'],
  ])('by %j', async (body, expected) => {
    const {client} = await createBench(undefined, {clock: () => Date.UTC(2026, 10, 20)});
    const answer = await client.post('/sandbox/clock', body);
    expect(answer.body).toMatchObject(
      typeof expected === 'number'
        ? {offset_seconds: expected}
        : {code: 400, message: expect.stringContaining(expected) as string},
    );
  });
});

describe('webhooks', () => {
  const HOOK = 'http://localhost:9/hook?shop=7';

  it('are signed, and retried on schedule until acknowledged', async () => {
    const sent: Request[] = [];
    const answers = [500, 302, 404, 503, 200];
    const {client} = await bench({
      deliver: (request) => {
        sent.push(request);
        return Promise.resolve(new Response(null, {status: answers.shift() ?? 204}));
      },
    });
    const {id} = await client.pay({...endingAs('SANDBOX-ACTC'), webhook_url: HOOK});
    await expect.poll(() => sent.length, {timeout: 60_000}).toBe(1);
    const counts: number[] = [];
    for (const by of ['PT30S', 'PT31S', 'PT5M', 'PT30M', 'PT119M', 'PT1M', 'P2D']) {
      await client.moveClock(by);
      counts.push(sent.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 4, 5, 5]);
    const [first] = sent as [Request];
    const body = await first.text();
    expect(first.url).toBe(HOOK);
    expect(JSON.parse(body)).toEqual({payment_id: id, status: 'ACTC', final_status: false});
    const pem = await (await client.send(new Request(`${ORIGIN}/sandbox/webhooks.pem`))).text();
    const {payload, protectedHeader} = await jwtVerify(
      first.headers.get('authorization')?.replace('Bearer ', '') ?? '',
      await importX509(pem, 'RS256'),
    );
    expect(protectedHeader).toEqual({
      typ: 'JWT',
      alg: 'RS256',
      x5u: `https://${PROVIDER.siteHost}/sandbox/webhooks.pem`,
    });
    expect(payload).toEqual({
      sub: client.id,
      environment: 'SANDBOX',
      msgi: `sha256-${createHash('sha256').update(body).digest('base64')}`,
    });
    const {deliveries} = (await client.get('/sandbox/webhooks')).body;
    expect(deliveries[0]).toMatchObject({acknowledged: true, next_attempt: null});
  });

  it('have a certificate that is valid for ten years from now', async () => {
    const now = Date.now();
    const {client} = await bench();
    const pem = await (await client.send(new Request(`${ORIGIN}/sandbox/webhooks.pem`))).text();
    const {validFrom, validTo, subject} = new X509Certificate(pem);
    expect(subject).toBe(`CN=${PROVIDER.siteHost}`);
    expect(Math.abs(Date.parse(validFrom) - now)).toBeLessThan(60_000);
    expect(new Date(validTo).getUTCFullYear() - new Date(validFrom).getUTCFullYear()).toBe(10);
  });

  it.each([200, 201, 202, 204])('are acknowledged with HTTP %i', async (status) => {
    const {client} = await bench({deliver: () => Promise.resolve(new Response(null, {status}))});
    await client.pay({...endingAs('SANDBOX-ACTC'), webhook_url: HOOK});
    await client.moveClock('PT1S');
    const [delivery] = (await client.get('/sandbox/webhooks')).body.deliveries;
    expect(delivery).toMatchObject({acknowledged: true, next_attempt: null});
  });

  it('are abandoned after the seventh attempt', async () => {
    const {client} = await bench({
      deliver: () => Promise.reject(new Error('connection refused')),
    });
    await client.pay({...endingAs('SANDBOX-ACTC'), webhook_url: HOOK});
    for (let day = 0; day < 12; day += 1) {
      await client.moveClock('P1D');
    }
    const [delivery] = (await client.get('/sandbox/webhooks')).body.deliveries;
    expect(delivery?.attempts).toHaveLength(7);
    expect(delivery).toMatchObject({acknowledged: false, next_attempt: null});
    expect(delivery?.attempts[0]?.problem).toBe('connection refused');
  });

  it.each([
    [null, 'http://127.0.0.1:9/x', 200],
    [null, 'http://localhost:1/x', 200],
    [null, 'https://hooks.example/x', 422],
    [null, 'ftp://localhost/x', 422],
    [['https://hooks.example'], 'https://hooks.example/x', 200],
    [['https://hooks.example'], 'http://localhost:8080/x', 422],
  ])('with the origins %j go to %s: %s', async (webhook_origins, webhook_url, status) => {
    const {register} = await bench();
    const client = await register({webhook_origins});
    expect((await client.order({webhook_url})).status).toBe(status);
  });

  it('are forwarded only to this machine, until the forwarding expires', async () => {
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

describe('a body', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  it.each([
    ['half of a surrogate pair', '{"state": "\\udc00"}', 'surrogate'],
    ['half of a surrogate pair in a name', '{"\\ud800": 1}', 'surrogate'],
    ['too many levels', `{"state": ${deep}}`, 'body is not JSON'],
  ])('with %s is rejected', async (_, body, problem) => {
    const {client} = await bench();
    for (const [path, status] of [
      ['/sandbox/applications', 400],
      ['/auth', 422],
    ] as const) {
      const answer = await client.post(path, body);
      expect([answer.status, answer.body.message]).toEqual([
        status,
        expect.stringContaining(problem),
      ]);
    }
  });

  it('can contain a complete surrogate pair, and the text of an escape', async () => {
    const {client} = await bench();
    const {status} = await client.start('Mock ASPSP', 'FI', {state: '\u{1f600} \\ud800'});
    expect(status).toBe(200);
  });

  it('that is too long is not read to the end', async () => {
    const {client, sandbox} = await createBench(undefined);
    const {pathname, search} = new URL((await client.start()).body.url);
    for (const [path, status] of [
      ['/sandbox/applications', 413],
      ['/auth', 422],
      [pathname + search, 413],
    ] as const) {
      let pulled = 0;
      const body = new ReadableStream({
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(new Uint8Array(500_000).fill(32));
        },
      });
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${makeToken(client.id)}`,
      };
      const init = {method: 'POST', body, duplex: 'half', headers} as RequestInit;
      const response = await sandbox.fetch(new Request(ORIGIN + path, init));
      expect([path, response.status]).toEqual([path, status]);
      expect(pulled).toBeLessThan(8);
    }
  });
});

it('unknown addresses and methods are rejected', async () => {
  const {client} = await bench();
  for (const path of [
    '/sandbox/constructor',
    '/sandbox/applications/x/y',
    '/sandbox/applications/x/accounts',
    '/sandbox/clock/x',
    '/nothing',
  ]) {
    const request = new Request(ORIGIN + path, {method: 'POST'});
    expect((await client.send(request)).status, path).toBe(404);
  }
  const {status, headers} = await client.ask('PUT', '/auth');
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});

it('a sandbox keeps recent requests, continues from its stored state, and can reset it', async () => {
  const {client, sandbox} = await bench();
  const {uid} = await client.openSession();
  const {id} = await client.pay();
  // The log keeps only the beginning of long bodies.
  await client.start('Mock ASPSP', 'FI', {state: 's'.repeat(30_000)});
  expect(sandbox.state().log.at(-1)?.request).toMatch(/^\{"access".{19991}…$/);
  const [log] = sandbox.state().log;
  sandbox
    .state()
    .log.push(...Array.from({length: 1000}, () => structuredClone(log as NonNullable<typeof log>)));
  await client.get('/application');
  expect(sandbox.state().log).toHaveLength(1000);
  const stored = structuredClone(sandbox.state());
  const next = createSandbox({
    provider: PROVIDER,
    store: {read: () => stored, write: () => undefined},
  });
  const ask = (path: string, method = 'GET') =>
    next.fetch(
      new Request(ORIGIN + path, {
        method,
        headers: {Authorization: `Bearer ${makeToken(client.id)}`},
      }),
    );
  expect((await ask(`/accounts/${uid}/balances`)).status).toBe(200);
  expect(next.state().payments[id]).toBeDefined();
  await ask('/sandbox/reset', 'POST');
  expect((await ask('/application')).status).toBe(401);
});
