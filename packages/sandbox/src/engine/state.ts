/** The state of the sandbox, as plain JSON: it is stored unchanged in a file or in the storage of a tab. */
import type {components} from '../generated/api';
import {isObject, type Json} from './json';
import type {SigningKey} from './keys';

export type Schemas = components['schemas'];

/** Incremented when the format of the state changes; a stored state of another version is not used. */
export const STATE_VERSION = 1;

export interface Application {
  id: string;
  name: string;
  description: string | null;
  environment: Schemas['Environment'];
  /** PEM. Several while a replaced key is still accepted. */
  keys: {pem: string; until: number | null}[];
  redirectUrls: string[];
  /** Origins for webhooks; null: local origins and those of the redirect URLs. */
  webhookOrigins: string[] | null;
  countries: string[];
  services: Schemas['Service'][];
  active: boolean;
  /** Addresses that calls may come from; null: any. */
  allowedIps: string[] | null;
  /** Restricted mode: IBANs or other numbers of the accounts that it may read. Null: all. */
  linkedAccounts: string[] | null;
  /** Accounts of the mock bank that were uploaded; null: the default accounts. */
  mockAccounts: MockAccount[] | null;
  created: number;
}

/** An uploaded account of the mock bank. Source: /api/sandbox/#mock-upload. */
export type MockAccount = Omit<
  Schemas['AccountResource'],
  'uid' | 'identification_hash' | 'identification_hashes'
> & {
  balances: Schemas['BalanceResource'][];
  transactions: Schemas['Transaction'][];
};

export interface SessionAccount {
  /** Null for an account that cannot be read. */
  uid: string | null;
  /** Key of the account at the bank. */
  key: string;
  hash: string;
  hashes: string[];
}

/** Current step of the user. */
export type Step = 'start' | 'login' | 'otp' | 'approve' | 'choose' | 'done';

/** Common fields of account and payment authorisations: the user's visit to the pages. */
export interface Visit {
  step: Step;
  aspsp: Schemas['ASPSP'];
  psuType: Schemas['PSUType'];
  /** Index among the bank's methods; null until the user has chosen. */
  method: number | null;
  language: string;
  state: string;
  redirectUrl: string;
  psuIdHash: string;
  /** Login inputs from the request and from the user. */
  credentials: Record<string, string>;
  autosubmit: boolean;
  /** Wrong logins in a row. */
  failures: number;
  /** Who is signed in at the bank. */
  user: string | null;
  /** Requested behaviour of the bank. */
  scenario: string | null;
}

export interface Session extends Visit {
  id: string;
  authorizationId: string;
  applicationId: string;
  status: Schemas['SessionStatus'];
  access: {
    accounts: Schemas['AccountIdentification'][] | null;
    balances: boolean;
    transactions: boolean;
    valid_until: string;
  };
  accounts: SessionAccount[];
  code: string | null;
  /** When the code was issued. */
  returned: number | null;
  /** The consent at the bank has ended, which the next data call detects. */
  endedAtBank: 'EXPIRED' | 'REVOKED' | null;
  created: number;
  authorized: number | null;
  closed: number | null;
}

export interface PlannedStatus {
  at: number;
  status: Schemas['PaymentStatus'];
  final: boolean;
  reason: Schemas['StatusReasonInformation'] | null;
  /** Statuses of the instructions, in order. */
  instructions: (Schemas['PaymentStatus'] | null)[];
}

export interface Payment extends Visit {
  id: string;
  applicationId: string;
  type: Schemas['PaymentType'];
  order: Schemas['PaymentRequestResource'];
  webhookUrl: string | null;
  deferred: boolean;
  status: Schemas['PaymentStatus'];
  final: boolean;
  reason: Schemas['StatusReasonInformation'] | null;
  instructions: {id: string | null; status: Schemas['PaymentStatus'] | null}[];
  /** Account that the payer chose, if the order has none. */
  debtorKey: string | null;
  /** Required and given approvals. */
  approvals: {needed: number; given: number};
  /** When the payer authorised the payment. */
  authorized: number | null;
  submitted: number | null;
  /** Future statuses from the bank, soonest first. */
  plan: PlannedStatus[];
  created: number;
  changed: number;
}

export interface Attempt {
  at: number;
  /** Null: no response. */
  status: number | null;
  problem: string | null;
}

