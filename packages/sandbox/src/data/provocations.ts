/** One way to each error code, for tests and guides. The engine does not read it, and a page does not load it. */
import type {components} from '../generated/api';
import {UNTRUSTED_IBAN} from './scenarios';

type ErrorCode = components['schemas']['ErrorCode'];

/** Mechanism of a provocation. */
export type Means = 'request' | 'header' | 'psu_id' | 'clock' | 'application' | 'pages';

export interface Provocation {
  means: Means;
  operation: string;
  /** What to do, in one sentence. */
  how: string;
}

/** One way to each error code. Most only need a request; `X-Sandbox-Error` is a second way to each of them. */
export const PROVOCATIONS: Readonly<Record<ErrorCode, Provocation>> = {
  AUTHORIZATION_NOT_PROVIDED: {
    means: 'request',
    operation: 'getApplication',
    how: 'Leave out the `Authorization` header.',
  },
  UNAUTHORIZED_ACCESS: {
    means: 'request',
    operation: 'getApplication',
    how: 'Sign a token whose `exp` is more than 86400 seconds after `iat`.',
  },
  UNAUTHORIZED_IP: {
    means: 'application',
    operation: 'getApplication',
    how: 'Register an application with `"allowed_ips": ["203.0.113.1"]`.',
  },
  ACCESS_DENIED: {
    means: 'application',
    operation: 'createPayment',
    how: 'Register an application with `"services": ["AIS"]` and create a payment.',
  },
  INVALID_HOST: {
    means: 'request',
    operation: 'getApplication',
    how: 'Send the header `Host: other.invalid`.',
  },
  EXPIRED_SESSION: {
    means: 'clock',
    operation: 'getAccountBalances',
    how: 'Move the clock past `valid_until` of the session.',
  },
  REVOKED_SESSION: {
    means: 'psu_id',
    operation: 'getAccountBalances',
    how: 'Start the authorisation with `"psu_id": "sandbox:revoked"` and read the balances.',
  },
  CLOSED_SESSION: {
    means: 'request',
    operation: 'deleteSession',
    how: 'Delete the same session twice.',
  },
  SESSION_DOES_NOT_EXIST: {
    means: 'request',
    operation: 'getSessionData',
    how: 'Read a session with a random id.',
  },
  WRONG_SESSION_STATUS: {
    means: 'request',
    operation: 'deleteSession',
    how: 'Delete a session that the user has not authorised yet; `GET /sandbox/sessions` shows its id.',
  },
  ALREADY_AUTHORIZED: {
    means: 'request',
    operation: 'authorizeUserSession',
    how: 'Exchange the same code twice.',
  },
  EXPIRED_AUTHORIZATION_CODE: {
    means: 'clock',
    operation: 'authorizeUserSession',
    how: 'Move the clock by `PT6M` between the callback and the code exchange.',
  },
  WRONG_AUTHORIZATION_CODE: {
    means: 'request',
    operation: 'authorizeUserSession',
    how: 'Exchange a made-up code.',
  },
  ACCOUNT_DOES_NOT_EXIST: {
    means: 'request',
    operation: 'getAccountDetails',
    how: 'Read an account with a random id.',
  },
  ASPSP_ACCOUNT_NOT_ACCESSIBLE: {
    means: 'header',
    operation: 'getAccountDetails',
    how: 'Send the header `X-Sandbox-Scenario: account-closed`.',
  },
  INVALID_ACCOUNT_ID: {
    means: 'request',
    operation: 'startUserAuthorization',
    how: 'Put an empty object into `access.accounts`.',
  },
  NO_ACCOUNTS_ADDED: {
    means: 'application',
    operation: 'authorizeUserSession',
    how: 'Register an application with `"linked_accounts": []`, and let the user share accounts.',
  },
  TRANSACTION_DOES_NOT_EXIST: {
    means: 'request',
    operation: 'getTransactionDetails',
    how: 'Read a transaction with a made-up id.',
  },
  WRONG_TRANSACTIONS_PERIOD: {
    means: 'clock',
    operation: 'getAccountTransactions',
    how: 'At `S-Pankki` or another test bank, move the clock by `PT2H` after the authorisation, and request more than 90 days.',
  },
  WRONG_DATE_INTERVAL: {
    means: 'request',
    operation: 'getAccountTransactions',
    how: 'Swap `date_from` and `date_to`.',
  },
  DATE_FROM_IN_FUTURE: {
    means: 'request',
    operation: 'getAccountTransactions',
    how: 'Send the day after tomorrow as `date_from`.',
  },
  DATE_TO_WITHOUT_DATE_FROM: {
    means: 'request',
    operation: 'getAccountTransactions',
    how: 'Send only `date_to`.',
  },
  WRONG_CONTINUATION_KEY: {
    means: 'request',
    operation: 'getAccountTransactions',
    how: 'Send a made-up `continuation_key`, or change a parameter between two pages.',
  },
  PSU_HEADER_NOT_PROVIDED: {
    means: 'request',
    operation: 'getAccountBalances',
    how: 'At `Nordea`, which requires two PSU headers, send only `Psu-Ip-Address`.',
  },
  PSU_HEADER_INVALID: {
    means: 'request',
    operation: 'getAccountBalances',
    how: 'Send `Psu-Geo-Location: 60.1699;24.9384`.',
  },
  WRONG_REQUEST_PARAMETERS: {
    means: 'request',
    operation: 'startUserAuthorization',
    how: 'Send a `valid_until` that is later than the bank allows.',
  },
  WRONG_ASPSP_PROVIDED: {
    means: 'request',
    operation: 'startUserAuthorization',
    how: 'Send the name of a bank that does not exist.',
  },
  WRONG_CREDENTIALS_PROVIDED: {
    means: 'request',
    operation: 'startUserAuthorization',
    how: 'At `S-Pankki`, send `auth_method` `business_id` with a `user_number` of seven digits.',
  },
  REDIRECT_URI_NOT_ALLOWED: {
    means: 'request',
    operation: 'startUserAuthorization',
    how: 'Send a `redirect_url` that is not registered.',
  },
  WEBHOOK_URI_NOT_ALLOWED: {
    means: 'request',
    operation: 'createPayment',
    how: 'Send a `webhook_url` of an origin that is not registered.',
  },
  ASPSP_ERROR: {
    means: 'header',
    operation: 'getAccountBalances',
    how: 'Send the header `X-Sandbox-Scenario: down`.',
  },
  ASPSP_TIMEOUT: {
    means: 'header',
    operation: 'getAccountBalances',
    how: 'Send the header `X-Sandbox-Scenario: timeout`.',
  },
  ASPSP_RATE_LIMIT_EXCEEDED: {
    means: 'request',
    operation: 'getAccountBalances',
    how: 'At a test bank other than the mock bank, read the balances five times without PSU headers.',
  },
  ASPSP_PSU_ACTION_REQUIRED: {
    means: 'header',
    operation: 'getAccountBalances',
    how: 'Send the header `X-Sandbox-Scenario: action-required`.',
  },
  PAYMENT_NOT_FOUND: {
    means: 'request',
    operation: 'getPayment',
    how: 'Read a payment with a random id.',
  },
  INVALID_PAYMENT: {
    means: 'request',
    operation: 'createPayment',
    how: "Send an IBAN with wrong check digits as the payee's account.",
  },
  PAYMENT_LIMIT_EXCEEDED: {
    means: 'request',
    operation: 'createPayment',
    how: 'Send more instructions than `max_transactions` of the product.',
  },
  UNTRUSTED_PAYMENT_PARTY: {
    means: 'request',
    operation: 'createPayment',
    how: `Pay to the account \`${UNTRUSTED_IBAN}\`.`,
  },
  ASPSP_PAYMENT_NOT_ACCESSIBLE: {
    means: 'header',
    operation: 'getPayment',
    how: 'Send the header `X-Sandbox-Scenario: payment-hidden`.',
  },
  PAYMENT_NOT_FINALIZED: {
    means: 'request',
    operation: 'deletePayment',
    how: 'Delete a payment that the payer has not authorised yet.',
  },
  PAYMENT_NOT_AUTHORIZED: {
    means: 'request',
    operation: 'submitPayment',
    how: 'Submit a deferred payment that the payer has not authorised yet.',
  },
  PAYMENT_SUBMISSION_NOT_DEFERRED: {
    means: 'request',
    operation: 'submitPayment',
    how: 'Submit a payment that was created without `defer_submission`.',
  },
  PAYMENT_SUBMISSION_NOT_SUPPORTED: {
    means: 'request',
    operation: 'createPayment',
    how: 'Send `"defer_submission": true` for a product without `deferred_submission_supported`, such as `SEPA` at `Rabobank`.',
  },
};
