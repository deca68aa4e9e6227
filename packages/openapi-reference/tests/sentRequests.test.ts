/**
 * Samples in all languages that the machine can run, against a server that keeps what it gets; and their addresses
 * against those of a second implementation, openapi-fetch.
 */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {createQuerySerializer, defaultPathSerializer} from 'openapi-fetch';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {JAVA_FLAGS} from '../../../tests/samples/languages';
import {isInTurn} from '../../../tests/whole';
import {ExactNumber, isContainer, toJson} from '../src/exactNumbers';
import {loadDescription} from '../src/load';
import {buildReferenceModel, type OperationModel, type ReferenceModel} from '../src/model';
import {makeSamples} from '../src/samples';
import {parameterValue} from '../src/samples/exampleFromSchema';
import {sampleRequest} from '../src/samples/request';
import {temporaryFolder} from './support';

interface Received {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

interface Language {
  file: string;
  command: readonly [string, ...string[]];
  /** Compiles for a second or more. */
  isSlow?: true;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  shell: {file: 'sample.sh', command: ['bash', 'sample.sh']},
  javascript: {file: 'sample.mjs', command: [process.execPath, 'sample.mjs']},
  python: {file: 'sample.py', command: ['python3', 'sample.py']},
  php: {file: 'sample.php', command: ['php', 'sample.php']},
  ruby: {file: 'sample.rb', command: ['ruby', 'sample.rb']},
  java: {file: 'Main.java', command: ['java', ...JAVA_FLAGS, 'Main.java'], isSlow: true},
  go: {file: 'sample.go', command: ['go', 'run', 'sample.go'], isSlow: true},
  csharp: {file: 'Program.cs', command: ['dotnet', 'run', 'Program.cs'], isSlow: true},
};

/** Whether the machine has a language, with what its samples use. */
const PROBES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  shell: ['curl', '--version'],
  javascript: [process.execPath, '--version'],
  python: ['python3', '-c', 'import requests'],
  php: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
  ruby: ['ruby', '-e', 'require "net/http"'],
  java: ['java', '-version'],
  go: ['go', 'version'],
  csharp: ['dotnet', '--version'],
};

const available = Object.keys(LANGUAGES).filter((language) => {
  const [command = '', ...args] = PROBES[language] ?? [];
  return spawnSync(command, args).status === 0;
});
const missing = Object.keys(LANGUAGES).filter((language) => !available.includes(language));
if (missing.length > 0) {
  console.warn(`Not on this machine, so their samples have not been sent: ${missing.join(', ')}.`);
}

/** Bytes that no text encoding leaves unchanged. */
const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254, 13, 10, 26]);

/** Calls that no case has. */
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
      requestBody: {required: true, content: {application/xml: {schema: {type: object, xml: {name: thing}}, example: {amount: 10.50, name: 'A & B'}}}}
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
            encoding: {byMap: {contentType: 'image/gif, image/png'}}
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

const CASES = ['03-upload-31', '10-comma-lists', '11-postman-file', '29-deep-filter'];

let folder: string;
let server: http.Server;
let received: Received[] = [];
let address: string;
const models: ReferenceModel[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
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
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const texts = CASES.map((name) =>
    fs.readFileSync(path.join(import.meta.dirname, 'cases', `${name}.yaml`), 'utf8'),
  );
  folder = temporaryFolder(
    Object.fromEntries([FURTHER, ...texts].map((text, index) => [`${index}.yaml`, text])),
  );
  for (const [index] of [FURTHER, ...texts].entries()) {
    const {document} = await loadDescription(path.join(folder, `${index}.yaml`), folder);
    document.servers = [{url: address}];
    models.push(buildReferenceModel(document));
  }
});

afterAll(() => {
  server.close();
  fs.rmSync(folder, {recursive: true, force: true});
});

function run(command: string, args: readonly string[]) {
  return new Promise<{status: number | null; output: string}>((resolve) => {
    let output = '';
    const child = spawn(command, args, {cwd: folder});
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on('error', (error) => {
      resolve({status: 1, output: String(error)});
    });
    child.on('close', (status) => {
      resolve({status, output});
    });
  });
}