export interface Delivery {
  id: string;
  applicationId: string;
  paymentId: string;
  url: string;
  body: string;
  attempts: Attempt[];
  /** When it is sent (again); null: acknowledged or abandoned. */
  due: number | null;
  acknowledged: boolean;
}

export interface BankCall {
  endpoint: string;
  status: number | null;
  error: string | null;
}

export interface LogEntry {
  id: string;
  /** ISO 8601, time of the sandbox. */
  at: string;
  method: string;
  path: string;
  status: number;
  error: string | null;
  message: string | null;
  operation: string | null;
  application_id: string | null;
  session_id: string | null;
  authorization_id: string | null;
  account_id: string | null;
  payment_id: string | null;
  aspsp: {name: string; country: string} | null;
  /** Unit: ms. */
  latency: number;
  bank_calls: BankCall[];
  request: Json;
  response: Json;
}

export interface State {
  version: typeof STATE_VERSION;
  seed: number;
  /** Offset from the machine's clock. Unit: ms. */
  clockOffset: number;
  /** Signs continuation keys. */
  secret: string;
  applications: Record<string, Application>;
  sessions: Record<string, Session>;
  payments: Record<string, Payment>;
  /** Remaining quota at a bank, and when it was counted; by account and kind of data. */
  quotas: Record<string, {left: number; at: number}>;
  deliveries: Delivery[];
  log: LogEntry[];
  webhookKey: SigningKey | null;
}

/** Fields of each entry that other code reads without asking whether they are there. */
const NEEDED: Readonly<Record<Collection, readonly string[]>> = {
  applications: ['keys', 'redirectUrls'],
  sessions: ['access', 'accounts', 'aspsp'],
  payments: ['order', 'plan', 'instructions', 'approvals', 'aspsp'],
  quotas: [],
  deliveries: ['attempts'],
  log: ['bank_calls'],
};

/** Whether an entry has the form of its collection. */
export function isEntry(collection: Collection, value: unknown): boolean {
  return (
    isObject(value) &&
    NEEDED[collection].every((name) => typeof value[name] === 'object' && value[name] !== null)
  );
}

/** Whether these are the fields of a state that have no entries. */
export function isRest(value: unknown): boolean {
  return (
    isObject(value) &&
    value.version === STATE_VERSION &&
    ['seed', 'clockOffset'].every((name) => Number.isFinite(value[name])) &&
    typeof value.secret === 'string' &&
    (value.webhookKey === null || isObject(value.webhookKey))
  );
}

/** Whether a value that was stored somewhere is a state. */
export function isState(value: unknown): value is State {
  return (
    isObject(value) &&
    isRest(value) &&
    COLLECTIONS.every((collection) => {
      const entries = value[collection];
      const isThere =
        collection === 'deliveries' || collection === 'log'
          ? Array.isArray(entries)
          : isObject(entries);
      return isThere && Object.values(entries as object).every((each) => isEntry(collection, each));
    })
  );
}

/** How much a sandbox keeps and accepts. */
export interface Limits {
  /** Length of a request's body. Unit: bytes. */
  body: number;
  applications: number;
  sessions: number;
  payments: number;
  /** Requests in the log; older ones are dropped. */
  log: number;
  /** Webhook deliveries; older ones are dropped. */
  deliveries: number;
}

export const LIMITS: Readonly<Limits> = {
  body: 2_000_000,
  applications: 1000,
  sessions: 10_000,
  payments: 10_000,
  log: 1000,
  deliveries: 500,
};

/** Parts of the state that have entries with ids. */
export const COLLECTIONS = [
  'applications',
  'sessions',
  'payments',
  'quotas',
  'deliveries',
  'log',
] as const;

export type Collection = (typeof COLLECTIONS)[number];

/** An entry that was added, changed or removed. */
export interface Change {
  collection: Collection;
  id: string;
}

/** What changed since the last call; `all` after a reset. */
export type Changes = readonly Change[] | 'all';

/** Where the state is kept between starts. */
export interface Store {
  /** The last written state; undefined if there is none. */
  read: () => State | undefined;
  /**
   * Called after every change. The object continues to change: write or copy it immediately. A response is sent only
   * when the promise is fulfilled.
   */
  write: (state: State, changes: Changes) => void | Promise<void>;
}

export function memoryStore(): Store {
  return {read: () => undefined, write: () => undefined};
}
