import {type ChildProcess, spawn} from 'node:child_process';
import {createInterface} from 'node:readline';

/** `npm run sandbox` on a free port. */
export async function startSandbox(): Promise<{sandbox: ChildProcess; url: string}> {
  const sandbox = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/sandbox.ts', '--port', '0'],
    {stdio: ['ignore', 'pipe', 'inherit']},
  );
  for await (const line of createInterface({input: sandbox.stdout})) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url !== undefined) {
      sandbox.stdout.resume();
      return {sandbox, url};
    }
  }
  throw new Error('The sandbox has not started.');
}
