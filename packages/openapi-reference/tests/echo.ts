/** Calls whose requests are difficult to write, and a server that records what it receives. */
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {toJson} from '../src/json';
import {loadDescription} from '../src/load';
import {buildReferenceModel, type OperationModel, type ReferenceModel} from '../src/model';
import {sampleRequest} from '../src/samples';
import {documentOf, documentOfFile, fixturesDir, temporaryFolder} from './support';

export interface Received {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Bytes that every text encoding would change. */
const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254, 13, 10, 26]);

/** Calls that none of the cases contain. */
const FURTHER = `openapi: 3.1.1
info: {title: Further, version: '1'}
paths:
  /search/{list}/reports/{name}.{format}:
    get:
      summary: Search with a body
      parameters:
        - {name: list, in: path, required: true, schema: {type: array}, example: ['a,b', 'c/d']}
        - {name: name, in: path, required: true, schema: {type: string}, example: 'a b'}
        - {name: format, in: path, required: true, schema: {type: string}, example: pdf}
        - {name: spaces, in: query, required: true, style: spaceDelimited, explode: false, schema: {type: array}, example: ['a b', c]}
        - {name: pipes, in: query, required: true, style: pipeDelimited, explode: false, schema: {type: array}, example: ['a|b', c]}
        - {name: flat, in: query, required: true, explode: false, schema: {type: object}, example: {x: 'a,b', y: 2}}
        - {name: each, in: query, required: true, schema: {type: array}, example: ['a&b', 'c+d']}
        - {name: deep, in: query, required: true, style: deepObject, explode: true, schema: {type: object}, example: {from: '2026-01-01', to: 'ü'}}
      requestBody: {required: true, content: {application/json: {schema: {type: object}, example: {query: "it's \\"x\\"", n: 10.00, big: 9223372036854775807, list: []}}}}
      responses: {'200': {description: OK, content: {application/json: {}}}}
  /form:
    post:
      summary: Form with commas
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema: {type: object}
            example: {csv: ['a,b', c], repeated: [x, 'y z'], meta: {a: [1, {b: 2.50}]}, money: 10.00}
            encoding: {csv: {style: form, explode: false}, meta: {style: deepObject}}
      responses: {'200': {description: OK}}
  /both:
    post:
      summary: Two keys
      security: [{certificate: [], keyOne: [], keyTwo: [], session: [], bearer: []}]
      requestBody: {required: true, content: {application/xml: {schema: {type: string}, example: '<thing>A & B</thing>'}}}
      responses: {'200': {description: OK}}
  /files:
    post:
      summary: Every shape of a file
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [old, typed, untyped, nullable, several, encoded, byMap, note, csv, about]
              properties:
                old: {type: string, format: binary}
                typed: {type: string, contentMediaType: application/octet-stream}
                untyped: {contentMediaType: image/png}
                nullable: {anyOf: [{type: string, contentMediaType: application/pdf}, {type: 'null'}]}
                several: {type: array, items: {$ref: '#/components/schemas/Upload'}, minItems: 2}
                encoded: {type: string, contentEncoding: base64, contentMediaType: image/png}
                byMap: {}
                note: {type: string, example: 'Grüße'}
                csv: {type: string, contentMediaType: text/csv, example: 'a,b'}
                about: {type: object, required: [n], properties: {n: {type: number, example: 1.50}}}
            encoding:
              byMap:
                contentType: 'image/gif, image/png'
                headers:
                  X-Sum: {required: true, schema: {type: string}, example: 'a "b"'}
                  X-Tags: {schema: {type: array}, example: [x, y]}
                  X-Optional: {schema: {type: string}}
              note: {headers: {Content-Language: {required: true, schema: {enum: [de, en]}}}}
      responses: {'200': {description: OK}}
components:
  schemas: {Upload: {type: string, format: binary}}
  securitySchemes:
    certificate: {type: mutualTLS}
    keyOne: {type: apiKey, in: header, name: X-Key}
    keyTwo: {type: apiKey, in: query, name: key}
    session: {type: apiKey, in: cookie, name: sid}
    bearer: {type: http, scheme: bearer}
`;

/** Values that break careless quoting. */
const NASTY = {
  quotes: `it's "quoted" \`so\``,
  backslashes: String.raw`C:\new\u0041 \\ \" ends with \\`,
  interpolation: '${x} #{y} $z $(id) %s {0}',
  lines: 'one\ntwo\r\n\tthree\u2028four\u0085',
  delimiters: `""" ''' EOF\nJSON\n*/ --> </script>`,
  letters: 'Zürich Ελλάδα 🙂',
  nothing: null,
  yes: true,
  no: false,
  numbers: [0, -1.5, 1e21, 123456789012],
  emptyObject: {},
  emptyList: [],
  'a key-with "marks"': {class: 1, $ref: 2, 3: 4},
};

/** A call with these values; some of its parameters are undeclared. */
export const NASTY_DOCUMENT = documentOf({
  servers: [{url: 'https://{host}.example/v 1/'}],
  security: [{bearer: []}],
  paths: {
    [`/it's/"{id}"/{unknown}/100%/%2F/\${x}`]: {
      post: {
        requestBody: {required: true, content: {'application/json': {schema: {}, example: NASTY}}},
      },
    },
  },
  components: {securitySchemes: {bearer: {type: 'http', scheme: 'bearer'}}},
});

