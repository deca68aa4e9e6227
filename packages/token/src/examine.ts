/** Decodes a token and lists what the API would reject. */
import {type Bytes, decodeBase64Url} from './bytes';
import {TOKEN_LIMITS} from './limits';

export interface TokenRules {
  /** `iss` of a token. */
  issuer: string;
  /** `aud` of a token. */
  audience: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;
export type TokenPart = 'header' | 'claims' | 'signature';
export type TimeClaim = 'iat' | 'nbf' | 'exp';

/** What the API rejects. */
export type Fault =
  | {fault: 'parts'; count: number}
  | {fault: 'encoding'; part: TokenPart; problem: 'empty' | 'padding' | 'base64'}
  | {fault: 'encoding'; part: TokenPart; problem: 'character'; character: string}
  | {fault: 'encoding'; part: TokenPart; problem: 'truncated'; length: number}
  | {fault: 'json' | 'object'; part: TokenPart}
  | {fault: 'alg' | 'typ' | 'kid' | 'crit'; value: unknown}
  | {fault: 'iss' | 'aud'; value: unknown; expected: string}
  | {
      fault: 'time';
      claim: TimeClaim;
      value: unknown;
      problem: 'missing' | 'type' | 'milliseconds' | 'fraction';
    }
  /** Unit: s. */
  | {fault: 'early'; claim: 'iat' | 'nbf'; ahead: number}
  | {fault: 'expired'; since: number}
  | {fault: 'lifetime'; lifetime: number}
  /** Unit: bit. */
  | {fault: 'signature-length'; bits: number};

export interface ExaminedToken {
  header?: JsonObject;
  claims?: JsonObject;
  /** Header and claims as in the token, with the dot: what is signed. */
  signed: string;
  signature?: Bytes;
  /** In the order in which the API checks; empty if only the key and the signature are left to check. */
  faults: Fault[];
}

/** Seconds since 1970 have ten digits until the year 2286, milliseconds have thirteen. */
const FIRST_MILLISECONDS = 100_000_000_000;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isApplicationId(text: string): boolean {
  return UUID.test(text);
}

/**
 * The token in the header `Authorization`, RFC 6750, section 2.1.
 *
 * @returns undefined if the header contains no bearer token
 */
export function bearerToken(authorization: string): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(authorization)?.[1]?.trim();
}

/**
 * Checks all that can be checked without a key.
 *
 * @param now - Unix time. Unit: s
 */
export function examineToken(token: string, rules: TokenRules, now: number): ExaminedToken {
  const parts = token.split('.');
  const [encodedHeader = '', encodedClaims, encodedSignature] = parts;
  const faults: Fault[] = parts.length === 3 ? [] : [{fault: 'parts', count: parts.length}];
  const header = readJson('header', encodedHeader, faults);
  if (header !== undefined) {
    faults.push(...headerFaults(header));
  }
  const claims = readJson('claims', encodedClaims, faults);
  if (claims !== undefined) {
    faults.push(...claimFaults(claims, rules, now));
  }
  const signature = readSignature(parts.length === 3 ? encodedSignature : undefined, faults);
  const bits = (signature?.length ?? 0) * 8;
  // Signatures of other algorithms may be short.
  if (
    signature !== undefined &&
    header?.alg === TOKEN_LIMITS.algorithm &&
    bits < TOKEN_LIMITS.minKeyBits
  ) {
    faults.push({fault: 'signature-length', bits});
  }
  return {
    signed: `${encodedHeader}.${encodedClaims ?? ''}`,
    faults,
    ...(header === undefined ? {} : {header}),
    ...(claims === undefined ? {} : {claims}),
    ...(signature === undefined ? {} : {signature}),
  };
}

function encodingFault(part: TokenPart, text: string): Fault | undefined {
  const fault = 'encoding';
  if (text === '') {
    return {fault, part, problem: 'empty'};
  }
  const strange = /[^\w-]/.exec(text)?.[0];
  if (strange !== undefined) {
    const isBase64 = /^[\w+/-]+={0,2}$/.test(text);
    return isBase64
      ? {fault, part, problem: /[+/]/.test(text) ? 'base64' : 'padding'}
      : {fault, part, problem: 'character', character: strange};
  }
  // A character has six bits, so a single one cannot be a byte.
  return text.length % 4 === 1
    ? {fault, part, problem: 'truncated', length: text.length}
    : undefined;
}

