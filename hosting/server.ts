import fs from 'node:fs';
import http, {type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import sirv from 'sirv';
import {brand} from '../config/brand';
import {twinPath} from '../src/lib/twinAddress';
import {headersFor, pageHeaders} from './headers';
import {pageForm} from './negotiation';
import {redirectTarget} from './redirects';

/** Longest address that is answered. Source: RFC 9110, 4.1 asks for 8000 octets at least. */
const MAX_ADDRESS_LENGTH = 8192;

const NOT_FOUND_FILE = '404.html';
/** Without the last slash: `/docs`. */
const BASE = brand.baseUrl.replace(/\/$/, '');

/**
 * The preview server: serves a build under the base path the way production does: redirects, headers,
 * precompressed copies, status 404.
 *
 * @param buildFolder - absolute path of the build
 */
export function createPreviewServer(buildFolder: string): http.Server {
  const pages = listPages(buildFolder);
  const notFoundPage = fs.readFileSync(path.join(buildFolder, NOT_FOUND_FILE));
  const serveFile = sirv(buildFolder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, pathname) => {
      setHeaders(response, headersFor(pathname, 200));
      if (/\.(?:html|md)$/.test(pathname)) {
        const {Vary, ...others} = pageHeaders(BASE);
        // The server has named the encoding already.
        setHeaders(response, {
          ...others,
          Vary: [response.getHeader('Vary'), Vary].filter(Boolean).join(', '),
        });
      }
    },
  });

  return http.createServer((request, response) => {
    const address = parseAddress(request.url ?? '/');
    if (typeof address === 'number') {
      sendText(response, address);
      return;
    }
    const {pathname, query} = address;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendText(response, 405, {Allow: 'GET, HEAD'});
      return;
    }
    const target =
      pathname === BASE ? brand.baseUrl : redirectTarget(pathname, (page) => pages.has(page));
    if (target !== undefined) {
      sendText(response, 301, {Location: `${encodeURI(target)}${query}`});
      return;
    }
    if (!pathname.startsWith(brand.baseUrl) || pathname === `${brand.baseUrl}${NOT_FOUND_FILE}`) {
      sendNotFound(request, response, pathname, notFoundPage);
      return;
    }
    const isPage = pages.has(pathname);
    const isTwin = isPage && pageForm(request.headers.accept) === 'markdown';
    const page = pathname + (pathname.endsWith('/') ? 'index.html' : '');
    const file = (isTwin ? twinPath(pathname, brand.baseUrl) : page).slice(BASE.length);
    request.url = encodeURI(file);
    serveFile(request, response, () => {
      sendNotFound(request, response, pathname, notFoundPage);
    });
  });
}

/** Addresses that a page is served under. */
function listPages(buildFolder: string): ReadonlySet<string> {
  const files = fs.readdirSync(buildFolder, {recursive: true, encoding: 'utf8'});
  return new Set(
    files
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => file.endsWith('.html') && file !== NOT_FOUND_FILE)
      .map((file) => brand.baseUrl + file.replace(/(^|\/)index\.html$/, '$1')),
  );
}

/** Path and query of an address, or the status that refuses it. */
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
      !CONTROL_CHARACTER.test(pathname) &&
      !pathname.split('/').includes('..');
    return isClean ? {pathname, query: queryStart === -1 ? '' : url.slice(queryStart)} : 400;
  } catch {
    return 400;
  }
}

const CONTROL_CHARACTER = /\p{Cc}/u;

function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  page: Buffer,
): void {
  const lastPart = pathname.slice(pathname.lastIndexOf('/') + 1);
  const isPageAddress = !lastPart.includes('.') || lastPart.endsWith('.html');
  if (!isPageAddress) {
    sendText(response, 404);
    return;
  }
  setHeaders(response, headersFor(pathname, 404));
  response.writeHead(404, {
    'Content-Type': 'text/html;charset=utf-8',
    'Content-Length': page.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : page);
}

function sendText(
  response: ServerResponse,
  status: number,
  extra: Readonly<Record<string, string>> = {},
): void {
  setHeaders(response, {...headersFor('/', status), ...extra});
  response.writeHead(status, {'Content-Type': 'text/plain;charset=utf-8'});
  response.end(`${http.STATUS_CODES[status] ?? status}\n`);
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, value);
  }
}

/** Address of a running preview server, e.g. `http://127.0.0.1:4000`, and the way to end it. */
export interface RunningServer {
  origin: string;
  close: () => void;
}

/**
 * @param port - 0 takes a free one
 * @throws Error if the port is taken
 */
export function startPreviewServer(buildFolder: string, port = 0): Promise<RunningServer> {
  const server = createPreviewServer(buildFolder);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const {port: actualPort} = server.address() as AddressInfo;
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      resolve({origin: `http://127.0.0.1:${actualPort}`, close});
    });
  });
}
