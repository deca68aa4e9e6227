/**
 * `node --import tsx tests/load/command.ts [-- --seconds 8 --connections 32]`: load on the preview server and on
 * nginx with the shipped configuration, both on this machine: each kind of request alone, all of them mixed, and
 * the mix while deployments and roll-backs happen, with a client that checks each response. Requires a build. Every
 * run of the mix takes `--seconds`, each single kind a quarter of it.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {brand} from '../../config/brand';
import {isAsset} from '../../hosting/deploy/rules';
import {filesIn} from '../../src/text/files';
import {pagesOfBuild} from '../../hosting/pages';
import {ask} from '../hosting/blackbox';
import {startDeployedNginx, startNginx} from '../hosting/nginxServer';
import {readCommandLine} from '../../scripts/lib/commandLine';
import {type FaultKind, Stages} from './judge';
import {type Addresses, KINDS, type LoadRequest, mixed, requestsOf} from './mix';
import {
  deployAll,
  deployCommand,
  prepareEditions,
  readBuild,
  type Rehearsal,
  rehearse,
} from './site';
import {type Report, startVerifier} from './verifier';
import {putLoad, type Summary} from './wrk';
import {formatTable} from '../../scripts/lib/table';
import {ensureWrk} from './wrkCommand';

/** Enough that each kind uses each of its addresses. */
const LENGTH_OF_MIX = 5000;
/** Readers during the load, and how long each waits between two pages: a few hundred requests per second. Unit: ms. */
const READERS = {clients: 4, pause: 20};

interface Host {
  origin: string;
  close: () => Promise<void>;
}