/** A part with a wrong encoding is read as far as it can be decoded. */
function decodeLoosely(text: string): Bytes | undefined {
  try {
    return decodeBase64Url(
      text
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/={1,2}$/, ''),
    );
  } catch {
    return undefined;
  }
}

function readJson(
  part: TokenPart,
  text: string | undefined,
  faults: Fault[],
): JsonObject | undefined {
  if (text === undefined) {
    return undefined;
  }
  const problem = encodingFault(part, text);
  if (problem !== undefined) {
    faults.push(problem);
  }
  const bytes = decodeLoosely(text);
  if (bytes === undefined || bytes.length === 0) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as JsonObject;
    }
    faults.push({fault: 'object', part});
  } catch {
    if (problem === undefined) {
      faults.push({fault: 'json', part});
    }
  }
  return undefined;
}

function headerFaults(header: JsonObject): Fault[] {
  const {alg, typ, kid, crit} = header;
  return [
    ...(alg === TOKEN_LIMITS.algorithm ? [] : [{fault: 'alg', value: alg} as const]),
    ...(typ === TOKEN_LIMITS.type ? [] : [{fault: 'typ', value: typ} as const]),
    // The API implements no extension, and a recipient rejects those that it does not implement (RFC 7515, 4.1.11).
    ...(Object.hasOwn(header, 'crit') ? [{fault: 'crit', value: crit} as const] : []),
    ...(typeof kid === 'string' && isApplicationId(kid)
      ? []
      : [{fault: 'kid', value: kid} as const]),
  ];
}

function claimFaults(claims: JsonObject, {issuer, audience}: TokenRules, now: number): Fault[] {
  const iat = readTime(claims, 'iat');
  const exp = readTime(claims, 'exp');
  // The only one that may be missing (RFC 7519, 4.1.5).
  const nbf = Object.hasOwn(claims, 'nbf') ? readTime(claims, 'nbf') : undefined;
  return [
    ...nameFaults('iss', claims.iss, issuer),
    ...nameFaults('aud', claims.aud, audience),
    ...[iat, exp, nbf].filter((time) => typeof time === 'object'),
    ...(typeof iat === 'number' && typeof exp === 'number' ? lifetimeFaults(exp - iat) : []),
    ...startFaults('iat', iat, now),
    ...startFaults('nbf', nbf, now),
    // "On or after" `exp`, a token is not accepted (RFC 7519, 4.1.4).
    ...(typeof exp === 'number' && now - exp >= TOKEN_LIMITS.clockTolerance
      ? [{fault: 'expired', since: now - exp} as const]
      : []),
  ];
}

function nameFaults(fault: 'iss' | 'aud', value: unknown, expected: string): Fault[] {
  return value === expected ? [] : [{fault, value, expected}];
}

/** The time in a claim, or why it is not one. */
function readTime(claims: JsonObject, claim: TimeClaim): number | Fault {
  const value = claims[claim];
  const wrong = (problem: 'missing' | 'type' | 'milliseconds' | 'fraction'): Fault => ({
    fault: 'time',
    claim,
    value,
    problem,
  });
  if (typeof value !== 'number') {
    return wrong(value === undefined ? 'missing' : 'type');
  }
  if (value >= FIRST_MILLISECONDS) {
    return wrong('milliseconds');
  }
  return Number.isInteger(value) ? value : wrong('fraction');
}

function startFaults(claim: 'iat' | 'nbf', time: unknown, now: number): Fault[] {
  return typeof time === 'number' && time - now > TOKEN_LIMITS.clockTolerance
    ? [{fault: 'early', claim, ahead: time - now}]
    : [];
}

function lifetimeFaults(lifetime: number): Fault[] {
  return lifetime <= 0 || lifetime > TOKEN_LIMITS.maxLifetime
    ? [{fault: 'lifetime', lifetime}]
    : [];
}

function readSignature(text: string | undefined, faults: Fault[]): Bytes | undefined {
  if (text === undefined) {
    return undefined;
  }
  const problem = encodingFault('signature', text);
  if (problem !== undefined) {
    faults.push(problem);
    return undefined;
  }
  return decodeBase64Url(text);
}
