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
    | 'first account only'
    | 'odd data'
    | 'two approvals'
    | 'unreadable payment';
}

/** Behaviours of a bank: `psu_id` with the value `sandbox:<name>` in `POST /auth` or `POST /payments` chooses one. */
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
  'one-account-down': {
    effect:
      'The bank returns an error for the first account of the session. Its other accounts work.',
    error: {code: 'ASPSP_ERROR', detail: {message: 'Service temporarily unavailable'}},
    trait: 'first account only',
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
  BE04: 'The address of the payee is missing, or is not in separate fields',
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

/** A status, for a rejection also a reason, and then whatever a program adds, such as `-2` for a second attempt. */
const OUTCOME = /^SANDBOX-([A-Z]{4})(?:-([A-Z]{2}\d{2}))?(?:-(?![A-Z]{2}\d{2}(?:-|$)).+)?$/;

/** What a value with the prefix asks for; undefined if it names nothing that can be asked for. */
export function outcomeOf(
  endToEndId: string,
): {status: Schemas['PaymentStatus']; reason: string | undefined} | undefined {
  const [, status = '', reason] = OUTCOME.exec(endToEndId) ?? [];
  const isKnown =
    Object.hasOwn(LAST_STATUSES, status) &&
    (reason === undefined || (status === 'RJCT' && Object.hasOwn(REASONS, reason)));
  // The names of the table are statuses.
  return isKnown ? {status: status as Schemas['PaymentStatus'], reason} : undefined;
}

/** An account to which no application may pay. Invented, with valid check digits. */
export const UNTRUSTED_IBAN = 'FI3312345600000666';

/**
 * One way to each error code: the operation, and what to do. `X-Sandbox-Error` is a second way to each of them. The
 * engine behaves in this way anyway, so a page does not load the table.
 */
export const PROVOCATIONS: Readonly<Record<ErrorCode, readonly [operation: string, how: string]>> =
  {
    AUTHORIZATION_NOT_PROVIDED: ['getApplication', 'Leave out the `Authorization` header.'],
    UNAUTHORIZED_ACCESS: [
      'getApplication',
      'Sign a token whose `exp` is more than 86400 seconds after `iat`.',
    ],
    UNAUTHORIZED_IP: [
      'getApplication',
      'Register an application with `"allowed_ips": ["203.0.113.1"]`.',
    ],
    ACCESS_DENIED: [
      'createPayment',
      'Register an application with `"services": ["AIS"]` and create a payment.',
    ],
    INVALID_HOST: ['getApplication', 'Send the header `Host: other.invalid`.'],
    EXPIRED_SESSION: ['getAccountBalances', 'Move the clock past `valid_until` of the session.'],
    REVOKED_SESSION: [
      'getAccountBalances',
      'Start the authorisation with `"psu_id": "sandbox:revoked"` and read the balances.',
    ],
    CLOSED_SESSION: ['deleteSession', 'Delete the same session twice.'],
    SESSION_DOES_NOT_EXIST: ['getSessionData', 'Read a session with a random id.'],
    WRONG_SESSION_STATUS: [
      'deleteSession',
      'Delete a session that the user has not authorised yet; `GET /sandbox/log` shows its id.',
    ],
    ALREADY_AUTHORIZED: ['authorizeUserSession', 'Exchange the same code twice.'],
    EXPIRED_AUTHORIZATION_CODE: [
      'authorizeUserSession',
      'Move the clock by `PT6M` between the callback and the code exchange.',
    ],
    WRONG_AUTHORIZATION_CODE: ['authorizeUserSession', 'Exchange a made-up code.'],
    ACCOUNT_DOES_NOT_EXIST: ['getAccountDetails', 'Read an account with a random id.'],
    ASPSP_ACCOUNT_NOT_ACCESSIBLE: [
      'getAccountDetails',
      'Start the authorisation with `"psu_id": "sandbox:account-closed"` and read the details.',
    ],
    INVALID_ACCOUNT_ID: ['startUserAuthorization', 'Put an empty object into `access.accounts`.'],
    NO_ACCOUNTS_ADDED: [
      'authorizeUserSession',
      'Register an application with `"linked_accounts": []`, and let the user share accounts.',
    ],
    TRANSACTION_DOES_NOT_EXIST: ['getTransactionDetails', 'Read a transaction with a made-up id.'],
    WRONG_TRANSACTIONS_PERIOD: [
      'getAccountTransactions',
      'At `S-Pankki` or another test bank, move the clock by `PT2H` after the authorisation, and request more than 90 days.',
    ],
    WRONG_DATE_INTERVAL: ['getAccountTransactions', 'Swap `date_from` and `date_to`.'],
    DATE_FROM_IN_FUTURE: ['getAccountTransactions', 'Send the day after tomorrow as `date_from`.'],
    DATE_TO_WITHOUT_DATE_FROM: ['getAccountTransactions', 'Send only `date_to`.'],
    WRONG_CONTINUATION_KEY: [
      'getAccountTransactions',
      'Send a made-up `continuation_key`, or change a parameter between two pages.',
    ],
    PSU_HEADER_NOT_PROVIDED: [
      'getAccountBalances',
      'At `Nordea`, which requires two PSU headers, send only `Psu-Ip-Address`.',
    ],
    PSU_HEADER_INVALID: ['getAccountBalances', 'Send `Psu-Geo-Location: 60.1699;24.9384`.'],
    WRONG_REQUEST_PARAMETERS: [
      'startUserAuthorization',
      'Send a `valid_until` that is later than the bank allows.',
    ],
    WRONG_ASPSP_PROVIDED: [
      'startUserAuthorization',
      'Send the name of a bank that does not exist.',
    ],
    WRONG_CREDENTIALS_PROVIDED: [
      'startUserAuthorization',
      'At `S-Pankki`, send `auth_method` `business_id` with a `user_number` of seven digits.',
    ],
    REDIRECT_URI_NOT_ALLOWED: [
      'startUserAuthorization',
      'Send a `redirect_url` that is not registered.',
    ],
    WEBHOOK_URI_NOT_ALLOWED: [
      'createPayment',
      'Send a `webhook_url` of an origin that is not registered.',
    ],
    ASPSP_ERROR: [
      'getAccountBalances',
      'Start the authorisation with `"psu_id": "sandbox:down"` and read the balances.',
    ],
    ASPSP_TIMEOUT: [
      'getAccountBalances',
      'Start the authorisation with `"psu_id": "sandbox:timeout"` and read the balances.',
    ],
    ASPSP_RATE_LIMIT_EXCEEDED: [
      'getAccountBalances',
      'At a test bank other than the mock bank, read the balances five times without PSU headers.',
    ],
    ASPSP_PSU_ACTION_REQUIRED: [
      'getAccountBalances',
      'Start the authorisation with `"psu_id": "sandbox:action-required"` and read the balances.',
    ],
    PAYMENT_NOT_FOUND: ['getPayment', 'Read a payment with a random id.'],
    INVALID_PAYMENT: [
      'createPayment',
      "Send an IBAN with wrong check digits as the payee's account.",
    ],
    PAYMENT_LIMIT_EXCEEDED: [
      'createPayment',
      'Send more instructions than `max_transactions` of the product.',
    ],
    UNTRUSTED_PAYMENT_PARTY: ['createPayment', 'Pay to the account `FI3312345600000666`.'],
    ASPSP_PAYMENT_NOT_ACCESSIBLE: [
      'getPayment',
      'Create a payment with `"psu_id": "sandbox:payment-hidden"`, let the payer authorise it, and read it.',
    ],
    PAYMENT_NOT_FINALIZED: [
      'deletePayment',
      'Delete a payment that the payer has not authorised yet.',
    ],
    PAYMENT_NOT_AUTHORIZED: [
      'submitPayment',
      'Submit a deferred payment that the payer has not authorised yet.',
    ],
    PAYMENT_SUBMISSION_NOT_DEFERRED: [
      'submitPayment',
      'Submit a payment that was created without `defer_submission`.',
    ],
    PAYMENT_SUBMISSION_NOT_SUPPORTED: [
      'createPayment',
      'Send `"defer_submission": true` for a product without `deferred_submission_supported`, such as `SEPA` at `Rabobank`.',
    ],
  };
