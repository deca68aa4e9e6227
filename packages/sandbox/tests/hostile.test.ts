/** Sends random requests, nearly valid or hostile. None may break the sandbox or cause an undocumented response. */
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {IS_WHOLE} from '../../../tests/whole';
import {BEHAVIOURS, description, HEADERS} from '../src/index';
import {CONTROLS} from '../src/data/controls';
import {BODIES, type Client, judgedBench, makeToken, ORIGIN} from './kit';

const RUNS = IS_WHOLE ? 10_000 : 300;

const nasty = fc.constantFrom(
  ...['', ' ', 'null', '-1', '../../etc/passwd', "' OR 1=1 --", '<script>alert(1)</script>', '%'],
  ...['%00', '\u0000', '💥', '__proto__', 'constructor', 'a'.repeat(5000), '2026-02-30', '1e309'],
);
const junk = fc.oneof(fc.jsonValue(), nasty);

/** Returns the value, possibly with a random replacement in one place. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) {
    return fc.oneof(junk, fc.constant(undefined));
  }
  const names = fc.constantFrom(...Object.keys(value), '__proto__');
  return fc.oneof(
    {weight: 1, arbitrary: junk},
    {
      weight: 6,
      arbitrary: names.chain((name) =>
        spoilt((value as Record<string, unknown>)[name]).map((part) =>
          Array.isArray(value)
            ? value.toSpliced(Number(name), 1, part)
            : Object.fromEntries([...Object.entries(value), [name, part]]),
        ),
      ),
    },
  );
}

const VALID: Readonly<Record<string, object>> = {
  ...BODIES,
  '/payments': {...BODIES['/payments'], webhook_url: 'http://127.0.0.1:9/hook'},
};

/** Returns existing ids, with which requests pass the first checks. */
async function idsOf(client: Client): Promise<string[]> {
  const session = await client.openSession();
  const other = await client.openSession('S-Pankki', 'FI', {psu_id: 'sandbox:odd-data'});
  const {id} = await client.pay();
  const deferred = await client.pay({defer_submission: true});
  return [session.sessionId, session.uid, other.uid, id, deferred.id];
}

it(
  `${RUNS} random requests get responses that the description allows`,
  {timeout: 900_000},
  async () => {
    const {client, sandbox} = await judgedBench({wait: () => Promise.resolve()});
    const id = fc.oneof(fc.constantFrom(...(await idsOf(client))), nasty, fc.uuid());
    const query = fc.constantFrom(
      'date_from',
      'date_to',
      'continuation_key',
      'country',
      'strategy',
      '__proto__',
    );
    const value = fc.oneof(nasty, fc.constantFrom('FI', 'longest', '2026-11-20', 'BOOK'));
    const header = fc.constantFrom(
      'psu-ip-address',
      'psu-geo-location',
      HEADERS.error,
      'content-type',
      'authorization',
    );
    const text = fc.oneof(
      fc.constantFrom(
        '203.0.113.24',
        'DOWN',
        '500',
        'application/json',
        'ASPSP_ERROR',
        ...Object.keys(BEHAVIOURS),
      ),
      fc.string({unit: 'binary-ascii'}).filter((each) => /^[\x20-\x7e]*$/.test(each)),
    );
    const calls = fc.constantFrom(...description.operations).chain((operation) =>
      fc.record({
        operation: fc.constant(operation),
        path: fc.array(id, {minLength: 2, maxLength: 2}).map((ids) => {
          const rest = [...ids];
          return operation.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(rest.pop() ?? ''));
        }),
        query: fc.option(fc.dictionary(query, value, {maxKeys: 3}), {nil: {}}),
        headers: fc.option(fc.dictionary(header, text, {maxKeys: 2}), {nil: {}, freq: 2}),
        body: spoilt(VALID[operation.path] ?? {}),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        calls,
        async ({operation: {method, body: rule}, path, query: fields, headers, body}) => {
          // A path without an id belongs to another route.
          fc.pre(!path.includes('//') && !path.endsWith('/'));
          const address = `${path}?${new URLSearchParams(fields).toString()}`;
          const {status} = await client.ask(method, address, {
            headers: {...headers},
            ...(rule === undefined ? {} : {body: body === undefined ? '{' : JSON.stringify(body)}),
          });
          const isAskedFor = new Headers(headers).get(HEADERS.error) === '500';
          expect(status === 500 && !isAskedFor).toBe(false);
        },
      ),
      {numRuns: RUNS},
    );
    expect(sandbox.state().log.some(({status}) => status === 200)).toBe(true);
  },
);

it('pages and requests to the sandbox itself reject unknown input', async () => {
  const {client, sandbox} = await judgedBench({wait: () => Promise.resolve()});
  const pages = [
    (await client.start('BBVA', 'ES')).body.url,
    (await client.order()).body.url,
    `${ORIGIN}/ais/start`,
    `${ORIGIN}/pis/bank?payment_id=__proto__`,
  ];
  const form = fc
    .dictionary(fc.constantFrom('step', 'account', 'otp', 'method', 'username', 'action'), nasty)
    .map((fields) => new URLSearchParams(fields).toString());
  // A reset would leave nothing to open.
  const routes = Object.keys(CONTROLS)
    .filter((route) => !route.includes('reset'))
    .map((route) => route.split(' ') as [string, string]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pages),
      form,
      fc.constantFrom(...routes),
      fc.constantFrom(client.id, '__proto__', 'x'),
      junk.map((value) => JSON.stringify(value)),
      async (page, sent, [method, path], id, body) => {
        const address = ORIGIN + path.replace('{application_id}', id);
        for (const request of [
          new Request(page, {method: 'POST', body: sent}),
          new Request(page),
          new Request(address, {method, ...(method === 'GET' ? {} : {body})}),
        ]) {
          expect((await sandbox.fetch(request)).status).toBeLessThan(500);
        }
      },
    ),
    {numRuns: RUNS},
  );
  for (const kid of ['__proto__', 'constructor', '', 5]) {
    const token = makeToken(client.id, {header: {kid}});
    expect((await client.get('/application', {token})).status).toBe(401);
  }
});
