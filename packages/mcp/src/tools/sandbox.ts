import * as z from 'zod';
import {operationName} from '../description/describe';
import {UserError} from '../errors';
import {findOperation} from '../library';
import {cutToTokens} from '../search/tokens';
import {isLoopback} from '../sources';
import {MAX_NAME, operationInput, releaseInput} from './common';
import {type Tool, tool} from './tool';

/** Where the sandbox of the repository listens. Source: public contract, design section 1. */
export const DEFAULT_SANDBOX = 'http://127.0.0.1:4010';

/** Unit: ms. */
const TIMEOUT = 10_000;
const MAX_ANSWER = 2_000_000;
const ANSWER_TOKENS = 1_500;
/** Lifetime of the tokens that are created here. Unit: s. */
const LIFETIME = 600;
const REDIRECTS = ['http://localhost:8080/callback', 'http://localhost:3000/callback'];

const values = z.record(z.string().max(200), z.unknown()).optional();

interface Application {
  id: string;
  key: CryptoKey;
}

/**
 * The tool that makes calls, for a server on the reader's own machine. The application and its key exist as long as the
 * server runs.
 *
 * @param address - of the sandbox
 * @throws Error if that is another machine
 */
export function sandboxTool(
  address: string = DEFAULT_SANDBOX,
  fetcher: typeof fetch = fetch,
): Tool {
  const base = new URL(address);
  if (!isLoopback(base.hostname) || !/^https?:$/.test(base.protocol)) {
    throw new Error(
      `The sandbox address is ${address}. Allowed: an address on this machine, such as ${DEFAULT_SANDBOX}.`,
    );
  }
  let application: Promise<Application> | undefined;
  const send = async (path: string, init: RequestInit): Promise<Response> => {
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
  const register = async (redirects: readonly string[]): Promise<Application> => {
    const pair = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: 2048,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: 'SHA-256',
      },
      true,
      ['sign', 'verify'],
    );
    const spki = base64(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)));
    const pem = `-----BEGIN PUBLIC KEY-----\n${spki.replace(/(.{64})(?=.)/g, '$1\n')}\n-----END PUBLIC KEY-----\n`;
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
        `The server at ${base.origin} is not a sandbox: POST /sandbox/applications returned ${response.status}.`,
      );
    }
    return {id: content.application_id, key: pair.privateKey};
  };

  return tool({
    name: 'try_call',
    title: 'Try a call in the sandbox',
    description: `Sends a request to the sandbox on this machine (${base.origin}), signed for a separate test application, and returns the response. Nothing leaves the machine.`,
    isOpenWorld: true,
    input: {
      operation: operationInput,
      path: values.describe('Path parameters by name'),
      query: values,
      headers: values.describe('Headers in addition to the token'),
      body: z.unknown().optional(),
      token: z
        .string()
        .max(20_000)
        .optional()
        .describe('Your own token instead of a generated one'),
      release: releaseInput,
    },
    output: {
      request: z.string(),
      status: z.int(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
      url: z.string(),
    },
    run: async (
      {operation, path = {}, query = {}, headers = {}, body, token, release: asked},
      {library, now},
    ) => {
      const release = library.release(asked);
      const facts = findOperation(await library.api(release), operation);
      if (facts.isWebhook) {
        throw new UserError(
          `${operationName(facts)} is a request to your server and cannot be called here.`,
        );
      }
      const filled = facts.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
        const value = Object.hasOwn(path, name) ? path[name] : undefined;
        if (typeof value !== 'string' && typeof value !== 'number') {
          throw new UserError(`The path ${facts.path} requires ${name}. Pass it in path.`);
        }
        return encodeURIComponent(String(value));
      });
      const redirect = (body as {redirect_url?: unknown} | undefined)?.redirect_url;
      application ??= register([
        ...new Set([
          ...REDIRECTS,
          ...(typeof redirect === 'string' ? [redirect.slice(0, MAX_NAME)] : []),
        ]),
      ]);
      application.catch(() => {
        application = undefined;
      });
      const signed = token ?? (await sign(await application, library.manifest.token, now()));
      const target = new URL(filled, base);
      for (const [name, value] of Object.entries(query)) {
        target.searchParams.append(name, String(value));
      }
      const method = facts.method.toUpperCase();
      const response = await send(`${target.pathname}${target.search}`, {
        method,
        headers: {
          ...Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, String(value)]),
          ),
          Authorization: `Bearer ${signed}`,
          ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
        },
        ...(body === undefined
          ? {}
          : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
      });
      const text = (await response.text()).slice(0, MAX_ANSWER);
      const content = parsed(text);
      const shown = cutToTokens(
        typeof content === 'string' ? content : JSON.stringify(content, null, 1),
        ANSWER_TOKENS,
      );
      const request = `${method} ${target.pathname}${target.search}`;
      return {
        text: `${request}\nHTTP ${response.status}\n${shown.text}${shown.isCut ? '\n… truncated; body has the full response.' : ''}\n${library.url(facts.address)}`,
        data: {
          request,
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: content,
          url: library.url(facts.address),
        },
      };
    },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

const base64Url = (bytes: Uint8Array) =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Source: RFC 7515, 3.1; the rules of the corpus. */
async function sign(
  {id, key}: Application,
  rules: {algorithm: string; type: string; issuer: string; audience: string},
  now: number,
): Promise<string> {
  const encoder = new TextEncoder();
  const part = (value: object) => base64Url(encoder.encode(JSON.stringify(value)));
  const head = part({typ: rules.type, alg: rules.algorithm, kid: id});
  const claims = part({iss: rules.issuer, aud: rules.audience, iat: now, exp: now + LIFETIME});
  const signature = await crypto.subtle.sign(
    'RSASSA-PKCS1-v1_5',
    key,
    encoder.encode(`${head}.${claims}`),
  );
  return `${head}.${claims}.${base64Url(new Uint8Array(signature))}`;
}
