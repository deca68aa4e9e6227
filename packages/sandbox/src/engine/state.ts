/** The state of the sandbox as plain JSON, stored unchanged in a file or in the storage of a browser tab. */
import type {components} from '../generated/api';
import {isObject, type Json} from './json';
import type {SigningKey} from './keys';

export type Schemas = components['schemas'];

/** Version of the format; a stored state of another version is discarded. */
export const STATE_VERSION = 2;

export interface Application {
  id: string;
  name: string;
  description: string | null;
  environment: Schemas['Environment'];
  redirect_urls: string[];
  /** Origins for webhooks; null for local origins and those of the redirect URLs. */
  webhook_origins: string[] | null;
  countries: string[];
  services: Schemas['Service'][];
  active: boolean;
  /** Restricted mode: IBANs or other numbers of the accounts that the application may read; null for all. */
  linked_accounts: string[] | null;
  /** Public keys in PEM format. There are several while a replaced key is still accepted. */
  keys: {pem: string; until: number | null}[];
  /** Uploaded accounts of the mock bank; null for the default accounts. */
  mockAccounts: MockAccount[] | null;
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
  /** Null if the account cannot be read. */
  uid: string | null;
  /** Key of the account at the bank. */
  key: string;
  hashes: string[];
}

/** Step of the user's visit to the bank. */
export type Step = 'start' | 'login' | 'otp' | 'approve' | 'choose' | 'done';

/** Fields shared by account and payment authorisations: the user's visit to the bank's pages. */
export interface Visit {
  step: Step;
  aspsp: Schemas['ASPSP'];
  psuType: Schemas['PSUType'];
  /** Index into the bank's methods; null until the user has chosen. */
  method: number | null;
  state: string;
  redirectUrl: string;
  psuIdHash: string;
  /** Login inputs from the request and from the user. */
  credentials: Record<string, string>;
  autosubmit: boolean;
  /** Number of consecutive failed logins. */
  failures: number;
  /** User who is signed in at the bank. */
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
  /** Time at which the code was issued. */
  returned: number | null;
  /** How the consent has ended at the bank; the next data call detects it. */
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
  /** Statuses of the instructions, in the order of the instructions. */
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
  /** Key of the account that the payer chose; null if the order specifies one. */
  debtorKey: string | null;
  /** Number of required and given approvals. */
  approvals: {needed: number; given: number};
  /** Time at which the payer authorised the payment. */
  authorized: number | null;
  submitted: number | null;
  /** Future statuses from the bank, in chronological order. */
  plan: PlannedStatus[];
  created: number;
  changed: number;
}

export interface Attempt {
  at: number;
  /** Null if there was no response. */
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
  /** Time of the next attempt; null if the webhook was acknowledged or abandoned. */
  due: number | null;
  acknowledged: boolean;
}

export interface BankCall {
  endpoint: string;
  status: number | null;
  error: string | null;
}

/** A request to the API as logged, with its outcome. */
export interface LogEntry {
  id: string;
  /** Time of the sandbox, ISO 8601. */
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
  /** Offset from the system clock. Unit: ms. */
  clockOffset: number;
  applications: Record<string, Application>;
  sessions: Record<string, Session>;
  payments: Record<string, Payment>;
  /** Remaining quotas at banks, with the first fetch of the current 24 hours, by account and kind of data. */
  quotas: Record<string, {left: number; at: number}>;
  deliveries: Delivery[];
  log: LogEntry[];
  webhookKey: SigningKey | null;
}

/** Whether a stored value is a state of this version. */
export function isState(value: unknown): value is State {
  return isObject(value) && value.version === STATE_VERSION;
}

/** Keeps the state between starts. */
export interface Store {
  /** Returns the last written state; undefined if there is none. */
  read: () => State | undefined;
  /** Called after every change. The object is modified afterwards, so the callee must copy what it needs. */
  write: (state: State) => void;
}
