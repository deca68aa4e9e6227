/** Checks tokens for the sandbox, which rejects invalid ones, and for the JWT helper, which shows their faults. */
import {type Bytes, decodeBase64Url} from './bytes';
import {TOKEN_LIMITS} from './limits';

export interface TokenRules {
  /** Expected `iss` of a token. */
  issuer: string;
  /** Expected `aud` of a token. */
  audience: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export interface ExaminedToken {
  header?: JsonObject;
  claims?: JsonObject;
  /** The signed text: header and claims as in the token, with the dot between them. */
  signed: string;
  signature?: Bytes;
  /** Reasons for rejection in the API's order of checks; empty if only the key and signature remain to be checked. */
  problems: string[];
}

/** Lower bound of milliseconds. Until 2286, Unix time has ten digits in seconds and thirteen in milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text has the form of an application's id, a UUID. */
export function isApplicationId(text: string): boolean {
  return UUID.test(text);
}

/** Returns the bearer token in an `Authorization` header; undefined if there is none. Source: RFC 6750, 2.1. */
export function bearerToken(authorization: string): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(authorization)?.[1]?.trim();
}

/** Performs all checks that need no key, for the Unix time `now` in seconds. */
export function examineToken(token: string, rules: TokenRules, now: number): ExaminedToken {
  const parts = token.split('.');
  const [encodedHeader = '', encodedClaims, encodedSignature] = parts;
  const problems = parts.length === 3 ? [] : ['the token must have three parts'];
  const header = readJson('header', encodedHeader, problems);
  if (header !== undefined) {
    problems.push(...headerProblems(header));
  }
  // The second part is the payload of a JWS (RFC 7515), which contains the claims of a JWT (RFC 7519).
  const claims =
    encodedClaims === undefined ? undefined : readJson('payload', encodedClaims, problems);
  if (claims !== undefined) {
    problems.push(...claimProblems(claims, rules, now));
  }
  const signature = parts.length === 3 ? decode(encodedSignature ?? '') : undefined;
  if (parts.length === 3 && signature === undefined) {
    problems.push('the signature is not base64url without padding');
  }
  // Signatures of other algorithms may be shorter.
  const isShort = signature !== undefined && signature.length * 8 < TOKEN_LIMITS.minKeyBits;
  if (isShort && header?.alg === TOKEN_LIMITS.algorithm) {
    problems.push(
      `the signature is shorter than that of a key with ${TOKEN_LIMITS.minKeyBits} bits`,
    );
  }
  return {
    signed: `${encodedHeader}.${encodedClaims ?? ''}`,
    problems,
    ...(header === undefined ? {} : {header}),
    ...(claims === undefined ? {} : {claims}),
    ...(signature === undefined ? {} : {signature}),
  };
}

/** Decodes base64url. Each character encodes six bits, so a single leftover character cannot form a byte. */
function decode(text: string): Bytes | undefined {
  return /^[\w-]+$/.test(text) && text.length % 4 !== 1 ? decodeBase64Url(text) : undefined;
}

function readJson(name: string, text: string, problems: string[]): JsonObject | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(decode(text)));
  } catch {
    problems.push(`the ${name} is not JSON in base64url without padding`);
    return undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as JsonObject;
  }
  problems.push(`the ${name} is not a JSON object`);
  return undefined;
}

function headerProblems(header: JsonObject): string[] {
  const {alg, typ, kid} = header;
  return [
    ...(alg === TOKEN_LIMITS.algorithm ? [] : [`alg must be ${TOKEN_LIMITS.algorithm}`]),
    ...(typ === TOKEN_LIMITS.type ? [] : [`typ must be ${TOKEN_LIMITS.type}`]),
    // The API supports no extensions, and recipients must reject those that they do not support (RFC 7515, 4.1.11).
    ...(Object.hasOwn(header, 'crit') ? ['crit lists extensions, but none is supported'] : []),
    ...(typeof kid === 'string' && isApplicationId(kid) ? [] : ['kid must be the application id']),
  ];
}

function claimProblems(claims: JsonObject, {issuer, audience}: TokenRules, now: number): string[] {
  const problems: string[] = [];
  const need = (isGood: boolean, problem: string) => {
    if (!isGood) {
      problems.push(problem);
    }
  };
  const {clockTolerance, maxLifetime} = TOKEN_LIMITS;
  need(claims.iss === issuer, `iss must be ${issuer}`);
  need(claims.aud === audience, `aud must be ${audience}`);
  const iat = readTime(claims, 'iat', problems);
  const exp = readTime(claims, 'exp', problems);
  // The only time that may be missing (RFC 7519, 4.1.5).
  const nbf = Object.hasOwn(claims, 'nbf') ? readTime(claims, 'nbf', problems) : undefined;
  if (iat !== undefined && exp !== undefined) {
    need(exp > iat, 'exp is not after iat');
    need(exp - iat <= maxLifetime, `exp is more than ${maxLifetime} seconds after iat`);
  }
  need(iat === undefined || iat - now <= clockTolerance, 'iat is in the future');
  need(nbf === undefined || nbf - now <= clockTolerance, 'nbf is in the future');
  // A token is invalid "on or after" `exp` (RFC 7519, 4.1.4).
  need(exp === undefined || now - exp < clockTolerance, 'the token has expired');
  return problems;
}

function readTime(claims: JsonObject, claim: string, problems: string[]): number | undefined {
  const value = claims[claim];
  if (typeof value === 'number' && value >= FIRST_MILLISECONDS) {
    problems.push(`${claim} must be in seconds, not milliseconds`);
  } else if (typeof value === 'number' && Number.isInteger(value)) {
    return value;
  } else {
    problems.push(`${claim} must be a whole number of seconds`);
  }
  return undefined;
}
