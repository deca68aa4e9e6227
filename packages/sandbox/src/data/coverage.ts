/**
 * What the sandbox simulates of each operation, and what it does not. The README prints this table, and
 * `tests/coverage.test.ts` proves each entry. Texts are Markdown.
 */
export const COVERAGE = {
  startUserAuthorization: {
    simulated: [
      'bank',
      'segment',
      'method',
      'credentials',
      'scope',
      'length of the consent',
      'redirect URL',
      'restricted mode',
    ],
    missing: 'the language of the pages: they are in English',
  },
  authorizeUserSession: {
    simulated: [
      'one use of the code',
      'its lifetime of 5 minutes',
      'restricted mode',
      'accounts without `uid`',
      'one consent per user at `Rabobank`',
    ],
    missing: null,
  },
  getSessionData: {
    simulated: ['every status', 'an early end, which shows only after a data call'],
    missing: null,
  },
  deleteSession: {
    simulated: ['end of the session', 'PSU headers'],
    missing: 'the consent at a bank, which nobody can see',
  },
  getAccountDetails: {
    simulated: ["more fields than in the session's list"],
    missing: 'street addresses of people: everyone has the same made-up street',
  },
  getAccountBalances: {
    simulated: ['types by bank', 'booked, pending and available amounts', 'completed payments'],
    missing:
      'types other than `CLBD`, `ITBD`, `CLAV`, `ITAV`, `XPCD`: no test bank returns them; upload them to the mock bank',
  },
  getAccountTransactions: {
    simulated: [
      'pages',
      'keys',
      'dates',
      '`longest`',
      'two years in the first hour and 90 days later',
      'refusals by bank',
      'pending entries',
      'empty pages',
      'quotas',
    ],
    missing: 'statuses other than `BOOK` and `PDNG`: upload them to the mock bank',
  },
  getTransactionDetails: {
    simulated: ['exchange rate', 'town', 'ids that change with the session'],
    missing: null,
  },
  createPayment: {
    simulated: [
      'all rules of products',
      'IBAN checks',
      'reference checks',
      'limits',
      'webhook origins',
      'standing orders',
    ],
    missing: 'single runs of standing orders: the API does not show them either',
  },
  getPayment: {
    simulated: [
      'the sequence of statuses over time',
      'deferral',
      'expiry',
      'rejection',
      'bulk orders',
      'later dates',
      'insufficient funds',
    ],
    missing: 'bank holidays; weekends delay entries, not payments',
  },
  deletePayment: {simulated: ['only payments with a final status'], missing: null},
  submitPayment: {simulated: ['within 24 hours', 'once'], missing: null},
  getPaymentTransaction: {simulated: ['each instruction with its own status'], missing: null},
  getListOfAspsps: {
    simulated: ['filters', 'test users', 'markets and services of the application'],
    missing: 'the hundreds of live banks: these are test banks',
  },
  getApplication: {simulated: ['all fields'], missing: null},
  webhook: {
    simulated: [
      'every change of status',
      'signature',
      'digest',
      'timeout after 10 seconds',
      'seven deliveries',
    ],
    missing: 'delivery over the internet: your machine sends it',
  },
} as const satisfies Readonly<
  Record<string, {simulated: readonly string[]; missing: string | null}>
>;
