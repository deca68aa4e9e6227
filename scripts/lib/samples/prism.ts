import {type ChildProcess, spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {isMap, isScalar, parseDocument, visit, type YAMLMap} from 'yaml';
import {DESCRIPTION_FILE} from '../../../config/site';
import {fillBrandVariables} from '../../../src/lib/brandVariables';
import {freePort} from '../freePort';

const PRISM = 'node_modules/@stoplight/prism-cli/dist/index.js';

/** How long the server may take to start on a busy machine. Unit: ms. */
const PATIENCE = 60_000;
const POLL = 100;

export interface Prism {
  url: string;
  stop: () => void;
}

/** Keywords that put a schema together from others: there, one part does not know the properties of the next. */
const COMPOSED = ['allOf', 'anyOf', 'oneOf', 'additionalProperties', 'unevaluatedProperties'];

function isClosable(schema: YAMLMap): boolean {
  return isMap(schema.get('properties', true)) && !COMPOSED.some((keyword) => schema.has(keyword));
}

/**
 * The description as the mock server reads it: brand variables filled in, and objects closed. The API ignores a field that it does not
 * know; in a sample such a field is a mistake.
 */
export function strictDescription(text: string): string {
  const document = parseDocument(fillBrandVariables(text, DESCRIPTION_FILE));
  visit(document, {
    Map: (_key, node, ancestors) => {
      const type = node.get('type');
      const isExample = ancestors.some(
        (ancestor) =>
          'key' in ancestor &&
          isScalar(ancestor.key) &&
          (ancestor.key.value === 'example' || ancestor.key.value === 'value'),
      );
      if (!isExample && (type === 'object' || type === undefined) && isClosable(node)) {
        node.set('additionalProperties', false);
      }
    },
  });
  return document.toString();
}

/** Starts Stoplight Prism, which checks each request against the description and answers with its examples. */
export async function startPrism(siteDir: string, folder: string): Promise<Prism> {
  const description = path.join(folder, 'openapi.yaml');
  const source = fs.readFileSync(path.join(siteDir, DESCRIPTION_FILE), 'utf8');
  fs.writeFileSync(description, strictDescription(source));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(
    process.execPath,
    [
      path.join(siteDir, PRISM),
      'mock',
      '--errors',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      description,
    ],
    {stdio: ['ignore', 'pipe', 'pipe']},
  );
  // It must not outlive the process that has started it.
  const stop = () => {
    server.kill();
  };
  process.once('exit', stop);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
    });
  }
  await untilItAnswers(url, server, () => output);
  return {
    url,
    stop: () => {
      process.off('exit', stop);
      stop();
    },
  };
}

async function untilItAnswers(
  url: string,
  server: ChildProcess,
  output: () => string,
): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    if (server.exitCode !== null || Date.now() > end) {
      server.kill();
      throw new Error(`The mock server does not start:\n${output()}`);
    }
    const answer = await fetch(url).catch(() => undefined);
    if (answer !== undefined) {
      return;
    }
    await sleep(POLL);
  }
}
