/** The samples, including the programs, as readers have them, and an API for them to call. */
import {execFileSync, spawn} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {getRequestListener} from '@hono/node-server';
import {parse} from 'yaml';
import {brand} from '../../config/brand';
import {GUIDE_DAY} from '../../packages/sandbox/src/data/mock';
import {createSandbox, type LogEntry, type Sandbox} from '../../packages/sandbox/src/index';
import {createJudge} from '../../packages/sandbox/tests/judge';
import {
  Client,
  makeToken,
  PRIVATE_KEY,
  PUBLIC_KEY,
  type Send,
  walk,
} from '../../packages/sandbox/tests/kit';
import {freePort} from '../../scripts/lib/freePort';
import {writeSamples} from '../../src/authoring/samples/copy';

/** Start time of the sandbox, so that its data matches the guides. */
export const GUIDE_TIME = `${GUIDE_DAY}T09:30:00Z`;
/** After a sample's first check of a payment, and before its second, ten seconds later. Unit: s. */
const SETTLEMENT = 9;
/** Timeout of a sample. Unit: ms. */
const SAMPLE_TIME = 60_000;
/** Interval between checks whether a server listens. Unit: ms. */
const POLL = 100;

const {components} = parse(fs.readFileSync('openapi/openapi.yaml', 'utf8')) as {
  components: {schemas: {PaymentStatus: {enum: string[]}}};
};
/** Every status of the description, and one that was added later. */
export const STATUSES = [...components.schemas.PaymentStatus.enum, 'ACXX'];
export const SUCCESSFUL = ['ACSC', 'ACCC'];

export const provider = {name: brand.name, siteHost: brand.siteHost, apiHost: brand.apiHost};

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'samples-'));
}

/** Copies the samples with the brand filled in. */
export function copySamples(): string {
  const folder = temporaryFolder();
  writeSamples(process.cwd(), folder);
  return folder;
}

export interface Application {
  client: Client;
  env: Record<string, string>;
}

/** A strict sandbox in this process, which programs call over HTTP. Its responses are validated. */
export class SampleApi {
  url = '';
  /** Answers programs instead of the sandbox, if it returns a response. */
  instead: (request: Request) => Response | undefined = () => undefined;
  /** All requests, in order of arrival. */
  readonly requests: LogEntry[] = [];
  /** Violations of the description in responses. */
  readonly findings: string[] = [];
  readonly stop = () => void this.server.close();
  private readonly sandbox: Sandbox;
  private readonly server: http.Server;

  private constructor(deliver: Send) {
    const judge = createJudge();
    this.sandbox = createSandbox({
      provider,
      strict: true,
      settlement: SETTLEMENT,
      deliver,
      clockOffset: Date.parse(GUIDE_TIME) - Date.now(),
      onRequest: (entry) => {
        this.requests.push(entry);
        const {method, path: address, status, id, response: body} = entry;
        const headers = {
          'content-type': 'application/json',
          'x-request-id': id,
          'retry-after': '1',
        };
        // The log truncates long bodies. The sandbox's own tests check complete lists.
        const isCut = typeof body === 'string' && body.endsWith('…');
        const answer = {method, path: address.split('?')[0] ?? '', status, headers, body};
        const problems = isCut ? [] : judge(answer);
        this.findings.push(...problems.map((each) => `${method} ${address} ${status}: ${each}`));
      },
    });
    const listener = getRequestListener((request) => this.instead(request) ?? this.send(request));
    this.server = http.createServer((request, response) => void listener(request, response));
  }

  /** @param deliver - sends webhooks */
  static async start(deliver: Send = fetch): Promise<SampleApi> {
    const api = new SampleApi(deliver);
    api.url = `http://127.0.0.1:${await listen(api.server)}`;
    return api;
  }

  /** Sends a request directly to the sandbox. */
  readonly send: Send = (request) => this.sandbox.fetch(request);

