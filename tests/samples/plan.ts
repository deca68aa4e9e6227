import type {Entry} from '../../packages/sandbox/src/data/ledger';
import {GUIDE_DAY, mockBalance, mockEntries} from '../../packages/sandbox/src/data/mock';
import {money} from '../../packages/sandbox/src/data/numbers';
import type {Language} from './languages';
import {LANGUAGES} from './languages';

/** One sample, in the languages that it is in. */
export interface Sample {
  folder: string;
  name: string;
  languages: readonly Language[];
  /** Requests that it makes. */
  requests: number;
  /** Texts in the output, in every language. */
  shows: readonly string[];
  /** Shell files that the reader has run before in the same terminal. */
  before?: readonly string[];
  /** How the user's browser comes back: to the sample itself, or by a paste into its terminal. */
  callback?: 'visit' | 'paste';
  /** What happened before, outside the samples. */
  given?: 'session' | 'deferred payment';
  /** Error codes that the sample triggers, as a reader's test does. */
  provokes?: readonly string[];
  /** Environment of this sample alone. */
  env?: Readonly<Record<string, string>>;
}

const THREE = ['shell', 'javascript', 'python'] as const;
const TWO = ['javascript', 'python'] as const;

const quickStart = (name: string, requests: number, ...shows: string[]): Sample => ({
  folder: 'quick-start',
  name,
  languages: LANGUAGES,
  requests,
  shows,
  before: ['token'],
});

/** Data of the mock bank. */
const LIST = mockEntries(GUIDE_DAY);
const [PENDING, ...BOOKED] = LIST;
const amounts = (entries: readonly Entry[]) =>
  entries.map(({cents}) => `"${money(Math.abs(cents))}"`);

/** What samples print of an entry. */
const printed = ({day, cents}: Entry) =>
  `${day} ${cents < 0 ? 'DBIT' : 'CRDT'} ${money(Math.abs(cents))}`;

const SHOWN = [...BOOKED.slice(0, 2), ...BOOKED.slice(-1)].map(printed);
const ENTRIES = [
  `PDNG ${(PENDING?.cents ?? 0) < 0 ? 'DBIT' : 'CRDT'} ${money(Math.abs(PENDING?.cents ?? 0))} EUR`,
  ...SHOWN.map((line) => `${line} EUR`),
];

/** Credit limit of the account. Unit: hundredths. */
const CREDIT = 500_000;
const BALANCE = mockBalance(GUIDE_DAY);
const EXPECTED = BALANCE + (PENDING?.cents ?? 0);
const BALANCES = [
  `CLBD ${money(BALANCE)} EUR`,
  `ITAV ${money(EXPECTED + CREDIT)} EUR`,
  `XPCD ${money(EXPECTED)} EUR`,
];

