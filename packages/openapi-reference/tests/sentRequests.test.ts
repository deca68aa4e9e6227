/** Runs the samples in all languages available on the machine, against a server that records requests. */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {JAVA_FLAGS} from '../../../tests/samples/languages';
import {isInTurn} from '../../../tests/whole';
import {makeSamples} from '../src/samples';
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
  /** Set if compiling takes a second or more. */
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

/** Commands that detect a language together with the packages that its samples use. */
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

/** Returns the request that a sample sends. */
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
  it('sends what the description specifies', async () => {
    const calls = [...echo.models, ...echo.more].flatMap((model) =>
      model.operations.map((one) => ({model, one})),
    );
    const {isSlow} = LANGUAGES[language] ?? {};
    const first = available.indexOf(language);
    // Languages take turns: one or two of them send each call, and all of them in `npm run test:all`.
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
