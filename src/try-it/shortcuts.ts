/** Creates the prerequisites of a call on the bank's pages: a code, a session with accounts, or a payment. */
import {translate} from '@docusaurus/Translate';
import {consentRequest, paymentRequest} from '../test-banks/bodies';
import {type Exchange, parseJson} from './exchange';
import type {PageSandbox} from './pageSandbox';

const JSON_HEADERS = [['Content-Type', 'application/json']] as const;

export interface Gain {
  /** Message for the reader. */
  message: string;
  /** The call that failed, if any. */
  failed?: Exchange;
}

const LEFT: Gain = {
  message: translate({message: 'You left the bank’s pages before completing them.'}),
};

export function post(sandbox: PageSandbox, path: string, body: unknown): Promise<Exchange> {
  return sandbox.send({
    method: 'POST',
    path,
    headers: JSON_HEADERS,
    body: JSON.stringify(body, null, 2),
  });
}

export function urlIn({response}: Exchange): string | undefined {
  const {url} = (parseJson(response) ?? {}) as Record<string, unknown>;
  return typeof url === 'string' ? url : undefined;
}

/** Stores the values of the callback. */
export function takeCallback(sandbox: PageSandbox, end: URL | undefined): string | undefined {
  const code = end?.searchParams.get('code') ?? undefined;
  if (code !== undefined) {
    sandbox.remember([
      {
        name: 'code',
        area: 'sessions',
        value: code,
        label: translate({message: 'Authorisation code'}),
      },
    ]);
  }
  return code;
}

/** Opens the bank's pages with the test login filled in. */
export async function goToBank(sandbox: PageSandbox, url: string): Promise<URL | undefined> {
  const {openBank} = await import('./bank');
  const end = await openBank(sandbox, url, sandbox.testUserAt(url));
  takeCallback(sandbox, end);
  return end;
}

async function authorise(sandbox: PageSandbox): Promise<{code: string} | {gain: Gain}> {
  const started = await post(sandbox, '/auth', consentRequest(Date.now()));
  const url = urlIn(started);
  if (url === undefined) {
    return {
      gain: {
        message: translate({message: 'The authorisation could not be started.'}),
        failed: started,
      },
    };
  }
  const end = await goToBank(sandbox, url);
  const code = end?.searchParams.get('code');
  return typeof code === 'string' ? {code} : {gain: LEFT};
}

export async function getCode(sandbox: PageSandbox): Promise<Gain> {
  const result = await authorise(sandbox);
  return 'gain' in result
    ? result.gain
    : {message: translate({message: 'The code has been filled in.'})};
}

export async function connectAccount(sandbox: PageSandbox): Promise<Gain> {
  const result = await authorise(sandbox);
  if ('gain' in result) {
    return result.gain;
  }
  const session = await post(sandbox, '/sessions', {code: result.code});
  const account = sandbox.known.find(({name}) => name === 'account_id');
  if (session.status !== 200 || account === undefined) {
    return {message: translate({message: 'No session was created.'}), failed: session};
  }
  await sandbox.send({
    method: 'GET',
    path: `/accounts/${account.value}/transactions`,
    headers: [],
  });
  return {message: translate({message: 'A test account has been connected.'})};
}

export async function createPayment(sandbox: PageSandbox, isDeferred: boolean): Promise<Gain> {
  const order = paymentRequest(isDeferred ? {defer_submission: true} : {});
  const created = await post(sandbox, '/payments', order);
  const url = urlIn(created);
  if (url === undefined) {
    return {message: translate({message: 'The payment could not be created.'}), failed: created};
  }
  const end = await goToBank(sandbox, url);
  const payment = sandbox.known.find(({name}) => name === 'payment_id');
  await sandbox.send({method: 'GET', path: `/payments/${payment?.value ?? ''}`, headers: []});
  return end === undefined
    ? LEFT
    : {message: translate({message: 'A test payment has been authorised.'})};
}
