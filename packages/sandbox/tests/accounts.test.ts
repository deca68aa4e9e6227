/** Tests authorisations, sessions and account data, and validates every response against the description. */
import {describe, expect, it} from 'vitest';
import {mockBalance, mockEntries} from '../src/data/mock';
import {isReference} from '../src/data/numbers';
import {createJudge} from './judge';
import {
  createBench,
  dayIn,
  inputsAt,
  judgedBench as bench,
  ONLINE,
  REDIRECT_URL,
  walk,
} from './kit';

it('the validator detects violations of the description', async () => {
  const judge = createJudge();
  const {client} = await bench();
  const {body, status, headers} = await client.get('/application');
  const all = Object.fromEntries(headers);
  const answer = {method: 'GET', path: '/application', status, headers: all, body};
  expect(judge(answer)).toEqual([]);
  for (const wrong of [
    {body: {...body, more: 1}},
    {body: {...body, services: ['ALL']}},
    {headers: {'content-type': 'application/json'}},
    {headers: {...all, 'content-type': 'text/plain'}},
    {status: 418},
  ]) {
    expect(judge({...answer, ...wrong})).toHaveLength(1);
  }
});

describe('an authorisation', () => {
  it.each([
    ['on our first page', 0, 'Denied data sharing consent'],
    ["on the bank's page", 1, 'Cancelled by user'],
  ])('cancelled %s returns with access_denied', async (_, page, error_description) => {
    const {client, sandbox} = await bench();
    const {body} = await client.start();
    const {end} = await walk(client.send, body.url, {}, page);
    expect(Object.fromEntries(end?.searchParams ?? [])).toEqual({
      state: 'state-1',
      error: 'access_denied',
      error_description,
    });
    expect(Object.values(sandbox.state().sessions)[0]?.status).toBe('CANCELLED');
    // The page no longer accepts any input.
    const again = await client.send(new Request(body.url, {method: 'POST', body: 'action=cancel'}));
    expect(again.status).toBe(410);
  });

  it('lets the user choose if there are several login methods', async () => {
    const {client} = await bench();
    const {body} = await client.start('Aachener Bank', 'DE');
    const page = await (await client.send(new Request(body.url))).text();
    expect(page.match(/<b>(SecureGo app|TAN)<\/b>/g)).toHaveLength(2);
    const embedded = {...inputsAt('Aachener Bank', 'DE'), method: '1'};
    const {pages} = await walk(client.send, body.url, embedded);
    expect(pages.slice(1, 3)).toEqual(['Sign in to Aachener Bank', 'Enter the one-time code']);
    const {url} = (await client.start('S-Pankki')).body;
    expect(await (await client.send(new Request(url))).text()).not.toContain('How do you sign in?');
  });

  it.each(['username', 'password'])(
    'permits three attempts to log in with a wrong %s',
    async (name) => {
      const {client} = await bench();
      const {body} = await client.start('S-Pankki');
      const inputs = {...inputsAt('S-Pankki', 'FI'), [name]: 'x'};
      const {end, pages} = await walk(client.send, body.url, inputs);
      expect(pages.filter((title) => title === 'Sign in')).toHaveLength(3);
      expect(end?.searchParams.get('error')).toBe('authentication_failed');
    },
  );

  it('ends after 30 minutes', async () => {
    const {client, sandbox} = await bench();
    const [early, late] = [(await client.start()).body, (await client.start()).body];
    await client.moveClock('PT29M');
    expect((await walk(client.send, early.url)).end?.searchParams.has('code')).toBe(true);
    await client.moveClock('PT2M');
    expect(await walk(client.send, late.url)).toEqual({
      end: undefined,
      pages: ['This page has expired'],
    });
    expect(Object.values(sandbox.state().sessions)[1]?.status).toBe('INVALID');
  });

  it('keeps the query of the redirect URL', async () => {
    const {client} = await bench();
    const redirect_url = `${REDIRECT_URL}?shop=7`;
    const end = await client.authorise('Mock ASPSP', 'FI', {redirect_url});
    expect([...end.searchParams.keys()]).toEqual(['shop', 'state', 'code']);
  });

  it('can be limited to certain accounts or to balances', async () => {
    const {client} = await bench();
    const access = {
      valid_until: new Date(Date.now() + 86_400_000).toISOString(),
      accounts: [{iban: 'FI2712345600007855'}],
    };
    for (const [kind, other] of [
      ['transactions', 'balances'],
      ['balances', 'transactions'],
    ] as const) {
      const {uid, accounts} = await client.openSession('Mock ASPSP', 'FI', {
        access: {...access, [kind]: false},
      });
      expect(accounts).toHaveLength(1);
      const {status, body} = await client.get(`/accounts/${uid}/${kind}`);
      expect([status, body.error, body.detail]).toEqual([403, 'ACCESS_DENIED', {access: kind}]);
      expect((await client.get(`/accounts/${uid}/${other}`)).status).toBe(200);
    }
  });

  it('in restricted mode shares only linked accounts', async () => {
    const {register} = await bench();
    const client = await register({linked_accounts: ['FI2712345600007855']});
    const account = ['mock', 'empty'].map((kind) => `Mock ASPSP/FI/personal/${kind}`);
    const {accounts} = await client.openSession('Mock ASPSP', 'FI', {}, {account});
    expect(accounts.map((each) => each.account_id?.iban)).toEqual(['FI2712345600007855']);
    expect((await client.order()).body.detail).toEqual({service: 'PIS'});
    const access = {
      valid_until: new Date(Date.now() + 86_400_000).toISOString(),
      accounts: [{iban: 'FI2112345600000785'}],
    };
    const {body} = await client.start('Mock ASPSP', 'FI', {access});
    expect(body.error).toBe('NO_ACCOUNTS_ADDED');
  });
});

