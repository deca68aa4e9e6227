/**
 * `npm run openapi:preview -- path/to/any.yaml [--port N] [--no-serve]`: builds the portal with another OpenAPI
 * description and serves it, so that a provider can try it in a minute.
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {hasCode, misuse, portOf, readArgs, runMain} from './lib/args';
import {exitCodeOf} from './lib/docusaurus';
import {pathBelow} from '../src/text/files';

const USAGE = `Usage: npm run openapi:preview -- FILE [--port N] [--no-serve]

Builds and serves the portal with a different OpenAPI description.

  --port N    port to listen on; 0 chooses a free one [4100]
  --no-serve  build, then exit`;

const FOLDER = path.resolve('.cache/preview');

class UsageError extends Error {}

/** Resolves a path against the user's folder, because npm runs scripts in the root of the repository. */
function locate(file: string): string {
  const candidates = [process.cwd(), process.env.INIT_CWD ?? process.cwd()].map((folder) =>
    path.resolve(folder, file),
  );
  const found = candidates.find((candidate) => fs.existsSync(candidate));
  if (found === undefined || !fs.statSync(found).isFile()) {
    throw new UsageError(`${file} is not a file. Allowed: an OpenAPI description in YAML or JSON.`);
  }
  return found;
}

/** Runs one of our scripts, and returns its exit code. */
function run(cwd: string, ...script: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...script], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return exitCodeOf(child);
}

async function main(): Promise<void> {
  const {values, positionals} = readArgs(
    USAGE,
    {port: {type: 'string', default: '4100'}, 'no-serve': {type: 'boolean', default: false}},
    1,
  );
  const [given] = positionals;
  const port = portOf(values.port, USAGE);
  const file = given === undefined ? misuse('The file is missing.', USAGE) : locate(given);
  const code =
    (await run(process.cwd(), 'scripts/preview-site.ts', file, FOLDER)) ||
    (await run(FOLDER, 'scripts/build.ts', '--local'));
  if (code !== 0) {
    process.exitCode = code;
    return;
  }
  const folder = path.join(FOLDER, 'build');
  if (values['no-serve']) {
    console.log(`The preview is in ${pathBelow(folder)}/.`);
    return;
  }
  const {origin} = await startPreviewServer(folder, port);
  console.log(`${origin}${brand.baseUrl}api/reference/`);
}

runMain(main, (error) => (error instanceof UsageError || hasCode(error) ? error.message : error));
