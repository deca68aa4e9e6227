/** An S3 server on this machine, and the environment in which a deployment reaches it. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';

export interface ObjectServer {
  bucket: string;
  environment: Readonly<Record<string, string>>;
  close: () => Promise<void>;
}

const BUCKET = 'docs-bucket';
/** The only pair of keys that the server knows. */
const KEY = 'S3RVER';

const START = `require('@20minutes/s3rver/lib/cli.js').parseAsync()`;

export async function startObjectServer(): Promise<ObjectServer> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-s3-'));
  const server = spawn(
    process.execPath,
    [
      // Version 4.0.4 encrypts the place where a list continues with a cipher that OpenSSL 3 calls "legacy".
      '--openssl-legacy-provider',
      ...['--eval', START, '--', '--directory', directory, '--address', '127.0.0.1'],
      ...['--port', '0', '--silent', '--configure-bucket', BUCKET],
      // It signs the path of a bucket without the slash that the client sends.
      '--allow-mismatched-signatures',
    ],
    {stdio: ['ignore', 'pipe', 'inherit']},
  );
  let port = '';
  for await (const line of createInterface({input: server.stdout})) {
    port = /listening on .*:(\d+)$/.exec(line)?.[1] ?? '';
    if (port !== '') {
      break;
    }
  }
  if (port === '') {
    throw new Error('The S3 server has not started.');
  }
  return {
    bucket: BUCKET,
    environment: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: 'eu-north-1',
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    close: async () => {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      fs.rmSync(directory, {recursive: true, force: true});
    },
  };
}
