/**
 * How to make the sandbox fail on purpose. The engine follows these tables, the tests iterate over them, and the guide
 * on testing prints them. Texts are Markdown.
 */
import type {components} from '../generated/api';
import type {Json} from '../engine/json';

type Schemas = components['schemas'];
type ErrorCode = Schemas['ErrorCode'];

/** Headers that only the sandbox reads. They work on every call of the API. */
export const HEADERS = {
  /** Returns this error code, or with this HTTP status: 408, 429, 500. */
  error: 'X-Sandbox-Error',
  /** Name of a behaviour listed below. */
  scenario: 'X-Sandbox-Scenario',
  /** Seconds to wait before the response, at most 120. */
  delay: 'X-Sandbox-Delay',
  /** `report` turns a redirect into a 204 with the address in the same header: a page cannot read it otherwise. */
  redirect: 'X-Sandbox-Redirect',
} as const;

/**
 * Statuses that need no error code. Source: examples GeneralTimeout, GeneralTooManyRequests, InternalError of
 * the description.
 */
export const GENERAL_ERRORS: Readonly<Record<string, string>> = {
  408: 'The request could not be completed in time',
  429: 'Too many requests in a short time',
  500: 'An unexpected error occurred',
};

/** Longest wait that can be requested. Unit: s. */
export const MAX_DELAY = 120;

export interface Behaviour {
  /** What happens, for readers. */
  effect: string;
  /** Response of account and payment calls that reach the bank. */
  error?: {code: ErrorCode; detail?: Json};
  /** How long the bank takes. Unit: s. */
  delay?: number;
  /** How the user comes back from the bank, instead of with success. */
  callback?: {error: string; error_description: string};
  /** The session ends with the first call that reaches the bank. */
  end?: 'EXPIRED' | 'REVOKED';
  /** Other effects, by their name in the engine. */
  trait?:
    | 'never returns'
    | 'no accounts'
    | 'unreadable account'
    | 'odd data'
    | 'two approvals'
    | 'unreadable payment';
}

/**
 * Behaviours of a bank. There are three ways to choose one:
 *
 * - the header `X-Sandbox-Scenario: <name>`, on the call itself, or on `POST /auth` or `POST /payments` for all
 * following calls
 * - `psu_id` with the value `sandbox:<name>` in `POST /auth` or `POST /payments`
 * - the user name `<name>` with any password, at banks that require a login
 */
export const BEHAVIOURS = {
  slow: {effect: 'The bank takes three seconds for each call.', delay: 3},
  timeout: {
    effect:
      'The bank does not respond in time. The sandbox returns the error immediately instead of after 60 seconds.',
    error: {code: 'ASPSP_TIMEOUT'},
  },
  down: {
    effect: 'The bank returns an error for each call.',
    error: {code: 'ASPSP_ERROR', detail: {message: 'Service temporarily unavailable'}},
  },
  maintenance: {
    effect: 'The bank is under planned maintenance.',
    error: {code: 'ASPSP_ERROR', detail: {message: 'Planned maintenance until 06:00 UTC'}},
  },
  'rate-limited': {
    effect: "The bank's quota is used up.",
    error: {code: 'ASPSP_RATE_LIMIT_EXCEEDED'},
  },
  'action-required': {
    effect: 'The user has to complete a step at the bank first.',
    error: {
      code: 'ASPSP_PSU_ACTION_REQUIRED',
      detail: 'Please update your customer information in the online bank',
    },
  },
  'account-closed': {
    effect: 'The accounts of the session can no longer be read.',
    error: {code: 'ASPSP_ACCOUNT_NOT_ACCESSIBLE', detail: 'Account is closed'},
  },
  'payment-hidden': {
    effect: 'After the payer has authorised the payment, it can no longer be read from the bank.',
    trait: 'unreadable payment',
  },
  expired: {
    effect: 'The bank ends the consent early. The first account call returns `EXPIRED_SESSION`.',
    end: 'EXPIRED',
  },
  revoked: {
    effect: 'The user withdraws the consent. The first account call returns `REVOKED_SESSION`.',
    end: 'REVOKED',
  },
  'no-accounts': {
    effect:
      'The application may not read any of the accounts. `POST /sessions` returns `NO_ACCOUNTS_ADDED`.',
    trait: 'no accounts',
  },
  'blocked-account': {
    effect: 'The first account of the session has no `uid`, because it cannot be read.',
    trait: 'unreadable account',
  },
  'odd-data': {
    effect:
      'Transactions with line feeds in the remittance information, without `entry_reference` and `transaction_id`, duplicates, signed amounts, and a negative balance.',
    trait: 'odd data',
  },
  denied: {
    effect: 'The user refuses on the hosted page.',
    callback: {error: 'access_denied', error_description: 'Denied data sharing consent'},
  },
  cancelled: {
    effect: 'The user cancels at the bank.',
    callback: {error: 'access_denied', error_description: 'Cancelled by user'},
  },
  'server-error': {
    effect: 'The bank fails while the user is on its pages.',
    callback: {error: 'server_error', error_description: 'The bank could not complete the request'},
  },
  unavailable: {
    effect: 'The bank is under maintenance when the user arrives.',
    callback: {
      error: 'temporarily_unavailable',
      error_description: 'The bank is under maintenance',
    },
  },
  'login-failed': {
    effect: 'The bank rejects the login permanently.',
    callback: {
      error: 'authentication_failed',
      error_description: 'The bank did not accept the login',
    },
  },
  'never-returns': {effect: 'The bank does not send the user back.', trait: 'never returns'},
  'two-approvals': {
    effect:
      'A second person has to authorise the payment: open its `url` again. Until then, its status is `PDNG`.',
    trait: 'two approvals',
  },
} as const satisfies Readonly<Record<string, Behaviour>>;

