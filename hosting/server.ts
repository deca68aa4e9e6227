import {once} from 'node:events';
import fs from 'node:fs';
import http, {type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import type {Duplex} from 'node:stream';
import Negotiator from 'negotiator';
import send from 'send';
import {brand} from '../config/brand';
import {contentTypeOf, PLAIN_TEXT} from './contentTypes';
import {copyPath} from '../src/for-programs/copyAddress';
import {headersFor, SECURITY_HEADERS} from './headers';
import {pageForm} from './negotiation';
import {NOT_FOUND_FILE} from '../src/addresses/pages';
import {policyOfBuild} from './policy';
import {movedIn} from '../src/addresses/moved';
import {redirectTarget} from '../src/addresses/redirects';
import type {Handler} from '../packages/mcp/src/index';

/** Maximum length of an address. Source: RFC 9110, 4.1, recommends at least 8000 octets. */
const MAX_ADDRESS_LENGTH = 8192;

/** Compressed copies next to a file, by their name in `Content-Encoding`, best first. */
const COPIES: readonly (readonly [encoding: string, suffix: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Creates the preview server, which serves a build under the base path as in production, with redirects, headers,
 * precompressed copies and status 404. Files are not cached, so that a new deployment is visible immediately.
 *
 * @param buildFolder - absolute path of the build, or of a link that can be switched to another build
 */
export function createPreviewServer(buildFolder: string): http.Server {
  const deployments = new Deployments(buildFolder);
  return http
    .createServer((request, response) => {
      deployments.current().respond(request, response);
    })
    .on('clientError', (error: NodeJS.ErrnoException, socket) => {
      deployments.current().refuse(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400);
    });
}

/**
 * Serves each response from a single deployment, even during a switch, although it reads the file system several times.
 * The last stage that writes pages writes every page, after all stages that add inline content.
 */
class Deployments {
  readonly #folder: string;
  #state = '';
  #site: Site | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#site = this.current();
  }

  current(): Site {
    try {
      const folder = fs.realpathSync.native(this.#folder);
      const state = `${folder} ${fs.statSync(path.join(folder, 'index.html')).mtimeMs}`;
      if (state !== this.#state) {
        this.#site = new Site(folder);
        this.#state = state;
      }
    } catch {
      // A build is in progress: its policy is read when its pages are complete.
    }
    this.#site ??= new Site(this.#folder);
    return this.#site;
  }
}

/** Endpoint of the MCP server, without a trailing slash. Files for the server are below it. */
const MCP_ADDRESS = `${brand.baseUrl}mcp`;

class Site {
  readonly #folder: string;
  readonly #policy: string;
  readonly #moved: ReadonlyMap<string, string>;
  #mcp: Promise<(request: IncomingMessage, response: ServerResponse) => void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#policy = policyOfBuild(folder);
    this.#moved = movedIn(folder);
  }

  /** Responds to malformed requests. */
  refuse(socket: Duplex, status: number): void {
    const headers = {...this.#headers('/', status), Connection: 'close'};
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable) {
      socket.end(
        [`HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n'),
        () => {
          // A client that neither reads nor closes would keep its half of the connection open.
          socket.destroy();
        },
      );
    } else {
      socket.destroy();
    }
  }

  respond(request: IncomingMessage, response: ServerResponse): void {
    const address = parseAddress(request.url ?? '/');
    if (typeof address === 'number') {
      this.#sendText(response, address);
      return;
    }
    const {pathname, query} = address;
    if (pathname === MCP_ADDRESS && this.#isFile('mcp/manifest.json')) {
      this.#answerAssistant(request, response);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      this.#sendText(response, 405, {Allow: 'GET, HEAD'});
      return;
    }
    if (pathname.includes('//')) {
      this.#sendNotFound(request, response, pathname);
      return;
    }
    const target =
      this.#moved.get(pathname) ?? redirectTarget(pathname, (page) => this.#isPage(page));
    if (target !== undefined) {
      this.#sendText(response, 301, {Location: encodeURI(target).replace(/(?=#|$)/, () => query)});
      return;
    }
    const file = this.#formOf(pathname, request.headers.accept);
    const type = file === undefined ? undefined : contentTypeOf(file);
    if (file === undefined || type === undefined || file === NOT_FOUND_FILE) {
      this.#sendNotFound(request, response, pathname);
      return;
    }
    this.#sendFile(request, response, pathname, file, type.type);
  }

  #answerAssistant(request: IncomingMessage, response: ServerResponse): void {
    this.#mcp ??= listenToAssistants(this.#folder);
    this.#mcp.then(
      (listener) => {
        this.#setHeaders(response, MCP_ADDRESS, 200, {});
        listener(request, response);
      },
      () => {
        this.#sendText(response, 503);
      },
    );
  }

  #isFile(file: string): boolean {
    try {
      return fs.statSync(path.join(this.#folder, file)).isFile();
    } catch {
      return false;
    }
  }

  #isPage(address: string): boolean {
    const file = fileOf(address);
    return (
      file !== undefined &&
      file.endsWith('.html') &&
      !address.endsWith('/index.html') &&
      file !== NOT_FOUND_FILE &&
      this.#isFile(file)
    );
  }

  /** Returns the file for an address. A page may be requested as Markdown. */
  #formOf(pathname: string, accept: string | undefined): string | undefined {
    const isCopy = this.#isPage(pathname) && pageForm(accept) === 'markdown';
    return fileOf(isCopy ? copyPath(pathname, brand.baseUrl) : pathname);
  }

  #sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    file: string,
    type: string,
  ): void {
    const copies = COPIES.filter(([, suffix]) => this.#isFile(file + suffix));
    const accepted = new Negotiator(request).encodings(copies.map(([encoding]) => encoding));
    const copy = copies.find(([encoding]) => accepted.includes(encoding));
    this.#setHeaders(response, brand.baseUrl + file, 200, {
      'Content-Type': type,
      ...(copy === undefined ? {} : {'Content-Encoding': copy[0]}),
    });
    send(request, `${file}${copy?.[1] ?? ''}`.split('/').map(encodeURIComponent).join('/'), {
      root: this.#folder,
      cacheControl: false,
      dotfiles: 'allow',
      extensions: false,
      index: false,
      // A roll-back restores older files, and `send` would treat a page older than the cached copy as unchanged.
      lastModified: false,
    })
      .on('directory', () => {
        this.#sendNotFound(request, response, pathname);
      })
      .on('error', (error: Error & {status?: number; headers?: Record<string, string>}) => {
        if (error.status === 404) {
          this.#sendNotFound(request, response, pathname);
        } else {
          this.#sendText(response, error.status ?? 500, error.headers);
        }
      })
      .pipe(response);
  }

  #sendNotFound(request: IncomingMessage, response: ServerResponse, pathname: string): void {
    const lastPart = pathname.slice(pathname.lastIndexOf('/') + 1);
    const isPageAddress = !lastPart.includes('.') || lastPart.endsWith('.html');
    if (!isPageAddress) {
      this.#sendText(response, 404);
      return;
    }
    fs.readFile(path.join(this.#folder, NOT_FOUND_FILE), (error, page) => {
      if (error !== null) {
        this.#sendText(response, 404);
        return;
      }
      this.#setHeaders(response, pathname, 404, {
        'Content-Type': contentTypeOf(NOT_FOUND_FILE)?.type ?? PLAIN_TEXT,
        'Content-Length': String(page.byteLength),
      });
      response.writeHead(404);
      response.end(request.method === 'HEAD' ? undefined : page);
    });
  }

  #sendText(
    response: ServerResponse,
    status: number,
    extra: Readonly<Record<string, string>> = {},
  ): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    this.#setHeaders(response, '/', status, {'Content-Type': PLAIN_TEXT, ...extra});
    response.writeHead(status);
    response.end(`${http.STATUS_CODES[status] ?? status}\n`);
  }

  #setHeaders(
    response: ServerResponse,
    pathname: string,
    status: number,
    extra: Readonly<Record<string, string>>,
  ): void {
    // Removes the headers of a file that could not be sent, including its encoding.
    for (const name of response.getHeaderNames()) {
      response.removeHeader(name);
    }
    const headers = {...this.#headers(pathname, status), ...extra};
    for (const [name, value] of Object.entries(headers)) {
      response.setHeader(name, value);
    }
  }

  #headers(pathname: string, status: number): Record<string, string> {
    return {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': this.#policy,
      ...headersFor(pathname, status),
    };
  }
}

/** Loaded on first use, because the protocol's code takes longer to load than this whole server. */
async function listenToAssistants(
  folder: string,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const {createHandler, folderSource, Library, nodeListener} =
    await import('../packages/mcp/src/index');
  const handler: Handler = createHandler(async () => Library.open(await folderSource(folder)));
  return nodeListener(handler);
}

/** Returns the file of the build for an address, or undefined outside the base path. */
function fileOf(pathname: string): string | undefined {
  return pathname.startsWith(brand.baseUrl)
    ? pathname.slice(brand.baseUrl.length) + (pathname.endsWith('/') ? 'index.html' : '')
    : undefined;
}

/** Returns the path and query of an address, or the status of the error. */
function parseAddress(url: string): {pathname: string; query: string} | 400 | 414 {
  if (url.length > MAX_ADDRESS_LENGTH) {
    return 414;
  }
  const queryStart = url.indexOf('?');
  const encoded = queryStart === -1 ? url : url.slice(0, queryStart);
  try {
    const pathname = decodeURIComponent(encoded);
    const isClean =
      pathname.startsWith('/') &&
      !CONTROL_CHARACTER_OR_BACKSLASH.test(pathname) &&
      !pathname.split('/').includes('..');
    return isClean ? {pathname, query: queryStart === -1 ? '' : url.slice(queryStart)} : 400;
  } catch {
    return 400;
  }
}

const CONTROL_CHARACTER_OR_BACKSLASH = /[\p{Cc}\\]/u;

/** Address of a running preview server, such as `http://127.0.0.1:4000`, and a function to stop it. */
export interface RunningServer {
  origin: string;
  close: () => Promise<void>;
}

/**
 * @param port - 0 for any free port
 * @throws Error if the port is taken
 */
export function startPreviewServer(buildFolder: string, port = 0): Promise<RunningServer> {
  const server = createPreviewServer(buildFolder);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const {port: actualPort} = server.address() as AddressInfo;
      const close = async () => {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      };
      resolve({origin: `http://127.0.0.1:${actualPort}`, close});
    });
  });
}
