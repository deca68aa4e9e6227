/** Request bodies that work in the sandbox. The examples of the description use invented banks and fixed dates. */

import {type Bank as TestBank, findBank} from '../../packages/sandbox/src/data/banks';

/** Redirect URL of the test application. It is never requested. */
export const REDIRECT_URL = 'http://localhost:8080/callback';
const WEBHOOK_URL = 'http://localhost:8080/webhooks';

const DAY = 86_400_000;
/** Duration of a requested consent. Unit: days. */
const CONSENT = 90;
/** Time until the execution of a payment. Unit: days. */
const EXECUTION = 3;
const STANDING_ORDER = 180;

type Bank = Pick<TestBank, 'name' | 'country'>;

const MOCK_BANK: Bank = {name: 'Mock ASPSP', country: 'FI'};
const PAYING_BANK: Bank = {name: 'S-Pankki', country: 'FI'};
/** Test banks for payment types that the default bank does not offer. */
const PAYING_BANKS: Readonly<Record<string, Bank>> = {
  DOMESTIC_SE_GIRO: {name: 'Nordea', country: 'SE'},
  CROSSBORDER: {name: 'Nordea', country: 'SE'},
};

type Fields = Readonly<Record<string, unknown>>;

const inDays = (now: number, days: number) => new Date(now + days * DAY).toISOString();
const dayIn = (now: number, days: number) => inDays(now, days).slice(0, 10);
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTestBank = (value: unknown): boolean =>
  isObject(value) && findBank(String(value.name), String(value.country)) !== undefined;

/** Returns whether a body names a bank of the sandbox. */
export function namesTestBank(body: unknown): boolean {
  return isObject(body) && isTestBank(body.aspsp);
}

/** Creates the body of `POST /auth` at the mock bank. */
export function consentRequest(now: number): Fields {
  return {
    access: {balances: true, transactions: true, valid_until: inDays(now, CONSENT)},
    aspsp: MOCK_BANK,
    state: 'try-it',
    redirect_url: REDIRECT_URL,
    psu_type: 'personal',
  };
}

/** Creates the body of `POST /payments` at a test bank. */
export function paymentRequest(more: Fields = {}, iban = 'FI2112345600000785'): Fields {
  return {
    payment_type: 'SEPA',
    payment_request: {
      credit_transfer_transaction: [
        {
          instructed_amount: {currency: 'EUR', amount: '49.90'},
          beneficiary: {
            creditor: {name: 'Test Shop'},
            creditor_account: {scheme_name: 'IBAN', identification: iban},
          },
          reference_number: 'RF18539007547034',
        },
      ],
    },
    aspsp: PAYING_BANK,
    state: 'try-it',
    redirect_url: REDIRECT_URL,
    psu_type: 'personal',
    webhook_url: WEBHOOK_URL,
    ...more,
  };
}

/** Chooses a bank: the mock bank supports neither payments nor methods that accept credentials. */
function bankFor({payment_type: type, auth_method: method}: Fields): Bank {
  if (typeof type === 'string') {
    return PAYING_BANKS[type] ?? PAYING_BANK;
  }
  return method === undefined ? MOCK_BANK : PAYING_BANK;
}

/**
 * Adapts an example of the description to the sandbox, with its banks, registered URLs, future dates and the newest
 * authorisation code.
 *
 * @param now - undefined: the dates of the example
 * @param code - undefined if there is none yet
 * @param validUntil - end of the consent: a date-time, or a variable of the program that sends the request
 */
export function forSandbox(
  example: unknown,
  {
    now,
    code,
    validUntil = now === undefined ? undefined : inDays(now, CONSENT),
  }: {now?: number; code?: string; validUntil?: string},
): unknown {
  const bank = bankFor(isObject(example) ? example : {});
  const change = (name: string, value: unknown): unknown => {
    switch (name) {
      case 'valid_until':
        return validUntil ?? value;
      case 'requested_execution_date':
        return now === undefined ? value : dayIn(now, EXECUTION);
      case 'end_date':
        return now === undefined ? value : dayIn(now, STANDING_ORDER);
      case 'redirect_url':
        return REDIRECT_URL;
      case 'webhook_url':
        return WEBHOOK_URL;
      case 'aspsp':
        return isTestBank(value) ? value : bank;
      default:
        return walk(value);
    }
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map(walk);
    }
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(name, each)]))
      : value;
  };
  return isObject(example) && typeof example.code === 'string' && code !== undefined
    ? {...example, code}
    : walk(example);
}
