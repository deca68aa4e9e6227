/** What each behaviour means for a payment that is created with it and whose submission is deferred. */
import {type BehaviourName, BEHAVIOURS} from '../src/index';
import type {Schemas} from '../src/engine/state';

interface Expected {
  /** Parameters of the callback besides `state`. Null: the user does not return. */
  callback: Readonly<Record<string, string>> | null;
  /** Status after the visit to the bank. */
  afterwards: Schemas['PaymentStatus'];
  reason?: string;
  /** The payment cannot be read. */
  unreadable?: true;
  /** Error of reading the payment after the visit. */
  reading?: string;
  /** Error of the submission; undefined: it succeeds. */
  submission?: string;
  /** How long the submission takes. Unit: s. */
  seconds?: number;
}

/** The payer authorises the payment, and the bank accepts its submission. */
const AUTHORISED: Expected = {callback: {}, afterwards: 'ACTC'};

const failsAtSubmission = (submission: string): Expected => ({...AUTHORISED, submission});

const comesBack = (callback: Readonly<Record<string, string>>, reason: string): Expected => ({
  callback,
  afterwards: 'RJCT',
  reason,
  submission: 'INVALID_PAYMENT',
});

export const PAYMENT_BEHAVIOURS: Readonly<Record<BehaviourName, Expected>> = {
  slow: {...AUTHORISED, seconds: 3},
  timeout: {...failsAtSubmission('ASPSP_TIMEOUT'), reading: 'ASPSP_TIMEOUT'},
  down: {...failsAtSubmission('ASPSP_ERROR'), reading: 'ASPSP_ERROR'},
  maintenance: {...failsAtSubmission('ASPSP_ERROR'), reading: 'ASPSP_ERROR'},
  'action-required': failsAtSubmission('ASPSP_PSU_ACTION_REQUIRED'),
  'payment-hidden': {...AUTHORISED, unreadable: true},
  // These concern accounts only.
  'rate-limited': AUTHORISED,
  'one-account-down': AUTHORISED,
  'account-closed': AUTHORISED,
  expired: AUTHORISED,
  revoked: AUTHORISED,
  'no-accounts': AUTHORISED,
  'blocked-account': AUTHORISED,
  'odd-data': AUTHORISED,
  // A payment shares no data: a refusal reads like any other.
  denied: comesBack(BEHAVIOURS.cancelled.callback, 'DS02'),
  cancelled: comesBack(BEHAVIOURS.cancelled.callback, 'DS02'),
  'server-error': comesBack(BEHAVIOURS['server-error'].callback, 'MS03'),
  unavailable: comesBack(BEHAVIOURS.unavailable.callback, 'MS03'),
  'login-failed': comesBack(BEHAVIOURS['login-failed'].callback, 'MS03'),
  'never-returns': {callback: null, afterwards: 'RCVD', submission: 'PAYMENT_NOT_AUTHORIZED'},
  'two-approvals': {callback: {}, afterwards: 'PDNG', submission: 'PAYMENT_NOT_AUTHORIZED'},
};
