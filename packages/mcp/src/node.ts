/** Adapts the handler to the HTTP server of Node.js. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {type Handler, MAX_BODY} from './http';

/** Returns a listener for `http.createServer`. */
export function nodeListener(
  handler: Handler,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    respond(handler, request, response).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      if (!response.headersSent) {
        response.writeHead(500);
      }
      response.end();
    });
  };
}

async function respond(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) {
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
  }
  const {method = 'GET'} = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? await readAll(request) : undefined;
  const named = request.headers.host ?? '';
  const host =
    /^[\w.:[\]-]+$/.test(named) && URL.canParse(`http://${named}`) ? named : 'invalid.invalid';
  const result = await handler(
    new Request(`http://${host}${(request.url ?? '/').replace(/^\/*/, '/')}`, {
      method,
      headers,
      // The handler rejects the body if it exceeds the maximum by one byte.
      ...(body === undefined || body.byteLength === 0 ? {} : {body}),
    }),
  );
  response.writeHead(result.status, Object.fromEntries(result.headers));
  response.end(Buffer.from(await result.arrayBuffer()));
}

async function readAll(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MAX_BODY) {
      break;
    }
  }
  return new Uint8Array(Buffer.concat(chunks));
}
