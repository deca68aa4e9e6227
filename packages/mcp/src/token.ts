/**
 * Decodes a token and says what the API would reject. The signature is not checked: that requires a key, and keys do
 * not belong here.
 */
import type {TokenRules} from './corpus';

export interface TokenFinding {
  kind: 'wrong' | 'open' | 'note';
  text: string;
}

export interface ExplainedToken {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  findings: TokenFinding[];
}

/** Keys in PEM and JWK form, and long runs of base64 as in PEM files. Sources: RFC 7468, RFC 7518 6.3.2. */
const PRIVATE_KEY =
  /-----BEGIN[ A-Z]*PRIVATE KEY-----|"(?:d|p|q|dp|dq|qi)"\s*:\s*"[\w-]{20,}"|\bMII[EJ][\w+/]{60,}/;

export function holdsPrivateKey(text: string): boolean {
  return PRIVATE_KEY.test(text.replace(/\\n/g, '\n'));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Seconds have ten digits until the year 2286, milliseconds thirteen. */
const FIRST_MILLISECONDS = 100_000_000_000;

/** @param now - Unix time. Unit: s */
export function explainToken(pasted: string, rules: TokenRules, now: number): ExplainedToken {
  const findings: TokenFinding[] = [];
  const wrong = (text: string) => findings.push({kind: 'wrong', text});
  let token = pasted.trim().replace(/^(["'])(.*)\1$/s, '$2');
  const scheme = /^(?:authorization:\s*)?(?:bearer\s+)?/i.exec(token)?.[0] ?? '';
  token = token.slice(scheme.length);
  if (/\s/.test(token)) {
    wrong('The token contains spaces or line breaks. Send it on one line.');
    token = token.replace(/\s/g, '');
  }
  const parts = token.split('.');
  if (parts.length !== 3) {
    wrong(
      `The token has ${parts.length} part(s). It must have three, separated by dots: header, claims, signature.${parts.length === 5 ? ' A token with five parts is encrypted; the API accepts only signed tokens.' : ''}`,
    );
  }
  const header = readPart('header', parts[0] ?? '', wrong);
  const claims = readPart('claims', parts[1] ?? '', wrong);
  if (header !== undefined) {
    checkHeader(header, rules, findings);
  }
  if (claims !== undefined) {
    checkClaims(claims, rules, now, findings);
  }
  if (parts.length === 3) {
    checkSignatureForm(parts[2] ?? '', rules, findings);
  }
  return {
    findings,
    ...(header === undefined ? {} : {header}),
    ...(claims === undefined ? {} : {claims}),
  };
}

/** A value as JSON. */
function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

function encodingProblem(name: string, part: string): string | undefined {
  if (part === '') {
    return `The ${name} is empty.`;
  }
  if (/=/.test(part)) {
    return `The ${name} contains “=”. Base64url in a token has no padding: remove “=”.`;
  }
  if (/[+/]/.test(part)) {
    return `The ${name} is base64, not base64url: replace “+” with “-” and “/” with “_”.`;
  }
  const strange = /[^\w-]/.exec(part)?.[0];
  if (strange !== undefined) {
    return `The ${name} contains “${strange}”, which is not part of base64url.`;
  }
  // A character has six bits, so a single one cannot be a byte.
  return part.length % 4 === 1
    ? `The ${name} is truncated: a length of ${part.length} characters is impossible in base64url.`
    : undefined;
}

function readPart(
  name: string,
  part: string,
  wrong: (text: string) => void,
): Record<string, unknown> | undefined {
  const problem = encodingProblem(name, part);
  if (problem !== undefined) {
    wrong(problem);
  }
  if (part === '') {
    return undefined;
  }
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
    const text = new TextDecoder('utf-8', {fatal: true}).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    );
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
    wrong(`The ${name} is JSON, but not an object.`);
  } catch {
    if (problem === undefined) {
      wrong(`The ${name} is not JSON.`);
    }
  }
  return undefined;
}

function checkHeader(
  {alg, typ, kid}: Record<string, unknown>,
  rules: TokenRules,
  findings: TokenFinding[],
): void {
  const wrong = (text: string) => findings.push({kind: 'wrong', text});
  if (alg !== rules.algorithm) {
    const name = typeof alg === 'string' ? alg : '';
    const reason = /^none$/i.test(name)
      ? ' This token is not signed at all.'
      : name.startsWith('HS')
        ? ' This one uses a shared secret: sign with your private RSA key.'
        : /^(?:ES|Ed)/.test(name)
          ? ' This one uses an elliptic-curve key: use an RSA key.'
          : '';
    wrong(`alg is ${shown(alg)}. The API accepts only ${rules.algorithm}.${reason}`);
  }
  if (typ !== rules.type) {
    wrong(`typ is ${shown(typ)}. It must be ${rules.type}.`);
  }
  if (typeof kid !== 'string' || !UUID.test(kid)) {
    wrong(
      `kid is ${shown(kid)}. It must be your application id, a UUID, so that the API can find your key.`,
    );
  } else {
    findings.push({
      kind: 'open',
      text: `kid is ${kid}: compare it with the application id in the control panel.`,
    });
  }
}

function checkClaims(
  claims: Record<string, unknown>,
  rules: TokenRules,
  now: number,
  findings: TokenFinding[],
): void {
  const wrong = (text: string) => findings.push({kind: 'wrong', text});
  for (const [claim, expected] of [
    ['iss', rules.issuer],
    ['aud', rules.audience],
  ] as const) {
    const value = claims[claim];
    if (value !== expected) {
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
          ? ' Use the host alone: no https://, no slash, no capital letters.'
          : '';
      wrong(`${claim} is ${shown(value)}. It must be ${expected}.${reason}`);
    }
  }
  const time = (claim: string): number | undefined => {
    const value = claims[claim];
    if (value === undefined) {
      wrong(`${claim} is missing. It must be a time in Unix seconds.`);
    } else if (typeof value !== 'number') {
      wrong(
        `${claim} is ${JSON.stringify(value)}. It must be a number of Unix seconds, without quotes.`,
      );
    } else if (value >= FIRST_MILLISECONDS) {
      wrong(`${claim} is in milliseconds. It must be in seconds: divide it by 1000.`);
    } else if (!Number.isInteger(value)) {
      wrong(`${claim} is ${value}. It must be a whole number of seconds.`);
    } else {
      return value;
    }
    return undefined;
  };
  const [iat, exp] = [time('iat'), time('exp')];
  for (const [claim, start] of [
    ['iat', iat],
    ['nbf', typeof claims.nbf === 'number' ? claims.nbf : undefined],
  ] as const) {
    if (start !== undefined && start - now > rules.clockTolerance) {
      wrong(
        `The token is not valid yet: ${claim} is ${spanInWords(start - now)} in the future. Check the clock of the machine that created it.`,
      );
    }
  }
  if (exp !== undefined && now - exp > rules.clockTolerance) {
    wrong(
      `The token expired ${spanInWords(now - exp)} ago. Create a new one; tokens cannot be refreshed.`,
    );
  } else if (exp !== undefined && exp <= now) {
    findings.push({
      kind: 'note',
      text: `The token has expired. Tokens are accepted until ${rules.clockTolerance} seconds after exp.`,
    });
  }
  if (iat !== undefined && exp !== undefined) {
    if (exp <= iat) {
      wrong('exp is not after iat, so the token is never valid.');
    } else if (exp - iat > rules.maxLifetime) {
      wrong(
        `The token lifetime is ${spanInWords(exp - iat)}. At most ${rules.maxLifetime} seconds are allowed between iat and exp.`,
      );
    }
  }
}

function checkSignatureForm(signature: string, rules: TokenRules, findings: TokenFinding[]): void {
  const problem = encodingProblem('signature', signature);
  if (problem !== undefined) {
    findings.push({kind: 'wrong', text: problem});
    return;
  }
  const bits = Math.floor((signature.length * 3) / 4) * 8;
  findings.push(
    bits < rules.minKeyBits
      ? {
          kind: 'wrong',
          text: `The signature has ${bits} bits. An RSA key of at least ${rules.minKeyBits} bits creates a longer one.`,
        }
      : {
          kind: 'open',
          text: 'The signature was not checked, because that requires the key. The token page of the portal checks it in the browser.',
        },
  );
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units: "1 day 2 hours". Unit of the span: s. */
export function spanInWords(seconds: number): string {
  let rest = Math.round(Math.abs(seconds));
  const parts: string[] = [];
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0 && parts.length < 2) {
      parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
      rest -= count * size;
    }
  }
  return parts.join(' ') || '0 seconds';
}
