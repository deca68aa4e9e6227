/** Samples that send files and forms, run against a server that keeps what it gets. */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {loadDescription} from '../src/load';
import {buildReferenceModel, type ReferenceModel} from '../src/model';
import {makeSamples} from '../src/samples';
import {JAVA_FLAGS} from '../../../tests/samples/languages';
import {fixturesDir, temporaryFolder} from './support';

interface Received {
  type: string;
  body: Buffer;
}

/** Bytes that no text encoding leaves unchanged. */
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254, 13, 10, 26]);

/** Commands that run a sample; the other languages are not on every machine. */
const COMMANDS: readonly (readonly [language: string, file: string, command: readonly string[]])[] =
  [
    ['shell', 'sample.sh', ['bash', 'sample.sh']],
    ['javascript', 'sample.mjs', [process.execPath, 'sample.mjs']],
    ['python', 'sample.py', ['python3', 'sample.py']],
    ['php', 'sample.php', ['php', 'sample.php']],
    ['java', 'Main.java', ['java', ...JAVA_FLAGS, 'Main.java']],
  ];

let folder: string;
let model: ReferenceModel;
let server: http.Server;
let received: Received | undefined;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received = {type: request.headers['content-type'] ?? '', body: Buffer.concat(chunks)};
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const text = fs.readFileSync(path.join(fixturesDir, 'descriptions/forms-and-files.yaml'), 'utf8');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = temporaryFolder({'openapi.yaml': text.replace('http://127.0.0.1:9', address)});
  for (const file of ['picture.png', 'file.png', 'file.bin', 'doc.pdf']) {
    fs.writeFileSync(path.join(folder, file), PICTURE);
  }
  const {document} = await loadDescription(path.join(folder, 'openapi.yaml'), folder);
  model = buildReferenceModel(document);
});

afterAll(() => {
  server.close();
  fs.rmSync(folder, {recursive: true, force: true});
});

/** Undefined if the machine cannot run the language. */
async function sent(title: string, language: string): Promise<Received | undefined> {
  const operation = model.operations.find((one) => one.title === title);
  const code =
    operation && makeSamples(model, operation).find((one) => one.language === language)?.code;
  const [, file = '', [command = '', ...args] = []] =
    COMMANDS.find(([name]) => name === language) ?? [];
  fs.writeFileSync(path.join(folder, file), code ?? '');
  received = undefined;
  const {status, output} = await runIn(folder, command, args);
  if (/ENOENT|No module named 'requests'/.test(output)) {
    return undefined;
  }
  expect(status, `${title} in ${language}: ${output}`).toBe(0);
  return received;
}

function runIn(cwd: string, command: string, args: readonly string[]) {
  return new Promise<{status: number | null; output: string}>((resolve) => {
    let output = '';
    const child = spawn(command, args, {cwd});
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

describe.each(COMMANDS.map(([language]) => language))('%s', (language) => {
  it('sends files, lists, JSON and text as parts of a form', async () => {
    const got = await sent('Upload', language);
    if (got === undefined) {
      return;
    }
    expect(got.type).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(new Uint8Array(got.body), {
      headers: {'Content-Type': got.type},
    }).formData();
    const picture = form.get('picture') as File;
    expect([picture.name, picture.type]).toEqual(['picture.png', 'image/png']);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE);
    expect((form.get('doc') as File).type).toBe('application/pdf');
    expect(form.getAll('tags')).toEqual(['a', 'b']);
    expect(form.get('note')).toBe('Grüße');
    const about = form.get('about');
    expect(JSON.parse(typeof about === 'string' ? about : await (about as File).text())).toEqual(
      {},
    );
    expect(got.body.toString('latin1')).toContain('application/json');
  });

  it('sends the content of a file as the body', async () => {
    const got = await sent('Raw', language);
    if (got !== undefined) {
      expect(got).toEqual({type: 'image/png', body: PICTURE});
    }
  });

  it('sends a file in a body of several parts, not of a form', async () => {
    const got = await sent('Mixed', language);
    if (got !== undefined) {
      expect(got.type).toMatch(/^multipart\/mixed; ?boundary=/);
      expect(got.body.includes(PICTURE)).toBe(true);
    }
  });
});
