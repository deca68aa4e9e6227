/** Decodes a token and lists what the API would reject, the application and its key included. */
import {TOKEN_RULES} from '../../../config/token';
import {
  type ExaminedToken,
  examineToken,
  importPublicKey,
  isApplicationId,
  isSignedBy,
  type JsonObject,
  NoCryptography,
  TOKEN_LIMITS,
} from '../../../packages/token/src/index';
import type {RsaKey} from './keys';

export interface Finding {
  /** `wrong` makes the API reject the token, `open` could not be checked. */
  kind: 'wrong' | 'open';
  text: string;
}

export interface CheckedToken {
  /** The token without surrounding pasted text. */
  token: string;
  header?: JsonObject;
  claims?: JsonObject;
  findings: Finding[];
}

export interface CheckContext {
  /** Unix time. Unit: s. */
  now: number;
  /** The expected value of `kid`, if it is known. */
  applicationId?: string;
  /** The key that verifies the signature, if it is known. */
  key?: RsaKey;
}

const wrong = (text: string): Finding => ({kind: 'wrong', text});
const open = (text: string): Finding => ({kind: 'open', text});

/** Checks a token as the API would, including the signature if the key is known. */
export async function checkToken(pasted: string, context: CheckContext): Promise<CheckedToken> {
  const token = pasted
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/^(?:authorization:\s*)?(?:bearer\s+)?/i, '');
  const examined = examineToken(token, TOKEN_RULES, context.now);
  const {header, claims, problems} = examined;
  return {
    token,
    findings: [
      ...problems.map(wrong),
      ...checkKeyId(examined, context),
      ...(await checkSignature(examined, context)),
    ],
    ...(header === undefined ? {} : {header}),
    ...(claims === undefined ? {} : {claims}),
  };
}

function checkKeyId({header}: ExaminedToken, {applicationId}: CheckContext): readonly Finding[] {
  if (typeof header?.kid !== 'string' || !isApplicationId(header.kid)) {
    return [];
  }
  if (applicationId === undefined) {
    return [open('Whether `kid` is your application id: enter the id above to compare.')];
  }
  return header.kid === applicationId
    ? []
    : [
        wrong(
          `The key is unknown: \`kid\` is \`${header.kid}\`, but the application id above is \`${applicationId}\`.`,
        ),
      ];
}

async function checkSignature(
  {header, signed, signature}: ExaminedToken,
  {key}: CheckContext,
): Promise<Finding[]> {
  if (signature === undefined || header?.alg !== TOKEN_LIMITS.algorithm) {
    return [];
  }
  if (key === undefined) {
    return [open('The signature: enter the key above to check it.')];
  }
  const keyBytes = Math.ceil(key.bits / 8);
  if (signature.length !== keyBytes) {
    return [
      wrong(
        `The signature is wrong: it has ${signature.length} bytes, but the key above creates ${keyBytes}. It was created with another key, or is truncated.`,
      ),
    ];
  }
  let isSigned: boolean;
  try {
    isSigned = await isSignedBy(await importPublicKey(key.publicKey), signed, signature);
  } catch (error) {
    if (error instanceof NoCryptography) {
      return [open(`The signature: ${error.message}`)];
    }
    throw error;
  }
  return isSigned
    ? []
    : [
        wrong(
          'The signature is wrong: it was not created with the key above, or the token was changed afterwards.',
        ),
      ];
}
