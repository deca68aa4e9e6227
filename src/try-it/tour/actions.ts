/** What each step of the tour does. */
import {translate} from '@docusaurus/Translate';
import {consentRequest, paymentRequest} from '../../test-banks/bodies';
import {type ApiCall, type Exchange, parseJson} from '../exchange';
import {type KnownValue, knownFor} from '../known';
import type {PageSandbox} from '../pageSandbox';
import {goToBank, urlIn} from '../shortcuts';
import type {Progress} from './progress';
import type {Step} from './steps';

export interface Result {
  /** For the reader, after the status. */
  text: string;
  isDone: boolean;
  exchange?: Exchange;
  /** Plain text to show. */
  shown?: string;
}

export interface Action {
  /** Label of the button. */
  label: string;
  run: (sandbox: PageSandbox, progress: Progress) => Promise<Result>;
}

/** An account number whose check digits are wrong. */
const WRONG_IBAN = 'FI2112345600000786';
/** Longer than the test bank takes to settle a payment. Source: `settlement` of packages/sandbox. */
const WAIT = 'PT10S';
const NOT_EXPECTED = translate({
  message:
    'This step needs a different response. Repeat an earlier step, for example the one that opens the bank’s page.',
});

const newest = (known: readonly KnownValue[], name: string, path: string): string =>
  knownFor(known, name, path)[0]?.value ?? '';

function get(path: string): ApiCall {
  return {method: 'GET', path, headers: []};
}

function post(path: string, body: unknown): ApiCall {
  return {
    method: 'POST',
    path,
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify(body, null, 2),
  };
}

/** A step that sends one request. */
function send(
  call: (sandbox: PageSandbox) => ApiCall,
  text: string,
  {
    status = 200,
    take = () => true,
  }: {status?: number; take?: (exchange: Exchange, progress: Progress) => boolean} = {},
): Action {
  return {
    label: translate({message: 'Send'}),
    run: async (sandbox, progress) => {
      const exchange = await sandbox.send(call(sandbox));
      const isDone = exchange.status === status && take(exchange, progress);
      return {exchange, isDone, text: isDone ? text : NOT_EXPECTED};
    },
  };
}

const takeUrl = (exchange: Exchange, progress: Progress): boolean => {
  const url = urlIn(exchange);
  if (url !== undefined) {
    progress.url = url;
  }
  return url !== undefined;
};

const openBankPage = (text: string): Action => ({
  label: translate({message: 'Open the bank’s page'}),
  run: async (sandbox, {url = ''}) => {
    const end = await goToBank(sandbox, url);
    const error = end?.searchParams.get('error') ?? null;
    if (end === undefined) {
      return {
        text: translate({message: 'You left the bank before completing its pages.'}),
        isDone: false,
      };
    }
    return {
      text:
        error === null
          ? text
          : translate({message: 'The user refused. Start the authorisation again.'}),
      isDone: error === null,
      shown: end.href,
    };
  },
});

const account = (sandbox: PageSandbox) => newest(sandbox.known, 'account_id', '/accounts/');
const payment = (sandbox: PageSandbox) => newest(sandbox.known, 'payment_id', '/payments/');
const paymentCall = (sandbox: PageSandbox) => get(`/payments/${payment(sandbox)}`);

function isFinal({response}: Exchange): boolean {
  const body = parseJson(response);
  return (
    typeof body === 'object' &&
    body !== null &&
    'final_status' in body &&
    body.final_status === true
  );
}

export const ACTIONS: Readonly<Record<Step, Action>> = {
  key: {
    label: translate({message: 'Create the key pair'}),
    run: async (sandbox) => ({
      shown: await sandbox.publicKey(),
      isDone: true,
      text: translate({message: 'This is the public key. The private key stays in this tab.'}),
    }),
  },
  register: {
    label: translate({message: 'Register'}),
    run: async (sandbox) => {
      const id = await sandbox.application();
      const exchange = sandbox.log.findLast(({path}) => path === '/sandbox/applications');
      return {
        isDone: true,
        text: translate({message: 'The application is registered. Its id is {id}.'}, {id}),
        ...(exchange === undefined ? {} : {exchange}),
      };
    },
  },
  application: send(
    () => get('/application'),
    translate({message: 'The token is valid: the API accepted it as a token of your application.'}),
  ),
  banks: send(
    () => get('/aspsps?country=FI&service=AIS'),
    translate({message: 'These banks offer account data in Finland.'}),
  ),
  authorise: send(
    () => post('/auth', consentRequest(Date.now())),
    translate({message: 'The authorisation has started. The user goes to the address in url.'}),
    {take: takeUrl},
  ),
  bank: openBankPage(
    translate({
      message: 'The user is back at your redirect URL. The query contains state and code.',
    }),
  ),
  session: send(
    (sandbox) => post('/sessions', {code: newest(sandbox.known, 'code', '/sessions')}),
    translate({message: 'The session is authorised. Each account has a uid.'}),
  ),
  details: send(
    (sandbox) => get(`/accounts/${account(sandbox)}/details`),
    translate({message: 'These are the details of the first account.'}),
  ),
  balances: send(
    (sandbox) => get(`/accounts/${account(sandbox)}/balances`),
    translate({message: 'An account has several balances, each of a different type.'}),
  ),
  transactions: send(
    (sandbox) => get(`/accounts/${account(sandbox)}/transactions`),
    translate({message: 'These are the newest transactions. You have completed this tour.'}),
  ),
  'paying-banks': send(
    () => get('/aspsps?country=FI&service=PIS&payment_type=SEPA'),
    translate({message: 'These banks accept SEPA credit transfers in Finland.'}),
  ),
  mistake: send(
    () => post('/payments', paymentRequest({}, WRONG_IBAN)),
    translate({message: 'The order was rejected. The link opens the error in the catalogue.'}),
    {status: 422},
  ),
  order: send(
    () => post('/payments', paymentRequest()),
    translate({message: 'The payment has been created. The payer goes to the address in url.'}),
    {take: takeUrl},
  ),
  created: send(paymentCall, translate({message: 'The payment has not been authorised yet.'})),
  approve: openBankPage(
    translate({message: 'The payer is back at your redirect URL. Payments do not return a code.'}),
  ),
  approved: send(
    paymentCall,
    translate({message: 'The bank has accepted the payment and has not settled it yet.'}),
  ),
  wait: {
    label: translate({message: 'Move the clock'}),
    run: async (sandbox) => {
      const exchange = await sandbox.control('/sandbox/clock', {advance: WAIT});
      await sandbox.settle();
      return {
        exchange,
        isDone: exchange.status === 200,
        text: translate({message: 'Ten seconds have passed in the sandbox.'}),
      };
    },
  },
  settled: send(paymentCall, translate({message: 'The status is final: the payment is settled.'}), {
    take: isFinal,
  }),
  instruction: send(
    (sandbox) => {
      const transaction = newest(sandbox.known, 'transaction_id', '/payments/');
      return get(`/payments/${payment(sandbox)}/transactions/${encodeURIComponent(transaction)}`);
    },
    translate({message: 'Each instruction of a payment has a status of its own.'}),
  ),
  webhook: {
    label: translate({message: 'Show the notification'}),
    run: async (sandbox) => {
      await sandbox.settle();
      const exchange = await sandbox.webhookOf(payment(sandbox));
      return exchange === undefined
        ? {
            text: translate({message: 'No notification has been sent yet. Try again in a moment.'}),
            isDone: false,
          }
        : {
            exchange,
            isDone: true,
            text: translate({
              message: 'This is what your server receives. You have completed this tour.',
            }),
          };
    },
  },
};
