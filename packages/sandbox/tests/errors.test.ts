/**
 * Tests each error code as caused by a mistake in a request, by the bank, and by the header. Validates every response
 * against the description.
 */
import {randomUUID} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {waysTo} from '../src/data/scenarios';
import {description, HEADERS} from '../src/index';
import {
  type Answer,
  type Bench,
  BODIES,
  dayIn,
  judgedBench,
  makeToken,
  ORDER,
  orderWith,
} from './kit';

const [transfer] = ORDER.credit_transfer_transaction;
const withCreditor = (identification: string) =>
  orderWith({
    beneficiary: {
      ...transfer?.beneficiary,
      creditor_account: {scheme_name: 'IBAN', identification},
    },
  });

/** Codes that only the header causes. */
const BY_HEADER_ONLY = ['UNAUTHORIZED_IP', 'UNTRUSTED_PAYMENT_PARTY'];

/** Causes of each code other than the header and a behaviour of the bank (`behaviours.test.ts`). */
const WAYS: Readonly<Record<string, (bench: Bench) => Promise<Answer>>> = {
  AUTHORIZATION_NOT_PROVIDED: ({client}) => client.get('/application', {token: null}),
  UNAUTHORIZED_ACCESS: ({client}) => {
    const now = Math.floor(Date.now() / 1000);
    return client.get('/application', {
      token: makeToken(client.id, {claims: {iat: now, exp: now + 90_000}}),
    });
  },
  ACCESS_DENIED: async ({register}) => (await register({services: ['AIS']})).order(),
  INVALID_HOST: ({client}) =>
    client.take(
      new Request('http://other.invalid/application', {
        headers: {Authorization: `Bearer ${makeToken(client.id)}`},
      }),
    ),
  CLOSED_SESSION: async ({client}) => {
    const {sessionId} = await client.openSession();
    await client.delete(`/sessions/${sessionId}`);
    return client.delete(`/sessions/${sessionId}`);
  },
  SESSION_DOES_NOT_EXIST: ({client}) => client.get(`/sessions/${randomUUID()}`),
  WRONG_SESSION_STATUS: async ({client}) => {
    await client.start();
    const {body} = await client.get('/sandbox/log');
    return client.delete(`/sessions/${body.requests[0]?.session_id ?? ''}`);
  },
  ALREADY_AUTHORIZED: async ({client}) => {
    const code = (await client.authorise()).searchParams.get('code');
    await client.post('/sessions', {code});
    return client.post('/sessions', {code});
  },
  EXPIRED_AUTHORIZATION_CODE: async ({client}) => {
    const code = (await client.authorise()).searchParams.get('code');
    await client.moveClock('PT6M');
    return client.post('/sessions', {code});
  },
  WRONG_AUTHORIZATION_CODE: ({client}) => client.post('/sessions', {code: 'made-up'}),
  ACCOUNT_DOES_NOT_EXIST: ({client}) => client.get(`/accounts/${randomUUID()}/details`),
  INVALID_ACCOUNT_ID: ({client}) =>
    client.start('Mock ASPSP', 'FI', {
      access: {valid_until: new Date(Date.now() + 86_400_000).toISOString(), accounts: [{}]},
    }),
  TRANSACTION_DOES_NOT_EXIST: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/transactions/made-up`);
  },
  WRONG_TRANSACTIONS_PERIOD: async ({client}) => {
    const {uid} = await client.openSession('S-Pankki');
    await client.moveClock('PT2H');
    return client.get(`/accounts/${uid}/transactions?date_from=${dayIn(-120)}`);
  },
  WRONG_DATE_INTERVAL: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/transactions?date_from=${dayIn(-2)}&date_to=${dayIn(-9)}`);
  },
  DATE_FROM_IN_FUTURE: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/transactions?date_from=${dayIn(2)}`);
  },
  DATE_TO_WITHOUT_DATE_FROM: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/transactions?date_to=${dayIn(-2)}`);
  },
  WRONG_CONTINUATION_KEY: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/transactions?continuation_key=made-up`);
  },
  PSU_HEADER_NOT_PROVIDED: async ({client}) => {
    const {uid} = await client.openSession('Nordea');
    return client.get(`/accounts/${uid}/balances`, {headers: {'Psu-Ip-Address': '203.0.113.24'}});
  },
  PSU_HEADER_INVALID: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/balances`, {
      headers: {'Psu-Geo-Location': '60.1699;24.9384'},
    });
  },
  WRONG_REQUEST_PARAMETERS: ({client}) => client.start('Mock ASPSP', 'FI', {days: 181}),
  WRONG_ASPSP_PROVIDED: ({client}) => client.start('No Such Bank'),
  WRONG_CREDENTIALS_PROVIDED: ({client}) =>
    client.start('S-Pankki', 'FI', {
      psu_type: 'business',
      auth_method: 'business_id',
      credentials: {user_number: '1234567'},
    }),
  REDIRECT_URI_NOT_ALLOWED: ({client}) =>
    client.start('Mock ASPSP', 'FI', {redirect_url: 'http://localhost:8080/other'}),
  WEBHOOK_URI_NOT_ALLOWED: ({client}) =>
    client.order({webhook_url: 'https://hooks.example/payments'}),
  PAYMENT_NOT_FOUND: ({client}) => client.get(`/payments/${randomUUID()}`),
  INVALID_PAYMENT: ({client}) => client.order(withCreditor('FI2112345600000786')),
  PAYMENT_LIMIT_EXCEEDED: ({client}) =>
    client.order({payment_request: {credit_transfer_transaction: [transfer, transfer]}}),
  PAYMENT_NOT_FINALIZED: async ({client}) => {
    const {body} = await client.order();
    return client.delete(`/payments/${body.payment_id}`);
  },
  PAYMENT_NOT_AUTHORIZED: async ({client}) => {
    const {body} = await client.order({defer_submission: true});
    return client.post(`/payments/${body.payment_id}/submit`, {});
  },
  PAYMENT_SUBMISSION_NOT_DEFERRED: async ({client}) => {
    const {body} = await client.order();
    return client.post(`/payments/${body.payment_id}/submit`, {});
  },
  PAYMENT_SUBMISSION_NOT_SUPPORTED: ({client}) =>
    client.order({
      aspsp: {name: 'Rabobank', country: 'NL'},
      ...orderWith({reference_number: undefined, remittance_information: ['Order 1']}),
      defer_submission: true,
    }),
};

