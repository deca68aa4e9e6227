/** `npm run serve -- --port N`: serves `build/` on 127.0.0.1 under the base path. */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {portOf, readArgs} from './lib/args';

const USAGE = `Usage: npm run serve [-- --port N] [--dir FOLDER]

Serves a build on 127.0.0.1 under /docs/, with the same responses as in production.

  --port N      port to listen on; 0 chooses a free one [4000]
  --dir FOLDER  the build to read [build]`;

const {values} = readArgs(USAGE, {
  port: {type: 'string', default: '4000'},
  dir: {type: 'string', default: 'build'},
});
const port = portOf(values.port, USAGE);
const folder = path.resolve(values.dir);

if (!fs.existsSync(path.join(folder, '404.html'))) {
  fail(`${values.dir}/ contains no build. Run "npm run build" first.`);
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
