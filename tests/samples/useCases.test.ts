import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {copySamples, runProgram} from './bench';

/** What the guides promise about the bad days, which the runs of `run.test.ts` do not meet. */

const samples = copySamples();

/** What the tests read of the description. */
interface Description {
  components: {schemas: {PaymentStatus: {enum: string[]}}};
}
const description = parse(fs.readFileSync('openapi/openapi.yaml', 'utf8')) as Description;

afterAll(() => {
  fs.rmSync(samples, {recursive: true, force: true});
});

/** A module of the JavaScript samples. */
async function load<Module>(file: string): Promise<Module> {
  const url = pathToFileURL(path.join(samples, 'javascript', file)).href;
  return (await import(/* @vite-ignore */ url)) as Module;
}

const FAILED = ['RJCT', 'CNCL'];
const SUCCESSFUL = ['ACSC', 'ACCC'];
/** Every status of the description, and one that was added later. */
const STATUSES = [...description.components.schemas.PaymentStatus.enum, 'ACXX'];

/** Whether the order is settled, freed, or neither, once the status is final. */
function resultOf(status: string, successful: readonly string[] | null | undefined): string {
  if (FAILED.includes(status)) {
    return 'failed';
  }
  return successful?.includes(status) === true ? 'succeeded' : 'unknown';
}

