/** Tests the flows in the guides. Every response is validated against the description. */
import {createHash} from 'node:crypto';
import {importX509, jwtVerify} from 'jose';
import {beforeAll, describe, expect, it} from 'vitest';
import {BEHAVIOURS, LAST_STATUSES, REASONS} from '../src/index';
import {createJudge, type Judge} from './judge';
import {
  createBench,
  type Fields,
  makeToken,
  ORDER,
  ORIGIN,
  PROVIDER,
  REDIRECT_URL,
  walk,
  PUBLIC_KEY,
} from './kit';

let judge: Judge;

beforeAll(() => {
  judge = createJudge();
});

const ONLINE = {'Psu-Ip-Address': '203.0.113.24', 'Psu-User-Agent': 'Mozilla/5.0'};
/** @param later - for a clock that has been moved forward. Unit: hours. */
const dayAgo = (days: number, later = 0) =>
  new Date(Date.now() - days * 86_400_000 + later * 3_600_000).toISOString().slice(0, 10);
const [transfer] = ORDER.credit_transfer_transaction;
const orderFor = (endToEndId: string) => ({
  payment_request: {
    credit_transfer_transaction: [{...transfer, payment_id: {end_to_end_id: endToEndId}}],
  },
});

it('the validator detects what the description does not allow', () => {
  const answer = {
    method: 'GET',
    path: '/application',
    status: 200,
    headers: {'content-type': 'application/json', 'x-request-id': crypto.randomUUID()},
  };
  const body = {
    name: 'A',
    description: null,
    kid: crypto.randomUUID(),
    environment: 'SANDBOX',
    redirect_urls: [],
    active: true,
    countries: [],
    services: ['AIS'],
  };
  expect(judge({...answer, body})).toEqual([]);
  expect(judge({...answer, body: {...body, more: 1}})).toHaveLength(1);
  expect(judge({...answer, body: {...body, services: ['ALL']}})).toHaveLength(1);
  expect(judge({...answer, body, headers: {'content-type': 'application/json'}})).toHaveLength(1);
  expect(judge({...answer, body, status: 418})).toHaveLength(1);
});

describe('an authorisation', () => {
  it.each([
    ['Mock ASPSP', 'FI', {}, ['Test asks for your account data', 'Choose the accounts to share']],
    [
      'S-Pankki',
      'FI',
      {},
      ['Test asks for your account data', 'Sign in', 'Choose the accounts to share'],
    ],
    [
      'Handelsbanken',
      'NL',
      {},
      [
        'Test asks for your account data',
        'Sign in to Handelsbanken',
        'Approve on your other device',
        'Choose the accounts to share',
      ],
    ],
    [
      'BBVA',
      'ES',
      {},
      [
        'Test asks for your account data',
        'Sign in to BBVA',
        'Enter the one-time code',
        'Choose the accounts to share',
      ],
    ],
    ['Nordea', 'SE', {}, ['Test asks for your account data', 'Choose the accounts to share']],
    [
      'S-Pankki',
      'FI',
      {psu_type: 'business', auth_method: 'business_id', credentials: {user_number: '40817725'}},
      [
        'Test asks for your account data',
        'Approve on your other device',
        'Choose the accounts to share',
      ],
    ],
  ])('at %s %s completes', async (bank, country, more, pages) => {
    const {client} = await createBench(judge);
    const {body} = await client.start(bank, country, more);
    const logins: Record<string, Fields> = {
      'S-Pankki': {username: 'customera', password: '12345678'},
      Handelsbanken: {username: '192001029384'},
      BBVA: {username: 'user1', password: '1234', otp: '012345'},
    };
    const way = await walk(client.send, body.url, logins[bank]);
    expect(way.pages).toEqual(pages);
    expect(way.end?.href.split('?')[0]).toBe(REDIRECT_URL);
    expect([...(way.end?.searchParams.keys() ?? [])]).toEqual(['state', 'code']);
    const code = way.end?.searchParams.get('code');
    const session = await client.post('/sessions', {code});
    expect(session.status).toBe(200);
    expect(session.body.session_id).not.toBe(body.authorization_id);
    const {uid} = session.body.accounts[0] ?? {};
    for (const what of ['details', 'balances', 'transactions']) {
      const answer = await client.get(`/accounts/${uid ?? ''}/${what}`, {headers: ONLINE});
      expect(answer.status, what).toBe(200);
    }
    expect(client.findings).toEqual([]);
  });

  it.each([
    ['the first page', 0, 'Denied data sharing consent', 'CANCELLED'],
    ["the bank's page", 1, 'Cancelled by user', 'CANCELLED'],
  ])('that is cancelled on %s returns with access_denied', async (_, page, description, status) => {
    const {client, sandbox} = await createBench(judge);
    const {body} = await client.start();
    const {end} = await walk(client.send, body.url, {}, page);
    expect(Object.fromEntries(end?.searchParams ?? [])).toEqual({
      state: 'state-1',
      error: 'access_denied',
      error_description: description,
    });
    expect(Object.values(sandbox.state().sessions)[0]?.status).toBe(status);
  });

  it('with a wrong login can be retried, and fails the third time', async () => {
    const {client} = await createBench(judge);
    const {body} = await client.start('S-Pankki');
    const {end, pages} = await walk(client.send, body.url, {username: 'nobody', password: 'x'});
    expect(pages.filter((title) => title === 'Sign in')).toHaveLength(3);
    expect(end?.searchParams.get('error')).toBe('authentication_failed');
  });

  it('ends after 30 minutes', async () => {
    const {client, sandbox} = await createBench(judge);
    const {body} = await client.start();
    await client.moveClock('PT31M');
    const {end, pages} = await walk(client.send, body.url);
    expect(end).toBeUndefined();
    expect(pages).toEqual(['This page is no longer open']);
    expect(Object.values(sandbox.state().sessions)[0]?.status).toBe('INVALID');
  });

  it('keeps the query of its redirect URL, and requires the registered path', async () => {
    const {client} = await createBench(judge);
    const end = await client.authorise('Mock ASPSP', 'FI', {
      redirect_url: `${REDIRECT_URL}?shop=7`,
    });
    expect(end.searchParams.get('shop')).toBe('7');
    expect(
      (await client.start('Mock ASPSP', 'FI', {redirect_url: `${REDIRECT_URL}/`})).body.error,
    ).toBe('REDIRECT_URI_NOT_ALLOWED');
  });

  it('can be limited to accounts', async () => {
    const {client} = await createBench(judge);
    const access = {
      valid_until: new Date(Date.now() + 86_400_000).toISOString(),
      accounts: [{iban: 'FI2712345600007855'}],
      transactions: false,
    };
    const {uid, accounts} = await client.openSession('Mock ASPSP', 'FI', {access});
    expect(accounts).toHaveLength(1);
    const {status, body} = await client.get(`/accounts/${uid}/transactions`);
    expect([status, body.error]).toEqual([403, 'ACCESS_DENIED']);
    expect(client.findings).toEqual([]);
  });
});

