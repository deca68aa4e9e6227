/** Requests to a sandbox: an application with its key, its tokens, and addresses and headers of calls. */
import {
  exportPublicKey,
  makeKeyPair,
  signToken,
  type TokenRules,
  writePem,
} from '../../../token/src/index';
import {UserError} from '../errors';

/** Unit: ms. */
const TIMEOUT = 10_000;
/** Lifetime of the tokens that are created here. Unit: s. */
const LIFETIME = 600;

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
        `No sandbox is running at ${base.origin} (${error instanceof Error ? error.message : 'no connection'}). Start the sandbox program, as the page about testing says, or pass the address of a running one to this server with --sandbox.`,
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
  const pair = await makeKeyPair();
  const response = await send('/sandbox/applications', {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({
      name: 'Documentation server',
      public_key: writePem('PUBLIC KEY', await exportPublicKey(pair)),
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
    if (/^\.{1,2}$/.test(String(value))) {
      throw new UserError(
        `${name} is ${JSON.stringify(value)}, which a URL reads as a folder. Pass an id.`,
      );
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
  for (const [name, value] of [...own, ['Authorization', `Bearer ${token}`] as const]) {
    try {
      new Headers([[name, value]]);
    } catch {
      throw new UserError(
        `The header ${JSON.stringify(name)} cannot be sent: its name or value contains characters that HTTP does not allow, such as a line break.`,
      );
    }
  }
  return {
    headers: {
      ...Object.fromEntries(own),
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
    },
    ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
  };
}

/** Source of the rules: the corpus. */
export function sign({id, key}: Application, rules: TokenRules, now: number): Promise<string> {
  const {issuer, audience} = rules;
  return signToken(key, {issuer, audience, applicationId: id, lifetime: LIFETIME, now});
}