const FILES = [
  ...['03-upload-31', '10-comma-lists', '11-postman-file', '29-deep-filter'].map((name) =>
    path.join(import.meta.dirname, 'cases', `${name}.yaml`),
  ),
  path.join(fixturesDir, 'descriptions/forms-and-files.yaml'),
];

export interface Echo {
  address: string;
  /** Requests in the order of receipt. */
  received: Received[];
  /** Models with the server's URL, one for each description. */
  models: ReferenceModel[];
  /** Models of this provider's description and of values that break careless quoting. */
  more: ReferenceModel[];
  /** Folder for the descriptions and for files to send. */
  folder: string;
  close: () => void;
}

export async function startEcho(): Promise<Echo> {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const {method = '', url = '', headers} = request;
      received.push({method, url, headers, body: Buffer.concat(chunks)});
      response.setHeader('Content-Type', 'application/json');
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const texts = FILES.map((file) => fs.readFileSync(file, 'utf8'));
  const folder = temporaryFolder(
    Object.fromEntries([FURTHER, ...texts].map((text, index) => [`${index}.yaml`, text])),
  );
  const models: ReferenceModel[] = [];
  for (const [index] of [FURTHER, ...texts].entries()) {
    const {document} = await loadDescription(path.join(folder, `${index}.yaml`), folder);
    document.servers = [{url: address}];
    models.push(buildReferenceModel(document));
  }
  const more = [NASTY_DOCUMENT, await documentOfFile('openapi/openapi.yaml')].map((document) =>
    buildReferenceModel({...document, servers: [{url: address}]}),
  );
  const close = () => {
    server.close();
    fs.rmSync(folder, {recursive: true, force: true});
  };
  return {address, received, models, more, folder, close};
}

/** Writes the files that a sample or collection refers to. */
export function writeFilesOf(code: string, folder: string): void {
  for (const [, fileName = ''] of code.matchAll(/["'@=/]([\w-]+\.(?:png|bin|pdf|gif))\b/g)) {
    fs.writeFileSync(path.join(folder, fileName), BYTES);
  }
}

/** Returns the parts of a body, with a marker instead of file contents. */
async function partsOf(body: Buffer, type: string): Promise<unknown[]> {
  // curl sends the parts of other multipart bodies as attachments.
  const text = body.toString('latin1').replaceAll(': attachment; name', ': form-data; name');
  const form = await new Response(new Uint8Array(Buffer.from(text, 'latin1')), {
    headers: {'Content-Type': type.replace(/^multipart\/[\w-]+/, 'multipart/form-data')},
  }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) => {
      if (typeof value === 'string') {
        return {name, value};
      }
      const content = Buffer.from(await value.arrayBuffer());
      // A text part with its own type is also parsed as a file.
      return content.equals(BYTES)
        ? {name, fileName: value.name, type: value.type}
        : {name, value: content.toString()};
    }),
  );
}

/** Returns what all languages must send alike: everything except the boundary and each client's own headers. */
export async function essence(got: Received, names: readonly string[]) {
  const {method, url, headers, body} = got;
  const type = headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/');
  return {
    method,
    url,
    type: type.replace(/; ?(?:charset=utf-8|boundary=.*)$/i, ''),
    headers: Object.fromEntries(names.map((name) => [name, headers[name]])),
    body: isForm ? await partsOf(body, type) : bodyText(type, body),
  };
}

function bodyText(type: string, body: Buffer): string {
  return body.equals(BYTES)
    ? 'FILE'
    : type.includes('json')
      ? plainJson(body.toString())
      : body.toString();
}

/** Removes white space and needless escapes from JSON, but keeps the notation of numbers. */
function plainJson(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\s+/g, (part) =>
    part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : '',
  );
}

export function expected(
  address: string,
  model: ReferenceModel,
  operation: OperationModel,
  names: readonly string[],
) {
  const {method, url, headers, body} = sampleRequest(model, operation);
  const lower = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const type = lower.get('content-type') ?? '';
  const fields = body?.kind === 'text' ? body.fields : undefined;
  const isFile = body?.kind === 'text' && body.fields === undefined && body.pieces !== undefined;
  return {
    method,
    url: url.slice(address.length),
    type: type.split(';')[0],
    headers: Object.fromEntries(names.map((name) => [name, lower.get(name)])),
    body: isFile
      ? 'FILE'
      : body === undefined
        ? ''
        : body.kind === 'json'
          ? plainJson(toJson(body.value))
          : (fields?.map(({name, value, fileName, type: own}) =>
              fileName === undefined ? {name, value} : {name, fileName, type: own},
            ) ?? body.text),
  };
}

/** Returns the names of required request headers, except the content type. */
export function headerNames(model: ReferenceModel, operation: OperationModel): string[] {
  return sampleRequest(model, operation)
    .headers.map(([name]) => name.toLowerCase())
    .filter((name) => name !== 'content-type');
}