describe('the pages', () => {
  it('forbid frames and load nothing', async () => {
    const {client} = await createBench(judge);
    const {body} = await client.start();
    const page = await client.send(new Request(body.url));
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).not.toMatch(/<script|src=/);
  });

  it('escape texts from applications', async () => {
    const {register} = await createBench(judge);
    const client = await register({name: '<img src=x onerror=alert(1)>'});
    const {body} = await client.start();
    const page = await (await client.send(new Request(body.url))).text();
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img');
  });
});

describe('a session', () => {
  it('gives the same accounts new ids, but the same fingerprints', async () => {
    const {client} = await createBench(judge);
    const [one, two] = [await client.openSession('S-Pankki'), await client.openSession('S-Pankki')];
    expect(two.uid).not.toBe(one.uid);
    const hashes = [one, two].map(({accounts}) => accounts.map((each) => each.identification_hash));
    expect(hashes[0]).toEqual(hashes[1]);
    const read = await client.get(`/sessions/${one.sessionId}`);
    expect(read.body).toMatchObject({status: 'AUTHORIZED', accounts: [one.uid]});
    expect(client.findings).toEqual([]);
  });

  it('shares a joint account between two users', async () => {
    const {client} = await createBench(judge);
    const share = {account: 'S-Pankki/FI/joint/joint'};
    const one = await client.openSession('S-Pankki', 'FI', {}, share);
    const two = await client.openSession(
      'S-Pankki',
      'FI',
      {},
      {...share, username: 'customerb', otp: '123456'},
    );
    expect(one.accounts[0]?.identification_hash).toBe(two.accounts[0]?.identification_hash);
    expect(one.accounts[0]?.uid).not.toBe(two.accounts[0]?.uid);
  });

  it('that is closed, expired or revoked reports this', async () => {
    const {client} = await createBench(judge);
    const closed = await client.openSession();
    await client.delete(`/sessions/${closed.sessionId}`);
    expect((await client.get(`/accounts/${closed.uid}/details`)).body.error).toBe('CLOSED_SESSION');
    expect((await client.get(`/sessions/${closed.sessionId}`)).body.status).toBe('CLOSED');
    for (const end of ['revoked', 'expired']) {
      const psu = {psu_id: `sandbox:${end}`};
      const {sessionId, uid} = await client.openSession('Mock ASPSP', 'FI', psu);
      const status = async () => (await client.get(`/sessions/${sessionId}`)).body.status;
      expect(await status()).toBe('AUTHORIZED');
      const {body} = await client.get(`/accounts/${uid}/details`);
      expect(body.error).toBe(`${end.toUpperCase()}_SESSION`);
      expect(await status()).toBe(end.toUpperCase());
    }
    expect(client.findings).toEqual([]);
  });

  it('of another application is not accessible', async () => {
    const {client, register} = await createBench(judge);
    const {sessionId, uid} = await client.openSession();
    const other = await register();
    expect((await other.get(`/sessions/${sessionId}`)).body.error).toBe('UNAUTHORIZED_ACCESS');
    expect((await other.get(`/accounts/${uid}/details`)).body.error).toBe('UNAUTHORIZED_ACCESS');
  });

  it('ends with a second consent where the bank keeps one for each user', async () => {
    const {client} = await createBench(judge);
    const one = await client.openSession('Rabobank', 'NL');
    await client.openSession('Rabobank', 'NL');
    expect((await client.get(`/sessions/${one.sessionId}`)).body.status).toBe('AUTHORIZED');
    expect((await client.get(`/accounts/${one.uid}/balances`)).body.error).toBe('EXPIRED_SESSION');
    expect((await client.get(`/sessions/${one.sessionId}`)).body.status).toBe('EXPIRED');
  });
});

