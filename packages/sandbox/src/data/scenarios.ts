/**
 * Ways to make the sandbox fail on purpose. The engine uses these tables, the tests iterate over them, and the testing
 * guide displays their texts, which are Markdown.
 */
import type {Schemas} from './banks';
import type {Json} from '../engine/json';

type ErrorCode = Schemas['ErrorCode'];

/** Headers for the sandbox alone, which work on every call of the API. */
export const HEADERS = {
  /** Returns this error code or HTTP status (408, 429 or 500). */
  error: 'X-Sandbox-Error',
  /** Seconds to wait before the response, at most 120. */
  delay: 'X-Sandbox-Delay',
  /** With `report`, redirects, which browsers hide from pages, become a 204 with the URL in this header. */
  redirect: 'X-Sandbox-Redirect',
} as const;

/**
 * Statuses that need no error code. Source: the description's examples GeneralTimeout, GeneralTooManyRequests and
 * InternalError.
 */
export const GENERAL_ERRORS: Readonly<Record<string, string>> = {
  408: 'The request could not be completed in time',
  429: 'Too many requests in a short time',
  500: 'An unexpected error occurred',
};

/** Maximum delay. Unit: s. */
export const MAX_DELAY = 120;

export interface Behaviour {
  /** Describes the effect for readers. */
  effect: string;
  /** Error that account and payment calls return if they reach the bank. */
  error?: {code: ErrorCode; detail?: Json};
  /** Time that the bank takes. Unit: s. */
  delay?: number;
  /** Error with which the user returns from the bank. */
  callback?: {error: string; error_description: string};
  /** How the session ends with the first call that reaches the bank. */
  end?: 'EXPIRED' | 'REVOKED';
  /** Other effects, by their names in the engine. */
  trait?:
    | 'never returns'
    | 'no accounts'
    | 'unreadable account'
    | 'first account only'
    | 'odd data'
    | 'two approvals'
    | 'unreadable payment';
}

/** Behaviours of a bank, selected by `psu_id` with the value `sandbox:<name>` in `POST /auth` or `POST /payments`. */
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
      'The application is not allowed to read any of the accounts. `POST /sessions` returns `NO_ACCOUNTS_ADDED`.',
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
      'A second person has to authorise the payment, so open its `url` again. Until then, its status is `PDNG`.',
    trait: 'two approvals',
  },
} as const satisfies Readonly<Record<string, Behaviour>>;

export type BehaviourName = keyof typeof BEHAVIOURS;

/** Prefix of a `psu_id` that selects a behaviour. */
export const PSU_ID_PREFIX = 'sandbox:';

export function behaviourOf(name: string | null): Behaviour | undefined {
  return name !== null && Object.hasOwn(BEHAVIOURS, name)
    ? BEHAVIOURS[name as BehaviourName]
    : undefined;
}

/** Returns the error that a behaviour causes. */
function errorOf({error, end, trait}: Behaviour): string | undefined {
  if (end !== undefined) {
    return `${end}_SESSION`;
  }
  return trait === 'no accounts'
    ? 'NO_ACCOUNTS_ADDED'
    : trait === 'unreadable payment'
      ? 'ASPSP_PAYMENT_NOT_ACCESSIBLE'
      : error?.code;
}

/** Describes in Markdown how to cause an error: with the header, or with a behaviour. */
export function waysTo(code: string): string {
  const behaviours = Object.entries(BEHAVIOURS)
    .filter(([, behaviour]) => errorOf(behaviour) === code)
    .map(([name]) => `, or \`"psu_id": "${PSU_ID_PREFIX}${name}"\``);
  return `Send \`${HEADERS.error}: ${code}\`${behaviours.join('')}`;
}

/** Detail of the error for an unknown behaviour. */
export const ALLOWED_BEHAVIOURS = `must be one of ${Object.keys(BEHAVIOURS).join(', ')}`;

/**
 * Prefix of a `payment_id.end_to_end_id` that determines the outcome of an instruction. A status follows, and a reason
 * for a rejection, as in `SANDBOX-RJCT-AC04`.
 */
export const STATUS_PREFIX = 'SANDBOX-';

/** Reasons for a rejection. Source: ISO 20022 external code set ExternalStatusReason1Code. */
export const REASONS: Readonly<Record<string, string>> = {
  AC01: 'The account number is not correct',
  AC04: "The payee's account is closed",
  AC06: 'The account is blocked',
  AG01: 'Transactions are forbidden on this account',
  BE04: "The payee's address is missing, or is not in separate fields",
  AM04: 'The balance of the account does not cover the amount',
  DS02: 'The payer has cancelled the order',
  DS24: 'The order was not authorised in time',
  MS03: 'The bank gives no reason',
  RC01: 'The bank identifier is not correct',
  RR04: 'The bank refuses for a regulatory reason',
};

/** Reason for a rejection if none is given. */
export const USUAL_REASON = 'MS03';

/** Statuses that can be requested as the bank's last status, and whether they are final. */
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

/** A status, a reason for a rejection, and any suffix that a program adds, such as `-2` for a second attempt. */
const OUTCOME = /^SANDBOX-([A-Z]{4})(?:-([A-Z]{2}\d{2}))?(?:-(?![A-Z]{2}\d{2}(?:-|$)).+)?$/;

/** Returns the outcome that a value selects; undefined if there is no such outcome. */
export function outcomeOf(
  endToEndId: string,
): {status: Schemas['PaymentStatus']; reason: string | undefined} | undefined {
  const [, status = '', reason] = OUTCOME.exec(endToEndId) ?? [];
  const isKnown =
    Object.hasOwn(LAST_STATUSES, status) &&
    (reason === undefined || (status === 'RJCT' && Object.hasOwn(REASONS, reason)));
  // The keys of the table are statuses.
  return isKnown ? {status: status as Schemas['PaymentStatus'], reason} : undefined;
}
