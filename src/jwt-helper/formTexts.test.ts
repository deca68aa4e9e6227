import {generateKeyPairSync} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {judgeId, judgeKey, lifetimeText, verdictOf} from './formTexts';

const {privateKey, publicKey} = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: {type: 'spki', format: 'pem'},
  privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
});
const ID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

describe('the field of the application id', () => {
  it('accepts a UUID with spaces around it', () => {
    expect(judgeId(` ${ID}\n`, true)).toEqual({id: ID, message: {text: '', kind: 'wrong'}});
  });

  it('explains the format of an id, and reports an empty field only if it is required', () => {
    expect(judgeId('my-app', false).message.text).toMatch(/^An application id is a UUID/);
    expect(judgeId('', false).message.text).toBe('');
    expect(judgeId(' ', true).message.text).toMatch(/^Enter your application id\. An app/);
    expect(judgeId('my-app', true).id).toBeUndefined();
  });
});

describe('the field of the key', () => {
  it('names the type and length of a key', () => {
    expect(judgeKey(privateKey, true).message).toEqual({
      text: 'A private RSA key of 2048 bits.',
      kind: 'note',
    });
    const {key, message} = judgeKey(publicKey, false);
    expect(message.text).toBe('A public RSA key of 2048 bits.');
    expect(key?.privateKey).toBeUndefined();
  });

  it('explains why a text is not a key', () => {
    const {key, message} = judgeKey('-----BEGIN SOMETHING-----', false);
    expect(key).toBeUndefined();
    expect(message.kind).toBe('wrong');
    expect(message.text.length).toBeGreaterThan(10);
    expect(judgeKey(' ', true).message.text).toBe('Enter your private key to sign.');
    expect(judgeKey('', false).message.text).toBe('');
  });
});

describe('messages about a token', () => {
  it('counts errors, and does not call a token valid that was not checked in full', () => {
    const wrong = {kind: 'wrong', text: 'x'} as const;
    const open = {kind: 'open', text: 'x'} as const;
    expect(verdictOf([wrong, open])).toEqual({
      text: 'The API would reject this token. One thing is wrong.',
      kind: 'wrong',
    });
    expect(verdictOf([wrong, wrong]).text).toMatch(/2 things are wrong\.$/);
    expect(verdictOf([open]).kind).toBe('open');
    expect(verdictOf([])).toEqual({text: 'This token is valid.', kind: 'right'});
  });

  it('states when it expires or expired', () => {
    expect(lifetimeText({claims: {exp: 1600}}, 1000)).toMatch(/^It expires in 10 minutes, on /);
    expect(lifetimeText({claims: {exp: 1000}}, 1600)).toMatch(/^It expired 10 minutes ago, on /);
    expect(lifetimeText({claims: {exp: 'soon'}}, 1000)).toBe('');
    expect(lifetimeText({claims: undefined}, 1000)).toBe('');
  });
});
