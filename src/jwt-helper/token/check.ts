/** Decodes a token and says in plain words what the API would reject. */
import {TOKEN_RULES} from '../../../config/token';
import {type Bytes, decodeBase64Url} from './base64';
import type {RsaKey} from './keys';
import {isSignedBy} from './sign';
import {spanInWords} from './words';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Finding {
  /** `wrong` makes the API reject the token, `open` could not be checked here, `note` is for information. */
  kind: 'wrong' | 'open' | 'note';
  /** Names are in backticks. */
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
const note = (text: string): Finding => ({kind: 'note', text});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isApplicationId(text: string): boolean {
  return UUID.test(text);
}

/** Seconds since 1970 have ten digits until the year 2286, milliseconds have thirteen. */
const FIRST_MILLISECONDS = 100_000_000_000;

/** Checks a token as the API would, including the signature if the key is known. */
export async function checkToken(pasted: string, context: CheckContext): Promise<CheckedToken> {
  const {token, findings} = clean(pasted);
  const parts = token.split('.');
  findings.push(...checkParts(parts));
  const header = readJson('header', parts[0] ?? '', findings);
  const claims = readJson('claims', parts[1] ?? '', findings);
  findings.push(
    ...(header === undefined ? [] : checkHeader(header, context)),
    ...(claims === undefined ? [] : checkClaims(claims, context.now)),
  );
  if (parts.length === 3) {
    findings.push(...(await checkSignature(parts, header, context)));
  }
  return {
    token,
    findings,
    ...(header === undefined ? {} : {header}),
    ...(claims === undefined ? {} : {claims}),
  };
}

function clean(pasted: string): {token: string; findings: Finding[]} {
  const findings: Finding[] = [];
  let token = pasted.trim().replace(/^["'](.*)["']$/s, '$1');
  const scheme = /^(?:authorization:\s*)?(?:bearer\s+)?/i.exec(token)?.[0] ?? '';
  if (scheme !== '') {
    token = token.slice(scheme.length);
    findings.push(
      note(
        `“${scheme.trim()}” precedes the token. It belongs in the request header and is not part of the token. It is ignored here.`,
      ),
    );
  }
  if (/\s/.test(token)) {
    token = token.replace(/\s/g, '');
    findings.push(
      wrong(
        'The token contains spaces or line breaks. They are ignored here, but the API rejects them. Send the token on one line.',
      ),
    );
  }
  return {token, findings};
}

function checkParts(parts: readonly string[]): Finding[] {
  if (parts.length === 3) {
    return [];
  }
  const found = `The token has ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}. It must have three, separated by dots: header, claims, signature.`;
  const reasons: Readonly<Record<number, string>> = {
    2: ' The signature is missing.',
    5: ' A token with five parts is encrypted. The API accepts only signed tokens.',
  };
  return [wrong(found + (reasons[parts.length] ?? ''))];
}

/** What is wrong with the encoding of a part. */
function encodingProblem(name: string, part: string): string | undefined {
  if (part === '') {
    return `The ${name} is empty.`;
  }
  if (/^[\w-]+={1,2}$/.test(part)) {
    return `The ${name} ends with “=”. Base64url in a token has no padding: remove “=”.`;
  }
  if (/^[\w+/-]+=*$/.test(part) && /[+/]/.test(part)) {
    return `The ${name} is base64, not base64url. Replace “+” with “-” and “/” with “_”, without “=” at the end.`;
  }
  const strange = /[^\w-]/.exec(part)?.[0];
  if (strange !== undefined) {
    return `The ${name} is not base64url: it contains “${strange}”. Allowed characters: letters, digits, “-” and “_”.`;
  }
  // A character has six bits, so a single one cannot be a byte.
  return part.length % 4 === 1
    ? `The ${name} is truncated: its length of ${part.length} characters is impossible in base64url.`
    : undefined;
}

function decodePart(part: string): Bytes | undefined {
  try {
    return decodeBase64Url(part.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''));
  } catch {
    return undefined;
  }
}

/** A part with a wrong encoding is shown as far as it can be decoded. */
function readJson(name: string, part: string, findings: Finding[]): JsonObject | undefined {
  const problem = encodingProblem(name, part);
  if (problem !== undefined && (name === 'header' || part !== '')) {
    findings.push(wrong(problem));
  }
  const bytes = decodePart(part);
  if (bytes === undefined || bytes.length === 0) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as JsonObject;
    }
    findings.push(wrong(`The ${name} is JSON, but not an object.`));
  } catch {
    if (problem === undefined) {
      findings.push(wrong(`The ${name} can be decoded, but its content is not JSON.`));
    }
  }
  return undefined;
}