/** What a sample sends. */
async function sent(code: string, language: string): Promise<Received | undefined> {
  const {file, command} = LANGUAGES[language] ?? {file: '', command: ['']};
  const [name, ...args] = command;
  fs.writeFileSync(path.join(folder, file), code);
  for (const [, fileName = ''] of code.matchAll(/["'@=/]([\w-]+\.(?:png|bin|pdf|gif))\b/g)) {
    fs.writeFileSync(path.join(folder, fileName), BYTES);
  }
  received = [];
  const {status, output} = await run(name, args);
  expect(status, `${language}: ${output}\n${code}`).toBe(0);
  return received[0];
}

/** The parts of a form, with bytes of files in place of their content. */
async function partsOf(body: Buffer, type: string): Promise<unknown[]> {
  const form = await new Response(new Uint8Array(body), {
    headers: {'Content-Type': type},
  }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? {name, value}
        : {
            name,
            fileName: value.name,
            type: value.type,
            isWhole: Buffer.from(await value.arrayBuffer()).equals(BYTES),
          },
    ),
  );
}

/** The same for all languages, apart from the boundary and headers of each client. */
async function essence(got: Received, names: readonly string[]) {
  const {method, url, headers, body} = got;
  const type = headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  return {
    method,
    url,
    type: isForm ? 'multipart/form-data' : type.replace(/; charset=utf-8$/i, ''),
    headers: Object.fromEntries(names.map((name) => [name, headers[name]])),
    body: isForm ? await partsOf(body, type) : bodyText(type, body),
  };
}

/** JSON without white space, but with the notation of its numbers. */
function bodyText(type: string, body: Buffer): string {
  return body.equals(BYTES)
    ? 'FILE'
    : type.includes('json')
      ? body.toString().replace(/(?<=[{[,:]|^)\s+|\s+(?=[}\],]|$)/g, '')
      : body.toString();
}

function expected(model: ReferenceModel, operation: OperationModel, names: readonly string[]) {
  const {method, url, headers, body} = sampleRequest(model, operation);
  const lower = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const type = lower.get('content-type') ?? '';
  const fields = body?.kind === 'text' ? body.fields : undefined;
  const isFile = body?.kind === 'text' && body.fields === undefined && body.pieces !== undefined;
  return {
    method,
    url: url.slice(address.length),
    type: fields === undefined ? type : 'multipart/form-data',
    headers: Object.fromEntries(names.map((name) => [name, lower.get(name)])),
    body: isFile
      ? 'FILE'
      : body === undefined
        ? ''
        : body.kind === 'json'
          ? toJson(body.value)
          : (fields?.map(({name, value, fileName, type: own}) =>
              fileName === undefined ? {name, value} : {name, fileName, type: own, isWhole: true},
            ) ?? body.text),
  };
}

/** Text parts with a type of their own are read as files by some servers, so only their names are compared. */
const comparable = (body: unknown) =>
  Array.isArray(body)
    ? (body as {name: string; isWhole?: boolean; value?: string}[]).map((part) =>
        part.isWhole === true ? part : {name: part.name},
      )
    : body;

describe.each(available)('%s', (language) => {
  it('sends what the description says', async () => {
    const calls = models.flatMap((model) => model.operations.map((one) => ({model, one})));
    const {isSlow} = LANGUAGES[language] ?? {};
    const first = available.indexOf(language);
    // Languages take turns: each call is sent by two of them, and by all in `npm run test:all`.
    const chosen = calls.filter((_, index) => isInTurn(index + first, isSlow ? 6 : 3));
    for (const {model, one} of chosen) {
      const code = makeSamples(model, one).find((sample) => sample.language === language)?.code;
      const names = sampleRequest(model, one)
        .headers.map(([name]) => name.toLowerCase())
        .filter((name) => name !== 'content-type');
      const got = await sent(code ?? '', language);
      expect(got, `${language}: ${one.title}`).toBeDefined();
      if (got !== undefined) {
        const [actual, wanted] = [await essence(got, names), expected(model, one, names)];
        expect({...actual, body: comparable(actual.body)}, one.title).toEqual({
          ...wanted,
          body: comparable(wanted.body),
        });
      }
    }
  }, 300_000);
});

/** Numbers as they were written, as texts. */
function plain(value: unknown): unknown {
  if (value instanceof ExactNumber) {
    return String(value);
  }
  return isContainer(value)
    ? Array.isArray(value)
      ? value.map(plain)
      : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]))
    : value;
}

describe('openapi-fetch', () => {
  it('writes the same paths and queries', () => {
    let compared = 0;
    for (const model of models) {
      for (const operation of model.operations) {
        const {path: pathNodes, query} = operation.parameters;
        const values = Object.fromEntries(
          pathNodes.map((node) => [node.name ?? '', plain(parameterValue(model, node))]),
        );
        const other = query
          .filter(({required}) => required)
          .flatMap((node) => {
            const value = plain(parameterValue(model, node));
            const isDeep = isContainer(value) && Object.values(value).some(isContainer);
            // It writes one level of objects.
            return node.style === 'deepObject' && isDeep
              ? []
              : [
                  createQuerySerializer({
                    array: {style: node.style as 'form', explode: node.explode},
                    object: {style: node.style as 'form', explode: node.explode},
                  })({[node.name ?? '']: value}),
                ];
          });
        const {url} = sampleRequest(model, operation);
        const [ownPath = '', ownQuery = ''] = url.slice(address.length).split('?');
        expect(ownPath).toBe(defaultPathSerializer(operation.path, values as never));
        const normal = (text: string) =>
          text
            .replaceAll('%5B', '[')
            .replaceAll('%5D', ']')
            // Both forms of the separators are in the specification.
            .replaceAll(/%7C/gi, '|')
            .split('&');
        for (const pair of other.flatMap((one) => normal(one))) {
          expect(normal(ownQuery)).toContain(pair);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(7);
  });
});