/** All samples that are programs, in the order in which a reader comes to them. */
export const PLAN: readonly Sample[] = [
  {
    folder: 'authentication',
    name: 'make-token',
    languages: LANGUAGES,
    requests: 0,
    shows: ['eyJ'],
  },
  {
    folder: 'authentication',
    name: 'first-call',
    languages: ['shell'],
    requests: 1,
    shows: ['"environment":"SANDBOX"', '"active":true'],
  },
  {
    folder: 'authentication',
    name: 'run-token-cache',
    languages: TWO,
    requests: 0,
    shows: ['Made once: true'],
  },
  quickStart('application', 1, 'Quick start', 'SANDBOX', 'http://localhost'),
  quickStart('banks', 1, 'Mock ASPSP', 'FI', 'personal', 'business', '15552000'),
  quickStart('authorise', 1, 'state', '/ais/start?sessionid='),
  quickStart('connect', 1, '/ais/start?sessionid='),
  quickStart('session', 1, 'FI2712345600007855', 'Test account', 'export SESSION_ID='),
  quickStart('balances', 1, ...BALANCES),
  quickStart('transactions', 3, ...ENTRIES),
  {
    ...quickStart('first-transactions', 5, '/ais/start?sessionid=', 'Test account', ...ENTRIES),
    before: [],
    callback: 'paste',
  },
  quickStart('payment', 1, 'RCVD', '/pis/start?payment_id=', 'export PAYMENT_ID='),
  quickStart('status', 2, 'ACTC false', 'ACSC true'),
  quickStart('end-session', 1, 'OK'),
  {
    folder: 'alternative',
    name: 'accounts',
    languages: THREE,
    requests: 8,
    shows: [
      'Open http://',
      'Account ',
      `  ${BALANCES[0] ?? ''}`,
      ...SHOWN.slice(0, 2).map((line) => `  ${line}`),
      'OK',
    ],
    callback: 'visit',
  },
  {
    folder: 'alternative',
    name: 'payment',
    languages: THREE,
    requests: 4,
    shows: ['Open http://', 'ACTC', 'ACSC', 'Success'],
    callback: 'visit',
  },
  {
    folder: 'guides',
    name: 'account-information',
    languages: ['shell'],
    requests: 8,
    shows: [
      'Mock ASPSP',
      '/ais/start?sessionid=',
      BALANCES[0] ?? '',
      ...amounts(BOOKED.slice(0, 1)),
      '"OK"',
    ],
    callback: 'paste',
  },
  {
    folder: 'guides',
    name: 'run-account-information',
    languages: TWO,
    requests: 8,
    shows: ['/ais/start?sessionid=', '3 balances 25 transactions', 'Disconnected'],
    callback: 'paste',
  },
  {
    folder: 'guides',
    name: 'payment-initiation',
    languages: ['shell'],
    requests: 4,
    shows: ['/pis/start?payment_id=', '"status": "RCVD"', '"final_status": false', 'in progress'],
  },
  {
    folder: 'guides',
    name: 'run-payment-initiation',
    languages: TWO,
    requests: 4,
    shows: ['/pis/start?payment_id=', 'ACTC in progress', 'Rejected: []'],
    callback: 'paste',
  },
  {
    folder: 'guides',
    name: 'submit-payment',
    languages: THREE,
    requests: 1,
    shows: ['ACTC', 'false'],
    given: 'deferred payment',
  },
  {
    folder: 'guides',
    name: 'list-transactions',
    languages: ['shell'],
    requests: 3,
    shows: amounts([...BOOKED.slice(0, 1), ...BOOKED.slice(-1)]),
    given: 'session',
  },
  {
    folder: 'guides',
    name: 'balances-online',
    languages: ['shell'],
    requests: 1,
    shows: [money(BALANCE)],
    given: 'session',
  },
  {
    folder: 'guides',
    name: 'valid-until',
    languages: ['shell'],
    requests: 0,
    shows: ['T'],
    env: {MAXIMUM: '86400'},
  },
  {
    folder: 'guides',
    name: 'run-helpers',
    languages: TWO,
    requests: 7,
    shows: [
      'Matched: true',
      'Listed: 25 since 20',
      'New: 24 then 0',
      `Amounts: ${LIST.slice(0, 3)
        .map(({cents}) => money(cents))
        .join(' ')} `,
      '203.0.113.24',
      'Try again: true',
      'Retry-After: true',
    ],
    given: 'session',
  },
  {
    folder: 'guides',
    name: 'run-failures',
    languages: TWO,
    requests: 13,
    shows: [
      'Cancelled by user',
      'down ASPSP_ERROR',
      'timeout ASPSP_TIMEOUT',
      'rate-limited ASPSP_RATE_LIMIT_EXCEEDED',
      'revoked REVOKED_SESSION',
    ],
    provokes: ['ASPSP_ERROR', 'ASPSP_TIMEOUT', 'ASPSP_RATE_LIMIT_EXCEEDED', 'REVOKED_SESSION'],
  },
  {
    folder: 'guides',
    name: 'run-attempts',
    languages: ['javascript'],
    requests: 3,
    shows: [
      'At the bank: waiting\nAnother user: Unknown state\n',
      'Back, twice: connected\nCancelled at the bank: cancelled\n',
    ],
  },
  {
    folder: 'guides',
    name: 'sandbox-users',
    languages: ['shell'],
    requests: 1,
    shows: ['S-Pankki', '"customera"', '"12345678"'],
  },
  {
    folder: 'guides',
    name: 'sandbox-products',
    languages: ['shell'],
    requests: 1,
    shows: ['S-Pankki', '"SEPA"'],
  },
  {
    folder: 'use-cases',
    name: 'run-verify-owner',
    languages: ['javascript'],
    requests: 3,
    shows: [
      'Transactions: false\n',
      'EXAMPLE, Aino → match',
      'Aino Maria Example → close',
      'Onni Sample → no match',
      'Aino Example → not shared',
      'Joint account → match',
      'Surname first → match',
      'No name → unknown',
    ],
  },
  {
    folder: 'use-cases',
    name: 'run-affordability',
    languages: ['javascript'],
    requests: 17,
    shows: ['Months: 12', 'Regular income is known: true', 'Adds up: true', 'Too short: ask again'],
  },
  {
    folder: 'webhooks',
    name: 'run-worker',
    languages: ['python'],
    requests: 1,
    shows: ['Settled with ACSC'],
  },
];
