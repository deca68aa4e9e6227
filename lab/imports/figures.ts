/**
 * `node --import tsx lab/imports/figures.ts`: the import graph in figures, as in `decisions/imports.md`. With the path
 * of another checkout, that one is counted.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

interface Graph {
  modules: {
    source: string;
    coreModule?: boolean;
    couldNotResolve?: boolean;
    dependencies: {resolved: string; circular: boolean}[];
  }[];
}

const COMMAND = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const CONFIG = path.resolve('.dependency-cruiser.cjs');
const PARTS = ['src', 'config', 'scripts', 'hosting', 'lab', 'packages', 'tests'];
const FILES = ['docusaurus.config.ts', 'sidebars.ts'];
/** Features that any feature may import, and those that assemble the others. */
const SHARED: ReadonlySet<string> = new Set(['text', 'ui', 'site', 'theme']);

function graphOf(folder: string): Graph {
  const parts = [...PARTS, ...FILES].filter((part) => fs.existsSync(path.join(folder, part)));
  const args = [COMMAND, '--config', CONFIG, '--output-type', 'json', ...parts];
  const output = execFileSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return JSON.parse(output) as Graph;
}

/** The feature of a module; undefined outside `src/` and for a file directly in it. */
function featureOf(source: string): string | undefined {
  const [top, feature, ...rest] = source.split('/');
  return top === 'src' && rest.length > 0 ? feature : undefined;
}

function figuresOf({modules}: Graph): (readonly [label: string, count: number])[] {
  const ours = modules.filter(
    ({source, coreModule, couldNotResolve}) =>
      coreModule !== true && couldNotResolve !== true && !source.includes('node_modules'),
  );
  const names = new Set(ours.map(({source}) => source));
  const imports = ours.flatMap(({source, dependencies}) =>
    dependencies
      .filter(({resolved}) => names.has(resolved))
      .map(({resolved, circular}) => ({
        from: featureOf(source),
        to: featureOf(resolved),
        circular,
      })),
  );
  const crossings = imports.filter(
    ({from, to}) => from !== undefined && to !== undefined && from !== to,
  );
  const ofFeatures = crossings.filter(
    ({from = '', to = ''}) => !SHARED.has(from) && !SHARED.has(to),
  );
  return [
    ['our modules', ours.length],
    ['imports between them', imports.length],
    ['imports from one feature folder to another (src/)', crossings.length],
    ['of these, from one feature to another', ofFeatures.length],
    ['imports in circles, including those of types', imports.filter((one) => one.circular).length],
  ];
}

for (const [label, count] of figuresOf(graphOf(path.resolve(process.argv[2] ?? '.')))) {
  console.log(`${label}: ${count}`);
}
