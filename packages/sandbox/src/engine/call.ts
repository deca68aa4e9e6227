/** A call to the API, after the token and the request have been checked. */
import type {Bank} from '../data/banks';
import type {Behaviour} from '../data/scenarios';
import type {Operation} from './description';
import type {Engine} from './engine';
import {refuse} from './errors';
import type {Application, LogEntry} from './state';

export interface Call {
  engine: Engine;
  operation: Operation;
  application: Application;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Headers;
  /** Body, valid under the description; undefined if there is none. */
  body: unknown;
  /** Origin of the bank's pages. */
  origin: string;
  log: LogEntry;
}

export type Handler = (call: Call) => unknown;

/** Timeout of a bank. Source: /api/limits/#all. Unit: s. */
const BANK_TIMEOUT = 60;

/** Waiting time once a quota is used up. Source: header Retry-After of the description. Unit: s. */
export const QUOTA_RETRY_AFTER = 21_600;

/**
 * Simulates a call to the bank, including its delay and failure. Failures that the operation cannot report, such as a
 * closed account during a payment, have no effect.
 */
export async function callBank(
  {engine, log, operation}: Call,
  bank: Bank,
  endpoint: string,
  behaviour?: Behaviour,
): Promise<void> {
  log.aspsp = {name: bank.name, country: bank.country};
  const call = {endpoint, status: 200 as number | null, error: null as string | null};
  log.bank_calls.push(call);
  const delay = behaviour?.delay ?? 0;
  if (delay > 0) {
    await engine.options.wait(Math.min(delay, BANK_TIMEOUT) * 1000);
  }
  if (behaviour?.error !== undefined && operation.errors.includes(behaviour.error.code)) {
    const {code, detail = null} = behaviour.error;
    call.status =
      code === 'ASPSP_TIMEOUT' ? null : code === 'ASPSP_RATE_LIMIT_EXCEEDED' ? 429 : 503;
    call.error = code;
    throw refuse(code, {
      detail,
      ...(code === 'ASPSP_RATE_LIMIT_EXCEEDED'
        ? {headers: {'Retry-After': String(QUOTA_RETRY_AFTER)}}
        : {}),
    });
  }
}
