/** Serves MCP over streamable HTTP: a stateless web-standard handler for Node, Deno, Bun and edge hosts. */
import {WebStandardStreamableHTTPServerTransport} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type {Library} from './library';
import {createDocsServer} from './server';
import {isLoopback} from './sources';

export interface HandlerOptions {
  /** Accepted host names, such as `example.com`; by default those of the portal and the local machine. */
  hosts?: readonly string[];
  /** Allowed browser origins; by default those of the portal and the local machine. */
  origins?: readonly string[];
}

/** Handles an MCP request over HTTP; failures become error responses. */
export type Handler = (request: Request) => Promise<Response>;

const MAX_BATCH = 10;
/** Maximum size of a message. Unit: bytes. */
export const MAX_BODY = 262_144;

const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** @param open - opens the documentation, once for all requests */
export function createHandler(open: () => Promise<Library>, options: HandlerOptions = {}): Handler {
  let opened: Promise<Library> | undefined;
  return async (request) => {
    let library: Library;
    try {
      opened ??= open();
      library = await opened;
    } catch (error) {
      opened = undefined;
      console.error(error instanceof Error ? error.message : String(error));
      return refuse(503, 'The documentation cannot be read at the moment.');
    }
    const refused = checkPlace(request, library, options);
    if (refused !== undefined) {
      return refused;
    }
    const cors = corsOf(request);
    if (request.method === 'OPTIONS') {
      return new Response(null, {
        status: 204,
        headers: {...HEADERS, ...cors, Allow: 'POST, OPTIONS'},
      });
    }
    if (request.method !== 'POST') {
      const message = 'Send messages with POST. This server has no sessions and no stream.';
      return refuse(405, message, {...cors, Allow: 'POST, OPTIONS'});
    }
    const body = await readBody(request);
    const response =
      body instanceof Response ? body : await handleMessage(request, body.value, library);
    for (const [name, value] of Object.entries({...HEADERS, ...cors})) {
      response.headers.set(name, value);
    }
    return response;
  };
}

/**
 * Prevents DNS rebinding, through which a web page could reach a server on the reader's machine. Source: MCP
 * 2025-11-25, Transports, Security Warning.
 */
function checkPlace(
  request: Request,
  {manifest}: Library,
  {hosts, origins}: HandlerOptions,
): Response | undefined {
  const portal = new URL(manifest.site.docsUrl);
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const hostname = host.replace(/:\d+$/, '').toLowerCase();
  const isKnownHost =
    hosts === undefined
      ? hostname === portal.hostname || isLoopback(hostname)
      : hosts.includes(hostname) || hosts.includes(host);
  if (!isKnownHost) {
    return refuse(421, 'This server does not accept that host name.');
  }
  const origin = request.headers.get('origin');
  if (origin === null) {
    return undefined;
  }
  const isKnownOrigin =
    origins === undefined
      ? origin === portal.origin || (URL.canParse(origin) && isLoopback(new URL(origin).hostname))
      : origins.includes(origin);
  return isKnownOrigin ? undefined : refuse(403, 'This server does not accept that origin.');
}

function corsOf(request: Request): Record<string, string> {
  const origin = request.headers.get('origin');
  return origin === null
    ? {}
    : {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers':
          'Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id',
        Vary: 'Origin',
      };
}

/** Returns the text of a body. If it exceeds the maximum, returns undefined without reading the rest. */
async function readText({headers, body}: Request): Promise<string | undefined> {
  if (Number(headers.get('content-length') ?? 0) > MAX_BODY) {
    return undefined;
  }
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let [text, size] = ['', 0];
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_BODY) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(part.value, {stream: true});
  }
  return text + decoder.decode();
}

async function readBody(request: Request): Promise<Response | {value: unknown}> {
  const text = await readText(request);
  if (text === undefined) {
    return refuse(413, `A message may have at most ${MAX_BODY} bytes.`);
  }
  try {
    const value = JSON.parse(text) as unknown;
    // Throws if the value is nested too deeply for other functions to traverse.
    JSON.stringify(value);
    return Array.isArray(value) && value.length > MAX_BATCH
      ? refuse(400, `A batch may have at most ${MAX_BATCH} messages.`, {}, -32600)
      : {value};
  } catch {
    return refuse(400, 'The body is not JSON, or it is nested too deeply.', {}, -32700);
  }
}

async function handleMessage(
  request: Request,
  parsedBody: unknown,
  library: Library,
): Promise<Response> {
  const server = createDocsServer(library);
  const transport = new WebStandardStreamableHTTPServerTransport({enableJsonResponse: true});
  try {
    // The transport declares optional callbacks without `undefined`, which stricter compiler options reject.
    await server.connect(transport);
    const response = await transport.handleRequest(request, {parsedBody});
    // The body is read completely, so the connection can be closed before the response is sent.
    return new Response(response.status === 202 ? null : await response.text(), response);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return refuse(500, 'Internal server error.');
  } finally {
    await server.close();
  }
}

/** Returns an error response. Source of the codes: JSON-RPC 2.0, 5.1. */
function refuse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  code = -32000,
): Response {
  return Response.json(
    {jsonrpc: '2.0', error: {code, message}, id: null},
    {status, headers: {...HEADERS, ...headers}},
  );
}
