/**
 * Measures the size of the core in a page, with each of the two ways to validate requests. Prints the table of
 * README.md.
 *
 *   node --import tsx scripts/weigh.ts
 */
import path from 'node:path';
import zlib from 'node:zlib';
import addFormats from 'ajv-formats';
import Ajv from 'ajv/dist/2020';
import standaloneCode from 'ajv/dist/standalone';
import {build} from 'esbuild';
import {description} from '../src/engine/description';

const SOURCE = path.join(import.meta.dirname, '../src');

export interface Weight {
  /** Unit: bytes. */
  minified: number;
  brotli: number;
}

/** Bundles code for a browser. */
export async function weigh(code: string): Promise<Weight> {
  const {outputFiles} = await build({
    stdin: {contents: code, resolveDir: SOURCE, loader: 'ts'},
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  const [file] = outputFiles;
  const bytes = file?.contents ?? new Uint8Array();
  return {
    minified: bytes.length,
    brotli: zlib.brotliCompressSync(bytes, {params: {[zlib.constants.BROTLI_PARAM_QUALITY]: 11}})
      .length,
  };
}

/** The schemas of the bodies, compiled to code by Ajv. */
function ajvCode(): string {
  const ajv = new Ajv({code: {source: true, esm: true}, allErrors: true, strict: false});
  addFormats(ajv, ['date', 'date-time', 'uri', 'uuid']);
  const bodies = description.operations.flatMap(({id, body}) =>
    body === undefined ? [] : [{id, body}],
  );
  for (const {id, body} of bodies) {
    ajv.addSchema({...body.schema, $defs: description.definitions, $id: id});
  }
  return standaloneCode(ajv, Object.fromEntries(bodies.map(({id}) => [id, id])));
}

if (process.argv[1] === import.meta.filename) {
  const rows: [string, Weight][] = [
    ['the whole core', await weigh("export {createSandbox} from './index';")],
    [
      'of which the router of Hono',
      await weigh("export {PatternRouter} from 'hono/router/pattern-router';"),
    ],
    [
      'of which @cfworker/json-schema',
      await weigh("export {Validator} from '@cfworker/json-schema';"),
    ],
    [
      'of which the description',
      await weigh("export {default} from './generated/description.json';"),
    ],
    ['instead of the last two: validators compiled by Ajv', await weigh(ajvCode())],
  ];
  for (const [name, {minified, brotli}] of rows) {
    console.log(`| ${name} | ${minified} | ${brotli} |`);
  }
}
