/** Runs the sandbox as a local server. */
import {type AddressInfo, BlockList, isIPv6} from 'node:net';
import {lookup} from 'node:dns/promises';
import {getRequestListener, RequestError} from '@hono/node-server';
import {getPath} from 'hono/utils/url';
import {createServer, type Server} from 'node:http';
import {createSandbox, type Provider, type Sandbox, type SandboxOptions} from '../index';
import {HEADERS} from '../data/scenarios';
import {isKnownHost} from '../engine/api';
import {isLoopback} from '../engine/addresses';
import {PAGE_STYLE} from '../pages/style';
import {showPage} from './page';
import {fileStore} from './store';

/** The provider, inserted when the package is packed. */
declare const PACKED_PROVIDER: Provider | undefined;
/** Options of the server, in addition to those of the sandbox. */
export interface ServerOptions extends Omit<
  SandboxOptions,
  'provider' | 'store' | 'deliver' | 'clockOffset'
> {
  /** Provider of the API. A packed package contains its own. */
  provider?: Provider;
  /** Port; 0 selects any free port. Default: 4010. */
  port?: number;
  /** Address to listen on. Default: 127.0.0.1. */
  host?: string;
  /** File for the state; without it, the state is lost when the server stops. */
  stateFile?: string;
  /** Called with the problem when the state cannot be written, and with null once it can be written again. */
  onStateProblem?: (problem: string | null) => void;
  /** Initial time of the sandbox's clock, which then advances. */
  startAt?: Date;
}

/** A sandbox that listens on a port. */
export interface RunningSandbox {
  /** Without a trailing slash. */
  url: string;
  sandbox: Sandbox;
  /** Stops the server and writes the state. */
  stop: () => Promise<void>;
}

export const DEFAULT_PORT = 4010;
const DEFAULT_HOST = '127.0.0.1';
/** Interval between checks for due changes. Unit: ms. */
const TICK = 500;
const PREFLIGHT_AGE = '600';
/** Response headers that local pages may read. */
const EXPOSED = `X-Request-Id, Retry-After, ${HEADERS.redirect}`;

/** Returns the origin of a request and whether it is allowed. Only local pages may call the sandbox. */
function originOf(request: Request): {origin: string; isAllowed: boolean} | undefined {
  const origin = request.headers.get('Origin');
  if (origin === null) {
    return undefined;
  }
  const isAllowed =
    origin === new URL(request.url).origin ||
    (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
  return {origin, isAllowed};
}

function preflight(request: Request, origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET, POST, DELETE, PATCH',
      'Access-Control-Allow-Headers': request.headers.get('Access-Control-Request-Headers') ?? '',
      'Access-Control-Allow-Private-Network': 'true',
      'Access-Control-Max-Age': PREFLIGHT_AGE,
      Vary: 'Origin',
    },
  });
}

/** Replaces a redirect, which scripts cannot read, with a response that they can. */
function reported(response: Response): Response {
  const location = response.headers.get('Location');
  return location === null
    ? response
    : new Response(null, {status: 204, headers: {[HEADERS.redirect]: location}});
}

const forbidden = (message: string) =>
  Response.json({message, code: 403, error: null, detail: null}, {status: 403});

/** Whether a path needs no token: the sandbox's page and the requests that control the sandbox. */
const needsNoToken = (pathname: string) => pathname === '/' || pathname.startsWith('/sandbox/');

async function answer(
  sandbox: Sandbox,
  request: Request,
  isKnown: (request: Request) => boolean,
): Promise<Response> {
  const from = originOf(request);
  // Decoded in the same way as in the sandbox.
  const pathname = getPath(request);
  // Prevents DNS rebinding, in which a page of another site points its own host name at this machine.
  if (needsNoToken(pathname) && !isKnown(request)) {
    return forbidden('The sandbox does not have this host name. Add it with --allow-host.');
  }
  if (from?.isAllowed === false && needsNoToken(pathname)) {
    return forbidden('Pages from other sites must not use the sandbox');
  }
  if (from?.isAllowed === true && request.method === 'OPTIONS') {
    return preflight(request, from.origin);
  }
  const answered = (await showPage(sandbox, request)) ?? (await sandbox.fetch(request));
  const response =
    request.headers.get(HEADERS.redirect) === 'report' ? reported(answered) : answered;
  if (from?.isAllowed === true) {
    response.headers.set('Access-Control-Allow-Origin', from.origin);
    response.headers.set('Access-Control-Expose-Headers', EXPOSED);
    response.headers.append('Vary', 'Origin');
  }
  return response;
}

