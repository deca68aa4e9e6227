/** The pages and the sandbox say the same about a token and an IBAN. */
import {createSign, generateKeyPairSync} from 'node:crypto';
import {beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {TOKEN_RULES} from '../../config/token';
import {BBAN_STRUCTURES, checkIban, isIban} from '../../packages/iban/src/index';
import {createSandbox} from '../../packages/sandbox/src/index';
import {checkToken} from '../../src/jwt-helper/token/check';
import {readKey} from '../../src/jwt-helper/token/keys';
import {ibanRegistry} from '../../src/markets/data/ibanRegistry';
import {loadMarkets} from '../../src/markets/data/load';
import {randomOf} from '../random';

const NOW = 1_800_000_000;
const ORIGIN = 'http://127.0.0.1:4010';
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: {type: 'spki', format: 'pem'},
  privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
});
const key = await readKey(pair.publicKey);

type Fields = Record<string, unknown>;

interface Draft {
  header: Fields;
  claims: Fields;
}

function sign({header, claims}: Draft): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createSign('RSA-SHA256').update(text).sign(pair.privateKey, 'base64url')}`;
}

let sandboxSays: (token: string) => Promise<boolean>;
let applicationId = '';

beforeAll(async () => {
  const sandbox = createSandbox({
    provider: {name: brand.name, siteHost: brand.siteHost, apiHost: brand.apiHost},
    clock: () => NOW * 1000,
  });
  const created = await sandbox.fetch(
    new Request(`${ORIGIN}/sandbox/applications`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({
        name: 'Test',
        public_key: pair.publicKey,
        redirect_urls: ['http://localhost:8080/callback'],
      }),
    }),
  );
  ({application_id: applicationId} = (await created.json()) as {application_id: string});
  sandboxSays = async (token) => {
    const {status} = await sandbox.fetch(
      new Request(`${ORIGIN}/application`, {headers: {Authorization: `Bearer ${token}`}}),
    );
    return status === 200;
  };
});

async function helperSays(token: string): Promise<boolean> {
  const {problems} = await checkToken(token, {now: NOW, applicationId, key});
  return problems.length === 0;
}

const draft = (): Draft => ({
  header: {typ: 'JWT', alg: 'RS256', kid: applicationId},
  claims: {
    iss: TOKEN_RULES.issuer,
    aud: TOKEN_RULES.audience,
    iat: NOW - 10,
    exp: NOW + 3_590,
  },
});

type Change = readonly [name: string, isAccepted: boolean, change: (token: Draft) => void];

const claim =
  (name: string, value: unknown) =>
  ({claims}: Draft) => {
    claims[name] = value;
  };
const field =
  (name: string, value: unknown) =>
  ({header}: Draft) => {
    header[name] = value;
  };

/** Each with what RFC 7515, RFC 7519 and the documented limits say. */
const CHANGES: readonly Change[] = [
  ['as it should be', true, () => undefined],
  ['an unknown header field', true, field('x5t', 'abc')],
  ['an unknown claim', true, claim('jti', 'abc')],
  ['critical extensions', false, field('crit', ['exp'])],
  ['an empty list of critical extensions', false, field('crit', [])],
  [
    'an unencoded payload',
    false,
    (token) => Object.assign(token.header, {b64: false, crit: ['b64']}),
  ],
  ['nbf in an hour', false, claim('nbf', NOW + 3_600)],
  ['nbf within the tolerance', true, claim('nbf', NOW + 60)],
  ['nbf just beyond the tolerance', false, claim('nbf', NOW + 61)],
  ['nbf in the past', true, claim('nbf', NOW - 10)],
  ['nbf as text', false, claim('nbf', String(NOW))],
  ['exp 59 s ago', true, claim('exp', NOW - 59)],
  ['exp 60 s ago', false, claim('exp', NOW - 60)],
  ['exp 61 s ago', false, claim('exp', NOW - 61)],
  ['iat in 60 s', true, claim('iat', NOW + 60)],
  ['iat in 61 s', false, claim('iat', NOW + 61)],
  ['as long as allowed', true, claim('exp', NOW - 10 + 86_400)],
  ['a second too long', false, claim('exp', NOW - 10 + 86_401)],
  ['exp at iat', false, claim('exp', NOW - 10)],
  ['exp in milliseconds', false, claim('exp', NOW * 1000)],
  ['exp with a fraction', false, claim('exp', NOW + 0.5)],
  ['exp as text', false, claim('exp', String(NOW + 60))],
  ['exp missing', false, claim('exp', undefined)],
  ['iat missing', false, claim('iat', undefined)],
  ['iss with a scheme', false, claim('iss', `https://${TOKEN_RULES.issuer}`)],
  ['aud as a list', false, claim('aud', [TOKEN_RULES.audience])],
  ['aud with a slash', false, claim('aud', `${TOKEN_RULES.audience}/`)],
  ['another algorithm', false, field('alg', 'PS256')],
  ['no algorithm', false, field('alg', 'none')],
  ['typ in lower case', false, field('typ', 'jwt')],
  ['kid missing', false, field('kid', undefined)],
  ['kid that is no id', false, field('kid', 'mine')],
];

