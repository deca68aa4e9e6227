/** Runs wrk, the load generator of Debian's package of that name: scripts for it, and what it reports. */
import {execFile} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import type {LoadRequest} from './mix';

const run = promisify(execFile);

export interface Summary {
  /** Unit: s. */
  seconds: number;
  requests: number;
  /** Heads included. */
  bytes: number;
  /** Connections that failed or were broken, and missing responses. */
  connectionErrors: number;
  /** Number of responses by status. */
  statuses: Readonly<Record<string, number>>;
  /** Unit: ms. */
  latency: Readonly<Record<'p50' | 'p90' | 'p99', number>>;
}

/** @throws Error on a character that would end the line of the request, or that Lua would read otherwise */
function requestText({address, headers}: LoadRequest, host: string): string {
  const lines = [
    `GET ${address} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const wrong = lines.find((line) => !/^[ -~]+$/.test(line));
  if (wrong !== undefined) {
    throw new Error(
      `${JSON.stringify(wrong)} is not a line of a request. Allowed: printable ASCII.`,
    );
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const MARK = 'SUMMARY ';

/** A script for wrk that sends requests in turn and prints its figures as one line of JSON. */
function wrkScript(requests: readonly LoadRequest[], host: string): string {
  const texts = requests.map((request) => `  ${JSON.stringify(requestText(request, host))},`);
  return `local requests = {
${texts.join('\n')}
}
local last = 0
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init()
  statuses = {}
end

function request()
  last = last % #requests + 1
  return requests[last]
end

function response(status)
  local key = "s" .. status
  statuses[key] = (statuses[key] or 0) + 1
end

function done(summary, latency)
  local all = {}
  for _, thread in ipairs(threads) do
    for key, count in pairs(thread:get("statuses")) do
      all[key] = (all[key] or 0) + count
    end
  end
  local parts = {}
  for key, count in pairs(all) do
    table.insert(parts, string.format('"%s": %d', key:sub(2), count))
  end
  local errors = summary.errors
  print(string.format(
    '${MARK}{"seconds": %.6f, "requests": %d, "bytes": %d, "connectionErrors": %d, "statuses": {%s}, "latency": {"p50": %.3f, "p90": %.3f, "p99": %.3f}}',
    summary.duration / 1e6, summary.requests, summary.bytes,
    errors.connect + errors.read + errors.write + errors.timeout, table.concat(parts, ", "),
    latency:percentile(50) / 1e3, latency:percentile(90) / 1e3, latency:percentile(99) / 1e3))
end
`;
}

/** @throws Error with the output if there are no figures in it */
function readSummary(output: string): Summary {
  const line = output.split('\n').find((one) => one.startsWith(MARK));
  if (line === undefined) {
    throw new Error(`wrk did not print any figures: ${output.trim()}`);
  }
  return JSON.parse(line.slice(MARK.length)) as Summary;
}

/** Puts load on a server for some seconds, each connection as fast as it gets responses. */
export async function putLoad(
  wrk: string,
  origin: string,
  requests: readonly LoadRequest[],
  {seconds, connections}: {seconds: number; connections: number},
): Promise<Summary> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-load-'));
  try {
    const script = path.join(folder, 'requests.lua');
    fs.writeFileSync(script, wrkScript(requests, new URL(origin).host));
    const {stdout} = await run(wrk, [
      ...['--threads', '1', '--connections', String(connections)],
      ...['--duration', `${seconds}s`, '--timeout', '5s', '--script', script, origin],
    ]);
    return readSummary(stdout);
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}
