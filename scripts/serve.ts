/** `npm run serve -- --port N`: serves `build/` on 127.0.0.1 under the base path. */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {readCommandLine} from './lib/commandLine';

const {values} = readCommandLine('serve');
const port = Number(values.port);
const folder = path.resolve(values.dir);

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  fail(`--port is ${JSON.stringify(values.port)}. Allowed: a whole number from 0 to 65535.`);
} else if (!fs.existsSync(path.join(folder, '404.html'))) {
  fail(`${values.dir}/ holds no build. Run "npm run build" first.`);
} else {
  startPreviewServer(folder, port).then(
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