export type BehaviourName = keyof typeof BEHAVIOURS;

/** Prefix of `psu_id` that chooses a behaviour. */
export const PSU_ID_PREFIX = 'sandbox:';

export function behaviourOf(name: string | null): Behaviour | undefined {
  return name !== null && Object.hasOwn(BEHAVIOURS, name)
    ? BEHAVIOURS[name as BehaviourName]
    : undefined;
}

/** The problem with any other name. */
export const ALLOWED_BEHAVIOURS = `must be one of ${Object.keys(BEHAVIOURS).join(', ')}`;

/**
 * `payment_id.end_to_end_id` of an instruction determines its outcome: `SANDBOX-` and a status, for a rejection also a
 * reason, as in `SANDBOX-RJCT-AC04`.
 */
export const STATUS_PREFIX = 'SANDBOX-';

/** Reasons of a rejection. Source: ISO 20022 external code set ExternalStatusReason1Code. */
export const REASONS: Readonly<Record<string, string>> = {
  AC01: 'The account number is not correct',
  AC04: 'The account of the payee is closed',
  AC06: 'The account is blocked',
  AG01: 'Transactions are forbidden on this account',
  AM04: 'The balance of the account does not cover the amount',
  DS02: 'The payer has cancelled the order',
  DS24: 'The order was not approved in time',
  MS03: 'The bank gives no reason',
  RC01: 'The bank identifier is not correct',
  RR04: 'The bank refuses for a regulatory reason',
};

/** Default reason of a rejection. */
export const USUAL_REASON = 'MS03';

/** Last statuses from a bank, and whether they are final. Other statuses cannot be requested. */
export const LAST_STATUSES: Readonly<Partial<Record<Schemas['PaymentStatus'], boolean>>> = {
  ACCC: true,
  ACSC: true,
  ACWP: true,
  ACSP: true,
  ACWC: true,
  PART: true,
  RJCT: true,
  CNCL: true,
  RCVD: false,
  PDNG: false,
  ACTC: false,
  ACCP: false,
  ACPT: false,
  PDCR: false,
  RJCR: false,
};

/** Every value with this prefix that an instruction may have. */
export const OUTCOMES: readonly string[] = [
  ...Object.keys(LAST_STATUSES),
  ...Object.keys(REASONS).map((reason) => `RJCT-${reason}`),
].map((outcome) => STATUS_PREFIX + outcome);

/** An account to which no application may pay. Invented, with valid check digits. */
export const UNTRUSTED_IBAN = 'FI3312345600000666';

/** Mechanism of a provocation. */
export type Means = 'request' | 'header' | 'psu_id' | 'clock' | 'application';

export interface Provocation {
  means: Means;
  operation: string;
  /** What to do, in one sentence. */
  how: string;
}

/**
 * One way to each error code. Most only need a request; `X-Sandbox-Error` is a second way to each of them. The engine
 * behaves in this way anyway, so a page does not load the table.
 */
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
    // Not the constant: bundlers would keep the table for it.
    how: 'Pay to the account `FI3312345600000666`.',
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