describe('transactions', () => {
  it('of the mock bank come ten to a page, newest first, and ignore filters', async () => {
    const {client} = await createBench(judge);
    const {uid} = await client.openSession();
    const query = `date_from=${dayAgo(1)}&date_to=${dayAgo(0)}&transaction_status=RJCT`;
    const sizes: number[] = [];
    let key: string | null = null;
    do {
      const next: string = key === null ? '' : `&continuation_key=${encodeURIComponent(key)}`;
      const {body} = await client.get(`/accounts/${uid}/transactions?${query}${next}`);
      sizes.push(body.transactions.length);
      key = body.continuation_key;
    } while (key !== null);
    expect(sizes).toEqual([10, 10, 5]);
    expect(client.findings).toEqual([]);
  });

  it('have a key bound to account, parameters and session', async () => {
    const {client} = await createBench(judge);
    const {uid} = await client.openSession();
    const {body} = await client.get(`/accounts/${uid}/transactions?date_from=${dayAgo(9)}`);
    const key = encodeURIComponent(body.continuation_key ?? '');
    const other = await client.openSession();
    for (const address of [
      `/accounts/${uid}/transactions?date_from=${dayAgo(8)}&continuation_key=${key}`,
      `/accounts/${uid}/transactions?continuation_key=${key}`,
      `/accounts/${other.uid}/transactions?date_from=${dayAgo(9)}&continuation_key=${key}`,
    ]) {
      expect((await client.get(address)).body.error).toBe('WRONG_CONTINUATION_KEY');
    }
  });

  it('go back two years in the first hour, and 90 days later', async () => {
    const {client} = await createBench(judge);
    const {uid} = await client.openSession('S-Pankki');
    const list = async (query: string) =>
      (await client.get(`/accounts/${uid}/transactions?${query}`, {headers: ONLINE})).body;
    const count = async (query: string) => {
      let key: string | null = null;
      let total = 0;
      do {
        const {
          transactions,
          continuation_key,
        }: {transactions: unknown[]; continuation_key: string | null} = await list(
          `${query}${key === null ? '' : `&continuation_key=${encodeURIComponent(key)}`}`,
        );
        total += transactions.length;
        key = continuation_key;
      } while (key !== null);
      return total;
    };
    const whole = await count('strategy=longest');
    expect(whole).toBeGreaterThan(400);
    expect(await count(`date_from=${dayAgo(700)}`)).toBeGreaterThan(400);
    await client.moveClock('PT61M');
    expect((await list(`date_from=${dayAgo(100)}`)).error).toBe('WRONG_TRANSACTIONS_PERIOD');
    expect(await count('strategy=longest')).toBeLessThan(whole / 3);
    expect(client.findings).toEqual([]);
  });

  it.each([
    ['Nordea', 'SE', 422, {date_from: dayAgo(90, 2)}],
    ['S-Pankki', 'FI', 422, {message: 'Transactions are available for 90 days'}],
    ['DKB', 'DE', 422, null],
    ['BBVA', 'ES', 400, null],
  ])(
    'that go back too far are rejected by %s %s in its own way',
    async (bank, country, status, detail) => {
      const {client} = await createBench(judge);
      const {uid} = await client.openSession(bank, country);
      await client.moveClock('PT2H');
      const answer = await client.get(`/accounts/${uid}/transactions?date_from=${dayAgo(400)}`, {
        headers: ONLINE,
      });
      expect([answer.status, answer.body.error]).toEqual([status, 'WRONG_TRANSACTIONS_PERIOD']);
      expect(answer.body.detail).toEqual(detail);
      expect(client.findings).toEqual([]);
    },
  );

  it('look realistic: salary, rent, cards, fees, foreign currency, refunds; balances match', async () => {
    const {client} = await createBench(judge);
    const {uid} = await client.openSession('S-Pankki');
    const entries = [];
    let key: string | null = null;
    do {
      const next: string = key === null ? '' : `&continuation_key=${encodeURIComponent(key)}`;
      const {body} = await client.get(`/accounts/${uid}/transactions?strategy=longest${next}`, {
        headers: ONLINE,
      });
      entries.push(...body.transactions);
      key = body.continuation_key;
    } while (key !== null);
    const kinds = new Set(entries.map((each) => each.bank_transaction_code?.description));
    expect([...kinds].sort()).toEqual([
      'Account fee',
      'Card purchase',
      'Card refund',
      'Direct debit',
      'Salary',
      'Standing order',
    ]);
    const booked = entries.filter(({status}) => status === 'BOOK');
    expect(new Set(booked.map((each) => each.entry_reference)).size).toBe(booked.length);
    const latest = booked[0]?.balance_after_transaction?.amount;
    const balances = (await client.get(`/accounts/${uid}/balances`, {headers: ONLINE})).body
      .balances;
    expect(balances.find((each) => each.balance_type === 'CLBD')?.balance_amount.amount).toBe(
      latest,
    );
    const abroad = entries.find((each) => each.remittance_information?.[0]?.startsWith('HARBOUR'));
    const details = await client.get(
      `/accounts/${uid}/transactions/${abroad?.transaction_id ?? ''}`,
      {headers: ONLINE},
    );
    expect(details.body.exchange_rate?.instructed_amount?.currency).toBe('USD');
    expect(client.findings).toEqual([]);
  });

  it('are identical for the same seed, and differ for another', async () => {
    const list = async (seed: number) => {
      const {client} = await createBench(undefined, {seed});
      const {uid} = await client.openSession('DKB', 'DE');
      return (await client.get(`/accounts/${uid}/transactions`)).body.transactions.map(
        ({transaction_id: _, ...rest}) => rest,
      );
    };
    expect(await list(7)).toEqual(await list(7));
    expect(await list(8)).not.toEqual(await list(7));
  });

  it('do not change while the clock advances', async () => {
    const {client} = await createBench(undefined);
    const list = async () => {
      const {uid} = await client.openSession('DKB', 'DE', {days: 60});
      const {body} = await client.get(`/accounts/${uid}/transactions?date_from=${dayAgo(40)}`, {
        headers: ONLINE,
      });
      return body.transactions
        .filter(({status}) => status === 'BOOK')
        .map((each) => each.entry_reference);
    };
    const before = await list();
    await client.moveClock('P3D');
    expect(await list()).toEqual(expect.arrayContaining(before));
  });

  it('begin with an empty page at one bank, and reject the filter at another', async () => {
    const {client} = await createBench(judge);
    const {uid} = await client.openSession('Handelsbanken', 'NL');
    const first = await client.get(`/accounts/${uid}/transactions`);
    expect(first.body.transactions).toEqual([]);
    expect(first.body.continuation_key).not.toBeNull();
    const other = await client.openSession('DKB', 'DE');
    const refused = await client.get(`/accounts/${other.uid}/transactions?transaction_status=BOOK`);
    expect([refused.status, refused.body.error]).toEqual([422, 'WRONG_REQUEST_PARAMETERS']);
    expect(client.findings).toEqual([]);
  });

  it('can have unusual data', async () => {
    const {client} = await createBench(judge);
    const {uid} = await client.openSession('S-Pankki', 'FI', {psu_id: 'sandbox:odd-data'}, {});
    const {transactions} = (await client.get(`/accounts/${uid}/transactions`)).body;
    expect(transactions[0]).toEqual(transactions[1]);
    expect(transactions[0]?.remittance_information?.[0]).toContain('\n');
    expect(
      transactions.every((each) => each.entry_reference === null && each.transaction_id === null),
    ).toBe(true);
    const {balances} = (await client.get(`/accounts/${uid}/balances`)).body;
    expect(balances[0]?.balance_amount.amount).toBe('-123.45');
    expect(client.findings).toEqual([]);
  });
});

