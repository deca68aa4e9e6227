/** A client that verifies everything: it reads pages and their references during deployments, and checks each byte. */
import http from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';
import {type ReceivedResponse, type Fault, type Judge, type Request, type Stages} from './judge';

/**
 * How long a reader's browser may take from a page to the assets that it names: long enough for a deployment
 * to come between. Unit: ms.
 */
const DELAY_OF_ASSETS = 1500;

export interface Report {
  requests: number;
  /** Responses with status 200. */
  whole: number;
  notModified: number;
  /** Assets that were requested after a page that names them. */
  assets: number;
  /**
   * Requests that were sent again, as browsers do, because the server had closed a kept connection at the
   * same moment.
   */
  repeated: number;
  /** Number of responses by edition. */
  editions: Record<string, number>;
  faults: Fault[];
}

export interface VerifierOptions {
  origin: string;
  judge: Judge;
  stages: Stages;
  /** Addresses of pages. */
  pages: readonly string[];
  clients: number;
  /** Between two pages of a client. Unit: ms. */
  pause: number;
}

const NOTHING = {editions: new Set<string>(), assets: []};

function send(
  agent: http.Agent | false,
  origin: string,
  {address, encoding, etag}: Request,
): Promise<{response: ReceivedResponse} | {error: NodeJS.ErrnoException; isReused: boolean}> {
  return new Promise((resolve) => {
    const request = http.get(`${origin}${address}`, {
      agent,
      headers: {
        'accept-encoding': encoding,
        ...(etag === undefined ? {} : {'if-none-match': etag}),
      },
    });
    let hasResponse = false;
    const fail = (error: Error) => {
      resolve({error, isReused: request.reusedSocket && !hasResponse});
    };
    request.setTimeout(5000, () => request.destroy(new Error('no response for 5 s')));
    request.on('error', fail);
    request.on('response', (response) => {
      hasResponse = true;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', fail);
      response.on('end', () => {
        const {statusCode: status = 0, headers} = response;
        resolve({response: {status, headers, body: Buffer.concat(parts)}});
      });
    });
  });
}

/** Reads until it is stopped; the report is complete when all outstanding assets have arrived. */
export function startVerifier(options: VerifierOptions): {stop: () => Promise<Report>} {
  const {origin, judge, stages, pages, clients, pause} = options;
  const agent = new http.Agent({keepAlive: true, maxSockets: 4 * clients});
  const report: Report = {
    requests: 0,
    whole: 0,
    notModified: 0,
    assets: 0,
    repeated: 0,
    editions: {},
    faults: [],
  };
  const etags = new Map<string, string>();
  const due = new Set<Promise<void>>();
  let isStopped = false;

  /** @returns what a whole response is part of, and the assets that it names */
  async function check(
    request: Request,
    allowed?: ReadonlySet<string>,
  ): Promise<{editions: ReadonlySet<string>; assets: readonly string[]}> {
    const from = Date.now();
    report.requests += 1;
    let result = await send(agent, origin, request);
    if ('error' in result && result.isReused) {
      report.repeated += 1;
      result = await send(false, origin, request);
    }
    if ('error' in result) {
      report.faults.push({
        kind: 'connection',
        address: request.address,
        detail: result.error.message,
      });
      return NOTHING;
    }
    const {response} = result;
    const {fault, editions, assets} = judge.judge(
      request,
      response,
      allowed ?? stages.between(from, Date.now()),
    );
    if (fault !== undefined) {
      report.faults.push(fault);
      return {editions, assets};
    }
    report.whole += response.status === 200 ? 1 : 0;
    report.notModified += response.status === 304 ? 1 : 0;
    if (editions.size === 1) {
      const [edition = ''] = editions;
      report.editions[edition] = (report.editions[edition] ?? 0) + 1;
    }
    etags.set(`${request.address} ${request.encoding}`, String(response.headers.etag ?? ''));
    return {editions, assets};
  }

  async function readAssets(
    assets: readonly string[],
    encoding: Request['encoding'],
    editions: ReadonlySet<string>,
    delay: number,
  ): Promise<void> {
    await sleep(delay);
    for (const address of assets) {
      report.assets += 1;
      // What came with the page has to be there, whatever is served by now.
      await check({address, encoding}, editions);
    }
  }

  async function read(client: number): Promise<void> {
    const encodings = ['br', 'gzip', 'identity'] as const;
    for (let turn = client; !isStopped; turn += clients) {
      const address = pages[turn % pages.length] ?? '';
      const encoding = encodings[Math.floor(turn / 3) % 3] ?? 'br';
      const etag = turn % 2 === 0 ? etags.get(`${address} ${encoding}`) : undefined;
      const {assets, editions} = await check({
        address,
        encoding,
        ...(etag === undefined ? {} : {etag}),
      });
      // Some at once, some late.
      const delay = (turn % 4) * (DELAY_OF_ASSETS / 3);
      const reading: Promise<void> = readAssets(assets, encoding, editions, delay).finally(() =>
        due.delete(reading),
      );
      due.add(reading);
      await sleep(pause);
    }
  }

  const readers = Array.from({length: clients}, (_, client) => read(client));
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(readers);
      await Promise.all(due);
      agent.destroy();
      return report;
    },
  };
}
