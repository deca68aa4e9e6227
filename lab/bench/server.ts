/**
 * The server for comparisons, which sends every site in the same, best way, whatever its builder: HTTP/2, brotli at the
 * best quality, hashed files without revalidation.
 */
import {once} from 'node:events';
import fs from 'node:fs';
import {createSecureServer, type Http2ServerRequest, type Http2ServerResponse} from 'node:http2';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import {contentTypeOf} from '../../hosting/contentTypes';
import type {Certificate} from './certificate';
import {fileOfAddress} from './peers/peers';

const brotli = promisify(zlib.brotliCompress);
const {BROTLI_MAX_QUALITY, BROTLI_PARAM_QUALITY} = zlib.constants;

/** Minimum size of a compressed file. Smaller files fit into one network packet anyway. Unit: bytes. */
const MIN_SIZE = 200;
/** Files from bundlers whose names contain a hash: folders of Docusaurus, VitePress, Starlight and Next.js. */
const HASHED = /\/(?:assets|_astro|_next\/static)\/(?:.*[./_-])?[\w-]{8,}\.\w+$/;
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';

export interface ComparedServer {
  origin: string;
  /** Returns missing addresses that were requested since the last call. */
  notFound: () => readonly string[];
  close: () => void;
}

/** Returns the file for a path below the base, below the root; undefined if there is none. */
export function locate(root: string, below: string): string | undefined {
  const inside = path.relative(root, path.join(root, below));
  return inside.startsWith('..') || path.isAbsolute(inside)
    ? undefined
    : fileOfAddress(root, below);
}

/**
 * @param root - folder of the built site
 * @param base - path under which it is served, with slashes at both ends
 */
export async function serveForComparison(
  root: string,
  base: string,
  certificate: Certificate,
): Promise<ComparedServer> {
  const notFound: string[] = [];

  const prepare = async (file: string) => {
    const content = fs.readFileSync(path.join(root, file));
    const {type, isText} = contentTypeOf(file) ?? {type: 'application/octet-stream', isText: false};
    const isCompressed = isText && content.length > MIN_SIZE;
    const body = isCompressed
      ? await brotli(content, {params: {[BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY}})
      : content;
    return {
      body,
      headers: {
        'content-type': type,
        'content-length': body.length,
        'cache-control': HASHED.test(`/${file}`) ? FOREVER : REVALIDATED,
        ...(isCompressed ? {'content-encoding': 'br'} : {}),
      },
    };
  };

  /** Cached, because a site does not change while it is measured. */
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const bodyOf = (file: string) => {
    const known = prepared.get(file) ?? prepare(file);
    prepared.set(file, known);
    return known;
  };

  const answer = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const pathname = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const found = pathname.startsWith(base) ? locate(root, pathname.slice(base.length)) : undefined;
    if (found === undefined) {
      // Browsers request this file on their own.
      if (pathname !== '/favicon.ico') {
        notFound.push(pathname);
      }
      response.writeHead(404).end();
      return;
    }
    const {body, headers} = await bodyOf(found);
    response.writeHead(200, headers).end(body);
  };

  const server = createSecureServer(
    {
      key: fs.readFileSync(certificate.keyFile),
      cert: fs.readFileSync(certificate.certificateFile),
    },
    (request, response) => {
      // The visitor may have left.
      answer(request, response).catch(() => {
        response.stream.destroy();
      });
    },
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const {port} = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    notFound: () => notFound.splice(0),
    close: () => {
      server.close();
    },
  };
}
