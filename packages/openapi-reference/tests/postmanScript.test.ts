import {generateKeyPairSync, webcrypto} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {decodeProtectedHeader, jwtVerify} from 'jose';
import {describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {fillBrandVariables} from '../../../src/text/brandVariables';
import {siteDir} from './support';

const FILE = 'openapi/postman/pre-request.js';
const script = fillBrandVariables(fs.readFileSync(path.join(siteDir, FILE), 'utf8'), FILE);
const {privateKey, publicKey} = generateKeyPairSync('rsa', {modulusLength: 2048});
const pkcs8 = privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
const pkcs1 = privateKey.export({type: 'pkcs1', format: 'pem'}).toString();

interface Run {
  collection: Map<string, string>;
  errors: string[];
}

/**
 * Runs the script with what Postman's sandbox has, and with nothing that Node has beyond that. Like Postman,
 * it waits until no timer is running any more.
 */
async function run(environment: Record<string, string>, collection = new Map<string, string>()) {
  const errors: string[] = [];
  let timers = 0;
  vm.runInNewContext(script, {
    pm: {
      variables: {get: (key: string) => environment[key] ?? collection.get(key)},
      collectionVariables: {
        get: (key: string) => collection.get(key),
        set: (key: string, value: string) => collection.set(key, value),
      },
    },
    crypto: webcrypto,
    atob,
    btoa,
    // Node's WebCrypto asks for arrays of its own realm, Postman's for those of the sandbox.
    Uint8Array,
    console: {error: (text: string) => errors.push(text)},
    setInterval: () => (timers += 1),
    clearInterval: () => (timers -= 1),
  });
  for (let step = 0; timers > 0 && step < 500; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(timers, 'a timer goes on').toBe(0);
  return {collection, errors} satisfies Run;
}

describe('the pre-request script', () => {
  it.each([
    ['as the control panel saves it', pkcs8],
    ['with line breaks that became spaces', pkcs8.replace(/\n/g, ' ')],
    ['with line breaks that became \\n', pkcs8.replace(/\n/g, '\\n')],
    ['of the older kind', pkcs1],
  ])('signs a token with a key %s', async (_, key) => {
    const {collection, errors} = await run({applicationId: 'my-application', privateKey: key});
    expect(errors).toEqual([]);
    const token = collection.get('token') ?? '';
    const {payload} = await jwtVerify(token, publicKey, {
      algorithms: ['RS256'],
      issuer: brand.siteHost,
      audience: brand.apiHost,
    });
    expect(decodeProtectedHeader(token)).toEqual({
      typ: 'JWT',
      alg: 'RS256',
      kid: 'my-application',
    });
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss']);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  it('caches the token until shortly before it expires, and creates another for another application', async () => {
    const environment = {applicationId: 'one', privateKey: pkcs8};
    const {collection} = await run(environment);
    collection.set('token', 'kept');
    await run(environment, collection);
    expect(collection.get('token')).toBe('kept');
    await run({...environment, applicationId: 'two'}, collection);
    expect(collection.get('token')).not.toBe('kept');
    collection.set('token', 'old');
    collection.set('tokenExpires', String(Math.floor(Date.now() / 1000) + 30));
    await run({...environment, applicationId: 'two'}, collection);
    expect(collection.get('token')).not.toBe('old');
  });

  it('does not replace a token that the reader created', async () => {
    const {collection, errors} = await run({}, new Map([['token', 'mine']]));
    expect(collection.get('token')).toBe('mine');
    expect(errors).toEqual([]);
  });

  it.each(['', 'no key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'])(
    'reports what is wrong with the key %j',
    async (key) => {
      const {collection, errors} = await run({applicationId: 'one', privateKey: key});
      expect(collection.get('token')).toBe('');
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatch(/^No token: .*\. Check applicationId and privateKey/);
    },
  );
});
