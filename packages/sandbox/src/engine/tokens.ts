/** Validates the token of a request. Source of all rules: /api/authentication/. */
import {decodeBase64Url} from './bytes';
import {refuse} from './errors';
import {isObject} from './json';
import {verify} from './keys';

/** Unit: s. */
const MAX_LIFE = 86_400;
/** Tolerated clock skew. Unit: s. */
const CLOCK_TOLERANCE = 60;
/** Seconds since 1970 have ten digits until the year 2286, milliseconds have thirteen. */
const FIRST_MILLISECONDS = 100_000_000_000;

export interface TokenRules {
  issuer: string;
  audience: string;
}

export interface Token {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

const wrong = (detail: string) => refuse('UNAUTHORIZED_ACCESS', {detail});

function readPart(part: string, name: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(decodeBase64Url(part)));
  } catch {
    throw wrong(`the ${name} is not JSON in base64url without padding`);
  }
  if (!isObject(value)) {
    throw wrong(`the ${name} is not a JSON object`);
  }
  return value;
}

/** Header and claims of a token, unchecked; undefined if it is not a token. */
export function peekToken(authorization: string | null): Token | undefined {
  const [header = '', claims = ''] = (authorization ?? '').replace(/^Bearer +/i, '').split('.');
  try {
    return {header: readPart(header, 'header'), claims: readPart(claims, 'payload')};
  } catch {
    return undefined;
  }
}

function checkTimes({iat, exp}: Record<string, unknown>, now: number): void {
  for (const [name, value] of Object.entries({iat, exp})) {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      throw wrong(`${name} must be a whole number of seconds`);
    }
    if (value >= FIRST_MILLISECONDS) {
      throw wrong(`${name} is in milliseconds; it must be in seconds`);
    }
  }
  const [from, to] = [Number(iat), Number(exp)];
  if (to - from > MAX_LIFE) {
    throw wrong(`exp is more than ${MAX_LIFE} seconds after iat`);
  }
  if (to <= from) {
    throw wrong('exp is not after iat');
  }
  if (from > now + CLOCK_TOLERANCE) {
    throw wrong('iat is in the future');
  }
  if (to <= now - CLOCK_TOLERANCE) {
    throw wrong('the token has expired');
  }
}

/**
 * Checks everything about a token.
 *
 * @param now - Unix time of the machine, comparable with the caller's clock. Unit: s
 * @param keysOf - public keys of the application with this id
 * @returns id of the application
 * @throws ApiError AUTHORIZATION_NOT_PROVIDED or UNAUTHORIZED_ACCESS, with the reason
 */
export async function checkToken(
  authorization: string | null,
  {issuer, audience}: TokenRules,
  now: number,
  keysOf: (applicationId: string) => Promise<readonly CryptoKey[]>,
): Promise<string> {
  const token = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1]?.trim();
  if (token === undefined) {
    throw refuse('AUTHORIZATION_NOT_PROVIDED', {
      detail: authorization === null ? null : 'the header does not contain a bearer token',
    });
  }
  const parts = token.split('.');
  const [encodedHeader = '', encodedClaims = '', encodedSignature = ''] = parts;
  if (parts.length !== 3) {
    throw wrong('a token has three parts, separated by dots');
  }
  const header = readPart(encodedHeader, 'header');
  const {alg, typ, kid} = header;
  if (alg !== 'RS256') {
    throw wrong('alg must be RS256');
  }
  if (typ !== 'JWT') {
    throw wrong('typ must be JWT');
  }
  if (typeof kid !== 'string') {
    throw wrong('kid must be the application id');
  }
  const keys = await keysOf(kid);
  if (keys.length === 0) {
    throw wrong('kid is not the id of an application');
  }
  const claims = readPart(encodedClaims, 'payload');
  if (claims.iss !== issuer) {
    throw wrong(`iss must be ${issuer}`);
  }
  if (claims.aud !== audience) {
    throw wrong(`aud must be ${audience}`);
  }
  checkTimes(claims, now);
  let signature;
  try {
    signature = decodeBase64Url(encodedSignature);
  } catch {
    throw wrong('the signature is not base64url without padding');
  }
  for (const key of keys) {
    if (await verify(key, signature, `${encodedHeader}.${encodedClaims}`)) {
      return kid;
    }
  }
  throw wrong('the signature does not match the registered key');
}
