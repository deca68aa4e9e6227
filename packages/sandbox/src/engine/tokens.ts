/** Validates the token of a request. */
import {bearerToken, examineToken, isSignedBy, type TokenRules} from '../../../token/src/index';
import {refuse} from './errors';

const wrong = (detail: string) => refuse('UNAUTHORIZED_ACCESS', {detail});

/**
 * Checks a token in full.
 *
 * @param now - Unix time of the system clock, comparable with the caller's clock. Unit: s
 * @param keysOf - returns the public keys of the application with this id
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
  const {header, signed, signature, problems} = examineToken(token, rules, now);
  const [problem] = problems;
  if (problem !== undefined) {
    throw wrong(problem);
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
