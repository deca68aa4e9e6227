import {execFileSync, spawn} from 'node:child_process';
import {generateKeyPairSync} from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {writeSamples} from '../../src/authoring/samples/copy';
import {freePort} from '../../scripts/lib/freePort';
import type {LogEntry} from '../../packages/sandbox/src/index';
import {commandOf, type Language} from './languages';
import type {Sample} from './plan';
import type {SampleApi} from './sandbox';

/** How long one sample may run. Unit: ms. */
const SAMPLE_TIME = 60_000;
/** Interval between checks whether a server listens. Unit: ms. */
const POLL = 100;

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'samples-'));
}

/** A copy of the samples with the brand filled in. */
export function copySamples(): string {
  const folder = temporaryFolder();
  writeSamples(process.cwd(), folder);
  return folder;
}

export interface Application {
  id: string;
  env: Record<string, string>;
}

/** A new application with a key pair of its own, known to the sandbox. */
export async function registerApplication(
  api: Pick<SampleApi, 'url' | 'register'>,
  folder: string,
): Promise<Application> {
  const {publicKey, privateKey} = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'pem'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  });
  const redirectUrl = `http://localhost:${await freePort()}/callback`;
  const id = await api.register(publicKey, redirectUrl);
  const keyFile = path.join(folder, `${id}.pem`);
  fs.writeFileSync(keyFile, privateKey, {mode: 0o600});
  fs.writeFileSync(path.join(folder, `${id}.public.pem`), publicKey);
  return {
    id,
    env: {
      APPLICATION_ID: id,
      PRIVATE_KEY_FILE: keyFile,
      API_URL: api.url,
      REDIRECT_URL: redirectUrl,
      CLOCK_URL: `${api.url}/sandbox/clock`,
    },
  };
}

export interface Run {
  exitCode: number | null;
  output: string;
  /** Its API requests, in order. */
  requests: LogEntry[];
}

interface Program {
  command: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** What it reads; nothing more follows. */
  input?: string;
  /** Called with the output whenever there is more, until it returns true. */
  react?: (output: string, write: (text: string) => void) => boolean;
}

export function runProgram({
  command,
  cwd,
  env,
  input,
  react,
}: Program): Promise<Omit<Run, 'requests'>> {
  return new Promise((resolve, reject) => {
    const [file = '', ...args] = command;
    const child = spawn(file, args, {cwd, env: {...cleanEnvironment(), ...env}});
    const timer = setTimeout(() => child.kill('SIGKILL'), SAMPLE_TIME);
    let output = '';
    let hasReacted = react === undefined;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        hasReacted ||= react?.(output, (text) => child.stdin.write(text)) ?? true;
      });
    }
    // A program may end before it has read everything.
    child.stdin.on('error', () => undefined);
    if (hasReacted) {
      child.stdin.end(input);
    }
    child.on('error', reject);
    child.on('close', (exitCode) => {
      clearTimeout(timer);
      resolve({exitCode, output});
    });
  });
}

export interface Server {
  url: string;
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts a sample that serves, and waits until it listens. */
export async function startServer({
  command: [file = '', ...args],
  cwd,
  env,
  port,
}: Program & {port: number}): Promise<Server> {
  const child = spawn(file, args, {cwd, env: {...cleanEnvironment(), ...env}});
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const end = Date.now() + SAMPLE_TIME;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`${file} ${args.join(' ')} does not listen on port ${port}:\n${output}`);
    }
    await sleep(POLL);
  }
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      resolve();
    });
  });
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, 'localhost');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {
      resolve(false);
    });
  });
}

/** The tester's own settings must not affect a sample. */
function cleanEnvironment(): Record<string, string> {
  const {PATH = '', HOME = '', LANG = 'C.UTF-8'} = process.env;
  return {PATH, HOME, LANG, TZ: 'UTC'};
}

/** Values that a sample leaves for the next one: lines like `export SESSION_ID='...'`. */
export function exportsOf(output: string): Record<string, string> {
  return Object.fromEntries(
    [...output.matchAll(/^export (\w+)='([^']*)'$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** The address that a sample asks its reader to open. */
const INVITATION = /^Open (?:this URL: )?(https?:\S+)\s/m;

/** The shell shows the API response instead. */
const ANSWER = /"url": ?"(https?:[^"]+)"/;

export function invitationIn(output: string): string | undefined {
  return (INVITATION.exec(output) ?? ANSWER.exec(output))?.[1];
}

/** Runs one sample as its reader would, and comes back from the bank where it asks for that. */
export async function runSample(
  samples: string,
  language: Language,
  sample: Sample,
  application: Application,
  api: SampleApi,
): Promise<Run> {
  await api.update();
  const already = new Set(api.requests);
  // The shell has no web server: its reader pastes the address.
  const way = language === 'shell' && sample.callback === 'visit' ? 'paste' : sample.callback;
  const run = await runProgram({
    command: commandOf(language, sample.name, sample.before),
    cwd: path.join(samples, language, sample.folder),
    env: {...application.env, ...sample.env},
    ...(way === undefined
      ? {}
      : {
          react: (output, write) => {
            const url = invitationIn(output);
            if (url === undefined) {
              return false;
            }
            void api.visit(url).then((address) => {
              if (way === 'paste') {
                write(`${address}\n`);
              } else {
                void fetch(address);
              }
            });
            return true;
          },
        }),
  });
  await api.update();
  const requests = api.requests.filter(
    (request) => !already.has(request) && isOf(request, application.id),
  );
  return {...run, requests};
}

/** A request without a valid token has no owner; only the tests of broken samples send such requests, one at a time. */
function isOf({application_id}: LogEntry, id: string): boolean {
  return application_id === null || application_id === id;
}

export function openssl(cwd: string, ...args: string[]): void {
  execFileSync('openssl', args, {cwd, stdio: 'pipe'});
}
