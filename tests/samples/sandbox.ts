/**
 * The sandbox as the samples' tests use it: strict, with every response validated against the description, and as a
 * reader starts it: `npm run sandbox` in a fresh clone.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {createJudge, type Judge} from '../../packages/sandbox/tests/judge';
import {Client, makeToken, PUBLIC_KEY, walk} from '../../packages/sandbox/tests/kit';
import type {LogEntry} from '../../packages/sandbox/src/node/index';
import {GUIDE_DAY} from '../../packages/sandbox/src/data/mock';
import {brand} from '../../config/brand';
import {copyRepository, removeCopies} from '../commands/copies';

/** What the guides call their application, and the markets that it shows. */
const APPLICATION_NAME = 'Quick start';
const COUNTRIES = ['DE', 'EE', 'FI', 'SE'];
/** The time at which the sandbox starts, so that its data are those in the guides. */
export const GUIDE_TIME = `${GUIDE_DAY}T09:30:00Z`;
/** After the first look of a sample at a payment, and before its second, ten seconds later. Unit: s. */
const SETTLEMENT = 9;

export const provider = {name: brand.name, siteHost: brand.siteHost, apiHost: brand.apiHost};

/** The login of the guides' test bank. Source: /api/quick-start/payments/#authorise-payment. */
const LOGIN = {username: 'customera', password: '12345678'};

export interface SampleApi {
  url: string;
  /** Every request, in the order of arrival, as of the last update. */
  requests: readonly LogEntry[];
  /** What the description does not allow about responses. */
  findings: readonly string[];
  /** Learns of the latest requests. */
  update: () => Promise<void>;
  register: (publicKey: string, redirectUrl: string) => Promise<string>;
  /** Goes through the bank's pages as the user. @returns the address of the callback */
  visit: (url: string) => Promise<string>;
  /** A session as if the user had authorised one. */
  openSession: (applicationId: string) => Promise<{sessionId: string; accountId: string}>;
  /** A payment whose submission is deferred, approved by the user. */
  deferPayment: (applicationId: string, redirectUrl: string) => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * The reason of a rejection; undefined if the request was valid.
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

/** Requests, and what the description does not allow about their responses. */
class Notes {
  readonly requests: LogEntry[] = [];
  readonly findings: string[] = [];

  constructor(private readonly judge: Judge) {}

  add(entry: LogEntry): void {
    this.requests.push(entry);
    const {method, path, status, id, response} = entry;
    // The log cuts long bodies. The sandbox's own tests judge whole lists.
    const isCut = typeof response === 'string' && response.endsWith('…');
    if (!isCut) {
      this.findings.push(
        ...this.judge({
          method,
          path: path.split('?')[0] ?? '',
          status,
          headers: {'content-type': 'application/json', 'x-request-id': id, 'retry-after': '1'},
          body: response,
        }).map((problem) => `${method} ${path} ${status}: ${problem}`),
      );
    }
  }
}

/** On a slow machine, the server closes an idle connection just as the next request uses it: use each one once. */
const fetchAlone: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
  headers.set('Connection', 'close');
  return fetch(input, {...init, headers});
};

/** What tests do with a sandbox over HTTP. */
export function reach(url: string): Omit<SampleApi, 'requests' | 'findings' | 'update' | 'stop'> {
  /** A client that may act for an application whose key is in the sample's hands: a second key of the tests' own. */
  const clientOf = async (id: string) => {
    await fetchAlone(`${url}/sandbox/applications/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({public_key: PUBLIC_KEY}),
    });
    return new Client(fetchAlone, id, undefined, url, makeToken(id, {}, provider));
  };
  return {
    url,
    register: async (public_key, redirectUrl) => {
      const response = await fetchAlone(`${url}/sandbox/applications`, {
        method: 'POST',
        body: JSON.stringify({
          name: APPLICATION_NAME,
          public_key,
          redirect_urls: [redirectUrl],
          countries: COUNTRIES,
        }),
      });
      const {application_id} = (await response.json()) as {application_id: string};
      return application_id;
    },
    visit: async (address) => {
      const {end, pages} = await walk(fetchAlone, address, LOGIN);
      if (end === undefined) {
        throw new Error(`the bank's pages do not lead back: ${pages.join(' → ')}`);
      }
      return end.href;
    },
    openSession: async (id) => {
      const client = await clientOf(id);
      const {redirect_urls} = (await client.get('/application')).body;
      const {sessionId, uid} = await client.openSession('Mock ASPSP', 'FI', {
        redirect_url: redirect_urls[0],
      });
      return {sessionId, accountId: uid};
    },
    deferPayment: async (id, redirect_url) => {
      const client = await clientOf(id);
      return (await client.pay({defer_submission: true, redirect_url})).id;
    },
  };
}

/** The first line of the command. */
const START = /^The sandbox is running at (\S+)$/;

/**
 * \`npm run sandbox\` in a copy of the repository's files, on a free port, on the day of the guides.
 *
 * @throws Error if it does not start
 */
export async function startCommandApi(): Promise<SampleApi> {
  const notes = new Notes(createJudge());
  // A group of its own: a signal reaches npm and what it has started.
  const command = spawn(
    'npm',
    [
      ...['run', 'sandbox', '--', '--port', '0', '--strict', '--settlement', String(SETTLEMENT)],
      ...['--clock', GUIDE_TIME],
    ],
    {cwd: copyRepository(), detached: true, stdio: ['ignore', 'pipe', 'inherit']},
  );
  const ended = once(command, 'close');
  const output: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({input: command.stdout}).on('line', (line) => {
      output.push(line);
      const [, found] = START.exec(line) ?? [];
      if (found !== undefined) {
        resolve(found);
      }
    });
    void ended.then(() => {
      reject(new Error(`npm run sandbox has ended:\n${output.join('\n')}`));
    });
  });
  const known = new Set<string>();
  const {requests, findings} = notes;
  return {
    ...reach(url),
    requests,
    findings,
    update: async () => {
      const log = (await (await fetchAlone(`${url}/sandbox/log`)).json()) as {requests: LogEntry[]};
      for (const entry of log.requests.reverse().filter(({id}) => !known.has(id))) {
        known.add(entry.id);
        notes.add(entry);
      }
    },
    stop: async () => {
      process.kill(-(command.pid ?? 0), 'SIGINT');
      await ended;
      removeCopies();
      if (output.at(-1) !== 'The sandbox has stopped.') {
        throw new Error(`Ctrl+C does not end npm run sandbox cleanly:\n${output.join('\n')}`);
      }
    },
  };
}
