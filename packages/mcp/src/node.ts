/** Adapters for Node.js: its HTTP server, and standard input. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {Transform} from 'node:stream';
import type {Handler} from './http';
import {isTooDeep, MAX_BODY} from './limits';

/** A handler for `http.createServer`. */
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
      // One byte too many is enough for the handler to reject it.
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

const NEWLINE = 0x0a;

/**
 * Filters lines for the server: those that exceed the limits of HTTP messages in length or depth are dropped and get an
 * error response.
 */
export function limitLines(refuse: (message: string) => void): Transform {
  let held: Buffer[] = [];
  let size = 0;
  let isTooLong = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        held.push(chunk.subarray(start, end + 1));
        size += end + 1 - start;
        if (isTooLong || size > MAX_BODY) {
          refuse(`A message has at most ${MAX_BODY} bytes.`);
        } else {
          const line = Buffer.concat(held);
          if (isTooDeep(line.toString('utf8'))) {
            refuse('The message is nested too deeply.');
          } else {
            this.push(line);
          }
        }
        held = [];
        size = 0;
        isTooLong = false;
        start = end + 1;
      }
      if (start < chunk.length && !isTooLong) {
        held.push(chunk.subarray(start));
        size += chunk.length - start;
        if (size > MAX_BODY) {
          held = [];
          isTooLong = true;
        }
      }
      done();
    },
  });
}