describe('each error code', () => {
  it('of the description has a test', () => {
    const codes = Object.keys(description.errors);
    const byBehaviour = codes.filter((code) => waysTo(code).includes('psu_id'));
    expect([...Object.keys(WAYS), ...byBehaviour, ...BY_HEADER_ONLY].sort()).toEqual(codes.sort());
  });

  it.each(Object.keys(WAYS))('%s', async (code) => {
    const bench = await judgedBench();
    const {status, body, headers} = await (WAYS[code] as (typeof WAYS)[string])(bench);
    expect(body).toMatchObject({error: code, code: status});
    expect(status).toBe(description.errors[code]?.status);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    const realm = 'Bearer realm="api.provider.example"';
    const isToken = code === 'UNAUTHORIZED_ACCESS';
    expect(headers.get('www-authenticate')).toBe(
      status === 401 ? `${realm}${isToken ? ', error="invalid_token"' : ''}` : null,
    );
    expect(bench.sandbox.state().log.at(-1)).toMatchObject({error: code, status});
  });

  it('can be caused by the header at every operation that documents it', async () => {
    const {client} = await judgedBench();
    const seen = new Set<string>();
    for (const {method, path, errors, body} of description.operations) {
      const address = path.replaceAll(/\{\w+\}/g, randomUUID());
      for (const code of [...errors, '408', '429', '500']) {
        const answer = await client.ask(method, address, {
          ...(body === undefined ? {} : {body: BODIES[path as '/auth']}),
          headers: {[HEADERS.error]: code},
        });
        expect(answer.body.error ?? String(answer.status), `${method} ${path}`).toBe(code);
        seen.add(code);
      }
    }
    expect(seen.size).toBe(Object.keys(description.errors).length + 3);
  });
});

