import * as z from 'zod';
import {operationName} from '../describe';
import {UserError} from '../errors';
import {findOperation} from '../library';
import {cutToTokens} from '../search/tokens';
import {isLoopback} from '../sources';
import {MAX_NAME, operationInput, releaseInput, tokenRules} from '../tools/common';
import {
  type Application,
  contentOf,
  createSend,
  filledPath,
  register,
  sign,
  targetOf,
} from './sandboxCalls';
import {type Tool, tool} from '../tools/tool';

/** Where the sandbox of the repository listens. Source: public contract, design section 1. */
export const DEFAULT_SANDBOX = 'http://127.0.0.1:4010';

const MAX_ANSWER = 2_000_000;
const ANSWER_TOKENS = 1_500;
const REDIRECTS = ['http://localhost:8080/callback', 'http://localhost:3000/callback'];

const values = z.record(z.string().max(200), z.unknown()).optional();

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
  const send = createSend(base, fetcher);
  const known = (redirects: readonly string[]): Promise<Application> => {
    application ??= register(send, base.origin, redirects);
    // The next call tries again.
    application.catch(() => {
      application = undefined;
    });
    return application;
  };

  return tool({
    name: 'try_call',
    needs: (library) => library.isSimulated,
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
      const filled = filledPath(facts.path, path);
      const own = await known(redirectsOf(body));
      const signed = token ?? (await sign(own, tokenRules(library), now()));
      const method = facts.method.toUpperCase();
      const target = targetOf(filled, query);
      const response = await send(target, {method, ...contentOf(signed, headers, body)});
      const text = (await response.text()).slice(0, MAX_ANSWER);
      const content = parsed(text);
      const shown = cutToTokens(
        typeof content === 'string' ? content : JSON.stringify(content, null, 1),
        ANSWER_TOKENS,
      );
      const request = `${method} ${target}`;
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

/** Where a call may lead the user back to; the address in its body is one of them. */
function redirectsOf(body: unknown): string[] {
  const asked = (body as {redirect_url?: unknown} | null | undefined)?.redirect_url;
  return [
    ...new Set([...REDIRECTS, ...(typeof asked === 'string' ? [asked.slice(0, MAX_NAME)] : [])]),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