/** `npm run serve` in a separate process, so that client and server do not share one. */
async function startServe(folder: string): Promise<Host> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/serve.ts', '--dir', folder, '--port', '0'],
    {stdio: ['ignore', 'pipe', 'inherit']},
  );
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({input: child.stdout}), 'line'),
    ended.then(() => Promise.reject(new Error('The preview server does not start.'))),
  ])) as [string];
  return {
    origin: new URL(line).origin,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

interface Server {
  title: string;
  start: (build: string) => Promise<Host>;
  startDeployed: (target: string) => Promise<Host>;
}

const SERVERS: readonly Server[] = [
  {
    title: 'preview server',
    start: startServe,
    startDeployed: (target) => startServe(path.join(target, 'current/docs')),
  },
  {
    title: 'nginx',
    start: startNginx,
    startDeployed: startDeployedNginx,
  },
];

function addressesOf(build: string): Addresses {
  const addresses = filesIn(build)
    .filter((file) => !/\.(?:br|gz)$/.test(file))
    .map((file) => brand.baseUrl + file);
  return {
    pages: pagesOfBuild(build),
    // Search index files are requested only by the few readers who search.
    assets: addresses.filter(
      (address) =>
        isAsset(address.slice(brand.baseUrl.length)) && !address.includes('/search-index/'),
    ),
    copies: addresses.filter((address) => address.endsWith('.md')),
  };
}

/** Requests of each kind, with the current ETags of the server. */
async function requestsByKind(
  origin: string,
  all: Addresses,
): Promise<{title: string; share: number; status: number; requests: LoadRequest[]}[]> {
  const etags = new Map<string, string>();
  const conditional = KINDS.find(({isConditional}) => isConditional);
  for (const address of conditional?.addresses(all) ?? []) {
    const {headers} = await ask(origin, address, {headers: conditional?.headers ?? {}});
    etags.set(address, headers.etag ?? '');
  }
  return KINDS.map((kind) => ({
    title: kind.title,
    share: kind.share,
    status: kind.status,
    requests: requestsOf(kind, all, ({address}) => etags.get(address) ?? ''),
  }));
}

/** Responses with an unexpected status, and broken connections. */
function errorsOf(summary: Summary, statuses: readonly number[]): number {
  const wrong = Object.entries(summary.statuses).filter(
    ([status]) => !statuses.includes(Number(status)),
  );
  return wrong.reduce((sum, [, count]) => sum + count, summary.connectionErrors);
}

const HEAD = ['requests/s', 'p50, ms', 'p90, ms', 'p99, ms', 'MB/s', 'kB each'];

function figures({requests, seconds, bytes, latency}: Summary): string[] {
  return [
    (requests / seconds).toFixed(0),
    latency.p50.toFixed(2),
    latency.p90.toFixed(2),
    latency.p99.toFixed(2),
    (bytes / seconds / 1e6).toFixed(1),
    (bytes / requests / 1e3).toFixed(1),
  ];
}

interface Options {
  wrk: string;
  seconds: number;
  connections: number;
}

async function loadAtRest(
  server: Server,
  build: string,
  all: Addresses,
  {wrk, seconds, connections}: Options,
): Promise<string[][]> {
  const host = await server.start(build);
  try {
    const kinds = await requestsByKind(host.origin, all);
    const rows: string[][] = [];
    for (const {title, status, requests} of kinds) {
      const time = Math.max(1, Math.round(seconds / 4));
      const summary = await putLoad(wrk, host.origin, requests, {seconds: time, connections});
      const errors = errorsOf(summary, [status]);
      rows.push([server.title, title, ...figures(summary), String(errors)]);
    }
    const summary = await putLoad(wrk, host.origin, mixed(kinds, LENGTH_OF_MIX), {
      seconds,
      connections,
    });
    const statuses = kinds.map(({status}) => status);
    rows.push([
      server.title,
      'all, mixed',
      ...figures(summary),
      String(errorsOf(summary, statuses)),
    ]);
    return rows;
  } finally {
    await host.close();
  }
}

async function loadUnderDeployments(
  server: Server,
  rehearsal: Rehearsal,
  {wrk, seconds, connections}: Options,
): Promise<{row: string[]; report: Report}> {
  const target = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-load-target-'));
  const stages = new Stages();
  const first = rehearsal.folders.get('one') ?? '';
  stages.begin(Date.now(), 'one');
  const deployer = deployCommand(target, rehearsal.folders);
  await deployAll(deployer);
  const host = await server.startDeployed(target);
  try {
    const all = addressesOf(first);
    const kinds = await requestsByKind(host.origin, all);
    const verifier = startVerifier({
      ...READERS,
      origin: host.origin,
      judge: rehearsal.judge,
      stages,
      pages: all.pages,
    });
    const [summary, deployments] = await Promise.all([
      putLoad(wrk, host.origin, mixed(kinds, LENGTH_OF_MIX), {seconds, connections}),
      rehearse(deployer, stages, Date.now() + seconds * 1000),
    ]);
    const report = await verifier.stop();
    const count = (...wanted: FaultKind[]) =>
      String(report.faults.filter(({kind}) => wanted.includes(kind)).length);
    const is5xx = ([status]: [string, number]) => status.startsWith('5');
    const serverErrors = Object.entries(summary.statuses).filter(is5xx);
    const row = [
      server.title,
      String(deployments),
      ...figures(summary).slice(0, 4),
      String(serverErrors.reduce((sum, [, number]) => sum + number, 0)),
      String(summary.connectionErrors),
      String(report.requests),
      count('torn', 'ETag'),
      count('missing'),
      count('stale', 'policy'),
      count('connection', 'server error'),
    ];
    return {row, report};
  } finally {
    await host.close();
    fs.rmSync(target, {recursive: true});
  }
}

async function main(): Promise<void> {
  const {values} = readCommandLine('load');
  const options: Options = {
    wrk: ensureWrk(),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
  };
  for (const name of ['seconds', 'connections'] as const) {
    if (!Number.isInteger(options[name]) || options[name] < 1) {
      throw new Error(`--${name} is ${values[name]}. Allowed: a whole number of at least 1.`);
    }
  }
  const build = path.resolve(values.dir);
  if (!fs.existsSync(path.join(build, '404.html'))) {
    throw new Error(`${values.dir}/ contains no build. Run "npm run build" first.`);
  }
  const isText = (column: number) => column < 2;
  const all = addressesOf(build);
  const atRest: string[][] = [];
  for (const server of SERVERS) {
    atRest.push(...(await loadAtRest(server, build, all, options)));
  }
  console.log(
    `${options.connections} connections, each sending its next request when it has the response.\n`,
  );
  console.log(formatTable(['server', 'requests', ...HEAD, 'errors'], atRest, isText));

  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-load-editions-'));
  try {
    const rehearsal = await prepareEditions(readBuild(build), scratch);
    const rows: string[][] = [];
    const faults: string[] = [];
    for (const server of SERVERS) {
      const {row, report} = await loadUnderDeployments(server, rehearsal, options);
      rows.push(row);
      faults.push(
        ...report.faults
          .slice(0, 5)
          .map(({kind, address, detail}) => `${server.title}: ${kind}: ${address}: ${detail}`),
      );
    }
    console.log('\nThe mix while deployments and roll-backs happen:\n');
    const head = [
      ...['server', 'deployments', ...HEAD.slice(0, 4), '5xx', 'broken connections'],
      ...['checked responses', 'torn', 'missing', 'stale', 'failed'],
    ];
    console.log(formatTable(head, rows, (column) => column === 0));
    if (faults.length > 0) {
      throw new Error(faults.join('\n'));
    }
  } finally {
    fs.rmSync(scratch, {recursive: true});
  }
}

main().catch((error: unknown) => {
  console.error(`load: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
