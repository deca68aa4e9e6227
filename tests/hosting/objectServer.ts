/**
 * As much of S3 as deployments use, on this machine, and the environment in which they reach it. It checks the key, the
 * hash of each body and the limits that S3 states. Source: Amazon S3 API reference.
 */
import {createHash} from 'node:crypto';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {buffer} from 'node:stream/consumers';

export interface ObjectServer {
  bucket: string;
  environment: Readonly<Record<string, string>>;
  close: () => Promise<void>;
}

interface StoredObject {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Readonly<Record<string, string>>;
}

const BUCKET = 'docs-bucket';
/** The only pair of keys that the server knows. */
const KEY = 'DOCS-KEY';
/** Keys that one response lists, and that one request may delete. */
const MOST = 1000;

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;'};
const escape = (text: string) => text.replace(/[&<>]/g, (char) => ENTITIES[char] ?? char);
const xml = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`;
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

function list(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64');
  const left = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), after) > 0)
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const keys = left.slice(0, MOST);
  const next =
    left.length > MOST
      ? `<NextContinuationToken>${Buffer.from(keys.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      : '';
  const contents = keys.map((key) => `<Contents><Key>${escape(key)}</Key></Contents>`).join('');
  return {
    status: 200,
    body: xml('ListBucketResult', `<IsTruncated>${next !== ''}</IsTruncated>${next}${contents}`),
  };
}

function removeAll(objects: Map<string, StoredObject>, body: Buffer): Answer {
  const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
    Object.entries(ENTITIES).reduceRight(
      (text, [char, entity]) => text.replaceAll(entity, char),
      key,
    ),
  );
  if (keys.length > MOST) {
    return refusal(400, 'MalformedXML', 'More keys than one request may delete.');
  }
  keys.forEach((key) => objects.delete(key));
  return {status: 200, body: xml('DeleteResult', '')};
}

function put(
  objects: Map<string, StoredObject>,
  key: string,
  {headers}: http.IncomingMessage,
  body: Buffer,
): Answer {
  const source = headers['x-amz-copy-source'];
  if (typeof source === 'string') {
    const original = objects.get(decodeURIComponent(source.slice(source.indexOf('/') + 1)));
    if (original === undefined) {
      return refusal(404, 'NoSuchKey', 'The specified key does not exist.');
    }
    objects.set(key, original);
    return {status: 200, body: xml('CopyObjectResult', '<ETag>"copy"</ETag>')};
  }
  if (headers['if-none-match'] === '*' && objects.has(key)) {
    return refusal(412, 'PreconditionFailed', 'The object exists.');
  }
  const {'content-type': type = '', 'cache-control': cache = ''} = headers;
  objects.set(key, {body, headers: {'Content-Type': type, 'Cache-Control': cache}});
  return {status: 200};
}

function answer(
  objects: Map<string, StoredObject>,
  request: http.IncomingMessage,
  body: Buffer,
): Answer {
  const {method = '', headers} = request;
  const {pathname, searchParams} = new URL(request.url ?? '', 'http://localhost');
  const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  if (headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${KEY}/`) !== true) {
    return refusal(403, 'InvalidAccessKeyId', 'The access key is unknown.');
  }
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) {
    return refusal(400, 'XAmzContentSHA256Mismatch', 'The body is not what was signed.');
  }
  if (bucket !== BUCKET) {
    return refusal(404, 'NoSuchBucket', 'The specified bucket does not exist.');
  }
  if (key === '') {
    return method === 'POST' ? removeAll(objects, body) : list(objects, searchParams);
  }
  if (method === 'PUT') {
    return put(objects, key, request, body);
  }
  const found = objects.get(key);
  return found === undefined
    ? refusal(404, 'NoSuchKey', 'The specified key does not exist.')
    : {status: 200, ...found};
}

export async function startObjectServer(): Promise<ObjectServer> {
  const objects = new Map<string, StoredObject>();
  const server = http.createServer((request, response) => {
    void buffer(request).then((sent) => {
      const {status, headers = {}, body = ''} = answer(objects, request, sent);
      response.writeHead(status, {'Content-Length': Buffer.byteLength(body), ...headers});
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    bucket: BUCKET,
    environment: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: 'eu-north-1',
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
