/**
 * `npm run sandbox:bench --prefix lab`: requests per second of the sandbox's server on loopback, with 16
 * connections. The client shares the machine with the server, so the figures are a lower bound.
 */
import http from 'node:http';
import {startSandbox} from '../../packages/sandbox/src/node/index';
import {
  Client,
  makeToken,
  PROVIDER,
  PUBLIC_KEY,
  REDIRECT_URL,
} from '../../packages/sandbox/tests/kit';
import {readCommandLine} from '../commands';

const CONNECTIONS = 16;
async function main(): Promise<void> {
  const {values} = readCommandLine('sandbox:bench');
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) {
    throw new Error(`--seconds is "${values.seconds}". Allowed: a number above 0.`);
  }
  /** Unit: ms. */
  const time = seconds * 1000;

  console.log(
    `Node.js ${process.version}, ${CONNECTIONS} connections, ${seconds} s for each request.\n`,
  );
  console.log('| request | per second | median, ms | 99th percentile, ms |\n|---|---|---|---|');

  const {url, stop} = await startSandbox({provider: PROVIDER, port: 0});
  const response = await fetch(`${url}/sandbox/applications`, {
    method: 'POST',
    body: JSON.stringify({name: 'Bench', public_key: PUBLIC_KEY, redirect_urls: [REDIRECT_URL]}),
  });
  const {application_id: id} = (await response.json()) as {application_id: string};
  const token = makeToken(id);
  const client = new Client(fetch, id, undefined, url, token);
  const {uid} = await client.openSession();
  const agent = new http.Agent({keepAlive: true, maxSockets: CONNECTIONS});

  function get(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      http
        .get(url + path, {agent, headers: {Authorization: `Bearer ${token}`}}, (response) => {
          response.resume().on('end', () => {
            resolve(response.statusCode ?? 0);
          });
        })
        .on('error', reject);
    });
  }

  for (const path of [
    '/application',
    '/aspsps',
    `/accounts/${uid}/balances`,
    `/accounts/${uid}/transactions`,
  ]) {
    const times: number[] = [];
    const end = Date.now() + time;
    const run = async () => {
      while (Date.now() < end) {
        const begin = performance.now();
        const status = await get(path);
        if (status !== 200) {
          throw new Error(`${path}: ${status}`);
        }
        times.push(performance.now() - begin);
      }
    };
    await Promise.all(Array.from({length: CONNECTIONS}, run));
    times.sort((a, b) => a - b);
    const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
    const name = path.replace(uid, '{account_id}');
    console.log(
      `| ${name} | ${Math.round((times.length / time) * 1000)} | ${at(0.5)} | ${at(0.99)} |`,
    );
  }
  agent.destroy();
  await stop();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
