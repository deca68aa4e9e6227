import type {Entry} from '../../packages/sandbox/src/data/ledger';
import {GUIDE_DAY, mockBalance, mockEntries} from '../../packages/sandbox/src/data/mock';
import {money} from '../../packages/sandbox/src/data/numbers';
import {type Language, LANGUAGES} from './languages';

interface More {
  /** Shell files that the reader has already run in the same terminal. */
  before?: readonly string[];
  /** How the callback reaches the sample: from the user's browser, or pasted into the terminal. */
  callback?: 'visit' | 'paste';
  /** Unusual actions of the user at the bank. `Forges`: returns with somebody else's state. */
  user?: 'cancels' | 'forges';
  /** What happened before, outside the samples. */
  given?: 'session' | 'deferred payment';
  /** Error codes that the sample triggers, as a reader's test does. */
  provokes?: readonly string[];
  /** Environment of only this sample. */
  env?: Readonly<Record<string, string>>;
  /** Text in a body that it sends. */
  sends?: string;
  fails?: true;
}

/** One sample in its languages. */
export interface Sample extends More {
  languages: readonly Language[];
  folder: string;
  name: string;
  /** Number of requests. */
  requests: number;
  /** Texts in the output, in every language. */
  shows: readonly string[];
}

const sample = (
  languages: readonly Language[],
  file: string,
  requests: number,
  shows: readonly string[],
  more: More = {},
): Sample => {
  const [folder = '', name = ''] = file.split('/');
  return {languages, folder, name, requests, shows, ...more};
};

const SHELL = ['shell'] as const;
const JAVASCRIPT = ['javascript'] as const;
const PYTHON = ['python'] as const;
const TWO = [...JAVASCRIPT, ...PYTHON] as const;
const THREE = [...SHELL, ...TWO] as const;

const quickStart = (name: string, requests: number, shows: string[], more: More = {}) =>
  sample(LANGUAGES, `quick-start/${name}`, requests, shows, {before: ['token'], ...more});

/** Data of the mock bank. */
const LIST = mockEntries(GUIDE_DAY);
const [PENDING, ...BOOKED] = LIST;
const amountsOf = (entries: readonly Entry[]) =>
  entries.map(({cents}) => `"${money(Math.abs(cents))}"`);

/** Formats an entry as samples print it. */
const printed = ({day, cents}: Pick<Entry, 'day' | 'cents'>) =>
  `${day} ${cents < 0 ? 'DBIT' : 'CRDT'} ${money(Math.abs(cents))}`;

const SHOWN = [...BOOKED.slice(0, 2), ...BOOKED.slice(-1)].map(printed);
const ENTRIES = [printed({day: 'PDNG', cents: PENDING?.cents ?? 0}), ...SHOWN].map(
  (line) => `${line} EUR`,
);

/** Credit limit of the account. Unit: hundredths. */
const CREDIT = 500_000;
const BALANCE = mockBalance(GUIDE_DAY);
const EXPECTED = BALANCE + (PENDING?.cents ?? 0);
const BOOKED_BALANCE = `CLBD ${money(BALANCE)} EUR`;
const BALANCES = [
  BOOKED_BALANCE,
  `ITAV ${money(EXPECTED + CREDIT)} EUR`,
  `XPCD ${money(EXPECTED)} EUR`,
];

const AT_BANK = '/ais/start?sessionid=';
const PAYING = '/pis/start?payment_id=';
const WEBHOOK = {
  env: {WEBHOOK_URL: 'http://127.0.0.1:8080/payments?shop=7'},
  sends: '"webhook_url":"http://127.0.0.1:8080/payments?shop=7"',
};
const PASTE = {callback: 'paste'} as const;
const VISIT = {callback: 'visit'} as const;
const SESSION = {given: 'session'} as const;
const FAULTS = ['ASPSP_ERROR', 'ASPSP_TIMEOUT', 'ASPSP_RATE_LIMIT_EXCEEDED', 'REVOKED_SESSION'];
const CANCELLED = ['Not authorised: access_denied', 'Run the program again to start over.\n'];
const CANCELS = {...PASTE, user: 'cancels', fails: true} as const;

