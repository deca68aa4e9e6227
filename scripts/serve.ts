/** `npm run serve -- --port N`: serves `build/` on 127.0.0.1 under the base path. */
import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {brand} from '../config/brand';
import {createPreviewServer} from '../hosting/server';

const DEFAULT_PORT = 4000;

const {values} = parseArgs({
  options: {
    port: {type: 'string', default: String(DEFAULT_PORT)},
    dir: {type: 'string', default: 'build'},
  },
});
const port = Number(values.port);
const folder = path.resolve(values.dir);

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  fail(`--port is ${JSON.stringify(values.port)}. Allowed: a whole number from 0 to 65535.`);
} else if (!fs.existsSync(path.join(folder, '404.html'))) {
  fail(`${values.dir}/ holds no build. Run "npm run build" first.`);
} else {
  const server = createPreviewServer(folder);
  server.on('error', (error) => {
    fail(error.message);
  });
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    console.log(`http://127.0.0.1:${actual}${brand.baseUrl}`);
  });
}

function fail(message: string): void {
  console.error(`serve: ${message}`);
  process.exitCode = 1;
}