it.each([
  [HEADERS.error, 'PAYMENT_NOT_FOUND', 'must be one of AUTHORIZATION_NOT_PROVIDED'],
  [HEADERS.delay, '121', 'must be a number of seconds from 0 to 120'],
  [HEADERS.delay, '-1', 'must be a number of seconds from 0 to 120'],
])('the header %s: %s is rejected', async (name, value, problem) => {
  const {client} = await judgedBench();
  const {status, body} = await client.get('/application', {headers: {[name]: value}});
  expect(status).toBe(422);
  expect(body.message).toContain(problem);
});

it('a delay precedes the error', async () => {
  const waits: number[] = [];
  const wait = (time: number) => Promise.resolve(void waits.push(time));
  const {client} = await judgedBench({wait});
  for (const delay of ['120', '0.5']) {
    const headers = {[HEADERS.delay]: delay, [HEADERS.error]: '408'};
    expect((await client.get('/application', {headers})).status).toBe(408);
  }
  expect(waits).toEqual([120_000, 500]);
});

describe('a request is rejected', () => {
  it.each<[string, object, field: string, problem: string]>([
    ['Mock ASPSP FI', {access: {}}, 'access.valid_until', 'is required'],
    ['Mock ASPSP FI', {state: ''}, 'state', 'must not be empty'],
    ['Mock ASPSP FI', {days: -1}, 'access.valid_until', 'is in the past'],
    ['BBVA ES', {credentials: {username: 'user1'}}, 'credentials', 'require auth_method'],
    ['BBVA ES', {psu_type: 'business'}, 'psu_type', 'the bank does not serve business users'],
    [
      ...(['BBVA ES', {auth_method: 'codes'}, 'auth_method'] as const),
      'the bank does not offer this method to personal users',
    ],
    ...['http://localhost:8080/a#b', 'http://localhost:8080/a#', 'http://u:p@localhost:8080/a'].map(
      (redirect_url): [string, object, string, string] => [
        ...(['Mock ASPSP FI', {redirect_url}, 'redirect_url'] as const),
        'must have neither user information nor a fragment',
      ],
    ),
  ])('at %s with %j', async (bank, more, field, problem) => {
    const {client} = await judgedBench();
    const [, name, country] = /^(.*) (..)$/.exec(bank) ?? [];
    const {status, body} = await client.start(name, country, {...more});
    expect([status, body.error]).toEqual([422, 'WRONG_REQUEST_PARAMETERS']);
    expect(body).toMatchObject({message: `${field}: ${problem}`, detail: [{field, problem}]});
  });

  it('with all problems of the body, type or parameters', async () => {
    const {client} = await judgedBench();
    const {uid} = await client.openSession();
    const text = {headers: {'Content-Type': 'text/plain'}};
    const answers = [
      await client.post('/auth', {...BODIES['/auth'], state: 1, access: {}}),
      await client.post('/auth', '{}', text),
      await client.get(`/accounts/${uid}/transactions?date_from=yesterday`),
      await client.get('/aspsps?country=FI&country=SE'),
    ];
    expect(answers.map(({body}) => body.detail)).toEqual([
      [
        {field: 'access.valid_until', problem: 'is required'},
        {field: 'state', problem: 'Instance type "number" is invalid. Expected "string".'},
      ],
      [{field: 'Content-Type', problem: 'must be application/json'}],
      [{field: 'date_from', problem: 'String does not match format "date".'}],
      [{field: 'country', problem: 'is given more than once'}],
    ]);
  });

  it('for unknown fields and parameters if the sandbox is strict', async () => {
    const unknown = {...BODIES['/auth'], psu_typ: 'personal'};
    for (const [strict, status] of [
      [true, 422],
      [false, 200],
    ] as const) {
      const {client} = await judgedBench({strict});
      expect((await client.post('/auth', unknown)).status).toBe(status);
      expect((await client.get('/aspsps?contry=FI')).status).toBe(status);
      expect((await client.post('/auth', BODIES['/auth'])).status).toBe(200);
    }
  });
});