/** All samples that are programs, in reading order. In JavaScript, the application runs more. */
export const PLAN: readonly Sample[] = [
  sample(LANGUAGES, 'authentication/make-token', 0, ['eyJ']),
  sample(SHELL, 'authentication/first-call', 1, ['"environment":"SANDBOX"', '"active":true']),
  sample(PYTHON, 'authentication/run-token-cache', 0, ['Made once: true']),
  quickStart('application', 1, ['Quick start', 'SANDBOX', 'http://localhost']),
  quickStart('banks', 1, ['Mock ASPSP', 'FI', 'personal', 'business', '15552000']),
  quickStart('authorise', 1, ['state', AT_BANK]),
  quickStart('connect', 1, [AT_BANK]),
  quickStart('session', 1, ['FI2712345600007855', 'Test account', 'export SESSION_ID=']),
  quickStart('balances', 1, BALANCES),
  quickStart('transactions', 3, ENTRIES),
  quickStart('first-transactions', 5, [AT_BANK, 'Test account', ...ENTRIES], {
    before: [],
    callback: 'paste',
  }),
  quickStart('payment', 1, ['RCVD', PAYING, 'export PAYMENT_ID='], WEBHOOK),
  quickStart('status', 2, [' false', 'ACSC true']),
  quickStart('end-session', 1, ['OK']),
  sample(
    THREE,
    'alternative/accounts',
    8,
    ['Open http://', 'Account ', ...[BOOKED_BALANCE, ...SHOWN].map((line) => `  ${line}`), 'OK'],
    VISIT,
  ),
  sample(THREE, 'alternative/payment', 4, ['Open http://', 'ACSC', 'succeeded'], VISIT),
  sample(
    SHELL,
    'guides/account-information',
    8,
    ['Mock ASPSP', AT_BANK, BOOKED_BALANCE, ...amountsOf(BOOKED.slice(0, 1)), '"OK"'],
    PASTE,
  ),
  sample(
    TWO,
    'guides/run-account-information',
    8,
    [AT_BANK, '3 balances 25 transactions', 'Disconnected'],
    PASTE,
  ),
  sample(
    SHELL,
    'guides/payment-initiation',
    4,
    [PAYING, '"status": "RCVD"', '"final_status": false', 'in progress'],
    WEBHOOK,
  ),
  sample(TWO, 'guides/run-payment-initiation', 4, [PAYING, ' in progress', 'Rejected: []'], PASTE),
  sample(THREE, 'guides/submit-payment', 1, ['ACTC', 'false'], {given: 'deferred payment'}),
  sample(
    SHELL,
    'guides/list-transactions',
    3,
    amountsOf([...BOOKED.slice(0, 1), ...BOOKED.slice(-1)]),
    SESSION,
  ),
  sample(SHELL, 'guides/balances-online', 1, [money(BALANCE)], SESSION),
  sample(SHELL, 'guides/valid-until', 0, ['2026-11-21T'], {env: {MAXIMUM: '86400'}}),
  sample(
    PYTHON,
    'guides/run-helpers',
    7,
    [
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
    SESSION,
  ),
  sample(TWO, 'guides/run-failures', 13, ['Cancelled by user', ...FAULTS], {provokes: FAULTS}),
  sample(SHELL, 'guides/sandbox-users', 1, ['S-Pankki', '"customera"', '"12345678"']),
  sample(SHELL, 'guides/sandbox-products', 1, ['S-Pankki', '"SEPA"']),
  sample(
    JAVASCRIPT,
    'use-cases/run-verify-owner',
    3,
    [
      'EXAMPLE, Aino → match',
      'Aino Maria Example → close',
      'Onni Sample → no match',
      'Aino Example → not shared',
    ],
    {sends: '"transactions":false'},
  ),
  sample(JAVASCRIPT, 'use-cases/run-affordability', 17, [
    'Months: 12',
    'Regular income is known: true',
    'Adds up: true',
    'Too short: ask again',
  ]),
  sample(PYTHON, 'webhooks/run-worker', 1, ['Settled with ACSC']),
  // Failures: a rejected call, a user who cancels, and somebody else's callback.
  quickStart('balances', 1, ['404'], {
    env: {ACCOUNT_ID: '5f0c4b1e-6c1d-4a53-9a0c-0c3b6f4b1e77'},
    provokes: ['ACCOUNT_DOES_NOT_EXIST'],
    fails: true,
  }),
  quickStart('first-transactions', 1, CANCELLED, {...CANCELS, before: []}),
  quickStart('first-transactions', 1, [], {...CANCELS, user: 'forges', before: []}),
  sample(THREE, 'alternative/accounts', 2, CANCELLED, {...CANCELS, ...VISIT}),
  sample(THREE, 'alternative/payment', 2, CANCELLED, {...CANCELS, ...VISIT}),
  sample(SHELL, 'guides/account-information', 2, CANCELLED, CANCELS),
  sample(TWO, 'guides/run-account-information', 2, CANCELLED, CANCELS),
];
