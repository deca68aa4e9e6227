import {describe, expect, it} from 'vitest';
import {bearerToken, examineToken, writeElement} from '../src/index';

const NOW = 1_795_248_000;
const RULES = {issuer: 'provider.example', audience: 'api.provider.example'};
const HEADER = {typ: 'JWT', alg: 'RS256', kid: '12345678-1234-4234-8234-123456789abc'};
const CLAIMS = {iss: RULES.issuer, aud: RULES.audience, iat: NOW, exp: NOW + 3600};

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const make = (header: object, claims: object, signature = part('s'.repeat(256))) =>
  `${part({...HEADER, ...header})}.${part({...CLAIMS, ...claims})}.${signature}`;
const problemsOf = (token: string, now = NOW) => examineToken(token, RULES, now).problems;

describe('a token', () => {
  it.each<[string, object, number]>([
    ['of the documentation', {}, NOW],
    ['of 24 hours', {exp: NOW + 86_400}, NOW],
    ['of a clock that is 60 seconds ahead', {iat: NOW + 60}, NOW],
    ['that has expired less than 60 seconds ago', {}, NOW + 3659],
  ])('%s has no problem', (_, claims, now) => {
    const {problems, signed, signature} = examineToken(make({}, claims), RULES, now);
    expect(problems).toEqual([]);
    expect(signed).toBe(make({}, claims).split('.').slice(0, 2).join('.'));
    expect(signature).toHaveLength(256);
  });

  it.each<[string, object, object]>([
    ['alg must be RS256', {alg: 'none'}, {}],
    ['alg must be RS256', {alg: undefined}, {}],
    ['typ must be JWT', {typ: 'at+jwt'}, {}],
    ['kid must be the application id', {kid: 'my-app'}, {}],
    ['crit lists extensions, but none is supported', {crit: ['b64']}, {}],
    ['iss must be provider.example', {}, {iss: 'Provider.example'}],
    ['aud must be api.provider.example', {}, {aud: [RULES.audience]}],
    ['iat must be a whole number of seconds', {}, {iat: undefined}],
    ['iat must be a whole number of seconds', {}, {iat: NOW - 0.5}],
    ['exp must be a whole number of seconds', {}, {exp: String(NOW + 60)}],
    ['iat must be in seconds, not milliseconds', {}, {iat: NOW * 1000}],
    ['exp is more than 86400 seconds after iat', {}, {exp: NOW + 86_401}],
    ['exp is not after iat', {}, {exp: NOW}],
    ['iat is in the future', {}, {iat: NOW + 61, exp: NOW + 90}],
    ['nbf is in the future', {}, {nbf: NOW + 61}],
    ['the token has expired', {}, {iat: NOW - 7200, exp: NOW - 60}],
  ])('is rejected because %s', (problem, header, claims) => {
    expect(problemsOf(make(header, claims))).toEqual([problem]);
  });

  it.each([
    ['the token must have three parts', `${part(HEADER)}.${part(CLAIMS)}`],
    ['the token must have three parts', `${make({}, {})}.a.b`],
    ['the header is not JSON in base64url without padding', make({}, {}).replace('.', '==.')],
    ['the payload is not JSON in base64url without padding', `${part(HEADER)}.${part('x')}.AA`],
    ['the header is not a JSON object', `${part([1])}.${part(CLAIMS)}.AA`],
    ['the signature is not base64url without padding', make({}, {}, 'ab+/')],
    ['the signature is not base64url without padding', make({}, {}, 'abcde')],
    ['the signature is not base64url without padding', make({}, {}, '')],
    ['the signature is shorter than that of a key with 2048 bits', make({}, {}, 'AAAA')],
  ])('is rejected because %s: %s', (problem, token) => {
    expect(problemsOf(token)).toContain(problem);
  });

  it('can have several problems, in the order of the checks', () => {
    expect(problemsOf(make({alg: 'none'}, {aud: 'x', exp: NOW + 200_000}))).toEqual([
      'alg must be RS256',
      'aud must be api.provider.example',
      'exp is more than 86400 seconds after iat',
    ]);
  });
});

it.each([
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer  a.b.c ', 'a.b.c'],
  ['Basic a.b.c', undefined],
  ['Bearer ', undefined],
])('the header "%s" has the token %s', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

// Source: ITU-T X.690, 8.1.3: the long form gives the number of length bytes, then these bytes.
it.each([
  [127, [127]],
  [128, [0x81, 128]],
  [256, [0x82, 1, 0]],
])('writes the length of %i bytes in DER', (length, expected) => {
  expect([...writeElement(4, new Uint8Array(length))].slice(1, -length)).toEqual(expected);
});
