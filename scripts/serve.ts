/** `npm run serve -- --port N [--sandbox ADDRESS]`: serves `build/` on 127.0.0.1 under the base path. */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {localOrigin} from '../src/try-it/announced';
import {startPreviewServer} from '../hosting/server';
import {readCommandLine} from './lib/commandLine';

const {values} = readCommandLine('serve');
const port = Number(values.port);
const folder = path.resolve(values.dir);
const sandbox = values.sandbox === undefined ? undefined : localOrigin(values.sandbox);

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  fail(`--port is ${JSON.stringify(values.port)}. Allowed: a whole number from 0 to 65535.`);
} else if (!fs.existsSync(path.join(folder, '404.html'))) {
  fail(`${values.dir}/ contains no build. Run "npm run build" first.`);
} else if (values.sandbox !== undefined && sandbox === undefined) {
  fail(
    `--sandbox is ${JSON.stringify(values.sandbox)}. Allowed: the origin of a sandbox on this machine, such as http://127.0.0.1:4010.`,
  );
} else {
  startPreviewServer(folder, port, sandbox === undefined ? {} : {sandbox}).then(
    ({origin}) => {
      console.log(`${origin}${brand.baseUrl}`);
    },
    (error: unknown) => {
      fail(error instanceof Error ? error.message : String(error));
    },
  );
}

function fail(message: string): void {
  console.error(`serve: ${message}`);
  process.exitCode = 1;
}
