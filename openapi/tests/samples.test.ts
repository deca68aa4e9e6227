/** Runs the samples of the reference in the sandbox, with only the names in capitals replaced. */
import {expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {buildReferenceModel} from '../../packages/openapi-reference/src/model';
import {makeSamples, sampleRequest} from '../../packages/openapi-reference/src/samples';
import {Client, createBench, makeToken, ORIGIN, walk} from '../../packages/sandbox/tests/kit';
import {CARRIED_IDS, SAMPLE_VALUES} from '../../src/reference/sampleValues';
import {document} from './description';

/** The day of the examples in the description. */
const NOW = Date.parse('2026-11-20T09:30:00Z');

const model = {...buildReferenceModel(document), sampleValues: SAMPLE_VALUES};
const placeholders = ['TOKEN', 'CODE', ...[...CARRIED_IDS].map((name) => name.toUpperCase())];

function operationOf(key: string) {
  const operation = model.operations.find((one) => one.key === key);
  if (operation === undefined) {
    throw new Error(`The description has no operation ${key}.`);
  }
  return operation;
}

it('each operation is accepted in the order of its flow, with ids of earlier responses', async () => {
  const {sandbox, client: registered} = await createBench(undefined, {clock: () => NOW});
  const iat = NOW / 1000;
  const token = makeToken(registered.id, {claims: {iat, exp: iat + 3600}});
  const send = (request: Request) => sandbox.fetch(request);
  const client = new Client(send, registered.id, undefined, ORIGIN, token);
  const carried = new Map([['TOKEN', token]]);
  const seen: [string, number, string | null][] = [];

  const run = async (key: string, more: object = {}) => {
    const {method, url, headers, body} = sampleRequest(model, operationOf(key));
    const filled = (text: string) =>
      placeholders.reduce((all, name) => all.replaceAll(name, carried.get(name) ?? name), text);
    const content = body?.kind === 'json' ? {...(body.value as object), ...more} : undefined;
    const answer = await client.take(
      new Request(filled(url).replace(`https://${brand.apiHost}`, ORIGIN), {
        method,
        // The kit's provider has other hosts, which occur only in the token.
        headers: headers.map(([name, value]): [string, string] => [name, filled(value)]),
        ...(content === undefined ? {} : {body: filled(JSON.stringify(content))}),
      }),
    );
    seen.push([key, answer.status, answer.body.error ?? null]);
    return answer.body;
  };

  await run('getApplication');
  await run('getListOfAspsps');
  const {url} = await run('startUserAuthorization');
  const {end} = await walk(send, url);
  carried.set('CODE', end?.searchParams.get('code') ?? '');
  const session = await run('authorizeUserSession');
  carried.set('SESSION_ID', session.session_id);
  carried.set('ACCOUNT_ID', session.accounts[0]?.uid ?? '');
  await run('getSessionData');
  await run('getAccountDetails');
  await run('getAccountBalances');
  const {transactions} = await run('getAccountTransactions');
  const [withId] = transactions.flatMap(({transaction_id: id}) => id ?? []);
  carried.set('TRANSACTION_ID', withId ?? '');
  await run('getTransactionDetails');
  await run('deleteSession');
  await run('createPayment');
  // Only a deferred payment can be submitted.
  const payment = await run('createPayment', {defer_submission: true});
  carried.set('PAYMENT_ID', payment.payment_id);
  await walk(send, payment.url, {username: 'customera', password: '12345678'});
  await run('submitPayment');
  const {payment_details: details} = await run('getPayment');
  const instructions = [details.credit_transfer_transaction].flat();
  carried.set('TRANSACTION_ID', instructions[0]?.transaction_id ?? '');
  await run('getPaymentTransaction');
  // The bank needs a few seconds until the status is final.
  await client.moveClock('PT1M');
  await run('deletePayment');

  expect(seen.filter(([, status]) => status !== 200)).toEqual([]);
  expect([...new Set(seen.map(([key]) => key))].sort()).toEqual(
    model.operations.map(({key}) => key).sort(),
  );
});

it('no sample contains an id of an example', () => {
  for (const operation of model.operations) {
    const path = sampleRequest(model, operation).url;
    expect(path, operation.key).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    for (const {code, language} of makeSamples(model, operation)) {
      expect(code, `${operation.key} ${language}`).not.toMatch(/\.example\/bank|Satamapankki/);
    }
  }
});
