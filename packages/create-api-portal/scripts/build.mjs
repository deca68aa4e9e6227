/**
 * Compiles the command to `dist/cli.mjs`, one file, and puts the files of the engine beside it: `dist/engine.zip` has
 * all files of this repository that git knows and that a new portal can get. Run by `npm pack`.
 */
import {execFileSync} from 'node:child_process';
import {lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {zipSync} from 'fflate';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const repository = path.join(root, '../..');
const dist = path.join(root, 'dist');
/** Unix, in the upper half of a file's attributes. Source: APPNOTE.TXT 6.3.10, 4.4.15. */
const [UNIX, MODE_BITS] = [3, 16];
/** The earliest date in zip files: the same bytes for the same content. */
const EARLIEST = new Date(1980, 0, 1);

rmSync(dist, {recursive: true, force: true});
mkdirSync(dist);
await build({
  absWorkingDir: root,
  entryPoints: ['src/cli.ts', 'src/engine.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outdir: 'dist',
  outExtension: {'.js': '.mjs'},
  banner: {
    js: "#!/usr/bin/env node\nimport {createRequire as requireFrom} from 'node:module';const require = requireFrom(import.meta.url);",
  },
  logLevel: 'warning',
});
const {isInEngine} = await import(pathToFileURL(path.join(dist, 'engine.mjs')).href);
rmSync(path.join(dist, 'engine.mjs'));
const files = execFileSync('git', ['ls-files', '-z'], {cwd: repository, encoding: 'utf8'})
  .split('\0')
  .filter((file) => file !== '' && isInEngine(file));
const entries = files.map((file) => {
  const place = path.join(repository, file);
  const {mode} = lstatSync(place);
  return [
    file,
    [readFileSync(place), {mtime: EARLIEST, os: UNIX, attrs: mode << MODE_BITS, level: 9}],
  ];
});
writeFileSync(path.join(dist, 'engine.zip'), zipSync(Object.fromEntries(entries)));
