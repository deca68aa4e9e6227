import {execFileSync} from 'node:child_process';
import {createPublicKey, generateKeyPairSync, type KeyObject} from 'node:crypto';
import os from 'node:os';
import {describe, expect, it} from 'vitest';
import {writePem} from '../../../packages/token/src/index';
import {readKey} from './keys';
import {generateKey} from './sign';
import {modulusOf, newRsaKey, pem, privateKey} from './keys.fixture';

const pkcs1 = pem(privateKey, 'pkcs1');
const pkcs8 = pem(privateKey, 'pkcs8');
const publicKey = createPublicKey(privateKey);
const spki = publicKey.export({type: 'spki', format: 'pem'}).toString();

function openssl(args: readonly string[], input?: string): string {
  return execFileSync('openssl', args, {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(input === undefined ? {} : {input}),
  });
}

const certificate = openssl([
  ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes'],
  ...['-keyout', os.devNull, '-subj', '/CN=test'],
]);

function messageOf(text: string): string {
  try {
    readKey(text);
  } catch (reason) {
    return reason instanceof Error ? `${reason.name}: ${reason.message}` : 'no error';
  }
  return 'accepted';
}

describe('private keys', () => {
  it('wraps PKCS#1 into the same PKCS#8 as OpenSSL does', () => {
    const key = readKey(pkcs1);
    expect(writePem('PRIVATE KEY', key.privateKey ?? new Uint8Array())).toBe(pkcs8);
    expect(key.bits).toBe(2048);
  });

  it('uses PKCS#8 unchanged', () => {
    const key = readKey(pkcs8);
    expect(writePem('PRIVATE KEY', key.privateKey ?? new Uint8Array())).toBe(pkcs8);
  });

  it('derives the public key from both', () => {
    for (const text of [pkcs1, pkcs8]) {
      expect(writePem('PUBLIC KEY', readKey(text).publicKey)).toBe(spki);
    }
  });

  it('accepts keys created by the openssl command, in both formats', () => {
    const made = openssl(['genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:3072']);
    const old = openssl(['rsa', '-traditional'], made);
    expect(made).toContain('BEGIN PRIVATE KEY');
    expect(old).toContain('BEGIN RSA PRIVATE KEY');
    expect(readKey(made)).toEqual(readKey(old));
    expect(readKey(made).bits).toBe(3072);
  });

  it.each([
    ['Windows line ends', pkcs8.replaceAll('\n', '\r\n')],
    ['written line ends, as in JSON and environment variables', pkcs8.replaceAll('\n', '\\n')],
    ['indentation', pkcs1.replaceAll('\n', '\n    ')],
    ['a byte order mark and text around', `\uFEFFmy key\n${pkcs8}\nend`],
    ['a certificate before it', certificate + pkcs8],
    ['no line ends at all', pkcs8.replaceAll('\n', '')],
  ])('accepts a key with %s', (_, text) => {
    expect(readKey(text)).toEqual(readKey(pkcs8));
  });

  it('generates keys that OpenSSL reads', async () => {
    const made = await generateKey(2048);
    expect(modulusOf(made)).toHaveLength(342);
    expect(readKey(made).bits).toBe(2048);
  });
});

describe('public keys, to check with', () => {
  it.each([
    ['SPKI', spki],
    ['PKCS#1', publicKey.export({type: 'pkcs1', format: 'pem'}).toString()],
  ])('accepts %s', (_, text) => {
    expect(readKey(text)).toEqual({publicKey: readKey(pkcs8).publicKey, bits: 2048});
  });
});

describe('rejected texts get helpful messages', () => {
  const elliptic = generateKeyPairSync('ec', {namedCurve: 'P-256'}).privateKey;
  const edwards = generateKeyPairSync('ed25519').privateKey;
  const pss = generateKeyPairSync('rsa-pss', {modulusLength: 2048}).privateKey;
  const encrypted = (key: KeyObject, type: 'pkcs1' | 'pkcs8') =>
    key
      .export({type, format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret'} as never)
      .toString();

  it.each([
    ['a certificate', certificate, /This is a certificate\. It belongs in the control panel/],
    ['an encrypted PKCS#8 key', encrypted(privateKey, 'pkcs8'), /encrypted with a password/],
    ['an encrypted PKCS#1 key', encrypted(privateKey, 'pkcs1'), /encrypted with a password/],
    ['an EC key in SEC1', pem(elliptic, 'sec1'), /elliptic-curve key/],
    ['an EC key in PKCS#8', pem(elliptic, 'pkcs8'), /elliptic-curve key/],
    [
      'an EC key behind its parameters',
      `-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n${pem(elliptic, 'sec1')}`,
      /elliptic-curve key/,
    ],
    ['an Ed25519 key', pem(edwards, 'pkcs8'), /not an RSA key/],
    ['an RSA-PSS key', pem(pss, 'pkcs8'), /restricted to RSA-PSS/],
    ['a key of 1024 bits in PKCS#8', pem(newRsaKey(1024), 'pkcs8'), /has 1024 bits.*below 2048/],
    ['a key of 1024 bits in PKCS#1', pem(newRsaKey(1024), 'pkcs1'), /has 1024 bits.*below 2048/],
    ['a key without its end', pkcs8.slice(0, 900), /last line is missing/],
    ['a JWK', JSON.stringify(privateKey.export({format: 'jwk'})), /for example a JWK/],
    ['nothing of the kind', 'my secret key', /not a key in PEM/],
    [
      'a key of OpenSSH',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----',
      /OpenSSH/,
    ],
    [
      'another block',
      '-----BEGIN PGP MESSAGE-----\nAAAA\n-----END PGP MESSAGE-----',
      /type PGP MESSAGE/,
    ],
    ['strange characters', pkcs8.replace('MII', 'M?I'), /not base64/],
    ['missing bytes', pkcs8.replace(/\n[^\n]{64}\n/, '\n'), /damaged/],
    ['PKCS#1 under the name of PKCS#8', pkcs1.replaceAll('RSA PRIVATE', 'PRIVATE'), /damaged/],
  ])('%s', (_, text, message) => {
    expect(messageOf(text)).toMatch(message);
    expect(messageOf(text)).toMatch(/^KeyProblem: /);
  });
});