it('pages forbid frames, load nothing, and escape texts from applications', async () => {
  const {register} = await bench();
  const client = await register({name: '<img src=x onerror=alert(1)>'});
  const {body} = await client.start();
  const page = await client.send(new Request(body.url));
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const text = await page.text();
  expect(text).not.toMatch(/<script|<img/);
  expect(text).toContain('&lt;img');
  // The API's own page names the provider; a bank's page names the bank.
  expect(text).toContain('<b>Example Provider</b> <span class="badge">sandbox</span>');
  await client.send(new Request(body.url, {method: 'POST', body: 'step=start&action=confirm'}));
  expect(await (await client.send(new Request(body.url))).text()).toContain(
    '<b>Mock ASPSP</b> <span class="badge">test bank</span>',
  );
});

describe('a session', () => {
  it('gives the same accounts new ids, but the same fingerprints', async () => {
    const {client} = await bench();
    const [one, two] = [await client.openSession('S-Pankki'), await client.openSession('S-Pankki')];
    expect(two.uid).not.toBe(one.uid);
    const hashes = [one, two].map(({accounts}) => accounts.map((each) => each.identification_hash));
    expect(hashes[0]).toEqual(hashes[1]);
    const read = await client.get(`/sessions/${one.sessionId}`);
    expect(read.body).toMatchObject({status: 'AUTHORIZED', accounts: [one.uid]});
    // Two users share the same joint account.
    const share = {account: 'S-Pankki/FI/joint/joint'};
    const other = {...share, username: 'customerb', otp: '123456'};
    const [hers, his] = [
      await client.openSession('S-Pankki', 'FI', {}, share),
      await client.openSession('S-Pankki', 'FI', {}, other),
    ];
    expect(hers.accounts[0]?.identification_hash).toBe(his.accounts[0]?.identification_hash);
    expect(hers.accounts[0]?.uid).not.toBe(his.accounts[0]?.uid);
  });

  it('reports how it ended, for as long as it is known', async () => {
    const {client, register} = await bench();
    const closed = await client.openSession();
    const other = await register();
    expect((await other.get(`/sessions/${closed.sessionId}`)).body.error).toBe(
      'UNAUTHORIZED_ACCESS',
    );
    expect((await other.get(`/accounts/${closed.uid}/details`)).body.error).toBe(
      'UNAUTHORIZED_ACCESS',
    );
    await client.delete(`/sessions/${closed.sessionId}`);
    expect((await client.get(`/accounts/${closed.uid}/details`)).body.error).toBe('CLOSED_SESSION');
    const {body} = await client.get(`/sessions/${closed.sessionId}`);
    expect([body.status, body.accounts]).toEqual(['CLOSED', [closed.uid]]);
    for (const end of ['revoked', 'expired']) {
      const psu = {psu_id: `sandbox:${end}`};
      const {sessionId, uid} = await client.openSession('Mock ASPSP', 'FI', psu);
      const read = async () => (await client.get(`/sessions/${sessionId}`)).body;
      expect((await read()).status).toBe('AUTHORIZED');
      const answer = await client.get(`/accounts/${uid}/details`);
      expect(answer.body.error).toBe(`${end.toUpperCase()}_SESSION`);
      expect(await read()).toMatchObject({
        status: end.toUpperCase(),
        accounts: end === 'revoked' ? [] : [uid],
      });
    }
  });

  it('ends after valid_until by the clock, and a program that checks it can renew', async () => {
    const {client} = await bench();
    const {sessionId, uid} = await client.openSession();
    const {valid_until: until} = (await client.get(`/sessions/${sessionId}`)).body.access;
    await client.post('/sandbox/clock', {now: new Date(Date.parse(until) + 1000).toISOString()});
    const {status, body} = await client.get(`/accounts/${uid}/balances`);
    expect([status, body.error]).toEqual([401, 'EXPIRED_SESSION']);
    const {now} = (await client.get('/sandbox/clock')).body;
    const valid_until = new Date(Date.parse(now) + 90 * 86_400_000).toISOString();
    expect((await client.start('Mock ASPSP', 'FI', {access: {valid_until}})).status).toBe(200);
  });
});

