/** `npm run samples [-- --port N]`: a filled copy of the samples, and the sandbox to run them against. */
import {generateKeyPairSync} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {startSandbox} from '../packages/sandbox/src/node/index';
import {portOf, readArgs} from './lib/args';
import {writeSamples} from '../src/authoring/samples/copy';
import {pathBelow} from '../src/text/files';

const USAGE = `Usage: npm run samples [-- --port N]

Writes the samples to .cache/samples, and starts a sandbox that checks requests.

  --port N  port of the sandbox [4010]`;

const FOLDER = path.resolve('.cache/samples');
const REDIRECT_URL = 'http://localhost:8080/callback';

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {port: {type: 'string', default: '4010'}});
  const port = portOf(values.port, USAGE);
  fs.rmSync(FOLDER, {recursive: true, force: true});
  fs.mkdirSync(FOLDER, {recursive: true});
  writeSamples(process.cwd(), FOLDER);

  const {publicKey, privateKey} = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'pem'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  });
  const keyFile = path.join(FOLDER, 'private.pem');
  fs.writeFileSync(keyFile, privateKey, {mode: 0o600});
  const {name, siteHost, apiHost} = brand;
  const {url, stop} = await startSandbox({
    provider: {name, siteHost, apiHost},
    port,
    strict: true,
    onRequest: ({method, path: target, status, message}) => {
      console.log(`${status} ${method} ${target}${message === null ? '' : `: ${message}`}`);
    },
  });
  const response = await fetch(`${url}/sandbox/applications`, {
    method: 'POST',
    body: JSON.stringify({
      name: 'Quick start',
      public_key: publicKey,
      redirect_urls: [REDIRECT_URL],
    }),
  });
  const {application_id: applicationId} = (await response.json()) as {application_id: string};

  console.log(`The samples are in ${pathBelow(FOLDER)}. In another terminal:

export APPLICATION_ID='${applicationId}'
export PRIVATE_KEY_FILE='${keyFile}'
export API_URL='${url}'
export REDIRECT_URL='${REDIRECT_URL}'

Press Ctrl+C to stop the sandbox. It rejects fields and parameters that the description does not define.
`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      void stop();
    });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
