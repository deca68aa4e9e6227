/** The form of “Try it” accepts each body that the API accepts. */
import {beforeAll, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {TOKEN_RULES} from '../../config/token';
import {createChecks, createSandbox, description} from '../../packages/sandbox/src/index';
import {exportPublicKey, makeKeyPair, signToken, writePem} from '../../packages/token/src/index';

const NOW = Date.parse('2026-11-25T12:00:00Z') / 1000;
const ORIGIN = 'http://127.0.0.1:4010';
const CALLBACK = 'https://app.example/callback';

type Path = readonly (string | number)[];
type Says = (operation: string, body: unknown) => Promise<boolean>;

let apiSays: Says;

const formSays: Says = (operation, body) => {
  const found = description.operations.find(({method, path}) => `${method} ${path}` === operation);
  return Promise.resolve(
    createChecks(description, false)(found?.body?.schema ?? {})(body).length === 0,
  );
};

beforeAll(async () => {
  const sandbox = createSandbox({
    provider: {name: brand.name, siteHost: brand.siteHost, apiHost: brand.apiHost},
    clock: () => NOW * 1000,
  });
  const pair = await makeKeyPair();
  const post = (path: string, content: unknown, headers: Record<string, string> = {}) =>
    sandbox.fetch(
      new Request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers: {'Content-Type': 'application/json', ...headers},
        body: JSON.stringify(content),
      }),
    );
  const created = await post('/sandbox/applications', {
    name: 'Test',
    public_key: writePem('PUBLIC KEY', await exportPublicKey(pair)),
    redirect_urls: [CALLBACK],
  });
  const {application_id: applicationId} = (await created.json()) as {application_id: string};
  const token = await signToken(pair.privateKey, {
    ...TOKEN_RULES,
    applicationId,
    lifetime: TOKEN_RULES.sampleLifetime,
    now: NOW,
  });
  apiSays = async (operation, body) => {
    const path = operation.split(' ')[1] ?? '';
    return (await post(path, body, {Authorization: `Bearer ${token}`})).ok;
  };
});

/** Reproducible whole numbers: a linear congruential generator with the constants of Numerical Recipes. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const AUTH = {
  aspsp: {name: 'Nordea', country: 'FI'},
  access: {valid_until: '2027-01-10T12:00:00Z', balances: true},
  state: 'a',
  redirect_url: CALLBACK,
  psu_type: 'personal',
  language: 'fi',
};

const PAYMENT = {
  aspsp: {name: 'Nordea', country: 'FI'},
  payment_type: 'SEPA',
  psu_type: 'personal',
  state: 'a',
  redirect_url: CALLBACK,
  payment_request: {
    credit_transfer_transaction: [
      {
        instructed_amount: {amount: '10.00', currency: 'EUR'},
        beneficiary: {
          creditor: {name: 'A'},
          creditor_account: {scheme_name: 'IBAN', identification: 'FI2112345600000785'},
        },
        remittance_information: ['a'],
      },
    ],
  },
};

function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) {
    return [path];
  }
  const inside = Object.entries(value).flatMap(([key, one]) =>
    placesOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inside : [path, ...inside];
}

/** A copy with another value at a place; undefined leaves it out. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) {
    return to;
  }
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value)
    ? [...(value as unknown[])]
    : {...(value as Record<string, unknown>)};
  const fields = copy as Record<string | number, unknown>;
  fields[key] = changed(fields[key], rest, to);
  return copy;
}

const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  '',
  'x',
  'EUR',
  'SEK',
  'eur',
  '10.00',
  '10.005',
  '-1',
  '0',
  '2026-12-01',
  '2020-01-01',
  '2026-12-01T10:00:00Z',
  '2026-12-01 10:00:00Z',
  '2026-12-01',
  'personal',
  'business',
  'SEPA',
  'INST_SEPA',
  'IBAN',
  'FI2112345600000785',
  'FI2112345600000786',
  'fi21 1234 5600 0007 85',
  CALLBACK,
  'myapp://callback',
  'https://a.example/ü',
  'https://a.example/%zz',
  'FI',
  'fi',
  'XX',
  [],
  {},
  ['a'],
  {a: 1},
  'a'.repeat(141),
];

it(
  'accepts each of 200 bodies, changed at random, that the API accepts',
  {timeout: 300_000},
  async () => {
    const below = numbersFrom(20_261_125);
    const different: string[] = [];
    let accepted = 0;
    for (let count = 0; count < 200; count += 1) {
      const isAuth = count % 2 === 0;
      const operation = isAuth ? 'POST /auth' : 'POST /payments';
      let body: unknown = isAuth ? AUTH : PAYMENT;
      for (let changes = below(3); changes > 0; changes -= 1) {
        const places = placesOf(body);
        body = changed(body, places[below(places.length)] ?? [], VALUES[below(VALUES.length)]);
      }
      body = JSON.parse(JSON.stringify(body)) as unknown;
      const [api, form] = await Promise.all([apiSays(operation, body), formSays(operation, body)]);
      if (api && !form) {
        different.push(`${operation} ${JSON.stringify(body)}`);
      }
      accepted += api ? 1 : 0;
    }
    expect(different).toEqual([]);
    expect(accepted).toBeGreaterThan(40);
    expect(accepted).toBeLessThan(180);
  },
);