describe('the directory', () => {
  it.each([
    ['country=FI', ['Mock ASPSP', 'Nordea', 'S-Pankki']],
    ['country=FI&service=PIS', ['Nordea', 'S-Pankki']],
    ['country=FI&payment_type=INTERNAL', ['Nordea']],
    ['country=ES&psu_type=business', ['Mock ASPSP']],
  ])('with %s', async (query, names) => {
    const {client} = await bench();
    const {aspsps} = (await client.get(`/aspsps?${query}`)).body;
    expect(aspsps.map(({name}) => name)).toEqual(names);
  });

  it('has the markets and services of the application, and test users in the sandbox', async () => {
    const {client, register} = await bench();
    const live = await register({environment: 'PRODUCTION', countries: ['ES', 'FI']});
    const payer = await register({countries: ['FI'], services: ['PIS']});
    const usersFor = async (each: typeof client) =>
      (await each.get('/aspsps?country=ES')).body.aspsps.find(({name}) => name === 'BBVA')?.sandbox;
    expect(await usersFor(client)).toEqual({
      users: [{username: 'user1', password: '1234', otp: '012345'}],
    });
    expect(await usersFor(live)).toBeNull();
    const {aspsps} = (await payer.get('/aspsps')).body;
    expect(aspsps.map(({name}) => name)).toEqual(['Nordea', 'S-Pankki']);
    expect(aspsps[1]).toMatchObject({logo: 'https://provider.example/logos/fi/s-pankki/'});
  });
});

