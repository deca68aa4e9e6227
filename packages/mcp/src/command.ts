/**
 * The command, which serves MCP over standard input and output, or over HTTP on the local machine. It imports its
 * modules statically, because in a single-file bundle, dynamic imports save nothing and are parsed twice.
 */
import './jitless';
import {parseArgs} from 'node:util';
import {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';
import {createHandler} from './http';
import {Library} from './library';
import {nodeListener} from './node';
import {createDocsServer} from './server';
import {folderSource, portalSource} from './sources';
import {VERSION} from './version';

const HELP = `Usage: node THIS-FILE (--folder PATH | --portal URL) [options]

Serves the documentation of an API to coding assistants over the Model Context Protocol.

Source, one of:
  --folder PATH    a built site
  --portal URL     address of the portal, such as https://example.com/docs;
                   only files below it are requested

Options:
  --http           serve http://127.0.0.1:PORT/mcp instead of standard input and output
  --port N         port for --http (default 4020)
  --version        print the version
  --help           print this text
`;

const DEFAULT_PORT = 4020;
const USAGE_ERROR = 2;

class UsageError extends Error {}

const OPTIONS = {
  folder: {type: 'string'},
  portal: {type: 'string'},
  http: {type: 'boolean', default: false},
  port: {type: 'string', default: String(DEFAULT_PORT)},
  version: {type: 'boolean', default: false},
  help: {type: 'boolean', default: false},
} as const;

async function run(args: string[]): Promise<void> {
  const {folder, portal, http, port, version, help} = parseArgs({args, options: OPTIONS}).values;
  if (help || version) {
    process.stdout.write(help ? HELP : `${VERSION}\n`);
    return;
  }
  if ((folder === undefined) === (portal === undefined)) {
    throw new UsageError('The server needs exactly one source. Allowed: --folder or --portal.');
  }
  if (!/^\d+$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(
      `--port is ${JSON.stringify(port)}. Allowed: a whole number from 0 to 65535.`,
    );
  }
  const source = portal === undefined ? await folderSource(folder ?? '') : portalSource(portal);
  const library = await Library.open(source);
  if (http) {
    await serveHttp(library, Number(port));
    return;
  }
  await createDocsServer(library).connect(new StdioServerTransport());
}

async function serveHttp(library: Library, port: number): Promise<void> {
  const http = await import('node:http');
  const listener = nodeListener(createHandler(() => Promise.resolve(library)));
  const server = http.createServer({requestTimeout: 30_000}, (request, response) => {
    if (/^\/mcp\/?(?:\?|$)/.test(request.url ?? '')) {
      listener(request, response);
    } else {
      response.writeHead(404, {'Content-Type': 'text/plain'}).end('The server is at /mcp.\n');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  console.error(
    `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}/mcp`,
  );
}

export function command(): void {
  run(process.argv.slice(2)).catch((error: unknown) => {
    const {message, code} = error as NodeJS.ErrnoException;
    const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS') === true;
    console.error(`mcp: ${message}${isUsage ? '\nSee --help.' : ''}`);
    process.exitCode = isUsage ? USAGE_ERROR : 1;
  });
}
