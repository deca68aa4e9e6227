/** Where the bytes of a script come from, by its source map. */
import {decodedMappings, type SourceMapInput, TraceMap} from '@jridgewell/trace-mapping';

/** Columns of a decoded segment. Source: ECMA-426, "mappings structure". */
const GENERATED_COLUMN = 0;
const SOURCE = 1;

/** The bundler's own functions, and punctuation between modules. */
export const BUNDLER = 'bundler';

/**
 * @param script - minified
 * @returns characters of the script by source, as the map names them; what no source has made is the bundler's
 */
export function charactersBySource(script: string, map: SourceMapInput): Map<string, number> {
  const trace = new TraceMap(map);
  const lines = decodedMappings(trace);
  const found = new Map<string, number>();
  const add = (source: string, characters: number) => {
    if (characters > 0) {
      found.set(source, (found.get(source) ?? 0) + characters);
    }
  };
  script.split('\n').forEach((text, line) => {
    let from = 0;
    let source = BUNDLER;
    for (const segment of lines[line] ?? []) {
      add(source, segment[GENERATED_COLUMN] - from);
      from = segment[GENERATED_COLUMN];
      const index = segment[SOURCE];
      source = index === undefined ? BUNDLER : (trace.sources[index] ?? BUNDLER);
    }
    add(source, text.length - from);
  });
  return found;
}

/**
 * The npm package, the room of `src/`, our package or the generated file that a source belongs to.
 *
 * @param source - as the bundler names it: `webpack://site/./node_modules/react/index.js?1234`
 */
export function ownerOf(source: string): string {
  const file = source
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\?.*$/, '');
  const npm = /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  if (npm !== undefined) {
    return npm;
  }
  const own = /^(?:src|packages)\/[^/]+/.exec(file)?.[0];
  if (own !== undefined) {
    return own;
  }
  const generated = /^\.docusaurus\/(.*)$/.exec(file)?.[1];
  if (generated !== undefined) {
    return `generated: ${/\/p\/[^/]*\.json$/.test(generated) ? 'sidebars' : generated}`;
  }
  return /^(?:config|static)\//.exec(file) === null ? BUNDLER : file;
}

/** A part of the scripts of a page. Bytes are compressed. */
export interface Share {
  owner: string;
  bytes: number;
}

/**
 * Compression has no parts: each owner gets the share of the compressed bytes that it has of the minified text.
 *
 * @param bytes - compressed size of the script
 * @returns largest first
 */
export function sharesOf(characters: ReadonlyMap<string, number>, bytes: number): Share[] {
  const all = [...characters.values()].reduce((sum, count) => sum + count, 0);
  const shares = new Map<string, number>();
  for (const [source, count] of characters) {
    const owner = ownerOf(source);
    shares.set(owner, (shares.get(owner) ?? 0) + (bytes * count) / all);
  }
  return [...shares]
    .map(([owner, share]) => ({owner, bytes: share}))
    .toSorted((a, b) => b.bytes - a.bytes);
}
