import {type ChildProcess, spawn} from 'node:child_process';
import {setTimeout as sleep} from 'node:timers/promises';
import {brand} from '../../config/brand';

/** Unit: ms. */
const PATIENCE = 300_000;
const POLL = 50;
/** Unit: characters. */
const OUTPUT_END = 2000;

export interface DevServer {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts a development server and waits for a response.
 *
 * @param command - arguments of Node.js
 */
export async function startDevServer(
  folder: string,
  command: readonly string[],
  port: number,
): Promise<DevServer> {
  const child = spawn(
    process.execPath,
    [...command, '--port', String(port), '--host', '127.0.0.1'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: {...process.env, NODE_ENV: 'development'},
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  const end = Date.now() + PATIENCE;
  while (!(await isAnswering(`${origin}${brand.baseUrl}`))) {
    if (Date.now() > end) {
      await stop(child);
      throw new Error(
        `${folder}: no response within ${PATIENCE} ms.\n${output.slice(-OUTPUT_END)}`,
      );
    }
    await sleep(POLL);
  }
  return {origin, stop: () => stop(child)};
}

async function isAnswering(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => undefined);
  return response?.status === 200;
}

/** The whole group: a server may run in a process of its own. */
async function stop({pid}: ChildProcess): Promise<void> {
  if (pid !== undefined) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has exited by itself.
    }
  }
  await sleep(POLL);
}
