/** What is wrong with a pasted token, in words. Names are in backticks. */
import {type ExaminedToken, examineToken, type Fault, type TokenRules} from './examine';
import {TOKEN_LIMITS} from './limits';
import {spanInWords} from './time';

export interface Finding {
  /** `wrong` makes the API reject the token, `open` could not be checked, `note` is for information. */
  kind: 'wrong' | 'open' | 'note';
  text: string;
}

export interface ExplainedToken extends ExaminedToken {
  /** The token without surrounding pasted text. */
  token: string;
  findings: Finding[];
}

const {algorithm, type, clockTolerance, maxLifetime, minKeyBits} = TOKEN_LIMITS;

/**
 * @param pasted - a token, possibly with its scheme, in quotes or with line breaks
 * @param now - Unix time. Unit: s
 */
export function explainToken(pasted: string, rules: TokenRules, now: number): ExplainedToken {
  const {token, findings} = clean(pasted);
  const examined = examineToken(token, rules, now);
  const exp = examined.claims?.exp;
  return {
    ...examined,
    token,
    findings: [
      ...findings,
      ...examined.faults.map((fault): Finding => ({kind: 'wrong', text: faultInWords(fault)})),
      ...(typeof exp === 'number' && now >= exp && now - exp < clockTolerance
        ? [
            {
              kind: 'note',
              text: `The token has expired. It is accepted until ${clockTolerance} seconds after \`exp\`, to allow for clock skew. Create a new one.`,
            } as const,
          ]
        : []),
    ],
  };
}

function clean(pasted: string): {token: string; findings: Finding[]} {
  const findings: Finding[] = [];
  let token = pasted.trim().replace(/^(["'])(.*)\1$/s, '$2');
  const scheme = /^(?:authorization:\s*)?(?:bearer\s+)?/i.exec(token)?.[0] ?? '';
  if (scheme !== '') {
    token = token.slice(scheme.length);
    findings.push({
      kind: 'note',
      text: `“${scheme.trim()}” precedes the token. It belongs in the request header and is not part of the token. It is ignored here.`,
    });
  }
  if (/\s/.test(token)) {
    token = token.replace(/\s/g, '');
    findings.push({
      kind: 'wrong',
      text: 'The token contains spaces or line breaks. They are ignored here, but the API rejects them. Send the token on one line.',
    });
  }
  return {token, findings};
}

const shown = (value: unknown) => `\`${JSON.stringify(value)}\``;

function faultInWords(fault: Fault): string {
  switch (fault.fault) {
    case 'parts':
      return partsInWords(fault.count);
    case 'encoding':
      return encodingInWords(fault);
    case 'json':
      return `The ${fault.part} can be decoded, but its content is not JSON.`;
    case 'object':
      return `The ${fault.part} is JSON, but not an object.`;
    case 'alg':
      return algorithmInWords(fault.value);
    case 'typ':
      return fault.value === undefined
        ? `The header has no \`typ\`. It must be \`${type}\`.`
        : `\`typ\` is ${shown(fault.value)}. It must be \`${type}\`.`;
    case 'crit':
      return `The header has \`crit\`, ${shown(fault.value)}: extensions that the recipient must implement. The API implements none. Leave it out.`;
    case 'kid':
      return fault.value === undefined || fault.value === ''
        ? 'The header has no `kid`. It must be your application id, so that we can find your key.'
        : `\`kid\` is ${shown(fault.value)}. It must be your application id, which is a UUID.`;
    case 'iss':
    case 'aud':
      return nameInWords(fault.fault, fault.value, fault.expected);
    case 'time':
      return timeInWords(fault);
    case 'early':
      return `The token is not valid yet: \`${fault.claim}\` is ${spanInWords(fault.ahead)} in the future. Check the clock of the computer that created it.`;
    case 'expired':
      return `The token expired ${spanInWords(fault.since)} ago. Create a new one.`;
    case 'lifetime':
      return fault.lifetime <= 0
        ? '`exp` is not after `iat`, so the token is never valid.'
        : `The token lifetime is ${spanInWords(fault.lifetime)}. The maximum between \`iat\` and \`exp\` is ${maxLifetime} seconds, which is ${maxLifetime / 3_600} hours.`;
    case 'signature-length':
      return `The signature has ${fault.bits} bits. An RSA key of at least ${minKeyBits} bits creates a longer one.`;
  }
}

function partsInWords(count: number): string {
  const reasons: Readonly<Record<number, string>> = {
    2: ' The signature is missing.',
    5: ' A token with five parts is encrypted. The API accepts only signed tokens.',
  };
  return `The token has ${count} ${count === 1 ? 'part' : 'parts'}. It must have three, separated by dots: header, claims, signature.${reasons[count] ?? ''}`;
}

function encodingInWords(fault: Extract<Fault, {fault: 'encoding'}>): string {
  const {part} = fault;
  switch (fault.problem) {
    case 'empty':
      return `The ${part} is empty.`;
    case 'padding':
      return `The ${part} ends with “=”. Base64url in a token has no padding: remove “=”.`;
    case 'base64':
      return `The ${part} is base64, not base64url. Replace “+” with “-” and “/” with “_”, without “=” at the end.`;
    case 'character':
      return `The ${part} is not base64url: it contains “${fault.character}”. Allowed characters: letters, digits, “-” and “_”.`;
    case 'truncated':
      return `The ${part} is truncated: its length of ${fault.length} characters is impossible in base64url.`;
  }
}

function algorithmInWords(alg: unknown): string {
  if (alg === undefined) {
    return `The header has no \`alg\`. It must be \`${algorithm}\`.`;
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
  return `\`alg\` is ${shown(alg)}. The API accepts only \`${algorithm}\`.${reason}`;
}

/** A host that a reader wrote as an address. */
function hostIn(value: unknown): string {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const bare = text.replace(/^https?:\/\//, '');
  let end = bare.length;
  while (bare[end - 1] === '/') {
    end -= 1;
  }
  return bare.slice(0, end);
}

function nameInWords(claim: 'iss' | 'aud', value: unknown, expected: string): string {
  if (value === undefined) {
    return `The claim \`${claim}\` is missing. It must be \`${expected}\`.`;
  }
  const reason = Array.isArray(value)
    ? ' A list is not accepted.'
    : hostIn(value) === expected
      ? ' Use the host alone, without `https://`, without a slash, in lower case.'
      : '';
  const role = claim === 'iss' ? 'issuer' : 'audience';
  return `Wrong ${role}: \`${claim}\` is ${shown(value)}. It must be \`${expected}\`.${reason}`;
}

function timeInWords({claim, value, problem}: Extract<Fault, {fault: 'time'}>): string {
  switch (problem) {
    case 'missing':
      return `The claim \`${claim}\` is missing. It must be a time in Unix seconds.`;
    case 'type':
      return `\`${claim}\` is ${shown(value)}. It must be a number of Unix seconds, without quotation marks.`;
    case 'milliseconds':
      return `\`${claim}\` is in milliseconds. It must be in seconds: divide it by 1000.`;
    case 'fraction':
      return `\`${claim}\` is ${String(value)}. It must be a whole number of seconds.`;
  }
}