describe('quotas', () => {
  it('count per account and kind, not with the user online, for 24 hours from the first fetch', async () => {
    const {client} = await createBench(judge);
    const {uid} = await client.openSession('S-Pankki');
    const ask = (what: string, headers = {}) => client.get(`/accounts/${uid}/${what}`, {headers});
    for (let count = 0; count < 4; count += 1) {
      await ask('balances');
    }
    await client.moveClock('PT23H');
    const refused = await ask('balances');
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    expect((await ask('details')).status).toBe(200);
    expect((await ask('balances', ONLINE)).status).toBe(200);
    // 24 hours from the first fetch, there are four again.
    await client.moveClock('PT1H');
    for (const status of [200, 200, 200, 200, 429]) {
      expect((await ask('balances')).status).toBe(status);
    }
    expect(client.findings).toEqual([]);
  });
});

describe('a payment', () => {
  it('goes from RCVD through ACTC and ACSP to ACSC, and is booked on the account', async () => {
    const {client} = await createBench(judge);
    const {id, callback} = await client.pay();
    expect([...(callback?.searchParams.keys() ?? [])]).toEqual(['state']);
    const seen: string[] = [];
    for (const by of ['PT0S', 'PT4S', 'PT5S']) {
      await client.moveClock(by);
      seen.push((await client.get(`/payments/${id}`)).body.status);
    }
    expect(seen).toEqual(['ACTC', 'ACSP', 'ACSC']);
    const {uid} = await client.openSession('S-Pankki');
    const {transactions} = (await client.get(`/accounts/${uid}/transactions`)).body;
    expect(transactions.some(({creditor}) => creditor?.name === 'Test Shop')).toBe(true);
    expect((await client.delete(`/payments/${id}`)).status).toBe(200);
    expect((await client.get(`/payments/${id}`)).body.error).toBe('PAYMENT_NOT_FOUND');
    expect(client.findings).toEqual([]);
  });

  it.each(Object.entries(LAST_STATUSES))(
    'ends as %s if its reference requests it',
    async (status, isFinal) => {
      const {client} = await createBench(judge);
      const {id} = await client.pay(orderFor(`SANDBOX-${status}`));
      await client.moveClock('PT1M');
      const {body} = await client.get(`/payments/${id}`);
      expect([body.status, body.final_status]).toEqual([status, isFinal]);
      expect(client.findings).toEqual([]);
    },
  );

  it.each(Object.keys(REASONS))(
    'is rejected with the reason %s if its reference requests it',
    async (reason) => {
      const {client} = await createBench(judge);
      const {id} = await client.pay(orderFor(`SANDBOX-RJCT-${reason}`));
      await client.moveClock('PT1M');
      const {body} = await client.get(`/payments/${id}`);
      expect(body.status_reason_information?.status_reason_code).toBe(reason);
    },
  );

  it.each(['ACCR', 'PACR', 'NULL', 'ACSD', 'acsc', '', 'RJCT-AC99', 'RJCT-', 'ACSC-AC04'])(
    'is rejected at once if its reference requests %s, which is not an outcome',
    async (outcome) => {
      const {client} = await createBench(judge);
      const {status, body} = await client.order(orderFor(`SANDBOX-${outcome}`));
      const field = 'payment_request.credit_transfer_transaction[0].payment_id.end_to_end_id';
      expect([status, body.error]).toEqual([422, 'WRONG_REQUEST_PARAMETERS']);
      expect(body.message).toContain(`${field}: must be SANDBOX- and one of ACCC, `);
      expect(client.findings).toEqual([]);
    },
  );

  it.each([
    ['SANDBOX-RJCT-AM04-2', 'RJCT', 'AM04'],
    ['SANDBOX-RJCT-2', 'RJCT', 'MS03'],
    ['SANDBOX-ACSC-R1', 'ACSC', undefined],
    ['SANDBOX-ACSC-ORDER-1003-2', 'ACSC', undefined],
  ])('can have more in its reference: %s', async (reference, status, reason) => {
    const {client} = await createBench(judge);
    const {id} = await client.pay(orderFor(reference));
    await client.moveClock('PT1M');
    const {body} = await client.get(`/payments/${id}`);
    expect([body.status, body.status_reason_information?.status_reason_code]).toEqual([
      status,
      reason,
    ]);
  });

  it('that nobody authorises is rejected after 30 minutes; a cancelled one immediately', async () => {
    const {client} = await createBench(judge);
    const {body} = await client.order();
    await client.moveClock('PT31M');
    expect((await client.get(`/payments/${body.payment_id}`)).body).toMatchObject({
      status: 'RJCT',
      final_status: true,
    });
    const other = await client.order();
    const {end} = await walk(client.send, other.body.url, {}, 0);
    expect(end?.searchParams.get('error')).toBe('access_denied');
    expect((await client.get(`/payments/${other.body.payment_id}`)).body.status).toBe('RJCT');
  });

  it('that the account does not cover is rejected', async () => {
    const {client} = await createBench(judge);
    const payment_request = {
      credit_transfer_transaction: [
        {...transfer, instructed_amount: {currency: 'EUR', amount: '99999.00'}},
      ],
    };
    const {id} = await client.pay({payment_request});
    await client.moveClock('PT1M');
    const {body} = await client.get(`/payments/${id}`);
    expect([body.status, body.status_reason_information?.status_reason_code]).toEqual([
      'RJCT',
      'AM04',
    ]);
  });

  it('can be deferred, submitted once, and expires after 24 hours', async () => {
    const {client} = await createBench(judge);
    const {id} = await client.pay({defer_submission: true});
    await client.moveClock('PT1M');
    expect((await client.get(`/payments/${id}`)).body.status).toBe('ACTC');
    const submitted = await client.post(`/payments/${id}/submit`, {});
    expect(submitted.body).toMatchObject({payment_id: id, status: 'ACTC', final_status: false});
    expect((await client.ask('POST', `/payments/${id}/submit`)).body.error).toBe(
      'PAYMENT_SUBMISSION_NOT_DEFERRED',
    );
    await client.moveClock('PT1M');
    expect((await client.get(`/payments/${id}`)).body.status).toBe('ACSC');
    const late = await client.pay({defer_submission: true});
    await client.moveClock('PT25H');
    expect((await client.get(`/payments/${late.id}`)).body).toMatchObject({
      status: 'CNCL',
      final_status: true,
    });
    expect((await client.post(`/payments/${late.id}/submit`, {})).body.error).toBe(
      'INVALID_PAYMENT',
    );
    expect(client.findings).toEqual([]);
  });

  it('can require a second approval', async () => {
    const {client} = await createBench(judge);
    const {body} = await client.order({psu_id: 'sandbox:two-approvals'});
    const login = {username: 'customera', password: '12345678'};
    await walk(client.send, body.url, login);
    await client.moveClock('PT1H');
    expect((await client.get(`/payments/${body.payment_id}`)).body.status).toBe('PDNG');
    await walk(client.send, body.url, {...login, username: 'customerb', otp: '123456'});
    await client.moveClock('PT1M');
    expect((await client.get(`/payments/${body.payment_id}`)).body.status).toBe('ACSC');
    expect(client.findings).toEqual([]);
  });

  it('of many transfers reports the status of each', async () => {
    const {client} = await createBench(judge);
    const plain = {...transfer, reference_number: undefined};
    const {id} = await client.pay(
      {
        payment_type: 'BULK_SEPA',
        psu_type: 'business',
        aspsp: {name: 'Rabobank', country: 'NL'},
        payment_request: {
          credit_transfer_transaction: [
            {...plain, payment_id: {end_to_end_id: 'A-1'}},
            {...plain, payment_id: {end_to_end_id: 'SANDBOX-RJCT-AC04'}},
          ],
        },
      },
      {},
      'Rabobank',
    );
    await client.moveClock('PT1M');
    const {body} = await client.get(`/payments/${id}`);
    expect(body.status).toBe('PART');
    const transfers = body.payment_details.credit_transfer_transaction ?? [];
    expect(transfers.map((each) => each.transaction_status)).toEqual(['ACSC', 'RJCT']);
    const one = await client.get(
      `/payments/${id}/transactions/${transfers[1]?.transaction_id ?? ''}`,
    );
    expect(one.body.transaction_details.transaction_status).toBe('RJCT');
    expect((await client.get(`/payments/${id}/transactions/none`)).body.error).toBe(
      'TRANSACTION_DOES_NOT_EXIST',
    );
    expect(client.findings).toEqual([]);
  });

  it('for a later day waits for it', async () => {
    const {client} = await createBench(judge);
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const payment_request = {
      credit_transfer_transaction: [{...transfer, requested_execution_date: date}],
    };
    const {id} = await client.pay({payment_request});
    await client.moveClock('PT1M');
    expect((await client.get(`/payments/${id}`)).body.status).toBe('ACSP');
    await client.moveClock('P6D');
    expect((await client.get(`/payments/${id}`)).body.status).toBe('ACSC');
  });
});

