/** Runs the Postman collection of the build with newman, from start to finish, against a separate sandbox. */
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {spawnSync} from 'node:child_process';
import {brand} from '../../config/brand';
import {DOWNLOADS_FOLDER} from '../../packages/openapi-reference/src';
import {readArgs} from '../../scripts/lib/args';

readArgs('Usage: npm run --prefix lab postman', {});

const siteDir = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(siteDir, 'build', DOWNLOADS_FOLDER);
const collection = path.join(folder, `${brand.slug}.postman_collection.json`);
const environment = path.join(folder, `${brand.slug}.sandbox.postman_environment.json`);
const newman = path.join(siteDir, 'lab/node_modules/newman/bin/newman.js');

for (const [file, command] of [
  [environment, 'npm run build'],
  [newman, 'npm ci --prefix lab'],
] as const) {
  if (!fs.existsSync(file)) {
    throw new Error(`${path.relative(siteDir, file)} does not exist. Run "${command}" first.`);
  }
}

// The sandbox passes its address, the application and its key in the environment of the command.
const PROGRAM = `node "$NEWMAN" run "$COLLECTION" --environment "$ENVIRONMENT" --env-var "baseUrl=$API_URL" --env-var "applicationId=$APPLICATION_ID" --env-var "privateKey=$(cat "$PRIVATE_KEY_FILE")"`;
const {status} = spawnSync(
  process.execPath,
  [
    ...['--import', 'tsx', 'scripts/sandbox.ts', '--port', '0', '--strict'],
    ...['--', 'sh', '-c', PROGRAM],
  ],
  {
    cwd: siteDir,
    stdio: 'inherit',
    env: {...process.env, NEWMAN: newman, COLLECTION: collection, ENVIRONMENT: environment},
  },
);
process.exitCode = status ?? 1;