/** Exp must be at least a second after iat, so the ones in the past need an earlier iat. */
function made([, , change]: Change): string {
  const token = draft();
  change(token);
  const {exp} = token.claims;
  if (typeof exp === 'number' && exp <= NOW - 59) {
    token.claims.iat = NOW - 3_600;
  }
  return sign(token);
}

describe('tokens', () => {
  it.each(
    CHANGES.filter(([name]) => name !== 'exp at iat').map((change) => [change[0], change] as const),
  )('%s: both say the same', async (_, change) => {
    const token = made(change);
    const says = await Promise.all([helperSays(token), sandboxSays(token)]);
    expect(says).toEqual([change[1], change[1]]);
  });

  it('200 tokens, changed at random, get the same result twice', async () => {
    const random = randomOf(20_261_125);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const values: readonly unknown[] = [
      null,
      true,
      0,
      -1,
      1.5,
      NOW,
      NOW + 59,
      NOW - 60,
      NOW + 61,
      NOW + 86_000,
      1e11,
      1e20,
      '',
      'x',
      [],
      {},
      TOKEN_RULES.issuer,
      TOKEN_RULES.audience,
      'RS256',
      'JWT',
      undefined,
    ];
    const edits: readonly ((token: string) => string)[] = [
      (token) => token,
      (token) => token.replace('.', '=.'),
      (token) => `${token}=`,
      (token) => token.replace(/_/g, '/').replace(/-/g, '+'),
      (token) => token.slice(0, -1 - Math.floor(random() * 4)),
      (token) => token.replace('.', '..'),
      (token) => token.split('.').slice(0, 2).join('.'),
      (token) => `${token}.`,
      (token) => token.replace('.', '.ä'),
      (token) => `${token.slice(0, 40)}A${token.slice(41)}`,
      (token) => token.replace(/\..*\./, '..'),
      (token) => token.replace(/\..*\./, `.${Buffer.from('[1]').toString('base64url')}.`),
      (token) => token.replace(/[^.]*$/, 'AAAA'),
    ];
    let accepted = 0;
    for (let count = 0; count < 200; count += 1) {
      const token = draft();
      for (let changes = Math.floor(random() * 3); changes > 0; changes -= 1) {
        const [part, name] = pick([
          ['header', 'alg'],
          ['header', 'typ'],
          ['header', 'kid'],
          ['header', 'crit'],
          ['header', 'cty'],
          ['claims', 'iss'],
          ['claims', 'aud'],
          ['claims', 'iat'],
          ['claims', 'exp'],
          ['claims', 'nbf'],
          ['claims', 'sub'],
        ] as const);
        token[part][name] = pick(values);
      }
      const text = random() < 0.5 ? sign(token) : pick(edits)(sign(token));
      const [helper, sandbox] = await Promise.all([helperSays(text), sandboxSays(text)]);
      expect(helper, text).toBe(sandbox);
      accepted += helper ? 1 : 0;
    }
    expect(accepted).toBeGreaterThan(30);
    expect(accepted).toBeLessThan(170);
  });
});

describe('IBANs', () => {
  const data = loadMarkets();
  const registry = ibanRegistry(data.markets);
  const valid = data.markets.map(({iban}) => iban.example);

  it('have the structures of the market data', () => {
    expect(BBAN_STRUCTURES).toEqual(
      Object.fromEntries(
        data.markets.map(({iso_alpha2, iban}) => [iso_alpha2, iban.bban_structure]),
      ),
    );
  });

  it.each(valid)('%s and its misspellings get the same result', (iban) => {
    const spellings = [
      iban,
      `${iban.slice(0, 6)}${iban.slice(7)}`,
      `${iban}0`,
      `${iban.slice(0, 3)}${(Number(iban[3]) + 1) % 10}${iban.slice(4)}`,
      `${iban.slice(0, 2)}OO${iban.slice(4)}`,
      `${iban.slice(0, 4)}${iban.slice(5, 6)}${iban.slice(4, 5)}${iban.slice(6)}`,
      iban.replace(/.$/, 'A'),
    ];
    const one = spellings.map((text) => isIban(text));
    expect(one).toEqual(spellings.map((text) => checkIban(text, registry).isValid));
    expect(one[0]).toBe(true);
    expect(one.slice(1, 4)).toEqual([false, false, false]);
  });
});
