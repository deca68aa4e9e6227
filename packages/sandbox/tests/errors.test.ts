/**
 * Tests the table of errors: triggers each code in the documented way. Every response is validated against the
 * description.
 */
import {randomUUID} from 'node:crypto';
import {beforeAll, describe, expect, it} from 'vitest';
import description from '../src/generated/description.json';
import {HEADERS, PROVOCATIONS, UNTRUSTED_IBAN} from '../src/index';
import {createJudge, type Judge} from './judge';
import {type Answer, type Bench, createBench, makeToken, ORDER, ORIGIN} from './kit';

let judge: Judge;
let bench: Bench;

beforeAll(() => {
  judge = createJudge();
});

const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const [transfer] = ORDER.credit_transfer_transaction;
const orderTo = (identification: string, more: object = {}) => ({
  payment_request: {
    credit_transfer_transaction: [
      {
        ...transfer,
        beneficiary: {
          ...transfer?.beneficiary,
          creditor_account: {scheme_name: 'IBAN', identification},
        },
        ...more,
      },
    ],
  },
});

/** The documented way in code. The test fails if a code is missing here. */
const WAYS: Record<keyof typeof PROVOCATIONS, (b: Bench) => Promise<Answer>> = {
  AUTHORIZATION_NOT_PROVIDED: ({client}) => client.get('/application', {token: null}),
  UNAUTHORIZED_ACCESS: ({client}) => {
    const now = Math.floor(Date.now() / 1000);
    return client.get('/application', {
      token: makeToken(client.id, {claims: {iat: now, exp: now + 90_000}}),
    });
  },
  UNAUTHORIZED_IP: async ({register}) =>
    (await register({allowed_ips: ['203.0.113.1']})).get('/application'),
  ACCESS_DENIED: async ({register}) => (await register({services: ['AIS']})).order(),
  INVALID_HOST: ({client}) =>
    client.take(
      new Request('http://other.invalid/application', {
        headers: {Authorization: `Bearer ${makeToken(client.id)}`},
      }),
    ),
  EXPIRED_SESSION: async ({client}) => {
    const {uid} = await client.openSession();
    await client.moveClock('P11D');
    return client.get(`/accounts/${uid}/balances`);
  },
  REVOKED_SESSION: async ({client}) => {
    const {uid} = await client.openSession('Mock ASPSP', 'FI', {psu_id: 'sandbox:revoked'});
    return client.get(`/accounts/${uid}/balances`);
  },
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
  ASPSP_ACCOUNT_NOT_ACCESSIBLE: async ({client}) => {
    const {uid} = await client.openSession('Mock ASPSP', 'FI', {psu_id: 'sandbox:account-closed'});
    return client.get(`/accounts/${uid}/details`);
  },
  INVALID_ACCOUNT_ID: ({client}) =>
    client.start('Mock ASPSP', 'FI', {
      access: {valid_until: new Date(Date.now() + 86_400_000).toISOString(), accounts: [{}]},
    }),
  NO_ACCOUNTS_ADDED: async ({register}) => {
    const client = await register({linked_accounts: []});
    const code = (await client.authorise()).searchParams.get('code');
    return client.post('/sessions', {code});
  },
  TRANSACTION_DOES_NOT_EXIST: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/transactions/made-up`);
  },
  WRONG_TRANSACTIONS_PERIOD: async ({client}) => {
    const {uid} = await client.openSession('S-Pankki');
    await client.moveClock('PT2H');
    return client.get(`/accounts/${uid}/transactions?date_from=${today(-120)}`);
  },
  WRONG_DATE_INTERVAL: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/transactions?date_from=${today(-2)}&date_to=${today(-9)}`);
  },
  DATE_FROM_IN_FUTURE: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/transactions?date_from=${today(2)}`);
  },
  DATE_TO_WITHOUT_DATE_FROM: async ({client}) => {
    const {uid} = await client.openSession();
    return client.get(`/accounts/${uid}/transactions?date_to=${today(-2)}`);
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
  ASPSP_ERROR: async ({client}) => {
    const {uid} = await client.openSession('Mock ASPSP', 'FI', {psu_id: 'sandbox:down'});
    return client.get(`/accounts/${uid}/balances`);
  },
  ASPSP_TIMEOUT: async ({client}) => {
    const {uid} = await client.openSession('Mock ASPSP', 'FI', {psu_id: 'sandbox:timeout'});
    return client.get(`/accounts/${uid}/balances`);
  },
  ASPSP_RATE_LIMIT_EXCEEDED: async ({client}) => {
    const {uid} = await client.openSession('S-Pankki');
    for (let count = 0; count < 4; count += 1) {
      expect((await client.get(`/accounts/${uid}/balances`)).status).toBe(200);
    }
    return client.get(`/accounts/${uid}/balances`);
  },
  ASPSP_PSU_ACTION_REQUIRED: async ({client}) => {
    const {uid} = await client.openSession('Mock ASPSP', 'FI', {psu_id: 'sandbox:action-required'});
    return client.get(`/accounts/${uid}/balances`);
  },
  PAYMENT_NOT_FOUND: ({client}) => client.get(`/payments/${randomUUID()}`),
  INVALID_PAYMENT: ({client}) => client.order(orderTo('FI2112345600000786')),
  PAYMENT_LIMIT_EXCEEDED: ({client}) =>
    client.order({payment_request: {credit_transfer_transaction: [transfer, transfer]}}),
  UNTRUSTED_PAYMENT_PARTY: ({client}) => client.order(orderTo(UNTRUSTED_IBAN)),
  ASPSP_PAYMENT_NOT_ACCESSIBLE: async ({client}) => {
    const {id} = await client.pay({psu_id: 'sandbox:payment-hidden'});
    return client.get(`/payments/${id}`);
  },
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
      payment_request: {
        credit_transfer_transaction: [
          {...transfer, reference_number: undefined, remittance_information: ['Order 1']},
        ],
      },
      defer_submission: true,
    }),
};

const errors: Record<string, {status: number}> = description.errors;
const codes = Object.keys(errors) as (keyof typeof PROVOCATIONS)[];

describe('each error code can be returned', () => {
  it('and the table says how to trigger each of them', () => {
    expect(codes).toHaveLength(43);
    expect(Object.keys(PROVOCATIONS).sort()).toEqual([...codes].sort());
    expect(PROVOCATIONS.UNTRUSTED_PAYMENT_PARTY[1]).toContain(UNTRUSTED_IBAN);
  });

  it.each(codes)('%s', async (code) => {
    bench = await createBench(judge);
    const {status, body, headers} = await WAYS[code](bench);
    expect(body).toMatchObject({error: code, code: status});
    expect(status).toBe(errors[code]?.status);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    if (status === 429) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(bench.client.findings).toEqual([]);
    // The table says with which call.
    const [operation] = PROVOCATIONS[code];
    expect(bench.sandbox.state().log.at(-1)).toMatchObject({operation, error: code});
  });

  it('by the header X-Sandbox-Error, at every operation that can raise it', async () => {
    const {client, sandbox} = await createBench(judge);
    const seen = new Set<string>();
    for (const {method, path, errors: raised, body} of description.operations) {
      const address = path.replaceAll(/\{\w+\}/g, randomUUID());
      for (const code of [...raised, '408', '429', '500']) {
        const given = bodies[path] ?? {};
        const answer = await client.ask(method, address, {
          ...(body === undefined ? {} : {body: given}),
          headers: {[HEADERS.error]: code},
        });
        expect(answer.body.error ?? String(answer.status), `${method} ${path}`).toBe(code);
        seen.add(code);
      }
    }
    expect(seen.size).toBe(46);
    expect(client.findings).toEqual([]);
    expect(sandbox.state().log.length).toBeGreaterThan(150);
  });

  it('and an unknown code in the header lists the allowed ones', async () => {
    const {client} = await createBench(judge);
    const {status, body} = await client.get('/application', {
      headers: {[HEADERS.error]: 'PAYMENT_NOT_FOUND'},
    });
    expect(status).toBe(422);
    expect(body.message).toContain('AUTHORIZATION_NOT_PROVIDED');
  });

  it('and the detail of a wrong body has fields and problems only', async () => {
    const {client} = await createBench(judge);
    const {body} = await client.ask('POST', '/auth', {
      body: {...(bodies['/auth'] as object), state: 1, access: {}},
    });
    expect(body.detail).toEqual([
      {field: 'access.valid_until', problem: 'is required'},
      {field: 'state', problem: 'Instance type "number" is invalid. Expected "string".'},
    ]);
  });
});

/** A valid body for each path that accepts one. */
const bodies: Record<string, unknown> = {
  '/auth': {
    access: {valid_until: new Date(Date.now() + 86_400_000).toISOString()},
    aspsp: {name: 'Mock ASPSP', country: 'FI'},
    state: 's',
    redirect_url: 'http://localhost:8080/callback',
  },
  '/sessions': {code: 'any'},
  '/payments': {
    payment_type: 'SEPA',
    aspsp: {name: 'S-Pankki', country: 'FI'},
    psu_type: 'personal',
    state: 's',
    redirect_url: `${ORIGIN}/callback`,
    payment_request: ORDER,
  },
};