describe('the outcome of a payment', () => {
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

  it('in JavaScript is one of four for every status', async () => {
    const {outcome} = await load<{outcome: (payment: object, product?: object) => string}>(
      'guides/payment-outcome.mjs',
    );
    expect(CASES.map(({payment, product}) => outcome(payment, product))).toEqual(expected);
    expect(outcome({status: 'ACSC', final_status: true})).toBe('unknown');
  });

  it('in Python is the same', async () => {
    const {output} = await runProgram({
      command: [
        'python3',
        '-c',
        'import json, sys\nfrom payment_outcome import outcome\nprint(json.dumps([outcome(c["payment"], c["product"]) for c in json.load(sys.stdin)]))',
      ],
      cwd: path.join(samples, 'python/guides'),
      env: {},
      input: JSON.stringify(CASES),
    });
    expect(JSON.parse(output)).toEqual(expected);
  });

  it('in the shell is the same', async () => {
    const text = fs.readFileSync(path.join(samples, 'shell/guides/payment-initiation.sh'), 'utf8');
    const filter = /region outcome[^']*'([^']*)'/.exec(text)?.[1] ?? '';
    const {output} = await runProgram({
      command: ['jq', '-c', `map(.product as $product | .payment | ${filter})`],
      cwd: samples,
      env: {},
      input: JSON.stringify(CASES),
    });
    expect(JSON.parse(output)).toEqual(expected);
  });
});

describe('the worker behind the webhook receiver in Python', () => {
  it('settles only what has succeeded, once, and later what could not be read', async () => {
    const program = `
import sys

sys.path.append("../guides")
from worker import work

product = {"final_successful_statuses": ["ACSC", "ACCC"]}
handled = []
handlers = {
    name: lambda order, payment, name=name: handled.append((payment["status"], name))
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
print(sorted(queue), len(handled))
orders["ACSC-late"] = {"product": product}
work(queue, orders, call, handlers)
print(sorted(queue), len(handled))
handled.clear()
for status in sys.argv[1:]:
    orders = {status: {"product": product}}
    work({status}, orders, call, handlers)
    work({status}, orders, call, handlers)
print(handled)
`;
    const {output} = await runProgram({
      command: ['python3', '-c', program, ...STATUSES],
      cwd: path.join(samples, 'python/webhooks'),
      env: {},
    });
    expect(output).toContain("['ACSC-failing', 'ACSC-late'] 1\n");
    expect(output).toContain('[] 3\n');
    const expected = STATUSES.map((status) => `('${status}', '${resultOf(status, SUCCESSFUL)}')`);
    expect(output).toContain(`[${expected.join(', ')}]`);
  });
});

it('a name is compared person by person, and half a name matches nobody', async () => {
  const {compareNames} = await load<{compareNames: (claimed: string, holder: string) => string}>(
    'use-cases/verify-owner.mjs',
  );
  for (const [claimed, holder, result] of [
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
  ] as const) {
    expect([claimed, holder, compareNames(claimed, holder)]).toEqual([claimed, holder, result]);
  }
});

describe('accounts of a new session', () => {
  const account = (hash: string, currency: string, ...more: string[]) => ({
    identification_hash: hash,
    identification_hashes: [hash, ...more],
    currency,
  });
  const known = [account('a', 'EUR'), account('a', 'USD'), account('b', 'EUR', 'weak')];
  const fresh = [
    account('a', 'USD'),
    account('a', 'EUR'),
    account('a', 'SEK'),
    account('c', 'EUR', 'weak'),
    account('d', 'USD', 'weak'),
  ];
  /** The stored account that each one is, and whether that is sure. */
  const expected = [
    [1, true],
    [0, true],
    [null, false],
    [2, false],
    [null, false],
  ];

  it('are matched in JavaScript by hash and currency', async () => {
    const {matchAccounts} = await load<{
      matchAccounts: (known: object[], fresh: object[]) => {stored: object | null; sure: boolean}[];
    }>('guides/match-accounts.mjs');
    const found = matchAccounts(known, fresh).map(({stored, sure}) => [
      stored && known.findIndex((each) => each === stored),
      sure,
    ]);
    expect(found).toEqual(expected);
  });

  it('are matched in Python alike', async () => {
    const {output} = await runProgram({
      command: [
        'python3',
        '-c',
        `import json, sys
from match_accounts import match_accounts
known, fresh = json.load(sys.stdin)
found = match_accounts(known, fresh)
print(json.dumps([[None if m["stored"] is None else known.index(m["stored"]), m["sure"]] for m in found]))`,
      ],
      cwd: path.join(samples, 'python/guides'),
      env: {},
      input: JSON.stringify([known, fresh]),
    });
    expect(JSON.parse(output)).toEqual(expected);
  });
});

it('of two middle months, the lower one is the regular income', async () => {
  const {summarise} = await load<{
    summarise: (entries: object[], ownIbans: string[], today: Date) => {regularIncome: string};
  }>('use-cases/affordability.mjs');
  const now = new Date();
  const entries = Array.from({length: 10}, (_, index) => ({
    status: 'BOOK',
    booking_date: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 5))
      .toISOString()
      .slice(0, 10),
    credit_debit_indicator: 'CRDT',
    transaction_amount: {amount: index < 5 ? '1000.00' : '2000.00', currency: 'EUR'},
    debtor: {name: 'Employer'},
  }));
  expect(summarise(entries, [], now).regularIncome).toBe('1000.00');
});

/** What banks do to the entries that a listing repeats, as public trackers report it. */
describe('entries of a bank', () => {
  interface Entry {
    entry_reference?: string | null;
    status: string;
    booking_date?: string | null;
    value_date?: string | null;
    transaction_amount: {amount: string; currency: string};
    credit_debit_indicator: string;
    creditor?: {name: string} | null;
    remittance_information?: string[];
    balance_after_transaction?: {amount: string; currency: string};
  }
  interface Matching {
    matchEntries: (
      stored: Entry[],
      listed: Entry[],
      from: string,
    ) => {added: Entry[]; matched: object[]; missing: Entry[]};
  }
  const entry = (more: Partial<Entry> = {}): Entry => ({
    entry_reference: 'A1',
    status: 'BOOK',
    booking_date: '2026-11-20',
    transaction_amount: {amount: '3.50', currency: 'EUR'},
    credit_debit_indicator: 'DBIT',
    creditor: {name: 'Café'},
    remittance_information: ['Coffee'],
    ...more,
  });
  const rent = (day: string, reference: string | null) =>
    entry({
      booking_date: day,
      entry_reference: reference,
      transaction_amount: {amount: '900.00', currency: 'EUR'},
      creditor: {name: 'Landlord'},
      remittance_information: ['Rent'],
    });
  const after = (amount: string) => ({amount, currency: 'EUR'});
  const none = {entry_reference: null};
  /** The day that the listings were asked for. */
  const FROM = '2026-10-01';

  /** Two listings of the same days, the number of entries after each, and how many the second no longer has. */
  const CASES: readonly [what: string, first: Entry[], second: Entry[], counts: number[]][] = [
    [
      'the same listing again',
      [entry(), rent('2026-11-01', 'B')],
      [entry(), rent('2026-11-01', 'B')],
      [2, 2, 0],
    ],
    ['a new entry', [entry()], [entry(), rent('2026-11-21', 'B')], [1, 2, 0]],
    ['a reference that is null first and set later', [entry(none)], [entry()], [1, 1, 0]],
    ['a reference that changes every day', [entry()], [entry({entry_reference: 'Z9'})], [1, 1, 0]],
    [
      'a reference that is the position on the day, after a late booking',
      [entry({entry_reference: '2026-11-20.1'})],
      [
        entry({entry_reference: '2026-11-20.1', creditor: {name: 'Kiosk'}}),
        entry({entry_reference: '2026-11-20.2'}),
      ],
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
      [entry({entry_reference: 'NOTPROVIDED'}), rent('2026-11-01', 'NOTPROVIDED')],
      [
        entry({entry_reference: 'NOTPROVIDED'}),
        entry({entry_reference: 'NOTPROVIDED'}),
        rent('2026-11-01', 'NOTPROVIDED'),
      ],
      [2, 3, 0],
    ],
    [
      'two identical transfers on one day',
      [entry(none), entry(none)],
      [entry(none), entry(none)],
      [2, 2, 0],
    ],
    [
      'the second of two identical transfers, booked later',
      [entry(none)],
      [entry(none), entry(none)],
      [1, 2, 0],
    ],
    [
      'two identical transfers that get references later',
      [entry(none), entry(none)],
      [entry(), entry({entry_reference: 'A2'})],
      [2, 2, 0],
    ],
    [
      'an entry that the bank lists twice, with a reference',
      [entry(), entry()],
      [entry()],
      [1, 1, 0],
    ],
    [
      'an entry that the bank lists twice, with the same running balance',
      [
        entry({...none, balance_after_transaction: after('10.00')}),
        entry({...none, balance_after_transaction: after('10.00')}),
      ],
      [entry({...none, balance_after_transaction: after('10.00')})],
      [1, 1, 0],
    ],
    [
      'two real ones, which the running balance tells apart',
      [
        entry({...none, balance_after_transaction: after('10.00')}),
        entry({...none, balance_after_transaction: after('6.50')}),
      ],
      [
        entry({...none, balance_after_transaction: after('10.00')}),
        entry({...none, balance_after_transaction: after('6.50')}),
      ],
      [2, 2, 0],
    ],
    [
      'a text that changes',
      [entry()],
      [entry({remittance_information: ['COFFEE 3,50']})],
      [1, 1, 0],
    ],
    [
      'a text and a reference that change together',
      [entry(none)],
      [entry({remittance_information: ['COFFEE 3,50']})],
      [1, 1, 0],
    ],
    ['a date that is corrected', [entry()], [entry({booking_date: '2026-11-21'})], [1, 1, 0]],
    [
      'a sign that a bank adds',
      [entry()],
      [entry({transaction_amount: {amount: '-3.50', currency: 'EUR'}})],
      [1, 1, 0],
    ],
    [
      'an amount with other digits',
      [entry()],
      [entry({transaction_amount: {amount: '3.5', currency: 'EUR'}})],
      [1, 1, 0],
    ],
    [
      'an entry without a date',
      [entry({booking_date: null})],
      [entry({booking_date: null})],
      [1, 1, 0],
    ],
    [
      'a bank that ignores the day that you ask for',
      [rent('2026-09-01', 'A'), entry()],
      [rent('2026-09-01', 'A'), entry()],
      [2, 2, 0],
    ],
    ['entries before the listing', [rent('2026-09-01', 'A'), entry()], [entry()], [2, 2, 0]],
    ['an entry that disappears', [entry(), rent('2026-11-01', 'B')], [entry()], [2, 2, 1]],
    [
      'a pending entry that is replaced by a booked one',
      [entry({...none, status: 'PDNG', booking_date: null})],
      [entry({transaction_amount: {amount: '3.80', currency: 'EUR'}})],
      [0, 1, 0],
    ],
  ];

  it.each(CASES)('in JavaScript: %s', async (_, first, second, counts) => {
    const {matchEntries} = await load<Matching>('guides/match-entries.mjs');
    const {added} = matchEntries([], first, FROM);
    const next = matchEntries(added, second, FROM);
    expect([added.length, added.length + next.added.length, next.missing.length]).toEqual(counts);
  });

  it('in Python: the same', async () => {
    const {output} = await runProgram({
      command: [
        'python3',
        '-c',
        `import json, sys
from match_entries import match_entries
for first, second in json.load(sys.stdin):
    added = match_entries([], first, "${FROM}")[0]
    new, matched, missing = match_entries(added, second, "${FROM}")
    print(json.dumps([len(added), len(added) + len(new), len(missing)]))`,
      ],
      cwd: path.join(samples, 'python/guides'),
      env: {},
      input: JSON.stringify(CASES.map(([, first, second]) => [first, second])),
    });
    const lines = output.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      CASES.map(([, , , counts]) => counts),
    );
  });
});

