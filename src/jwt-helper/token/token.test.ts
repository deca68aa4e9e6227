import {createPublicKey, createSecretKey, generateKeyPairSync} from 'node:crypto';
import {
  base64url,
  decodeProtectedHeader,
  type JWTPayload,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import {describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {type CheckContext, checkToken} from './check';
import {readKey} from './keys';
import {generateKey, makeToken} from './sign';
import {APPLICATION_ID, newRsaKey, otherKey, pem, privateKey} from './keys.fixture';

const NOW = 1_795_248_000;
const key = readKey(pem(privateKey, 'pkcs1'));
const options = {applicationId: APPLICATION_ID, lifetime: 3600, now: NOW};
const context: CheckContext = {now: NOW, applicationId: APPLICATION_ID, key};

const rightHeader = {typ: 'JWT', alg: 'RS256', kid: APPLICATION_ID};
const rightClaims = {iss: brand.siteHost, aud: brand.apiHost, iat: NOW, exp: NOW + 3600};

type Changes = Readonly<Record<string, unknown>>;

function part(value: unknown): string {
  return base64url.encode(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A token by jose, with changes; undefined takes a field away. */
async function joseToken(claims: Changes = {}, header: Changes = {}): Promise<string> {
  const merged: Record<string, unknown> = {...rightHeader, ...header};
  const signer = new SignJWT(JSON.parse(JSON.stringify({...rightClaims, ...claims})) as JWTPayload);
  return signer
    .setProtectedHeader(JSON.parse(JSON.stringify(merged)) as {alg: string})
    .sign(privateKey);
}

/** A token whose parts jose would not make. */
function handmade(header: unknown, claims: unknown, signature = 'AAAA'): string {
  return `${part(header)}.${part(claims)}.${signature}`;
}

async function wrongs(token: string, change: Partial<CheckContext> = {}): Promise<string[]> {
  const {findings} = await checkToken(token, {...context, ...change});
  return findings.filter(({kind}) => kind === 'wrong').map(({text}) => text);
}

describe('tokens that we create', () => {
  it.each(['pkcs1', 'pkcs8'] as const)('are verified by jose, from %s', async (type) => {
    const token = await makeToken(readKey(pem(privateKey, type)), options);
    const verified = await jwtVerify(token, createPublicKey(privateKey), {
      issuer: brand.siteHost,
      audience: brand.apiHost,
      algorithms: ['RS256'],
      currentDate: new Date(NOW * 1000),
      maxTokenAge: 3600,
    });
    expect(verified.payload).toEqual(rightClaims);
    expect(verified.protectedHeader).toEqual(rightHeader);
  });

  it('are verified with a key that we created', async () => {
    const own = readKey(await generateKey(2048));
    const token = await makeToken(own, options);
    expect(await wrongs(token, {key: own})).toEqual([]);
    expect(decodeProtectedHeader(token).alg).toBe('RS256');
  });

  it('cannot be created with a public key', async () => {
    const {publicKey, bits} = key;
    await expect(makeToken({publicKey, bits}, options)).rejects.toThrow(/This is a public key/);
  });
});

describe('tokens of jose', () => {
  it('are valid', async () => {
    const {findings, header, claims} = await checkToken(await joseToken(), context);
    expect(findings).toEqual([]);
    expect(header).toEqual(rightHeader);
    expect(claims).toEqual(rightClaims);
  });

  it('are verified with only the public key', async () => {
    const {publicKey, bits} = key;
    expect(await wrongs(await joseToken(), {key: {publicKey, bits}})).toEqual([]);
  });

  it('report what cannot be checked', async () => {
    const {findings} = await checkToken(await joseToken(), {now: NOW});
    expect(findings.map(({kind}) => kind)).toEqual(['open', 'open']);
  });

  it('are valid at the limits', async () => {
    expect(await wrongs(await joseToken({exp: NOW + 86_400}))).toEqual([]);
    expect(await wrongs(await joseToken({iat: NOW + 60}))).toEqual([]);
    expect(await wrongs(await joseToken(), {now: NOW + 3659})).toEqual([]);
  });
});

describe('each error has its message', () => {
  it.each<[string, Changes, RegExp]>([
    ['wrong audience', {aud: 'wrong.invalid'}, /Wrong audience: `aud` is `"wrong.invalid"`/],
    [
      'audience as an address',
      {aud: `https://${brand.apiHost}/`},
      /without `https:\/\/`, without a slash/,
    ],
    ['audience as a list', {aud: [brand.apiHost]}, /A list is not accepted/],
    ['no audience', {aud: undefined}, /`aud` is missing/],
    ['wrong issuer', {iss: APPLICATION_ID}, /Wrong issuer: `iss` is/],
    ['issuer in capital letters', {iss: brand.siteHost.toUpperCase()}, /in lower case/],
    ['no issuer', {iss: undefined}, /`iss` is missing/],
    ['life over 24 hours', {exp: NOW + 86_401}, /lifetime is 1 day.*86400 seconds/],
    ['life of a month', {exp: NOW + 30 * 86_400}, /lifetime is 30 days\./],
    ['expired', {iat: NOW - 7200, exp: NOW - 3600}, /expired 1 hour ago/],
    ['not yet valid', {iat: NOW + 600, exp: NOW + 1200}, /not valid yet: `iat` is 10 minutes/],
    ['not before', {nbf: NOW + 600}, /not valid yet: `nbf` is 10 minutes/],
    ['no expiry', {exp: undefined}, /`exp` is missing/],
    ['no creation time', {iat: undefined}, /`iat` is missing/],
    ['milliseconds', {iat: NOW * 1000, exp: (NOW + 60) * 1000}, /`iat` is in milliseconds/],
    ['half seconds', {iat: NOW - 0.5}, /whole number/],
    ['end before the beginning', {exp: NOW}, /never valid/],
  ])('%s', async (_, claims, message) => {
    const found = await wrongs(await joseToken(claims));
    expect(found.join('\n')).toMatch(message);
    expect(found.filter((text) => !message.test(text)).length).toBeLessThan(2);
  });

  it.each<[string, Changes, RegExp]>([
    ['no kid', {kid: undefined}, /no `kid`/],
    ['kid that is no id', {kid: 'my-app'}, /`kid` is `"my-app"`.*UUID/],
    ['kid of another application', {kid: APPLICATION_ID.replace('3', '4')}, /The key is unknown/],
    ['another typ', {typ: 'at+jwt'}, /`typ` is `"at\+jwt"`/],
    ['no typ', {typ: undefined}, /no `typ`/],
    ['RS384', {alg: 'RS384'}, /`alg` is `"RS384"`/],
    ['PS256', {alg: 'PS256'}, /another padding/],
  ])('%s', async (_, header, message) => {
    expect(await wrongs(await joseToken({}, header))).toEqual([expect.stringMatching(message)]);
  });

  it('algorithm HS256', async () => {
    const secret = createSecretKey(Buffer.alloc(32, 1));
    const token = await new SignJWT(rightClaims)
      .setProtectedHeader({...rightHeader, alg: 'HS256'})
      .sign(secret);
    expect(await wrongs(token)).toEqual([expect.stringMatching(/HS256.*shared secret/)]);
  });

  it('algorithm ES256', async () => {
    const elliptic = generateKeyPairSync('ec', {namedCurve: 'P-256'}).privateKey;
    const token = await new SignJWT(rightClaims)
      .setProtectedHeader({...rightHeader, alg: 'ES256'})
      .sign(elliptic);
    expect(await wrongs(token)).toEqual([expect.stringMatching(/ES256.*elliptic-curve/)]);
  });

  it('algorithm none', async () => {
    const token = new UnsecuredJWT(rightClaims).encode();
    expect((await wrongs(token)).join('\n')).toMatch(/`alg` is `"none"`.*not signed at all/);
  });

  it('no algorithm', async () => {
    const token = handmade({typ: 'JWT', kid: APPLICATION_ID}, rightClaims);
    expect(await wrongs(token)).toEqual([expect.stringMatching(/no `alg`/)]);
  });

  it('signature of another key', async () => {
    const token = await new SignJWT(rightClaims).setProtectedHeader(rightHeader).sign(otherKey);
    expect(await wrongs(token)).toEqual([expect.stringMatching(/not created with the key above/)]);
  });

  it('signature of a key of another size', async () => {
    const token = await new SignJWT(rightClaims)
      .setProtectedHeader(rightHeader)
      .sign(newRsaKey(3072));
    expect(await wrongs(token)).toEqual([expect.stringMatching(/384 bytes.*creates 256/)]);
  });

  it('claims that were changed afterwards', async () => {
    const [head, , signature] = (await joseToken()).split('.');
    const token = `${head}.${part({...rightClaims, exp: NOW + 7200})}.${signature}`;
    expect(await wrongs(token)).toEqual([expect.stringMatching(/changed afterwards/)]);
  });

  it.each<[string, (token: string) => string, RegExp]>([
    ['one part', (token) => token.split('.')[0] ?? '', /has 1 part\. It must have three/],
    ['no signature', (token) => token.split('.').slice(0, 2).join('.'), /The signature is missing/],
    ['an empty signature', (token) => token.replace(/[^.]*$/, ''), /The signature is empty/],
    ['five parts', (token) => `${token}.a.b`, /has 5 parts.*encrypted/],
    ['padding', (token) => token.replace('.', '==.'), /The header ends with “=”/],
    [
      'base64 of the other kind',
      (token) => token.replace(/[^.]*$/, 'ab+/'),
      /base64, not base64url/,
    ],
    ['a strange character', (token) => token.replace('.', '%.'), /it contains “%”/],
    [
      'a lost character',
      (token) => `${token.split('.').slice(0, 2).join('.')}.abcde`,
      /is truncated/,
    ],
    ['no JSON', (token) => token.replace(/^[^.]*/, part('hello')), /not JSON/],
    ['JSON that is no object', (token) => token.replace(/^[^.]*/, part('[1]')), /not an object/],
    [
      'a line break inside',
      (token) => `${token.slice(0, 40)}\n  ${token.slice(40)}`,
      /line breaks/,
    ],
    ['another language', () => 'hello', /has 1 part/],
    [
      'text for a number',
      () => handmade(rightHeader, {...rightClaims, exp: String(NOW + 60)}),
      /without quotation marks/,
    ],
  ])('%s', async (_, change, message) => {
    expect((await wrongs(change(await joseToken()))).join('\n')).toMatch(message);
  });

  it.each(['Bearer ', 'bearer  ', 'Authorization: Bearer '])(
    '“%s” pasted with the token',
    async (prefix) => {
      const token = await joseToken();
      const checked = await checkToken(`${prefix}${token}\n`, context);
      expect(checked.token).toBe(token);
      expect(checked.findings).toEqual([
        {kind: 'note', text: expect.stringMatching(/precedes the token/) as string},
      ]);
    },
  );

  it('pasted quotation marks are ignored', async () => {
    expect(await wrongs(`"${await joseToken()}"`)).toEqual([]);
  });

  it('an expired token within the tolerance is accepted, with a note', async () => {
    const {findings} = await checkToken(await joseToken(), {...context, now: NOW + 3630});
    expect(findings.map(({kind}) => kind)).toEqual(['note']);
  });

  it('several errors are all reported', async () => {
    expect(await wrongs(await joseToken({aud: 'x', iss: 'y', exp: NOW + 200_000}))).toHaveLength(3);
  });

  it('never throws, whatever is pasted', async () => {
    for (const text of [
      '',
      '.',
      '..',
      '...',
      '💥.💥.💥',
      'bnVsbA.bnVsbA.bnVsbA',
      '\u0000',
      '=.=.=',
    ]) {
      await expect(checkToken(text, context)).resolves.toBeDefined();
    }
  });
});
