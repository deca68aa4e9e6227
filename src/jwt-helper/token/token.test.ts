import {createPublicKey, generateKeyPairSync, type KeyObject} from 'node:crypto';
import {base64url, jwtVerify, SignJWT} from 'jose';
import {describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {TOKEN_RULES} from '../../../config/token';
import {
  exportPrivateKey,
  makeKeyPair,
  signToken,
  writePem,
} from '../../../packages/token/src/index';
import {checkToken} from './check';
import {KeyProblem, readKey} from './keys';

/** Creates keys with OpenSSL, independently of our code. */
const newKey = (bits = 2048) => generateKeyPairSync('rsa', {modulusLength: bits}).privateKey;
const pem = (of: KeyObject, type: 'pkcs1' | 'pkcs8' | 'sec1' | 'spki') =>
  of.export({type, format: 'pem'} as {type: 'pkcs8'; format: 'pem'}).toString();

const privateKey = newKey();
const publicKey = createPublicKey(privateKey);
const pkcs8 = pem(privateKey, 'pkcs8');
const pkcs1 = pem(privateKey, 'pkcs1');
const spki = pem(publicKey, 'spki');
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

const applicationId = '3f6a1c52-8d0e-4b7a-9c35-2e1f60d4a8b9';
const now = 1_795_248_000;

describe('a private key is read', () => {
  it.each([
    ['in PKCS#8', pkcs8],
    ['in PKCS#1', pkcs1],
    ['with Windows line ends', pkcs8.replaceAll('\n', '\r\n')],
    ['with written line ends, as in JSON', pkcs8.replaceAll('\n', '\\n')],
    ['with indentation', pkcs1.replaceAll('\n', '\n    ')],
    ['with text and a certificate around it', `my key\n${CERTIFICATE}${pkcs8}\nend`],
  ])('%s', async (_, text) => {
    const {publicPem, bits, privateKey: read} = await readKey(text);
    expect([publicPem, bits, read?.type]).toEqual([spki, 2048, 'private']);
  });
});

it.each([
  ['SPKI', spki],
  ['PKCS#1', pem(publicKey, 'pkcs1')],
])('a public key in %s is read, to verify with', async (_, text) => {
  const key = await readKey(text);
  expect([key.publicPem, key.privateKey]).toEqual([spki, undefined]);
});

it.each([
  ['nothing of the kind', 'my secret key'],
  ['a certificate', CERTIFICATE],
  ['a key without its end', pkcs8.slice(0, 900)],
  ['missing bytes', pkcs8.replace(/\n[^\n]{64}\n/, '\n')],
  ['strange characters', pkcs8.replace('MII', 'M?I')],
  ['PKCS#1 under the name of PKCS#8', pkcs1.replaceAll('RSA PRIVATE', 'PRIVATE')],
  ['a key of 1024 bits', pem(newKey(1024), 'pkcs8')],
  [
    'a key on an elliptic curve',
    pem(generateKeyPairSync('ec', {namedCurve: 'P-256'}).privateKey, 'pkcs8'),
  ],
  [
    'a key restricted to RSA-PSS',
    pem(generateKeyPairSync('rsa-pss', {modulusLength: 2048}).privateKey, 'pkcs8'),
  ],
])('%s is rejected, and the message names the expected format', async (_, text) => {
  await expect(readKey(text)).rejects.toThrow(KeyProblem);
  await expect(readKey(text)).rejects.toThrow(/private RSA key in PEM format, of at least 2048/);
});

const HEADER = {typ: 'JWT', alg: 'RS256', kid: applicationId};
const CLAIMS = {iss: brand.siteHost, aud: brand.apiHost, iat: now, exp: now + 3600};
const joseToken = (claims: object = {}, header: object = {}, by = privateKey) =>
  new SignJWT({...CLAIMS, ...claims}).setProtectedHeader({...HEADER, ...header}).sign(by);

async function problemsOf(token: string): Promise<string[]> {
  const {problems} = await checkToken(token, {now, applicationId, key: await readKey(pkcs8)});
  return problems;
}

it.each([
  ['pasted', () => pkcs1],
  ['created', async () => writePem('PRIVATE KEY', await exportPrivateKey(await makeKeyPair()))],
])('jose verifies a token signed with a %s key', async (_, makePem) => {
  const text = await makePem();
  const key = await readKey(text);
  const options = {...TOKEN_RULES, applicationId, lifetime: 3600, now};
  const token = key.privateKey && (await signToken(key.privateKey, options));
  const verified = await jwtVerify(token ?? '', createPublicKey(text), {
    currentDate: new Date(now * 1000),
  });
  expect([verified.payload, verified.protectedHeader]).toEqual([CLAIMS, HEADER]);
  expect((await checkToken(token ?? '', {now, applicationId, key})).problems).toEqual([]);
});

describe('a token created by jose', () => {
  it.each(['Bearer ', 'Authorization: Bearer ', ' ', '"'])(
    'is valid when pasted after “%s”',
    async (before) => {
      const token = await joseToken();
      const pasted = `${before}${token}${before === '"' ? before : '\n'}`;
      const key = await readKey(spki);
      expect(await checkToken(pasted, {now, applicationId, key})).toEqual({
        token,
        header: HEADER,
        claims: CLAIMS,
        problems: [],
      });
    },
  );

  it('is decoded without an id and a key', async () => {
    const {problems, header} = await checkToken(await joseToken(), {now});
    expect([problems, header]).toEqual([[], HEADER]);
  });

  it('is invalid for another application, with the signature of another key, and when changed', async () => {
    expect(await problemsOf(await joseToken({}, {kid: applicationId.replace('3', '4')}))).toEqual([
      'kid is not the application id above',
    ]);
    const wrong = ['the signature was not created with the key above'];
    expect(await problemsOf(await joseToken({}, {}, newKey(3072)))).toEqual(wrong);
    const [head, , signature] = (await joseToken()).split('.');
    const claims = base64url.encode(JSON.stringify({...CLAIMS, exp: now + 7200}));
    expect(await problemsOf(`${head}.${claims}.${signature}`)).toEqual(wrong);
  });

  it('reports each of several errors, in the words of the API', async () => {
    expect(await problemsOf(await joseToken({aud: 'x', exp: now + 200_000}))).toEqual([
      `aud must be ${brand.apiHost}`,
      'exp is more than 86400 seconds after iat',
    ]);
  });
});

it.each(['', '.', '..', '💥.💥.💥', 'bnVsbA.bnVsbA.bnVsbA', '\u0000'])(
  '“%s” is rejected, whatever is pasted',
  async (text) => {
    expect((await problemsOf(text)).length).toBeGreaterThan(0);
  },
);
