/** Validates the token of a request. */
import {
  bearerToken,
  examineToken,
  type Fault,
  isSignedBy,
  TOKEN_LIMITS,
  type TokenRules,
} from '../../../token/src/index';
import {refuse} from './errors';

const wrong = (detail: string) => refuse('UNAUTHORIZED_ACCESS', {detail});

/** `detail` of the error for a fault. */
function detailOf(fault: Fault): string {
  switch (fault.fault) {
    case 'parts':
      return 'a token has three parts, separated by dots';
    case 'encoding':
    case 'json':
      return fault.part === 'signature'
        ? 'the signature is not base64url without padding'
        : `the ${nameOf(fault.part)} is not JSON in base64url without padding`;
    case 'object':
      return `the ${nameOf(fault.part)} is not a JSON object`;
    case 'alg':
      return `alg must be ${TOKEN_LIMITS.algorithm}`;
    case 'typ':
      return `typ must be ${TOKEN_LIMITS.type}`;
    case 'crit':
      return 'crit names extensions, and none is supported';
    case 'kid':
      return 'kid must be the application id';
    case 'iss':
    case 'aud':
      return `${fault.fault} must be ${fault.expected}`;
    case 'time':
      return fault.problem === 'milliseconds'
        ? `${fault.claim} is in milliseconds; it must be in seconds`
        : `${fault.claim} must be a whole number of seconds`;
    case 'early':
      return `${fault.claim} is in the future`;
    case 'expired':
      return 'the token has expired';
    case 'lifetime':
      return fault.lifetime > 0
        ? `exp is more than ${TOKEN_LIMITS.maxLifetime} seconds after iat`
        : 'exp is not after iat';
    case 'signature-length':
      return `the signature is shorter than that of a key with ${TOKEN_LIMITS.minKeyBits} bits`;
  }
}

/** The second part is the payload of a JWS (RFC 7515), and contains the claims of a JWT (RFC 7519). */
function nameOf(part: 'header' | 'claims' | 'signature'): string {
  return part === 'claims' ? 'payload' : part;
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
  rules: TokenRules,
  now: number,
  keysOf: (applicationId: string) => Promise<readonly CryptoKey[]>,
): Promise<string> {
  const token = bearerToken(authorization ?? '');
  if (token === undefined) {
    throw refuse('AUTHORIZATION_NOT_PROVIDED', {
      detail: authorization === null ? null : 'the header does not contain a bearer token',
    });
  }
  const {header, signed, signature, faults} = examineToken(token, rules, now);
  const [fault] = faults;
  if (fault !== undefined) {
    throw wrong(detailOf(fault));
  }
  const applicationId = String(header?.kid);
  const keys = await keysOf(applicationId);
  if (keys.length === 0) {
    throw wrong('kid is not the id of an application');
  }
  for (const key of keys) {
    if (signature !== undefined && (await isSignedBy(key, signed, signature))) {
      return applicationId;
    }
  }
  throw wrong('the signature does not match the registered key');
}