describe('balances', () => {
  it.each([
    ['S-Pankki', 'FI', ['CLBD', 'ITAV', 'XPCD']],
    ['BBVA', 'ES', ['CLAV', 'CLBD']],
    ['DKB', 'DE', ['ITBD', 'ITAV']],
  ])('have the types of %s %s, and match the last entry', async (name, country, types) => {
    const {client} = await bench();
    const {uid} = await client.openSession(name, country);
    const {balances} = (await client.get(`/accounts/${uid}/balances`)).body;
    expect(balances.map(({balance_type}) => balance_type)).toEqual(types);
    // A closing balance is dated the day before.
    expect(balances.map((one) => one.reference_date)).toEqual(
      types.map((type) => dayIn(type === 'CLBD' ? -1 : 0)),
    );
    const last = (await client.list(uid)).find(({status}) => status === 'BOOK');
    const booked = balances.find(({balance_type: type}) => type.endsWith('BD'));
    expect(booked?.balance_amount.amount).toBe(last?.balance_after_transaction?.amount);
    // The available balance includes the credit limit, which only the account details state.
    const {body} = await client.get(`/accounts/${uid}/details`, {headers: ONLINE});
    const available = balances.find(({balance_type: type}) => type.endsWith('AV'));
    const pending = (await client.list(uid))
      .filter(({status}) => status === 'PDNG')
      .reduce((sum, each) => sum + Math.abs(Number(each.transaction_amount.amount)), 0);
    expect(Number(available?.balance_amount.amount)).toBeCloseTo(
      Number(booked?.balance_amount.amount) + Number(body.credit_limit?.amount) - pending,
    );
  });
});

