/**
 * `npm run mcp`: serves the documentation of the build to assistants over standard input and output. Plain JavaScript,
 * because clients wait for the start, and a compiler would double its duration.
 */
import console from 'node:console';
import {existsSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {fileURLToPath, pathToFileURL} from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const command = path.join(root, 'packages/mcp/dist/cli.mjs');
const build = path.join(root, 'build');

if (existsSync(command) && existsSync(path.join(build, 'mcp/manifest.json'))) {
  const args = process.argv.slice(2);
  const isPlaced = args.some((one) => /^--(?:folder|portal|help|version)(?:=|$)/.test(one));
  process.argv.splice(2, args.length, ...(isPlaced ? [] : ['--folder', build]), ...args);
  await import(pathToFileURL(command).href);
} else {
  console.error(
    'mcp: build/ does not contain the documentation for assistants. Run "npm run build" first.',
  );
  process.exitCode = 1;
}
