/** `npm run samples [-- --port N]`: a filled copy of the samples, and a mock of the API to run them against. */
import {generateKeyPairSync, randomUUID} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {readCommandLine} from './lib/commandLine';
import {writeSamples} from './lib/samples/copy';
import {startMockApi} from './lib/samples/mockApi';

const FOLDER = path.resolve('.cache/samples');
const REDIRECT_URL = 'http://localhost:8080/callback';

async function main(): Promise<void> {
  const {values} = readCommandLine('samples');
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`--port ${values.port} is no port. Allowed: 1 to 65535.`);
  }
  fs.rmSync(FOLDER, {recursive: true, force: true});
  fs.mkdirSync(FOLDER, {recursive: true});
  writeSamples(process.cwd(), FOLDER);

  const applicationId = randomUUID();
  const {publicKey, privateKey} = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'pem'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  });
  const keyFile = path.join(FOLDER, 'private.pem');
  fs.writeFileSync(keyFile, privateKey, {mode: 0o600});
  const api = await startMockApi(
    process.cwd(),
    FOLDER,
    port,
    ({method, path: target, status, problem}) => {
      console.log(`${status} ${method} ${target}${problem === undefined ? '' : `: ${problem}`}`);
      if (status === 200 && method === 'POST' && /^\/(?:auth|payments)$/.test(target)) {
        console.log(`    the browser would come back to ${api.callbackAddress(applicationId)}`);
      }
    },
  );
  await api.register(applicationId, publicKey, REDIRECT_URL);

  console.log(`The samples are in ${path.relative('', FOLDER)}. In another terminal:

export APPLICATION_ID='${applicationId}'
export PRIVATE_KEY_FILE='${keyFile}'
export API_URL='${api.url}'
export REDIRECT_URL='${REDIRECT_URL}'

The mock listens until Ctrl+C. Each request is checked: token, description, order of the flow.
`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      void api.stop();
    });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