  /** Registers an application, as in the guides. @param folder - folder for its key */
  async register(folder: string): Promise<Application> {
    const redirectUrl = `http://localhost:${await freePort()}/callback`;
    const body = {
      name: 'Quick start',
      public_key: PUBLIC_KEY,
      redirect_urls: [redirectUrl],
      countries: ['DE', 'EE', 'FI', 'SE'],
    };
    const anybody = new Client(this.send, '', undefined, this.url);
    const registered = await anybody.post('/sandbox/applications', body, {token: null});
    const {application_id: id} = registered.body as unknown as {application_id: string};
    const keyFile = path.join(folder, `${id}.pem`);
    fs.writeFileSync(keyFile, PRIVATE_KEY, {mode: 0o600});
    return {
      client: new Client(this.send, id, undefined, this.url, makeToken(id, {}, provider)),
      env: {
        APPLICATION_ID: id,
        PRIVATE_KEY_FILE: keyFile,
        API_URL: this.url,
        REDIRECT_URL: redirectUrl,
        CLOCK_URL: `${this.url}/sandbox/clock`,
      },
    };
  }

  /** Goes through the bank's pages as the user. @returns the address of the callback */
  readonly visit = async (url: string, cancelAt?: number): Promise<string> => {
    // Login of the guides' test bank. Source: /api/quick-start/payments/#authorise-payment.
    const login = {username: 'customera', password: '12345678'};
    const {end, pages} = await walk(this.send, url, login, cancelAt);
    return end?.href ?? Promise.reject(new Error(`The bank does not lead back: ${pages.join()}`));
  };
}

/** Listens on any free port. @returns the port */
export async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as net.AddressInfo).port;
}

/**
 * Returns the reason of a rejection; undefined if the request was valid.
 *
 * @param provoked - expected error codes
 */
export function problemOf(
  {status, response, error}: LogEntry,
  provoked: readonly string[] = [],
): string | undefined {
  return status === 200 || (error !== null && provoked.includes(error))
    ? undefined
    : JSON.stringify(response);
}

export interface Run {
  exitCode: number | null;
  output: string;
}

interface Program {
  command: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}

/** Starts a program without the tester's own settings. @param onOutput - called with all output so far */
function start(
  {command: [file = '', ...args], cwd, env}: Program,
  onOutput: (output: string) => void,
) {
  const {PATH = '', HOME = '', LANG = 'C.UTF-8'} = process.env;
  const child = spawn(file, args, {cwd, env: {PATH, HOME, LANG, TZ: 'UTC', ...env}});
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput(output);
    });
  }
  // A program may end before it has read everything.
  child.stdin.on('error', () => undefined);
  return child;
}

/** Writes to a program once. @returns whether it has written */
type React = (output: string, write: (text: string) => void) => boolean;

/**
 * @param input - everything that the program reads
 * @param react - called with the output after each addition, until it returns true
 */
export function runProgram({
  input,
  react,
  ...program
}: Program & {input?: string; react?: React | undefined}): Promise<Run> {
  return new Promise((resolve, reject) => {
    let output = '';
    let hasReacted = react === undefined;
    const child = start(program, (all) => {
      output = all;
      hasReacted ||= react?.(all, (text) => child.stdin.write(text)) ?? true;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), SAMPLE_TIME);
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

/** Starts a sample that is a server, and waits until it listens. */
export async function startServer({port, ...program}: Program & {port: number}): Promise<Server> {
  let output = '';
  const child = start(program, (all) => {
    output = all;
  });
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      resolve();
    });
  });
  const end = Date.now() + SAMPLE_TIME;
  while (!(await canReach('localhost', port))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`${program.command.join(' ')} does not listen on port ${port}:\n${output}`);
    }
    await sleep(POLL);
  }
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

export const canReach = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect({host, port, timeout: 1000});
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
  });

/** Returns values that a sample exports for the next one, in lines such as `export SESSION_ID='...'`. */
export function exportsOf(output: string): Record<string, string> {
  return Object.fromEntries(
    [...output.matchAll(/^export (\w+)='([^']*)'$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** Matches the address that a sample asks its reader to open. */
const INVITATION = /^Open (?:this URL: )?(https?:\S+)\s/m;

/** The shell shows the API response instead. */
const ANSWER = /"url": ?"(https?:[^"]+)"/;

export function invitationIn(output: string): string | undefined {
  return (INVITATION.exec(output) ?? ANSWER.exec(output))?.[1];
}

/** Goes to the bank when a program requests it, and pastes the address of the callback. */
export const pastes =
  (visit: (url: string) => Promise<string>): React =>
  (output, write) => {
    const url = invitationIn(output);
    if (url !== undefined) {
      void visit(url).then((address) => {
        write(`${address}\n`);
      });
    }
    return url !== undefined;
  };

export function openssl(cwd: string, ...args: string[]): void {
  execFileSync('openssl', args, {cwd, stdio: 'pipe'});
}