/**
 * Addresses reachable only from the machine itself or its link, such as the metadata services of clouds, including
 * those embedded in IPv6 addresses. Sources: RFC 3927, 4291, 6052, 3056.
 */
const UNREACHABLE = new BlockList();
UNREACHABLE.addSubnet('169.254.0.0', 16);
for (const [network, prefix] of [
  ['fe80::', 10],
  ['::169.254.0.0', 112],
  ['64:ff9b::169.254.0.0', 112],
  ['2002:a9fe::', 32],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
] as const) {
  UNREACHABLE.addSubnet(network, prefix, 'ipv6');
}

/** @throws Error for an address that must not receive webhooks */
async function refuseLinkLocal({url}: Request): Promise<void> {
  const {hostname} = new URL(url);
  const found = await lookup(hostname.replaceAll(/^\[|\]$/g, ''), {all: true});
  const local = found.find(({address}) =>
    UNREACHABLE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  );
  if (local !== undefined) {
    throw new Error(`${hostname} leads to the link-local address ${local.address}`);
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Choose another port with --port.`, {cause: error})
          : error,
      );
    });
    server.listen(port, host, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Returns the loopback address for a server that listens on all interfaces. */
function reachable(host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? DEFAULT_HOST : host;
  return name.includes(':') ? `[${name}]` : name;
}

/**
 * Starts a sandbox.
 *
 * @throws Error if the port is in use or the state file is unusable
 */
export async function startSandbox({
  provider = typeof PACKED_PROVIDER === 'undefined' ? undefined : PACKED_PROVIDER,
  port = DEFAULT_PORT,
  host = DEFAULT_HOST,
  stateFile,
  startAt,
  onStateProblem,
  ...options
}: ServerOptions = {}): Promise<RunningSandbox> {
  if (provider === undefined) {
    throw new Error('startSandbox needs a provider: {name, siteHost, apiHost}');
  }
  const store = stateFile === undefined ? undefined : fileStore(stateFile, onStateProblem);
  // Webhook receivers that do not respond must not keep the process alive.
  const stopped = new AbortController();
  const isLocal = isLoopback(host.includes(':') ? `[${host}]` : host);
  const hosts = {
    allowedHosts: [...(options.allowedHosts ?? []), host],
    // The server accepts other machines, as it does in a container.
    allowsContainerNames: options.allowsContainerNames ?? !isLocal,
    provider,
  };
  const sandbox = createSandbox({
    // Slow banks must not keep the process alive either.
    wait: (time) => new Promise((resolve) => setTimeout(resolve, time).unref()),
    pageStyle: PAGE_STYLE,
    ...options,
    ...hosts,
    ...(store === undefined ? {} : {store}),
    ...(startAt === undefined ? {} : {clockOffset: startAt.getTime() - Date.now()}),
    deliver: async (request) => {
      await refuseLinkLocal(request);
      const response = await fetch(request, {
        signal: AbortSignal.any([request.signal, stopped.signal]),
      });
      await response.body?.cancel();
      return response;
    },
  });
  const listener = getRequestListener(
    async (request, {incoming}) => {
      const response = await answer(sandbox, request, (each) => isKnownHost(hosts, each));
      // Otherwise, the rest of an oversized body would be read as the next request.
      if ('complete' in incoming && !incoming.complete) {
        response.headers.set('Connection', 'close');
      }
      return response;
    },
    {
      errorHandler: (error) => {
        if (error instanceof RequestError) {
          return new Response('Bad Request', {status: 400});
        }
        console.error(error);
        return new Response('Internal Server Error', {status: 500});
      },
    },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const actual = await listen(server, port, host);
  const ticking = setInterval(() => void sandbox.tick(), TICK);
  return {
    url: `http://${reachable(host)}:${actual}`,
    sandbox,
    stop: async () => {
      clearInterval(ticking);
      stopped.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store?.close();
    },
  };
}