describe('webhooks', () => {
  const HOOK = 'http://localhost:9/hook?shop=7';

  it('are signed, and retried on schedule until they are acknowledged', async () => {
    const sent: {url: string; authorization: string; body: string}[] = [];
    const answers = [500, 302, 404, 503, 200];
    const {client} = await createBench(judge, {
      deliver: async (request) => {
        sent.push({
          url: request.url,
          authorization: request.headers.get('authorization') ?? '',
          body: await request.text(),
        });
        return new Response(null, {status: answers.shift() ?? 204});
      },
    });
    const {id} = await client.pay({...orderFor('SANDBOX-ACTC'), webhook_url: HOOK});
    await expect.poll(() => sent.length, {timeout: 60_000}).toBe(1);
    const expected = ['PT30S', 'PT31S', 'PT5M', 'PT30M', 'PT119M', 'PT1M', 'P2D'];
    const counts: number[] = [];
    for (const by of expected) {
      await client.moveClock(by);
      counts.push(sent.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 4, 5, 5]);
    const [{url, authorization, body} = {url: '', authorization: '', body: ''}] = sent;
    expect(url).toBe(HOOK);
    expect(JSON.parse(body)).toEqual({payment_id: id, status: 'ACTC', final_status: false});
    const pem = await (await client.send(new Request(`${ORIGIN}/sandbox/webhooks.pem`))).text();
    const {payload, protectedHeader} = await jwtVerify(
      authorization.replace('Bearer ', ''),
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

  it('are abandoned after the seventh delivery', async () => {
    const {client} = await createBench(judge, {
      deliver: () => Promise.reject(new Error('connection refused')),
    });
    await client.pay({...orderFor('SANDBOX-ACTC'), webhook_url: HOOK});
    for (let day = 0; day < 12; day += 1) {
      await client.moveClock('P1D');
    }
    const [delivery] = (await client.get('/sandbox/webhooks')).body.deliveries;
    expect(delivery?.attempts).toHaveLength(7);
    expect(delivery).toMatchObject({acknowledged: false, next_attempt: null});
    expect(delivery?.attempts[0]?.problem).toBe('connection refused');
  });
});

describe('behaviours', () => {
  it.each(Object.entries(BEHAVIOURS))('%s works as described', async (name, behaviour) => {
    let waited = 0;
    const {client, sandbox} = await createBench(judge, {
      wait: (time) => {
        waited += time;
        return Promise.resolve();
      },
    });
    const {body} = await client.start('S-Pankki', 'FI', {psu_id: `sandbox:${name}`});
    const {end, pages} = await walk(client.send, body.url, {
      username: 'customera',
      password: '12345678',
    });
    if ('callback' in behaviour) {
      expect(Object.fromEntries(end?.searchParams ?? [])).toEqual({
        state: 'state-1',
        ...behaviour.callback,
      });
    } else if (name === 'never-returns') {
      expect(end).toBeUndefined();
      expect(pages.at(-1)).toBe('The bank does not respond');
    } else {
      const session = await client.post('/sessions', {code: end?.searchParams.get('code')});
      if (name === 'no-accounts') {
        expect(session.body.error).toBe('NO_ACCOUNTS_ADDED');
      } else if (name === 'one-account-down') {
        const all = await client.openSession(
          'S-Pankki',
          'FI',
          {psu_id: `sandbox:${name}`},
          {account: ['current', 'savings'].map((kind) => `S-Pankki/FI/customera/${kind}`)},
        );
        const errors = all.accounts.map(async ({uid}) => {
          const {body: answer} = await client.get(`/accounts/${uid ?? ''}/transactions`);
          return answer.error ?? null;
        });
        expect(await Promise.all(errors)).toEqual(['ASPSP_ERROR', null]);
      } else if (name === 'blocked-account') {
        expect(session.body.accounts[0]?.uid).toBeNull();
      } else {
        const uid = session.body.accounts[0]?.uid ?? '';
        const answer = await client.get(`/accounts/${uid}/balances`);
        const code =
          'error' in behaviour
            ? behaviour.error.code
            : 'end' in behaviour
              ? `${behaviour.end}_SESSION`
              : undefined;
        expect(answer.body.error).toBe(code);
      }
    }
    if ('delay' in behaviour) {
      expect(waited).toBe(behaviour.delay * 1000);
    }
    expect(sandbox.state().log.every(({status}) => status < 500)).toBe(true);
    expect(client.findings).toEqual([]);
  });
});

describe('applications', () => {
  it('accept certificates, and replace keys without losing the old one immediately', async () => {
    const {client} = await createBench(judge);
    const pem = await (await client.send(new Request(`${ORIGIN}/sandbox/webhooks.pem`))).text();
    const changed = await client.ask('PATCH', `/sandbox/applications/${client.id}`, {
      body: {certificate: pem},
    });
    expect(changed.status).toBe(200);
    expect((await client.get('/application')).status).toBe(200);
    await client.moveClock('PT25H');
    expect((await client.get('/application')).body.error).toBe('UNAUTHORIZED_ACCESS');
  });

  it.each([
    ['nothing', {}],
    ['a key that is none', {name: 'A', public_key: 'no', redirect_urls: [REDIRECT_URL]}],
    [
      'a private key',
      {
        name: 'A',
        public_key: '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----',
        redirect_urls: [REDIRECT_URL],
      },
    ],
    ['an address that is none', {name: 'A', public_key: 'x', redirect_urls: ['callback']}],
    [
      'a country that is none',
      {name: 'A', public_key: 'x', redirect_urls: [REDIRECT_URL], countries: ['XX']},
    ],
    ['a field that is none', {nome: 'A'}],
  ])('cannot be registered with %s', async (_, body) => {
    const {client} = await createBench(judge);
    const {status, body: answer} = await client.post('/sandbox/applications', body);
    expect(status).toBe(400);
    expect(answer.message).not.toBe('');
  });

  it('upload accounts of the mock bank', async () => {
    const {client} = await createBench(judge);
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
          remittance_information: ['Coffee'],
        },
      ],
    };
    const address = `/sandbox/applications/${client.id}/accounts`;
    expect((await client.post(address, [account])).status).toBe(201);
    expect((await client.post(address, [{...account, currency: 5}])).status).toBe(400);
    const {uid, accounts} = await client.openSession();
    expect(accounts.map((each) => each.name)).toEqual(['Test User']);
    expect(
      (await client.get(`/accounts/${uid}/balances`)).body.balances[0]?.balance_amount.amount,
    ).toBe('812.40');
    // A change shows in the next call, also in sessions that are open.
    await client.post(address, [{...account, balances: []}]);
    expect((await client.get(`/accounts/${uid}/balances`)).body.balances).toEqual([]);
    expect((await client.get(`/accounts/${uid}/transactions`)).body.transactions).toHaveLength(1);
    expect((await client.get(`/accounts/${uid}/details`)).status).toBe(200);
    // One number, two currencies; the same number and currency replaces.
    await client.post(address, [{...account, currency: 'USD', balances: [], transactions: []}]);
    const both = {account: ['EUR', 'USD'].map((each) => `uploaded/FI2112345600000785/${each}`)};
    const pockets = await client.openSession('Mock ASPSP', 'FI', {}, both);
    expect(pockets.accounts.map(({currency}) => currency)).toEqual(['EUR', 'USD']);
    expect(new Set(pockets.accounts.map((each) => each.identification_hash)).size).toBe(1);
    expect(client.findings).toEqual([]);
  });

  it('have a limited number of keys and uploaded accounts', async () => {
    const {client} = await createBench(undefined, {limits: {keys: 2, accounts: 2}});
    const path = `/sandbox/applications/${client.id}`;
    const addKey = async () =>
      (await client.ask('PATCH', path, {body: {public_key: PUBLIC_KEY}})).status;
    expect([await addKey(), await addKey()]).toEqual([200, 400]);
    await client.moveClock('P1D');
    expect(await addKey()).toBe(200);
    const accounts = (count: number) =>
      Array.from({length: count}, (_, index) => ({
        name: `Account ${index}`,
        currency: 'EUR',
        cash_account_type: 'CACC',
      }));
    expect((await client.post(`${path}/accounts`, accounts(2))).status).toBe(201);
    expect((await client.post(`${path}/accounts`, accounts(1))).status).toBe(400);
  });
});

it('a sandbox continues from its stored state', async () => {
  const {client, sandbox} = await createBench(judge);
  const {uid} = await client.openSession();
  const {id} = await client.pay();
  const stored = JSON.parse(JSON.stringify(sandbox.state())) as ReturnType<typeof sandbox.state>;
  const next = await createBench(judge, {store: {read: () => stored, write: () => undefined}});
  const answer = await next.client.send(
    new Request(`${ORIGIN}/accounts/${uid}/balances`, {
      headers: {Authorization: `Bearer ${makeToken(client.id)}`},
    }),
  );
  expect(answer.status).toBe(200);
  expect(next.sandbox.state().payments[id]).toBeDefined();
});
