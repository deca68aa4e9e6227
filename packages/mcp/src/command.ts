/**
 * The command: the server over standard input and output, or over HTTP on this machine. Its own modules are not
 * imported on demand: in a bundle of one file that saves nothing, and such a module is parsed twice.
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

The documentation of an API for coding assistants, over the Model Context Protocol.

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

interface Settings {
  folder?: string;
  portal?: string;
  http: boolean;
  port: number;
}

class UsageError extends Error {}

function readArguments(args: readonly string[]): Settings | 'help' | 'version' {
  let values;
  try {
    ({values} = parseArgs({
      args: [...args],
      options: {
        folder: {type: 'string'},
        portal: {type: 'string'},
        http: {type: 'boolean', default: false},
        port: {type: 'string', default: String(DEFAULT_PORT)},
        version: {type: 'boolean', default: false},
        help: {type: 'boolean', default: false},
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) {
    return 'help';
  }
  if (values.version) {
    return 'version';
  }
  const {folder, portal} = values;
  if ((folder === undefined) === (portal === undefined)) {
    throw new UsageError(
      'The source of the documentation is missing. Allowed: either --folder or --portal.',
    );
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError(
      `--port is ${JSON.stringify(values.port)}. Allowed: a whole number from 0 to 65535.`,
    );
  }
  return {
    ...(folder === undefined ? {} : {folder}),
    ...(portal === undefined ? {} : {portal}),
    http: values.http,
    port,
  };
}

async function run(args: readonly string[]): Promise<void> {
  const settings = readArguments(args);
  if (settings === 'help') {
    process.stdout.write(HELP);
    return;
  }
  if (settings === 'version') {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  const source =
    settings.portal === undefined
      ? await folderSource(settings.folder ?? '')
      : portalSource(settings.portal);
  const library = await Library.open(source);
  if (settings.http) {
    await serveHttp(library, settings.port);
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
    const isUsage = error instanceof UsageError;
    console.error(
      `mcp: ${error instanceof Error ? error.message : String(error)}${isUsage ? '\nSee --help.' : ''}`,
    );
    process.exitCode = isUsage ? USAGE_ERROR : 1;
  });
}
