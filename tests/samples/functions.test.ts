/** Tests the guides' functions with failures that do not occur in `run.test.ts`. */
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {copySamples, runProgram, SampleApi, STATUSES, SUCCESSFUL} from './bench';

const samples = copySamples();

afterAll(() => {
  fs.rmSync(samples, {recursive: true, force: true});
});

/** Loads a module of the JavaScript samples. */
async function load<Module>(file: string): Promise<Module> {
  const url = pathToFileURL(path.join(samples, 'javascript', file)).href;
  return (await import(/* @vite-ignore */ url)) as Module;
}

async function python(folder: string, program: string, input: unknown = null): Promise<unknown> {
  const {output} = await runProgram({
    command: ['python3', '-c', `import json, sys\n${program}`],
    cwd: path.join(samples, 'python', folder),
    env: {},
    input: JSON.stringify(input),
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as unknown;
}

/** Returns a function's result for each list of arguments, as JSON. @param file - file of `guides/` in Python */
async function results(language: string, file: string, name: string, calls: unknown[][]) {
  const inPython = (text: string) => text.replaceAll(/[A-Z]/g, (each) => `_${each.toLowerCase()}`);
  if (language === 'Python') {
    const program = `from ${file.replaceAll('-', '_')} import ${inPython(name)} as function
print(json.dumps([function(*each) for each in json.load(sys.stdin)]))`;
    return python('guides', program, calls);
  }
  const folder = file.includes('/') ? '' : 'guides/';
  const module = await load<Record<string, (...values: unknown[]) => unknown>>(
    `${folder}${file}.mjs`,
  );
  return JSON.parse(JSON.stringify(calls.map((each) => module[name]?.(...each)))) as unknown;
}

const BOTH = ['JavaScript', 'Python'] as const;
/** Whether the order is settled, released, or neither, once the status is final. */
const resultOf = (status: string, successful: readonly string[] | null | undefined) =>
  ['RJCT', 'CNCL'].includes(status)
    ? 'failed'
    : successful?.includes(status) === true
      ? 'succeeded'
      : 'unknown';

describe('each status of a payment has one of four outcomes', () => {
  const CASES = STATUSES.flatMap((status) =>
    [SUCCESSFUL, ['ACSP'], [], null, undefined].flatMap((successful) =>
      [true, false].map((isFinal) => ({
        payment: {status, final_status: isFinal},
        product: {final_successful_statuses: successful},
        expected: isFinal ? resultOf(status, successful) : 'in progress',
      })),
    ),
  );
  const expected = CASES.map((each) => each.expected);

  it.each(BOTH)('in %s', async (language) => {
    const calls = CASES.map(({payment, product}) => [payment, product]);
    const payment = {status: 'ACSC', final_status: true};
    const found = await results(language, 'payment-outcome', 'outcome', [...calls, [payment, {}]]);
    expect(found).toEqual([...expected, 'unknown']);
  });

  it.each([
    ['guides/payment-initiation.sh', 'product'],
    ['alternative/payment.sh', 'rules'],
  ])('in %s', async (file, product) => {
    const text = fs.readFileSync(path.join(samples, 'shell', file), 'utf8');
    const [, filter = ''] = /'([^']*"in progress"[^']*)'/.exec(text) ?? [];
    const {output} = await runProgram({
      command: ['jq', '-c', `map(.product as $${product} | .payment | ${filter})`],
      cwd: samples,
      env: {},
      input: JSON.stringify(CASES),
    });
    expect(JSON.parse(output)).toEqual(expected);
  });
});

it('the Python worker settles only successful payments, once, and unreadable ones later', async () => {
  const program = `
sys.path.append("../guides")
from worker import work

product = {"final_successful_statuses": ["ACSC", "ACCC"]}
handled = []
handlers = {
    name: lambda order, payment, name=name: handled.append([payment["status"], name])
    for name in ["succeeded", "failed", "unknown"]
}


def call(method, path):
    return {"status": path.split("/")[-1][:4], "final_status": True}


def flaky(method, path):
    if path.endswith("failing"):
        raise OSError("503")
    return call(method, path)


queue = {"ACSC-late", "ACSC-failing", "ACSC-good"}
orders = {"ACSC-failing": {"product": product}, "ACSC-good": {"product": product}}
work(queue, orders, flaky, handlers)
first = [sorted(queue), len(handled)]
orders["ACSC-late"] = {"product": product}
work(queue, orders, call, handlers)
second = [sorted(queue), len(handled)]
handled.clear()
for status in json.load(sys.stdin):
    orders = {status: {"product": product}}
    work({status}, orders, call, handlers)
    work({status}, orders, call, handlers)
print(json.dumps([first, second, handled]))
`;
  expect(await python('webhooks', program, STATUSES)).toEqual([
    [['ACSC-failing', 'ACSC-late'], 1],
    [[], 3],
    STATUSES.map((status) => [status, resultOf(status, SUCCESSFUL)]),
  ]);
});

it('names match person by person, and half a name matches nobody', async () => {
  const rows = [
    ['Aino Example', 'EXAMPLE, AINO', 'match'],
    ['Aino Example', 'EXAMPLE, AINO MARIA', 'close'],
    ['Aino Maria', 'EXAMPLE, AINO MARIA', 'close'],
    ['Aino Maria', 'EXAMPLE VIRTANEN, AINO MARIA', 'close'],
    ['Onni Example', 'Aino Example, Onni Example', 'match'],
    ['Onni Aino Example', 'Aino Example, Onni Example', 'close'],
    ['Onni Example', 'Aino & Onni Example', 'match'],
    ['Aino Example', 'Aino & Onni Example', 'close'],
    ['Aino Example', 'Aino Example & Onni Sample', 'match'],
    ['Onni Sample', 'EXAMPLE, AINO', 'no match'],
    ['Aino', 'EXAMPLE, AINO', 'unknown'],
    ['Example', 'EXAMPLE, AINO', 'unknown'],
    ['Aino Aino', 'EXAMPLE, AINO', 'unknown'],
    ['', 'Aino Example,', 'unknown'],
    ['Mr', 'Mr', 'unknown'],
    ['Aino Example', '', 'unknown'],
  ];
  const calls = rows.map(([claimed, holder]) => [claimed, holder]);
  const found = await results('JavaScript', 'use-cases/verify-owner', 'compareNames', calls);
  expect(found).toEqual(rows.map(([, , result]) => result));
});

it.each(BOTH)(
  'accounts of a new session are matched in %s by hash and currency',
  async (language) => {
    const account = (hash: string, currency: string, ...more: string[]) => ({
      identification_hash: hash,
      identification_hashes: [hash, ...more],
      currency,
    });
    const known = [account('a', 'EUR'), account('a', 'USD'), account('b', 'EUR', 'weak')];
    const [euros, dollars, other] = known;
    const fresh = [
      account('a', 'USD'),
      account('a', 'EUR'),
      account('a', 'SEK'),
      account('c', 'EUR', 'weak'),
      account('d', 'USD', 'weak'),
    ];
    const [found] = (await results(language, 'match-accounts', 'matchAccounts', [
      [known, fresh],
    ])) as [{stored: object | null; sure: boolean}[]];
    expect(found.map(({stored, sure}) => [stored, sure])).toEqual([
      [dollars, true],
      [euros, true],
      [null, false],
      [other, false],
      [null, false],
    ]);
  },
);

it('the lower of two middle months is the regular income', async () => {
  const {summarise} = await load<{
    summarise: (entries: object[], ownIbans: string[], today: Date) => object;
  }>('use-cases/affordability.mjs');
  const entries = Array.from({length: 10}, (_, month) => ({
    status: 'BOOK',
    booking_date: `2026-${String(month + 1).padStart(2, '0')}-05`,
    credit_debit_indicator: 'CRDT',
    transaction_amount: {amount: month < 5 ? '1000.00' : '2000.00', currency: 'EUR'},
    debtor: {name: 'Employer'},
  }));
  const summary = summarise(entries, [], new Date('2026-11-20'));
  expect(summary).toMatchObject({regularIncome: '1000.00'});
});

it('an amount has the sign of its direction, and headers are sent if a bank receives all that it needs', async () => {
  const entry = (credit_debit_indicator: string, amount: string) => [
    {credit_debit_indicator, transaction_amount: {amount}},
  ];
  const signed = [entry('DBIT', '5.20'), entry('DBIT', '-5.20'), entry('CRDT', '5.20')];
  expect(await results('JavaScript', 'signed-amount', 'signedAmount', signed)).toEqual([
    '-5.20',
    '-5.20',
    '5.20',
  ]);
  const request = {headers: {'user-agent': 'Browser'}};
  const bank = (...required_psu_headers: string[]) => ({required_psu_headers});
  const from = {clientAddress: '203.0.113.24'};
  const address = {'psu-ip-address': '203.0.113.24'};
  const calls = [bank('Psu-Ip-Address'), bank(), bank('Psu-Referer')].map((each) => [
    request,
    each,
    from,
  ]);
  expect(await results('JavaScript', 'psu-headers', 'psuHeaders', calls)).toEqual([
    address,
    {...address, 'psu-user-agent': 'Browser'},
    {},
  ]);
});

interface Entry {
  entry_reference?: string | null;
  status: string;
  booking_date?: string | null;
  transaction_amount: {amount: string; currency: string};
  credit_debit_indicator: string;
  creditor?: {name: string} | null;
  remittance_information?: string[];
  balance_after_transaction?: {amount: string; currency: string};
}

const euros = (amount: string) => ({amount, currency: 'EUR'});

const coffee = (reference: string | null = 'A1', more: Partial<Entry> = {}): Entry => ({
  entry_reference: reference,
  status: 'BOOK',
  booking_date: '2026-11-20',
  transaction_amount: euros('3.50'),
  credit_debit_indicator: 'DBIT',
  creditor: {name: 'Café'},
  remittance_information: ['Coffee'],
  ...more,
});
const rent = (day: string, reference: string) =>
  coffee(reference, {
    booking_date: day,
    transaction_amount: euros('900.00'),
    creditor: {name: 'Landlord'},
    remittance_information: ['Rent'],
  });
/** An entry with the balance after it. */
const leaving = (balance: string) => coffee(null, {balance_after_transaction: euros(balance)});

const B = rent('2026-11-01', 'B');
const OLD = rent('2026-09-01', 'A');
const UNDATED = coffee('A1', {booking_date: null});
const PENDING = coffee(null, {status: 'PDNG', booking_date: null});
const otherText = (reference?: string) =>
  coffee(reference, {remittance_information: ['COFFEE 3,50']});
const costing = (amount: string) => coffee('A1', {transaction_amount: euros(amount)});
/** First day of the listings. */
const FROM = '2026-10-01';

/**
 * Changes that banks make to entries repeated in a listing, as public trackers report them: two listings of the same
 * days, the number of entries after each, and how many the second one lacks.
 */
const LISTINGS: readonly [what: string, first: Entry[], second: Entry[], counts: number[]][] = [
  ['the same listing again', [coffee(), B], [coffee(), B], [2, 2, 0]],
  ['a new entry', [coffee()], [coffee(), rent('2026-11-21', 'B')], [1, 2, 0]],
  ['a reference that is null first and set later', [coffee(null)], [coffee()], [1, 1, 0]],
  ['a reference that changes every day', [coffee()], [coffee('Z9')], [1, 1, 0]],
  [
    'a reference that is the position on the day, after a late booking',
    [coffee('2026-11-20.1')],
    [coffee('2026-11-20.1', {creditor: {name: 'Kiosk'}}), coffee('2026-11-20.2')],
    [1, 2, 0],
  ],
  [
    'a reference that is the position in the listing, with the same rent every month',
    [rent('2026-10-01', '1')],
    [rent('2026-11-01', '1'), rent('2026-10-01', '2')],
    [1, 2, 0],
  ],
  [
    'one reference for everything',
    [coffee('NOTPROVIDED'), rent('2026-11-01', 'NOTPROVIDED')],
    [coffee('NOTPROVIDED'), coffee('NOTPROVIDED'), rent('2026-11-01', 'NOTPROVIDED')],
    [2, 3, 0],
  ],
  ['two identical ones', [coffee(null), coffee(null)], [coffee(null), coffee(null)], [2, 2, 0]],
  ['the second of two, later', [coffee(null)], [coffee(null), coffee(null)], [1, 2, 0]],
  ['references later', [coffee(null), coffee(null)], [coffee(), coffee('A2')], [2, 2, 0]],
  ['one listed twice, with a reference', [coffee(), coffee()], [coffee()], [1, 1, 0]],
  ['one listed twice, with a balance', [leaving('9'), leaving('9')], [leaving('9')], [1, 1, 0]],
  [
    'two that the running balance tells apart',
    [leaving('9'), leaving('5.5')],
    [leaving('9'), leaving('5.5')],
    [2, 2, 0],
  ],
  ['a text that changes', [coffee()], [otherText()], [1, 1, 0]],
  ['a text and a reference that change together', [coffee(null)], [otherText('A1')], [1, 1, 0]],
  ['a corrected date', [coffee()], [coffee('A1', {booking_date: '2026-11-21'})], [1, 1, 0]],
  ['a sign that a bank adds', [coffee()], [costing('-3.50')], [1, 1, 0]],
  ['an amount with other digits', [coffee()], [costing('3.5')], [1, 1, 0]],
  ['an entry without a date', [UNDATED], [UNDATED], [1, 1, 0]],
  ['a bank that ignores the day that you ask for', [OLD, coffee()], [OLD, coffee()], [2, 2, 0]],
  ['entries before the listing', [OLD, coffee()], [coffee()], [2, 2, 0]],
  ['an entry that disappears', [coffee(), B], [coffee()], [2, 2, 1]],
  ['a pending entry that is replaced by a booked one', [PENDING], [costing('3.80')], [0, 1, 0]],
];

describe.each(BOTH)('of the entries of a bank in %s', (language) => {
  interface Matched {
    added: Entry[];
    missing: Entry[];
  }
  const match = async (calls: unknown[][]) => {
    const found = await results(language, 'match-entries', 'matchEntries', calls);
    return (found as (Matched | [Entry[], unknown, Entry[]])[]).map((each): Matched =>
      Array.isArray(each) ? {added: each[0], missing: each[2]} : each,
    );
  };

  it('nothing is stored twice, and nothing is lost', async () => {
    const before = await match(LISTINGS.map(([, first]) => [[], first, FROM]));
    const after = await match(
      LISTINGS.map(([, , second], place) => [before[place]?.added, second, FROM]),
    );
    const found = LISTINGS.map(([what], place) => {
      const stored = before[place]?.added.length ?? NaN;
      const {added, missing} = after[place] ?? expect.fail(what);
      return [what, [stored, stored + added.length, missing.length]];
    });
    expect(found).toEqual(LISTINGS.map(([what, , , counts]) => [what, counts]));
  });
});

it.each([
  ['once, from the first page', 1],
  ['and not twice', 2],
])('a listing whose key has expired starts again %s', async (_, failures) => {
  const {listTransactions} = await load<{
    listTransactions: (api: unknown, id: string) => Promise<object[]>;
  }>('guides/list-transactions.mjs');
  const keys: string[] = [];
  const api = (_method: string, address: string) => {
    const key = new URLSearchParams(address.split('?')[1]).get('continuation_key') ?? '';
    keys.push(key);
    if (key !== '' && keys.length <= 2 * failures) {
      return Promise.reject(Object.assign(new Error(), {error: 'WRONG_CONTINUATION_KEY'}));
    }
    return Promise.resolve({transactions: [{}], continuation_key: key === '' ? 'k' : null});
  };
  const listed = listTransactions(api, 'a');
  await (failures === 1
    ? expect(listed).resolves.toHaveLength(2)
    : expect(listed).rejects.toMatchObject({error: 'WRONG_CONTINUATION_KEY'}));
  expect(keys).toEqual(['', 'k', '', 'k']);
});

it('a bank that counts both ends of a period returns 90 days of it', async () => {
  const {fetchSince} = await load<{
    fetchSince: (api: unknown, id: string, wanted: string) => Promise<{from: string}>;
  }>('guides/fetch-since.mjs');
  const today = new Date().toISOString().slice(0, 10);
  const daysOf = (from: string) => (Date.parse(today) - Date.parse(from)) / 86_400_000 + 1;
  const api = (_: string, address: string) =>
    daysOf(/date_from=([\d-]+)/.exec(address)?.[1] ?? '') > 90
      ? Promise.reject(Object.assign(new Error(), {error: 'WRONG_TRANSACTIONS_PERIOD'}))
      : Promise.resolve({transactions: []});
  expect(daysOf((await fetchSince(api, 'a', '2025-01-01')).from)).toBe(90);
});

describe('an error of the helper', () => {
  const ID = 'f8acf093-f73b-438f-8ccf-d384abf03020';
  const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT';
  const answer = (status: number, body: string, retryAfter = '') =>
    new Response(body, {status, headers: {'X-Request-Id': ID, 'Retry-After': retryAfter}});
  const ANSWERS: Readonly<Record<string, () => Response>> = {
    '/quota': () => answer(429, '{"error": "ASPSP_RATE_LIMIT_EXCEEDED", "message": "No"}', '21600'),
    '/other': () => answer(404, '{"error": "NO", "message": "No"}'),
    // Response of a proxy.
    '/page': () => answer(502, '<html></html>', DATE),
    '/fine': () => answer(200, '<html></html>', DATE),
  };
  let api: SampleApi;

  beforeAll(async () => {
    api = await SampleApi.start();
    api.instead = ({url}) => ANSWERS[new URL(url).pathname]?.();
  });

  afterAll(() => {
    api.stop();
  });

  const run = async (language: string, command: string[]) => {
    const cwd = path.join(samples, language, 'guides');
    return (await runProgram({command, cwd, env: {API_URL: api.url, TOKEN: 'x'}})).output;
  };

  it.each([
    [
      'javascript',
      [process.execPath, '--input-type=module', '-e'],
      `import {api} from './api.mjs';
for (const path of ['/quota', '/other', '/page', '/fine'])
  await api('GET', path).catch((e) => console.log(e.status, e.error ?? 'no code', e.requestId, e.retryAfter));`,
    ],
    [
      'python',
      ['python3', '-c'],
      `from api import ApiError, api
for path in ["/quota", "/other", "/page", "/fine"]:
    try:
        api("GET", path)
    except ApiError as e:
        print(e.status, e.error or "no code", e.request_id, e.retry_after)`,
    ],
  ])(
    'in %s has the id and the delay, including for a proxy’s page',
    async (language, command, code) => {
      expect(await run(language, [...command, code])).toBe(
        `429 ASPSP_RATE_LIMIT_EXCEEDED ${ID} 21600\n404 NO ${ID} 0\n502 no code ${ID} 0\n502 no code ${ID} 0\n`,
      );
    },
  );

  it('in the shell shows both headers', async () => {
    const script = '. ./api.sh; for path in /quota /other; do api GET $path || true; done';
    const output = await run('shell', ['bash', '-c', script]);
    expect(output.match(new RegExp(`x-request-id: ${ID}`, 'gi'))).toHaveLength(2);
    expect(output).toMatch(/retry-after: 21600/i);
  });
});
