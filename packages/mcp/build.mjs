/**
 * Compiles the package to `dist/`: the library without its dependencies, the command as a single file that starts fast,
 * the types, and the licences of the bundled packages. `npm pack` and the portal's `npm run build` run it. `--folder`
 * sets a folder other than `dist`.
 */
import {readFileSync, rmSync, writeFileSync, existsSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {build} from 'esbuild';

const root = path.dirname(fileURLToPath(import.meta.url));
const {values: options} = parseArgs({
  options: {folder: {type: 'string', default: 'dist'}},
});
const dist = path.resolve(root, options.folder);

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outdir: dist,
  outExtension: {'.js': '.mjs'},
  logLevel: 'warning',
};

rmSync(dist, {recursive: true, force: true});
await build({...shared, entryPoints: ['src/index.ts'], packages: 'external'});
const {metafile} = await build({
  ...shared,
  entryPoints: ['src/cli.ts'],
  minify: true,
  legalComments: 'none',
  metafile: true,
  banner: {js: '#!/usr/bin/env node'},
});
writeFileSync(path.join(dist, 'THIRD-PARTY.txt'), licences(Object.keys(metafile.inputs)));

/** Returns the licence texts of the packages in a bundle. */
function licences(inputs) {
  const folders = new Set(
    inputs.flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
  );
  return [...folders]
    .sort()
    .map((folder) => {
      const place = path.join(root, folder);
      const {name, version, license} = JSON.parse(
        readFileSync(path.join(place, 'package.json'), 'utf8'),
      );
      const file = ['LICENSE', 'LICENSE.md', 'LICENCE', 'license'].find((one) =>
        existsSync(path.join(place, one)),
      );
      const text =
        file === undefined
          ? `The package contains no licence text; its package.json names ${license}.`
          : readFileSync(path.join(place, file), 'utf8').trim();
      return `${name} ${version} (${license})\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