it.each([
  ['once, from the first page', 1, ['', 'k', '', 'k']],
  ['and not twice', 2, ['', 'k', '', 'k']],
])('a listing whose key has expired starts again %s', async (_, failures, expected) => {
  const {listTransactions} = await load<{
    listTransactions: (api: unknown, id: string) => Promise<object[]>;
  }>('guides/list-transactions.mjs');
  const asked: string[] = [];
  const api = (_method: string, address: string) => {
    const key = new URLSearchParams(address.split('?')[1]).get('continuation_key') ?? '';
    asked.push(key);
    if (key !== '' && asked.length <= 2 * failures) {
      return Promise.reject(Object.assign(new Error(), {error: 'WRONG_CONTINUATION_KEY'}));
    }
    return Promise.resolve({transactions: [{}], continuation_key: key === '' ? 'k' : null});
  };
  const listed = listTransactions(api, 'a');
  await (failures === 1
    ? expect(listed).resolves.toHaveLength(2)
    : expect(listed).rejects.toMatchObject({error: 'WRONG_CONTINUATION_KEY'}));
  expect(asked).toEqual(expected);
});

it('a bank that counts both ends of a period returns 90 days of it', async () => {
  const {fetchSince} = await load<{
    fetchSince: (api: unknown, id: string, wanted: string) => Promise<{from: string}>;
  }>('guides/fetch-since.mjs');
  const asked: number[] = [];
  const api = (_: string, address: string) => {
    const from = new URLSearchParams(address.split('?')[1]).get('date_from') ?? '';
    const today = Date.parse(new Date().toISOString().slice(0, 10));
    const days = (today - Date.parse(from)) / 86_400_000 + 1;
    asked.push(days);
    return days > 90
      ? Promise.reject(Object.assign(new Error(), {error: 'WRONG_TRANSACTIONS_PERIOD'}))
      : Promise.resolve({transactions: []});
  };
  await fetchSince(api, 'a', '2025-01-01');
  expect(asked.at(-1)).toBe(90);
  expect(asked).toHaveLength(2);
});
