/**
 * Compiles the package to `dist/`: the library with its dependencies outside, the command as one file that
 * starts fast, types, and the licences of the bundled packages. Run by `npm pack` and by `npm run build` of the portal.
 * With `--plain`, the command knows no API but that of the corpus. `--folder` is another one than `dist`.
 */
import {readFileSync, rmSync, writeFileSync, existsSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {build} from 'esbuild';
import ts from 'typescript';

const root = path.dirname(fileURLToPath(import.meta.url));
const {values: options} = parseArgs({
  options: {plain: {type: 'boolean', default: false}, folder: {type: 'string', default: 'dist'}},
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

/**
 * Parts of the SDK that this server never runs: the default validator (`src/server.ts` passes another) and all
 * that serves schemas of Zod 3. The whole command is parsed at every start, so they are excluded.
 */
const UNUSED = {
  'ajv-provider': {
    filter: /ajv-provider(?:\.js)?$/,
    exports: 'export class AjvJsonSchemaValidator {}',
  },
  'zod-3': {filter: /^zod\/v3$/, exports: 'export {};'},
  'zod-to-json-schema': {
    filter: /^zod-to-json-schema$/,
    exports: 'export const zodToJsonSchema = undefined;',
  },
};

const withoutUnused = {
  name: 'without-unused',
  setup(plugin) {
    for (const [name, {filter}] of Object.entries(UNUSED)) {
      plugin.onResolve({filter}, () => ({path: name, namespace: 'without-unused'}));
    }
    plugin.onLoad({filter: /.*/, namespace: 'without-unused'}, ({path: name}) => ({
      contents: UNUSED[name].exports,
    }));
  },
};

/**
 * The SDK builds the schemas of the whole protocol when it is loaded, those of clients and of tasks included,
 * and esbuild cannot know that a call of Zod has no side effect. Marked as pure, schemas that nothing uses go.
 */
const pureSchemas = {
  name: 'pure-schemas',
  setup(plugin) {
    plugin.onLoad({filter: /modelcontextprotocol\/sdk\/dist\/esm\/types\.js$/}, ({path: file}) => {
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
      const calls = source.statements
        .filter(ts.isVariableStatement)
        .flatMap(({declarationList}) => declarationList.declarations)
        .flatMap(({initializer}) =>
          initializer !== undefined && ts.isCallExpression(initializer) ? [initializer] : [],
        );
      let contents = '';
      let at = 0;
      for (const call of calls) {
        const start = call.getStart(source);
        contents += `${source.text.slice(at, start)}/* @__PURE__ */ (() => ${source.text.slice(start, call.end)})()`;
        at = call.end;
      }
      return {contents: contents + source.text.slice(at)};
    });
  },
};

rmSync(dist, {recursive: true, force: true});
await build({...shared, entryPoints: ['src/index.ts'], packages: 'external'});
const {metafile} = await build({
  ...shared,
  entryPoints: {cli: options.plain ? 'src/plainCli.ts' : 'src/cli.ts'},
  minify: true,
  legalComments: 'none',
  metafile: true,
  plugins: [withoutUnused, pureSchemas],
  banner: {js: '#!/usr/bin/env node'},
});
writeFileSync(path.join(dist, 'THIRD-PARTY.txt'), licences(Object.keys(metafile.inputs)));

/** Licence texts of the packages in a bundle. */
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
