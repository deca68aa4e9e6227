/**
 * Samples in all languages that the machine can run, against a server that keeps what it gets; and their addresses
 * against those of a second implementation, openapi-fetch.
 */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {createQuerySerializer, defaultPathSerializer} from 'openapi-fetch';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {JAVA_FLAGS} from '../../../tests/samples/languages';
import {isInTurn} from '../../../tests/whole';
import {isContainer} from '../src/json';
import {makeSamples} from '../src/samples';
import {parameterValue} from '../src/samples/exampleFromSchema';
import {sampleRequest} from '../src/samples/request';
import {
  type Echo,
  essence,
  expected,
  headerNames,
  type Received,
  startEcho,
  writeFilesOf,
} from './echo';

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

let echo: Echo;

beforeAll(async () => {
  echo = await startEcho();
});

afterAll(() => {
  echo.close();
});

function run(command: string, args: readonly string[]) {
  return new Promise<{status: number | null; output: string}>((resolve) => {
    let output = '';
    const child = spawn(command, args, {cwd: echo.folder});
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
  fs.writeFileSync(path.join(echo.folder, file), code);
  writeFilesOf(code, echo.folder);
  echo.received.length = 0;
  const {status, output} = await run(name, args);
  expect(status, `${language}: ${output}\n${code}`).toBe(0);
  return echo.received[0];
}

describe.each(available)('%s', (language) => {
  it('sends what the description says', async () => {
    const calls = [...echo.models, ...echo.more].flatMap((model) =>
      model.operations.map((one) => ({model, one})),
    );
    const {isSlow} = LANGUAGES[language] ?? {};
    const first = available.indexOf(language);
    // Languages take turns: each call is sent by one or two of them, and by all in `npm run test:all`.
    const chosen = calls.filter(
      ({model}, index) => model === echo.more[0] || isInTurn(index + first, isSlow ? 12 : 3),
    );
    for (const {model, one} of chosen) {
      const code = makeSamples(model, one).find((sample) => sample.language === language)?.code;
      const names = headerNames(model, one);
      const got = await sent(code ?? '', language);
      expect(got, `${language}: ${one.title}`).toBeDefined();
      if (got !== undefined) {
        expect(await essence(got, names), one.title).toEqual(
          expected(echo.address, model, one, names),
        );
      }
    }
  }, 300_000);
});

/** Source: RFC 6570, 3.2.5 and 3.2.7. */
const TEMPLATE_PREFIXES: Readonly<Record<string, string>> = {label: '.', matrix: ';'};

describe('openapi-fetch', () => {
  it('writes the same paths and queries', () => {
    let compared = 0;
    for (const model of echo.models) {
      for (const operation of model.operations) {
        const {path: pathNodes, query} = operation.parameters;
        const values = Object.fromEntries(
          pathNodes.map((node) => [node.name ?? '', parameterValue(model, node)]),
        );
        const other = query
          .filter(({required, content}) => required && content === undefined)
          .flatMap((node) => {
            const value = parameterValue(model, node);
            const isDeep = isContainer(value) && Object.values(value).some(isContainer);
            // It writes one level of objects, and encodes what a parameter allows as it is.
            return isDeep || node.allowReserved
              ? []
              : [
                  createQuerySerializer({
                    array: {style: node.style as 'form', explode: node.explode},
                    object: {style: node.style as 'form', explode: node.explode},
                  })({[node.name ?? '']: value}),
                ];
          });
        const {url} = sampleRequest(model, operation);
        const [ownPath = '', ...rest] = url.slice(echo.address.length).split('?');
        const ownQuery = rest.join('?');
        // It reads styles in the template.
        const template = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
          const {style = '', explode} = pathNodes.find((node) => node.name === name) ?? {};
          return `{${TEMPLATE_PREFIXES[style] ?? ''}${name}${explode ? '*' : ''}}`;
        });
        expect(ownPath).toBe(defaultPathSerializer(template, values as never));
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