function shown(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function checkHeader(header: JsonObject, {applicationId}: CheckContext): Finding[] {
  const {typ, alg, kid} = header;
  return [
    ...checkAlgorithm(alg),
    ...(typ === TOKEN_RULES.type
      ? []
      : [
          wrong(
            typ === undefined
              ? `The header has no \`typ\`. It must be \`${TOKEN_RULES.type}\`.`
              : `\`typ\` is ${shown(typ)}. It must be \`${TOKEN_RULES.type}\`.`,
          ),
        ]),
    ...checkKeyId(kid, applicationId),
  ];
}

function checkAlgorithm(alg: unknown): Finding[] {
  const {algorithm} = TOKEN_RULES;
  if (alg === algorithm) {
    return [];
  }
  if (alg === undefined) {
    return [wrong(`The header has no \`alg\`. It must be \`${algorithm}\`.`)];
  }
  const name = typeof alg === 'string' ? alg : '';
  const reason = /^none$/i.test(name)
    ? ' This token is not signed at all.'
    : name.startsWith('HS')
      ? ' This one uses a shared secret. Sign with your private key.'
      : /^(?:ES|Ed)/.test(name)
        ? ' This one uses an elliptic-curve key. Use an RSA key.'
        : name.startsWith('PS')
          ? ' This one uses RSA with another padding.'
          : '';
  return [wrong(`\`alg\` is ${shown(alg)}. The API accepts only \`${algorithm}\`.${reason}`)];
}

function checkKeyId(kid: unknown, applicationId: string | undefined): Finding[] {
  if (kid === undefined || kid === '') {
    return [
      wrong(
        'The header has no `kid`. It must be your application id, so that we can find your key.',
      ),
    ];
  }
  if (typeof kid !== 'string' || !isApplicationId(kid)) {
    return [wrong(`\`kid\` is ${shown(kid)}. It must be your application id, which is a UUID.`)];
  }
  if (applicationId === undefined) {
    return [open('Whether `kid` is your application id: enter the id above to compare.')];
  }
  return kid.toLowerCase() === applicationId.toLowerCase()
    ? []
    : [
        wrong(
          `The key is unknown: \`kid\` is \`${kid}\`, but the application id above is \`${applicationId}\`.`,
        ),
      ];
}

function checkClaims(claims: JsonObject, now: number): Finding[] {
  return [
    ...checkName('iss', 'issuer', claims.iss, TOKEN_RULES.issuer),
    ...checkName('aud', 'audience', claims.aud, TOKEN_RULES.audience),
    ...checkTimes(claims, now),
  ];
}

function checkName(claim: string, role: string, value: unknown, expected: string): Finding[] {
  if (value === expected) {
    return [];
  }
  if (value === undefined) {
    return [wrong(`The claim \`${claim}\` is missing. It must be \`${expected}\`.`)];
  }
  const bare =
    typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replace(/^https?:\/\//, '')
          .replace(/\/+$/, '')
      : '';
  const reason = Array.isArray(value)
    ? ' A list is not accepted.'
    : bare === expected
      ? ' Use the host alone, without `https://`, without a slash, in lower case.'
      : '';
  return [
    wrong(`Wrong ${role}: \`${claim}\` is ${shown(value)}. It must be \`${expected}\`.${reason}`),
  ];
}

/** The time in a claim, or why it is not a time. */
function readTime(claims: JsonObject, claim: 'iat' | 'exp'): number | Finding {
  const value = claims[claim];
  if (value === undefined) {
    return wrong(`The claim \`${claim}\` is missing. It must be a time in Unix seconds.`);
  }
  if (typeof value !== 'number') {
    return wrong(
      `\`${claim}\` is ${shown(value)}. It must be a number of Unix seconds, without quotation marks.`,
    );
  }
  if (value >= FIRST_MILLISECONDS) {
    return wrong(`\`${claim}\` is in milliseconds. It must be in seconds: divide it by 1000.`);
  }
  return Number.isInteger(value)
    ? value
    : wrong(`\`${claim}\` is ${value}. It must be a whole number of seconds.`);
}

function checkTimes(claims: JsonObject, now: number): Finding[] {
  const iat = readTime(claims, 'iat');
  const exp = readTime(claims, 'exp');
  return [
    ...(typeof iat === 'number' ? checkStart('iat', iat, now) : [iat]),
    ...(typeof claims.nbf === 'number' ? checkStart('nbf', claims.nbf, now) : []),
    ...(typeof exp === 'number' ? checkEnd(exp, now) : [exp]),
    ...(typeof iat === 'number' && typeof exp === 'number' ? checkLifetime(exp - iat) : []),
  ];
}

function checkStart(claim: 'iat' | 'nbf', time: number, now: number): Finding[] {
  const ahead = time - now;
  return ahead > TOKEN_RULES.clockTolerance
    ? [
        wrong(
          `The token is not valid yet: \`${claim}\` is ${spanInWords(ahead)} in the future. Check the clock of the computer that created it.`,
        ),
      ]
    : [];
}

function checkEnd(exp: number, now: number): Finding[] {
  const {clockTolerance} = TOKEN_RULES;
  const since = now - exp;
  if (since < 0) {
    return [];
  }
  return since > clockTolerance
    ? [wrong(`The token expired ${spanInWords(since)} ago. Create a new one.`)]
    : [
        note(
          `The token has expired. It is accepted until ${clockTolerance} seconds after \`exp\`, to allow for clock skew. Create a new one.`,
        ),
      ];
}

function checkLifetime(lifetime: number): Finding[] {
  const {maxLifetime} = TOKEN_RULES;
  if (lifetime <= 0) {
    return [wrong('`exp` is not after `iat`, so the token is never valid.')];
  }
  return lifetime > maxLifetime
    ? [
        wrong(
          `The token lifetime is ${spanInWords(lifetime)}. The maximum between \`iat\` and \`exp\` is ${maxLifetime} seconds, which is 24 hours.`,
        ),
      ]
    : [];
}

async function checkSignature(
  parts: readonly string[],
  header: JsonObject | undefined,
  {key}: CheckContext,
): Promise<Finding[]> {
  const [head = '', body = '', signaturePart = ''] = parts;
  const problem = encodingProblem('signature', signaturePart);
  if (problem !== undefined) {
    return [wrong(problem)];
  }
  if (header?.alg !== TOKEN_RULES.algorithm) {
    return [];
  }
  const signature = decodeBase64Url(signaturePart);
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
  return (await isSignedBy(key, `${head}.${body}`, signature))
    ? []
    : [
        wrong(
          'The signature is wrong: it was not created with the key above, or the token was changed afterwards.',
        ),
      ];
}
