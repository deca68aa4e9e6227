/** The state of the sandbox, as plain JSON: it is stored unchanged in a file or in the storage of a tab. */
import type {components} from '../generated/api';
import {isObject, type Json} from './json';
import type {SigningKey} from './keys';

export type Schemas = components['schemas'];

/** Incremented when the format of the state changes; a stored state of another version is not used. */
export const STATE_VERSION = 2;

export interface Application {
  id: string;
  name: string;
  description: string | null;
  environment: Schemas['Environment'];
  redirect_urls: string[];
  /** Origins for webhooks; null: local origins and those of the redirect URLs. */
  webhook_origins: string[] | null;
  countries: string[];
  services: Schemas['Service'][];
  active: boolean;
  /** Restricted mode: IBANs or other numbers of the accounts that it may read. Null: all. */
  linked_accounts: string[] | null;
  /** PEM. Several while a replaced key is still accepted. */
  keys: {pem: string; until: number | null}[];
  /** Accounts of the mock bank that were uploaded; null: the default accounts. */
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
  /** Null for an account that cannot be read. */
  uid: string | null;
  /** Key of the account at the bank. */
  key: string;
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
  applications: Record<string, Application>;
  sessions: Record<string, Session>;
  payments: Record<string, Payment>;
  /** Remaining quota at a bank, and when the first fetch of its 24 hours was; by account and kind of data. */
  quotas: Record<string, {left: number; at: number}>;
  deliveries: Delivery[];
  log: LogEntry[];
  webhookKey: SigningKey | null;
}

/** Whether a value that was stored somewhere is a state of this version. */
export function isState(value: unknown): value is State {
  return isObject(value) && value.version === STATE_VERSION;
}

/** Where the state is kept between starts. */
export interface Store {
  /** The last written state; undefined if there is none. */
  read: () => State | undefined;
  /** Called after every change. The object continues to change. */
  write: (state: State) => void;
}
