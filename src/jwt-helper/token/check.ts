/** Decodes a token and lists the reasons to reject it, from the sandbox's checker, the key and the application. */
import {TOKEN_RULES} from '../../../config/token';
import {examineToken, isSignedBy, type JsonObject} from '../../../packages/token/src/index';
import type {RsaKey} from './keys';

export interface CheckedToken {
  /** The token without surrounding pasted text. */
  token: string;
  header?: JsonObject;
  claims?: JsonObject;
  problems: string[];
}

export interface CheckContext {
  /** Unix time. Unit: s. */
  now: number;
  /** Expected value of `kid`, if known. */
  applicationId?: string | undefined;
  /** Key that verifies the signature, if known. */
  key?: RsaKey | undefined;
}

/** Checks a token as the API would, including the application and the signature if they are known. */
export async function checkToken(pasted: string, context: CheckContext): Promise<CheckedToken> {
  const token = pasted
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/^(?:authorization:\s*)?(?:bearer\s+)?/i, '');
  const examined = examineToken(token, TOKEN_RULES, context.now);
  const {header, claims, problems, signed, signature} = examined;
  const {applicationId, key} = context;
  const isKnown =
    header === undefined || applicationId === undefined || header.kid === applicationId;
  const isSigned =
    key === undefined ||
    signature === undefined ||
    (await isSignedBy(key.publicKey, signed, signature));
  return {
    token,
    problems: [
      ...problems,
      ...(isKnown ? [] : ['kid is not the application id above']),
      ...(isSigned ? [] : ['the signature was not created with the key above']),
    ],
    ...(header === undefined ? {} : {header}),
    ...(claims === undefined ? {} : {claims}),
  };
}
