/**
 * Random requests: valid, nearly valid, hostile. None may break the sandbox or get a response that the description does
 * not allow.
 */
import {randomUUID} from 'node:crypto';
import {expect, it} from 'vitest';
import {type Chance, chance} from '../src/data/random';
import description from '../src/generated/description.json';
import {BEHAVIOURS, HEADERS} from '../src/index';
import {createJudge} from './judge';
import {createBench, makeToken, ORDER, ORIGIN, REDIRECT_URL} from './kit';

/** 10,000 requests take minutes: `npm run test:all` sends as many, `REQUESTS` any other number. */
const COUNT = Number(process.env.REQUESTS ?? (process.env.TESTS === 'all' ? 10_000 : 500));
const SEED = Number(process.env.SEED ?? 1);

const NASTY = [
  '',
  ' ',
  'null',
  '0',
  '-1',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '%00',
  '%',
  '💥',
  '\u0000',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(5000),
  '2026-02-30',
  '9999-99-99',
  '1e309',
  '{{7*7}}',
  '🇫🇮',
  'ＦＩ',
];
const VALUES = [null, true, 0, -1, 1e308, '', [], {}, [[]], {a: {b: {}}}, ...NASTY];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Mutates one place inside a value. */
function spoil(value: unknown, dice: Chance): unknown {
  if (!isRecord(value) || dice.next() < 0.25) {
    return dice.pick(VALUES);
  }
  const copy: Record<string, unknown> = Array.isArray(value)
    ? Object.assign([], value)
    : {...value};
  const names = Object.keys(copy);
  const name = names.length === 0 || dice.next() < 0.1 ? dice.pick(NASTY) : dice.pick(names);
  if (dice.next() < 0.2) {
    Reflect.deleteProperty(copy, name);
  } else {
    Object.defineProperty(copy, name, {
      value: spoil(copy[name], dice),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

it(
  `${COUNT} random requests get responses that the description allows`,
  {timeout: 900_000},
  async () => {
    const judge = createJudge();
    const {client, register} = await createBench(judge, {
      wait: () => Promise.resolve(),
      deliver: () => Promise.resolve(new Response(null, {status: 204})),
    });
    const clients = [
      client,
      await register({linked_accounts: ['FI2712345600007855']}),
      await register({active: false}),
    ];
    const session = await client.openSession();
    const other = await client.openSession('S-Pankki');
    const {id: payment} = await client.pay();
    const {id: deferred} = await client.pay({defer_submission: true});
    const dice = chance(SEED, 'hostile');
    const token = makeToken(client.id);
    const ids = [
      session.sessionId,
      other.sessionId,
      session.uid,
      other.uid,
      payment,
      deferred,
      client.id,
    ];
    const statuses = new Map<string, number>();

    const valid: Record<string, () => unknown> = {
      '/auth': () => ({
        access: {
          valid_until: new Date(Date.now() + dice.between(-1, 200) * 86_400_000).toISOString(),
          balances: dice.next() < 0.8,
        },
        aspsp: {
          name: dice.pick(['Mock ASPSP', 'S-Pankki', 'BBVA', 'Nordea', 'DKB']),
          country: dice.pick(['FI', 'ES', 'DE', 'SE']),
        },
        state: dice.pick(['s', ...NASTY]),
        redirect_url: REDIRECT_URL,
        psu_type: dice.pick(['personal', 'business']),
        language: 'fi',
        psu_id: dice.pick(['user', `sandbox:${dice.pick(Object.keys(BEHAVIOURS))}`, ...NASTY]),
      }),
      '/sessions': () => ({code: dice.pick([randomUUID(), ...NASTY])}),
      '/payments': () => ({
        payment_type: dice.pick(['SEPA', 'INST_SEPA', 'BULK_SEPA', 'CROSSBORDER']),
        aspsp: {
          name: dice.pick(['S-Pankki', 'Rabobank', 'Nordea', 'Mock ASPSP']),
          country: dice.pick(['FI', 'NL', 'SE']),
        },
        psu_type: dice.pick(['personal', 'business']),
        state: 's',
        redirect_url: REDIRECT_URL,
        payment_request: ORDER,
        webhook_url: dice.pick([
          undefined,
          'http://localhost:9/hook',
          'https://other.example/',
          'ftp://x',
        ]),
        defer_submission: dice.next() < 0.3,
      }),
      '/payments/{payment_id}/submit': () => dice.pick([{}, undefined]),
    };

    const fill = (path: string) =>
      path.replaceAll(/\{\w+\}/g, () =>
        encodeURIComponent(
          dice.pick([
            ...ids,
            ...ids,
            randomUUID(),
            ...NASTY.slice(0, 15).filter((text) => text !== ''),
          ]),
        ),
      );

    for (let index = 0; index < COUNT; index += 1) {
      const operation = dice.pick(description.operations);
      const query = new URLSearchParams();
      for (const name of Object.keys(operation.query)) {
        if (dice.next() < 0.25) {
          query.append(
            name,
            dice.pick(['2026-11-01', 'FI', 'BOOK', 'longest', 'AIS', 'SEPA', 'personal', ...NASTY]),
          );
        }
      }
      if (dice.next() < 0.05) {
        query.append(dice.pick(['constructor', '__proto__', 'unknown', '']), 'x');
      }
      const headers: Record<string, string> = {};
      for (const name of [...operation.headers, ...Object.values(HEADERS)]) {
        if (dice.next() < 0.05) {
          headers[name] = dice.pick([
            '203.0.113.24',
            'down',
            '500',
            '422',
            'ASPSP_TIMEOUT',
            '60.1699,24.9384',
            'a'.repeat(300),
            '-5',
          ]);
        }
      }
      let body = valid[operation.path]?.();
      if (body !== undefined && dice.next() < 0.5) {
        body = spoil(body, dice);
      }
      const text =
        body === undefined
          ? undefined
          : dice.next() < 0.05
            ? dice.pick(['{', '[', '"', 'NaN', ...NASTY])
            : JSON.stringify(body);
      const from = dice.pick(clients);
      const method = text !== undefined && operation.method === 'GET' ? 'POST' : operation.method;
      const answer = await from.take(
        new Request(
          `${ORIGIN}${fill(operation.path)}${query.size > 0 ? `?${query.toString()}` : ''}`,
          {
            method,
            headers: {
              ...headers,
              ...(text === undefined
                ? {}
                : {
                    'Content-Type':
                      dice.next() < 0.95 ? 'application/json' : dice.pick(['text/plain', 'x']),
                  }),
              ...(dice.next() < 0.04
                ? {}
                : {
                    Authorization:
                      dice.next() < 0.9
                        ? `Bearer ${from === client ? token : makeToken(from.id)}`
                        : `Bearer ${dice.pick(['a.b.c', 'x', token.slice(0, -3), token.replace('.', '..')])}`,
                  }),
            },
            ...(text === undefined ? {} : {body: text}),
          },
        ),
      );
      const isAsked = headers[HEADERS.error] === '500';
      if (answer.status >= 500 && !isAsked) {
        throw new Error(
          `${operation.method} ${operation.path} ${text ?? ''}: ${JSON.stringify(answer.body)}`,
        );
      }
      const name = String(answer.status);
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
    }
    const findings = clients.flatMap((each) => each.findings);
    expect([...new Set(findings)].slice(0, 10)).toEqual([]);
    expect(statuses.get('200')).toBeGreaterThan(COUNT / 50);
  },
);

const BODIES = [
  ...[
    '',
    'null',
    '[]',
    '{}',
    '{',
    '"x"',
    '[null]',
    '[[]]',
    '[{"a": 1}]',
    '{"action": 5}',
    '{"name": 1}',
  ],
  ...[
    '{"advance": "P1D"}',
    '{"advance": "P"}',
    '{"advance": "P99999999999D"}',
    '{"now": "x"}',
    '{"now": 1}',
  ],
  '{"name": "a", "redirect_urls": ["x"]}',
  '{"name": "a", "redirect_urls": ["http://a"], "certificate": "-----BEGIN CERTIFICATE-----\\nMAUGAwAAAA==\\n-----END CERTIFICATE-----"}',
];
const FORMS = [
  ...[
    '',
    '%',
    'step=start',
    'step=done',
    'step=choose',
    'step=choose&account=x',
    'step=otp&otp=1',
    'method=99&step=start',
  ],
  ...[
    'step=login&username=x&password=y',
    'step=login&username=user1&password=1234',
    'step=login&username=constructor',
  ],
];

it('pages and control endpoints handle hostile requests without failing', async () => {
  const {client, sandbox} = await createBench(undefined, {wait: () => Promise.resolve()});
  const dice = chance(SEED, 'pages');
  const {url} = (await client.start('BBVA', 'ES')).body;
  const {url: payUrl} = (await client.order()).body;
  const things = ['applications', 'clock', 'log', 'webhooks', 'reset', 'nothing', ''];
  const names = ['', '/x', '/__proto__', '/constructor', `/${client.id}`, `/${client.id}/accounts`];
  const bad: string[] = [];
  const send = async (address: string, init: RequestInit) => {
    const response = await sandbox.fetch(new Request(address, init));
    if (response.status >= 500) {
      bad.push(`${init.method ?? ''} ${address} ${JSON.stringify(init.body)} ${response.status}`);
    }
  };
  for (let index = 0; index < 1500; index += 1) {
    const method = dice.pick(['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);
    const path = `/sandbox/${dice.pick(things)}${dice.pick(names)}`;
    await send(ORIGIN + path, {method, ...(method === 'GET' ? {} : {body: dice.pick(BODIES)})});
    const page = dice.pick([
      url,
      payUrl,
      `${ORIGIN}/ais/start`,
      `${ORIGIN}/pis/bank?payment_id=__proto__`,
    ]);
    await send(page, {method: 'POST', body: dice.pick(FORMS)});
    await send(page, {method: 'GET'});
  }
  for (const kid of ['__proto__', 'constructor', '', 5]) {
    const {status} = await client.get('/application', {
      token: makeToken(client.id, {header: {kid}}),
    });
    expect(status).toBe(401);
  }
  expect(bad).toEqual([]);
});
