/** Requests to a sandbox: an application with its key, its tokens, and addresses and headers of calls. */
import {UserError} from '../errors';

/** Unit: ms. */
const TIMEOUT = 10_000;
/** Lifetime of the tokens that are created here. Unit: s. */
const LIFETIME = 600;
const ALGORITHM = {name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256'};
/** Columns of a PEM file. Source: RFC 7468, 2. */
const PEM_COLUMNS = /(.{64})(?=.)/g;

export interface Application {
  id: string;
  key: CryptoKey;
}

/** Sends a request to a path of the sandbox. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** @returns a function that throws a UserError if no sandbox responds */
export function createSend(base: URL, fetcher: typeof fetch): Send {
  return async (path, init) => {
    try {
      return await fetcher(new URL(path, base), {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
      });
    } catch (error) {
      throw new UserError(
        `No sandbox is running at ${base.origin} (${error instanceof Error ? error.message : 'no connection'}). Start it with "npm run sandbox", or pass its address to this server with --sandbox.`,
      );
    }
  };
}

/**
 * Creates a key and registers an application with it.
 *
 * @throws UserError if the server is not a sandbox
 */
export async function register(
  send: Send,
  origin: string,
  redirects: readonly string[],
): Promise<Application> {
  const pair = await crypto.subtle.generateKey(
    {...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1])},
    true,
    ['sign', 'verify'],
  );
  const spki = base64(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)));
  const pem = `-----BEGIN PUBLIC KEY-----\n${spki.replace(PEM_COLUMNS, '$1\n')}\n-----END PUBLIC KEY-----\n`;
  const response = await send('/sandbox/applications', {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({
      name: 'Documentation server',
      public_key: pem,
      redirect_urls: redirects,
    }),
  });
  const content = (await response.json().catch(() => ({}))) as {application_id?: unknown};
  if (typeof content.application_id !== 'string') {
    throw new UserError(
      `The server at ${origin} is not a sandbox: POST /sandbox/applications returned ${response.status}.`,
    );
  }
  return {id: content.application_id, key: pair.privateKey};
}

type Values = Readonly<Record<string, unknown>>;

/**
 * A path with its parameters, encoded.
 *
 * @throws UserError that names a missing parameter
 */
export function filledPath(template: string, values: Values): string {
  return template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new UserError(`The path ${template} requires ${name}. Pass it in path.`);
    }
    return encodeURIComponent(String(value));
  });
}

/** Path and query of a call. */
export function targetOf(path: string, query: Values): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Headers and body of a call; a body that is a text is sent unchanged. */
export function contentOf(
  token: string,
  headers: Values,
  body: unknown,
): Pick<RequestInit, 'headers' | 'body'> {
  const own = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return {
    headers: {
      ...Object.fromEntries(own),
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
    },
    ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
  };
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

const base64Url = (bytes: Uint8Array) =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Source: RFC 7515, 3.1; the rules of the corpus. */
export async function sign(
  {id, key}: Application,
  rules: {algorithm: string; type: string; issuer: string; audience: string},
  now: number,
): Promise<string> {
  const encoder = new TextEncoder();
  const part = (value: object) => base64Url(encoder.encode(JSON.stringify(value)));
  const head = part({typ: rules.type, alg: rules.algorithm, kid: id});
  const claims = part({iss: rules.issuer, aud: rules.audience, iat: now, exp: now + LIFETIME});
  const signature = await crypto.subtle.sign(
    ALGORITHM.name,
    key,
    encoder.encode(`${head}.${claims}`),
  );
  return `${head}.${claims}.${base64Url(new Uint8Array(signature))}`;
}
