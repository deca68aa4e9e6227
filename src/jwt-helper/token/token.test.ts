import {createPublicKey} from 'node:crypto';
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

describe('an error', () => {
  it('of the token alone is in the words of the API', async () => {
    expect(await wrongs(await joseToken({aud: 'x'}))).toEqual([`aud must be ${brand.apiHost}`]);
    expect(await wrongs(await joseToken({}, {kid: undefined}))).toEqual([
      'kid must be the application id',
    ]);
    expect(await wrongs(new UnsecuredJWT(rightClaims).encode())).toContain('alg must be RS256');
  });

  it('is another application', async () => {
    const token = await joseToken({}, {kid: APPLICATION_ID.replace('3', '4')});
    expect(await wrongs(token)).toEqual([expect.stringMatching(/The key is unknown/)]);
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

  it.each(['Bearer ', 'bearer  ', 'Authorization: Bearer ', ' '])(
    'is not “%s” pasted with the token',
    async (prefix) => {
      const token = await joseToken();
      const checked = await checkToken(`${prefix}${token}\n`, context);
      expect([checked.token, checked.findings]).toEqual([token, []]);
      expect(await wrongs(`"${token}"`)).toEqual([]);
    },
  );

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
