/**
 * Compiles the package into `dist/`: the core, the server and the command as ES modules, and their types.
 *
 *   npm run prepack -w open-banking-sandbox
 *
 * The provider of the repository is the default; a program can set another.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {build} from 'esbuild';
import {brand} from '../../../config/brand';

const PACKAGE = path.join(import.meta.dirname, '..');
const DIST = path.join(PACKAGE, 'dist');

async function compile(): Promise<void> {
  const {name, siteHost, apiHost} = brand;
  await build({
    absWorkingDir: PACKAGE,
    entryPoints: {index: 'src/index.ts', node: 'src/node/index.ts', bin: 'src/node/bin.ts'},
    outdir: DIST,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'neutral',
    external: ['node:*'],
    format: 'esm',
    target: 'es2023',
    define: {PACKED_PROVIDER: JSON.stringify({name, siteHost, apiHost})},
  });
  const command = path.join(DIST, 'bin.js');
  fs.writeFileSync(command, `#!/usr/bin/env node\n${fs.readFileSync(command, 'utf8')}`, {
    mode: 0o755,
  });
}

/** Adds to type declarations the file extensions that Node.js requires in imports. */
function declare(): void {
  const types = path.join(DIST, 'types');
  execFileSync(
    process.execPath,
    [
      path.join(PACKAGE, '../../node_modules/typescript/bin/tsc'),
      ...['-p', path.join(PACKAGE, 'tsconfig.types.json'), '--outDir', types],
    ],
    {stdio: 'inherit'},
  );
  for (const name of fs.readdirSync(types, {recursive: true, encoding: 'utf8'})) {
    const file = path.join(types, name);
    if (name.endsWith('.d.ts')) {
      const text = fs.readFileSync(file, 'utf8');
      fs.writeFileSync(
        file,
        text
          .replaceAll(/(from '|import\(')(\.\.?\/[^']+)'/g, `$1$2.js'`)
          .replaceAll(/(from "|import\(")(\.\.?\/[^"]+)"/g, `$1$2.js"`),
      );
    }
  }
}

fs.rmSync(DIST, {recursive: true, force: true});
await compile();
declare();
