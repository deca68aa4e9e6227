/** Rules of the directory and of orders, each broken on its own. Every response is validated. */
import {beforeAll, describe, expect, it} from 'vitest';
import {BANKS} from '../src/data/banks';
import {createJudge, type Judge} from './judge';
import {type Answer, type Client, createBench, ORDER, REDIRECT_URL} from './kit';
import {orderFrom} from './orders';

let judge: Judge;

beforeAll(() => {
  judge = createJudge();
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const ONLINE = {'Psu-Ip-Address': '203.0.113.24', 'Psu-User-Agent': 'Mozilla/5.0'};
const [transfer] = ORDER.credit_transfer_transaction;

/** The default order, with changes to its only instruction. */
const orderWith = (change: object) => ({
  payment_request: {credit_transfer_transaction: [{...transfer, ...change}]},
});

async function refused(answer: Promise<Answer>, code: string, field?: string): Promise<void> {
  const {body} = await answer;
  expect(body.error, JSON.stringify(body)).toBe(code);
  if (field !== undefined) {
    expect(body.message).toContain(field);
  }
}

/** All entries of a list, page by page. */
async function wholeList(client: Client, uid: string, query = '') {
  const entries: Answer['body']['transactions'] = [];
  let key: string | null = null;
  do {
    const parameters = new URLSearchParams(query);
    if (key !== null) {
      parameters.set('continuation_key', key);
    }
    const answer: Answer = await client.get(
      `/accounts/${uid}/transactions?${parameters.toString()}`,
      {headers: ONLINE},
    );
    entries.push(...answer.body.transactions);
    key = answer.body.continuation_key;
  } while (key !== null);
  return entries;
}

describe('the directory', () => {
  it('filters', async () => {
    const {client} = await createBench(judge);
    const names = async (query: string) =>
      (await client.get(`/aspsps?${query}`)).body.aspsps.map(({name}) => name);
    expect(await names('country=FI')).toEqual(['Mock ASPSP', 'Nordea', 'S-Pankki']);
    expect(await names('country=FI&service=PIS')).toEqual(['Nordea', 'S-Pankki']);
    expect(await names('country=FI&payment_type=INTERNAL')).toEqual(['Nordea']);
    expect(await names('country=ES&psu_type=business')).toEqual(['Mock ASPSP']);

    expect(client.findings).toEqual([]);
  });

  it('has test users for applications of the sandbox only', async () => {
    const {client, register} = await createBench(judge);
    const live = await register({environment: 'PRODUCTION'});
    const usersFor = async (each: Client) =>
      (await each.get('/aspsps?country=ES')).body.aspsps.find(({name}) => name === 'BBVA')
        ?.sandbox ?? null;
    expect(await usersFor(client)).toEqual({
      users: [{username: 'user1', password: '1234', otp: '012345'}],
    });
    expect(await usersFor(live)).toBeNull();
  });

  it('has the markets and services of the application', async () => {
    const {register} = await createBench(judge);
    const client = await register({countries: ['FI'], services: ['PIS']});
    const {aspsps} = (await client.get('/aspsps')).body;
    expect(aspsps.map(({name, country}) => `${name} ${country}`)).toEqual([
      'Nordea FI',
      'S-Pankki FI',
    ]);
  });
});

it('an application reads itself', async () => {
  const {register} = await createBench(judge);
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
});

it('balances have the types of the bank', async () => {
  const {client} = await createBench(judge);
  for (const [name, country] of [
    ['S-Pankki', 'FI'],
    ['BBVA', 'ES'],
    ['DKB', 'DE'],
  ] as const) {
    const {uid} = await client.openSession(name, country);
    const {balances} = (await client.get(`/accounts/${uid}/balances`)).body;
    const bank = BANKS.find((each) => each.name === name && each.country === country);
    expect(balances.map(({balance_type}) => balance_type)).toEqual(bank?.balances);
  }
});

it('a listing has what was booked on its days, whenever it was ordered', async () => {
  const {client} = await createBench(judge);
  const {uid} = await client.openSession('S-Pankki');
  const entries = await wholeList(client, uid, `date_from=${day(-30)}&date_to=${day(-10)}`);
  expect(entries.length).toBeGreaterThan(0);
  const outside = entries.filter(
    ({booking_date: date}) => (date ?? '') < day(-30) || (date ?? '') > day(-10),
  );
  expect(outside).toEqual([]);
  // A shorter listing has every entry that was booked on one of its days, also if it was ordered before them.
  const longer = await wholeList(client, uid, `date_from=${day(-40)}`);
  const isHere = ({booking_date: date}: (typeof entries)[number]) =>
    (date ?? '') >= day(-30) && (date ?? '') <= day(-10);
  expect(entries.map(({entry_reference: id}) => id)).toEqual(
    longer.filter(isHere).map(({entry_reference: id}) => id),
  );
  const days = [...Array(30).keys()].map((past) => day(-past - 1));
  const crossing = longer.filter(
    ({booking_date: booked, transaction_date: ordered}) =>
      days.includes(booked ?? '') && booked !== ordered,
  );
  expect(crossing.length).toBeGreaterThan(0);
  for (const {booking_date: booked, entry_reference: id} of crossing.slice(0, 3)) {
    const exact = await wholeList(client, uid, `date_from=${booked ?? ''}`);
    expect(exact.some((each) => each.entry_reference === id)).toBe(true);
  }
});

it('each rule of a product is checked', async () => {
  const {client} = await createBench(judge);
  // Each rule is broken on its own, in an order that satisfies all others.
  const abroad = BANKS.find(
    ({name, country}) => name === 'Nordea' && country === 'SE',
  )?.products?.find(({payment_type}) => payment_type === 'CROSSBORDER');
  if (abroad === undefined) {
    throw new Error('no bank offers CROSSBORDER');
  }
  const good = orderFrom(abroad, [undefined], 'FI2712345600007855');
  const [first] = good.credit_transfer_transaction;
  const beneficiary = first?.beneficiary;
  const send = (payment_request: object) =>
    client.order({
      payment_type: 'CROSSBORDER',
      aspsp: {name: 'Nordea', country: 'SE'},
      psu_type: 'business',
      payment_request,
    });
  expect((await send(good)).status).toBe(200);
  const withTransfer = (change: object) => ({
    ...good,
    credit_transfer_transaction: [{...first, ...change}],
  });
  const withParty = (change: object) => withTransfer({beneficiary: {...beneficiary, ...change}});
  const broken: [field: string, order: object][] = [
    ['debtor_account', {...good, debtor_account: undefined}],
    [
      'debtor_account.scheme_name',
      {...good, debtor_account: {scheme_name: 'BGNR', identification: '1'}},
    ],
    ['debtor_currency', {...good, debtor_currency: undefined}],
    ['email_address', {...good, debtor: {contact_details: {phone_number: '+3581'}}}],
    ['phone_number', {...good, debtor: {contact_details: {email_address: 'a@b.example'}}}],
    ['charge_bearer', {...good, charge_bearer: 'CRED'}],
    ['instruction_priority', {...good, payment_type_information: {instruction_priority: 'EXPR'}}],
    [
      'instructed_amount.currency',
      withTransfer({instructed_amount: {currency: 'CHF', amount: '1.00'}}),
    ],
    [
      'instructed_amount.amount',
      withTransfer({instructed_amount: {currency: 'EUR', amount: '0.00'}}),
    ],
    ['creditor.name', withParty({creditor: {...beneficiary?.creditor, name: undefined}})],
    ['postal_address', withParty({creditor: {name: 'Test Shop'}})],
    [
      'postal_address.country',
      withParty({creditor: {name: 'Test Shop', postal_address: {town_name: 'Oslo'}}}),
    ],
    [
      'creditor_account.scheme_name',
      withParty({creditor_account: {scheme_name: 'BGNR', identification: '9912346'}}),
    ],
    ['bic_fi', withParty({creditor_agent: {...beneficiary?.creditor_agent, bic_fi: undefined}})],
    ['clearing_system_member_id', withParty({creditor_agent: {bic_fi: 'NDEAFIHH'}})],
    ['remittance_information', withTransfer({remittance_information: undefined})],
    ['remittance_information[0]', withTransfer({remittance_information: ['Ä']})],
    ['remittance_information', withTransfer({remittance_information: ['a', 'b']})],
    ['reference_number', withTransfer({reference_number: 'RF18539007547034'})],
    ['requested_execution_date', withTransfer({requested_execution_date: day(1)})],
    ['regulatory_reporting[0].details.code', withTransfer({regulatory_reporting: undefined})],
    [
      'regulatory_reporting[0].details.code',
      withTransfer({regulatory_reporting: [{details: {code: '999', information: 'Goods'}}]}),
    ],
  ];
  for (const [field, order] of broken) {
    const {body} = await send(order);
    expect([field, body.error]).toEqual([field, 'WRONG_REQUEST_PARAMETERS']);
    expect(body.message).toContain(field);
  }
  await refused(client.order({auth_method: 'other'}), 'WRONG_REQUEST_PARAMETERS', 'auth_method');

  const standing = {frequency: 'MNTH', requested_execution_date: day(3), end_date: day(300)};
  expect((await client.order(orderWith(standing))).status).toBe(200);
  await refused(
    client.order({...orderWith(standing), aspsp: {name: 'DKB', country: 'DE'}}),
    'WRONG_REQUEST_PARAMETERS',
    'frequency',
  );
  expect((await client.order(orderWith({reference_number: '1232'}))).status).toBe(200);
  await refused(
    client.order(orderWith({reference_number: '1233'})),
    'WRONG_REQUEST_PARAMETERS',
    'reference_number',
  );
  expect(client.findings).toEqual([]);
});

describe('SEPA', () => {
  const beneficiary = transfer?.beneficiary;
  const toAccount = (identification: string) => ({
    beneficiary: {...beneficiary, creditor_account: {scheme_name: 'IBAN', identification}},
  });
  const named = (name: string) => ({beneficiary: {...beneficiary, creditor: {name}}});
  const saying = (...lines: string[]) => ({
    reference_number: undefined,
    remittance_information: lines,
  });
  const withId = (end_to_end_id: string) => ({payment_id: {end_to_end_id}});

  it.each<[string, object]>([
    ['identification', toAccount('US64SVBKUS6S3300958879')],
    ['identification', toAccount('BR1800360305000010009795493C1')],
    ['creditor.name', named('N'.repeat(71))],
    ['creditor.name', named('Пётр')],
    ['creditor.name', named('Shop \u{1f600}')],
    ['creditor.name', named('Two\nlines')],
    ['remittance_information', saying('T'.repeat(141))],
    ['remittance_information[0]', saying('100 €')],
    ['end_to_end_id', withId('/ORDER')],
    ['end_to_end_id', withId('ORDER/')],
    ['end_to_end_id', withId('A//B')],
    ['end_to_end_id', withId('ÄORDER')],
    ['end_to_end_id', withId('/VS1234567890/SS0000000001/KS0308')],
  ])('refuses by %s: %j', async (field, change) => {
    const {client} = await createBench(judge);
    await refused(client.order(orderWith(change)), 'WRONG_REQUEST_PARAMETERS', field);
    expect(client.findings).toEqual([]);
  });

  it.each<object>([
    toAccount('GB82WEST12345698765432'),
    named('Åäkköstö Łódź'),
    saying('T'.repeat(140)),
    withId("A/B-?:().,'+ 1"),
    {
      ...toAccount('SK3112000000198742637541'),
      payment_id: {end_to_end_id: '/VS1234567890/SS0000000001/KS0308'},
    },
  ])('accepts %j', async (change) => {
    const {client} = await createBench(judge);
    const {status, body} = await client.order(orderWith(change));
    expect([status, body.message]).toEqual([200, undefined]);
  });

  it.each([
    ['2026-11-14T12:00:00Z', {address_line: ['Example Street 1', '00100 Helsinki']}, 'ACSC'],
    ['2026-11-16T12:00:00Z', {address_line: ['Example Street 1', '00100 Helsinki']}, 'RJCT'],
    ['2026-11-16T12:00:00Z', {address_line: ['Flat 7'], town_name: 'Helsinki'}, 'RJCT'],
    [
      '2026-11-16T12:00:00Z',
      {address_line: ['Flat 7'], town_name: 'Helsinki', country: 'FI'},
      'ACSC',
    ],
    ['2026-11-16T12:00:00Z', {country: 'FI'}, 'ACSC'],
  ])('on %s ends a payment with the address %j as %s', async (now, postal_address, status) => {
    const {client} = await createBench(judge);
    await client.post('/sandbox/clock', {now});
    const {id} = await client.pay(
      orderWith({beneficiary: {...beneficiary, creditor: {name: 'Test Shop', postal_address}}}),
    );
    await client.moveClock('PT1M');
    const {body} = await client.get(`/payments/${id}`);
    expect([body.status, body.status_reason_information?.status_reason_code]).toEqual([
      status,
      status === 'RJCT' ? 'BE04' : undefined,
    ]);
    expect(client.findings).toEqual([]);
  });
});
