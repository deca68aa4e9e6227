/** The pages and the sandbox agree about any token and any IBAN. */
import {createSign, generateKeyPairSync} from 'node:crypto';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {TOKEN_RULES} from '../../config/token';
import {BBAN_STRUCTURES, checkIban, isIban} from '../../packages/iban/src/index';
import {createSandbox} from '../../packages/sandbox/src/index';
import {checkToken} from '../../src/jwt-helper/token/check';
import {readKey} from '../../src/jwt-helper/token/keys';
import {ibanRegistry} from '../../src/markets/data/ibanRegistry';
import {loadMarkets} from '../../src/markets/data/load';
import {RUNS, spoilt} from '../hostile/spoilt';

const NOW = 1_800_000_000;
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: {type: 'spki', format: 'pem'},
  privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
});

const anything = fc.constantFrom<unknown>(
  ...[undefined, null, true, 0, 1.5, 1e20, '', 'x', [], {}, ['exp'], 'RS256', 'PS256', 'JWT'],
  ...[TOKEN_RULES.issuer, TOKEN_RULES.audience, `https://${TOKEN_RULES.issuer}`, NOW * 1000],
);
/** Whole numbers around the limits. */
const time = fc
  .tuple(fc.constantFrom(-86_400, -60, 0, 60, 3600, 86_400), fc.integer({min: -2, max: 2}))
  .map(([offset, more]) => NOW + offset + more);
/** At most two fields that differ from those of a valid token. */
const fields = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('iat', 'exp', 'nbf'), fc.oneof(time, time.map(String), anything)),
    fc.tuple(fc.constantFrom('alg', 'typ', 'kid', 'crit', 'b64', 'iss', 'aud', 'sub'), anything),
  ),
  {maxLength: 2},
);

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

it('the helper accepts tokens that the sandbox accepts', async () => {
  const sandbox = createSandbox({
    provider: {name: brand.name, siteHost: brand.siteHost, apiHost: brand.apiHost},
    clock: () => NOW * 1000,
  });
  const send = (path: string, init: RequestInit) =>
    sandbox.fetch(new Request(`http://127.0.0.1:4010${path}`, init));
  const created = await send('/sandbox/applications', {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({
      name: 'Test',
      public_key: pair.publicKey,
      redirect_urls: ['http://localhost:8080/callback'],
    }),
  });
  const {application_id: applicationId} = (await created.json()) as {application_id: string};
  const key = await readKey(pair.publicKey);
  const token = fields.map((changes) => {
    const isOfHeader = ([name]: readonly [string, unknown]) =>
      /^(?:alg|typ|kid|crit|b64)$/.test(name);
    const header = {
      ...{typ: 'JWT', alg: 'RS256', kid: applicationId},
      ...Object.fromEntries(changes.filter(isOfHeader)),
    };
    const claims = {
      ...{iss: TOKEN_RULES.issuer, aud: TOKEN_RULES.audience, iat: NOW - 10, exp: NOW + 3590},
      ...Object.fromEntries(changes.filter((change) => !isOfHeader(change))),
    };
    const text = `${encode(header)}.${encode(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(pair.privateKey, 'base64url')}`;
  });
  const accepted = {true: 0, false: 0};
  const text = fc.oneof(
    {weight: 3, arbitrary: token},
    token.chain((one) => spoilt([one]).map((other) => other.replace(/[^\x21-\x7e]/g, ''))),
  );
  await fc.assert(
    fc.asyncProperty(text, async (one) => {
      const {problems} = await checkToken(one, {now: NOW, applicationId, key});
      const {ok} = await send('/application', {headers: {Authorization: `Bearer ${one}`}});
      accepted[`${ok}`] += 1;
      expect(problems.length === 0, problems.join()).toBe(ok);
    }),
    RUNS,
  );
  expect(Math.min(accepted.true, accepted.false)).toBeGreaterThan(50);
});

it('the IBAN checker and the sandbox accept the same IBANs and misspellings', () => {
  const {markets} = loadMarkets();
  const registry = ibanRegistry(markets);
  const valid = markets.map(({iban}) => iban.example);
  expect(BBAN_STRUCTURES).toEqual(
    Object.fromEntries(markets.map(({iso_alpha2, iban}) => [iso_alpha2, iban.bban_structure])),
  );
  expect(valid.filter((iban) => !isIban(iban))).toEqual([]);
  const swapped = fc
    .tuple(fc.constantFrom(...valid), fc.nat(30))
    .map(([iban, place]) =>
      iban.replace(new RegExp(`^(.{${place}})(.)(.)`), (_, ...[before, a, b]: string[]) =>
        [before, b, a].join(''),
      ),
    );
  fc.assert(
    fc.property(fc.oneof(swapped, spoilt(valid)), (text) => {
      expect(isIban(text)).toBe(checkIban(text, registry).isValid);
    }),
    RUNS,
  );
});