describe('transactions', () => {
  it('of the mock bank have ten entries per page, newest first, and ignore filters', async () => {
    const {client} = await bench();
    const {uid} = await client.openSession();
    const query = `date_from=${dayIn(-1)}&date_to=${dayIn(0)}&transaction_status=RJCT`;
    const {body} = await client.get(`/accounts/${uid}/transactions?${query}`);
    expect(body.transactions).toHaveLength(10);
    const all = await client.list(uid, query);
    expect(all).toHaveLength(25);
    expect(all[0]).toMatchObject({status: 'PDNG', balance_after_transaction: null});
    expect(all[1]?.balance_after_transaction).not.toBeNull();
    const days = all.slice(1).map(({booking_date}) => booking_date);
    expect(days).toEqual([...days].sort().reverse());
  });

  it('have a continuation key bound to account, parameters and session', async () => {
    const {client} = await bench();
    const {uid} = await client.openSession();
    const {body} = await client.get(`/accounts/${uid}/transactions?date_from=${dayIn(-9)}`);
    const key = encodeURIComponent(body.continuation_key ?? '');
    const other = await client.openSession();
    for (const address of [
      `/accounts/${uid}/transactions?date_from=${dayIn(-8)}&continuation_key=${key}`,
      `/accounts/${uid}/transactions?continuation_key=${key}`,
      `/accounts/${other.uid}/transactions?date_from=${dayIn(-9)}&continuation_key=${key}`,
    ]) {
      expect((await client.get(address)).body.error).toBe('WRONG_CONTINUATION_KEY');
    }
  });

  it('go back two years in the first hour, and 90 days afterwards', async () => {
    const {client} = await bench();
    const {uid} = await client.openSession('S-Pankki');
    const whole = await client.list(uid, 'strategy=longest');
    expect(whole.length).toBeGreaterThan(400);
    expect((whole.at(-1)?.booking_date ?? '') >= dayIn(-730)).toBe(true);
    expect((await client.list(uid, `date_from=${dayIn(-700)}`)).length).toBeGreaterThan(400);
    await client.moveClock('PT61M');
    const late = await client.list(uid, 'strategy=longest');
    expect(late.length).toBeLessThan(whole.length / 3);
    expect(late.at(-1)?.booking_date).toBe((await client.list(uid)).at(-1)?.booking_date);
  });

  it('look realistic: salary, rent, cards, fees, foreign currency, refunds', async () => {
    const {client} = await bench();
    const {uid} = await client.openSession('S-Pankki');
    const entries = await client.list(uid, 'strategy=longest');
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
    // Banks do not book on weekends, except the transfer to savings on the last day of the month.
    const onWeekends = booked.filter(({booking_date: day}) =>
      [0, 6].includes(new Date(day ?? '').getUTCDay()),
    );
    expect(new Set(onWeekends.map(({remittance_information: text}) => text?.[0]))).toEqual(
      new Set(['Left at the end of the month']),
    );
    const numbers = entries.filter(({reference_number}) => reference_number !== null);
    expect(numbers.length).toBeGreaterThan(10);
    for (const {reference_number: text, reference_number_schema: scheme} of numbers) {
      expect(isReference(scheme ?? '', text ?? '')).toBe(true);
    }
    const abroad = entries.find((each) => each.remittance_information?.[0]?.startsWith('HARBOUR'));
    const path = `/accounts/${uid}/transactions/${abroad?.transaction_id ?? ''}`;
    const {body} = await client.get(path, {headers: ONLINE});
    const {exchange_rate: rate} = body;
    expect(rate?.instructed_amount?.currency).toBe('USD');
    expect(
      Number(rate?.instructed_amount?.amount) / Number(abroad?.transaction_amount.amount),
    ).toBeCloseTo(Number(rate?.exchange_rate), 2);
    expect(body).toMatchObject({creditor: {postal_address: {town_name: 'Portland'}}});
  });

  it('are identical for the same seed, do not change with the clock, and differ for another seed', async () => {
    const list = async (seed: number, later?: string) => {
      const {client} = await createBench(undefined, {seed});
      await client.moveClock(later ?? 'PT0S');
      const {uid} = await client.openSession('DKB', 'DE', {days: 60});
      return (await client.list(uid, `date_from=${dayIn(-40)}`))
        .filter(({status}) => status === 'BOOK')
        .map(({transaction_id: _, ...rest}) => rest);
    };
    const before = await list(7);
    expect(before.length).toBeGreaterThan(10);
    expect(await list(7)).toEqual(before);
    expect(await list(7, 'P3D')).toEqual(expect.arrayContaining(before));
    expect(await list(8)).not.toEqual(before);
  });

  it('are listed by booking date, whenever they were ordered', async () => {
    const {client} = await bench();
    const {uid} = await client.openSession('S-Pankki');
    const longer = await client.list(uid, `date_from=${dayIn(-40)}`);
    const isHere = ({booking_date: day}: (typeof longer)[number]) =>
      (day ?? '') >= dayIn(-30) && (day ?? '') <= dayIn(-10);
    const entries = await client.list(uid, `date_from=${dayIn(-30)}&date_to=${dayIn(-10)}`);
    expect(entries.length).toBeGreaterThan(5);
    const ids = (list: typeof longer) => list.map(({entry_reference}) => entry_reference);
    expect(ids(entries)).toEqual(ids(longer.filter(isHere)));
    const crossing = longer.find(
      ({booking_date: booked, transaction_date: ordered}) => booked !== null && booked !== ordered,
    );
    const exact = await client.list(uid, `date_from=${crossing?.booking_date ?? ''}`);
    expect(ids(exact)).toContain(crossing?.entry_reference);
  });
});

it('quotas apply per account and kind for 24 hours from the first fetch, unless the user is online', async () => {
  const {client} = await bench();
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
  // 24 hours after the first fetch, the quota of four is available again.
  await client.moveClock('PT1H');
  for (const status of [200, 200, 200, 200, 429]) {
    expect((await ask('balances')).status).toBe(status);
  }
  // A search for the longest history counts twice; later pages do not count.
  const search = 'transactions?strategy=longest';
  const {body} = await ask(search);
  const next = `${search}&continuation_key=${encodeURIComponent(body.continuation_key ?? '')}`;
  for (const [path, status] of [
    [next, 200],
    [search, 200],
    [search, 429],
    [next, 200],
  ] as const) {
    expect((await ask(path)).status).toBe(status);
  }
});

it('the mock bank keeps booked entries from day to day, and shows the data of the guides', () => {
  const seen = new Map<string, string>();
  for (let index = 0; index < 200; index += 1) {
    const day = dayIn(index, Date.UTC(2026, 7, 1));
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
  const numbers = guide.flatMap(({structured}) => structured ?? []);
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers.filter(({scheme, number}) => !isReference(scheme, number))).toEqual([]);
});
