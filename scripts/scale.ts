/**
 * `npm run scale [-- --sizes 1,10]`: builds the portal with descriptions several times as large as ours and says how time,
 * memory and weight grow. It fails if the build takes longer by more than the description is larger. Each build is a cold
 * one, in a copy of the site without guides, help and markets, so that nothing but the description counts.
 */
import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {type Browser, chromium} from '@playwright/test';
import {brand} from '../config/brand';
import {DESCRIPTION_FILE} from '../config/site';
import {startPreviewServer} from '../hosting/server';
import {loadDescription} from '../src/plugins/openapi/load';
import {buildReferenceModel, type ReferenceModel} from '../src/plugins/openapi/model';
import type {SchemaNode} from '../src/plugins/openapi/schemaTree';
import type {OpenApiDocument} from '../src/plugins/openapi/types';
import {multiplyDescription} from '../tests/fixtures/bigDescription';
import {CHROMIUM_ARGS, ensureChromium} from './chromium';
import {fasterThanSize, growthOf, type Measurements} from './lib/growth';
import {preparePreview} from './lib/previewSite';
import {costOf} from './lib/processTree';
import {nodeStep, runStep} from './lib/steps';
import {formatTable} from './lib/table';
import {measurePage} from './lib/weight';

const DEFAULT_SIZES = '1,5,10,20';
/** An empty description tells what the site itself costs; ours is what the others are compared with. */
const NEEDED_SIZES = [0, 1];
/** Beyond this a build takes longer than anyone waits for a table. */
const MAX_SIZE = 100;
const FOLDER = path.resolve('.cache/scale');
const KILO = 1000;
const MEGA = KILO * KILO;

interface Result {
  operations: number;
  schemas: number;
  /** Parameters, headers and properties that the pages show. */
  fields: number;
  /** The description as JSON. Unit: bytes. */
  description: number;
  /** Unit: s. */
  seconds: number;
  /** Unit: s. */
  cpuSeconds: number;
  /** Unit: bytes. */
  memory: number;
  /** All files but compressed copies. Unit: bytes. */
  build: number;
  /** Of these the pages. Unit: bytes. */
  html: number;
  pages: number;
  /** The script that every page loads, as brotli. Unit: bytes. */
  mainScript: number;
  /** What a browser loads on the page of the first operation, as brotli. Unit: bytes. */
  scripts: number;
}

interface Column {
  title: string;
  value: (result: Result) => number;
  digits?: number;
}

const SIZE_COLUMNS: readonly Column[] = [
  {title: 'operations', value: ({operations}) => operations},
  {title: 'schemas', value: ({schemas}) => schemas},
  {title: 'fields', value: ({fields}) => fields},
  {title: 'description kB', value: ({description}) => description / KILO},
  {title: 'pages', value: ({pages}) => pages},
];

/** What should grow no faster than the description. */
const COST_COLUMNS: readonly Column[] = [
  {title: 'build s', value: ({seconds}) => seconds, digits: 1},
  {title: 'computing s', value: ({cpuSeconds}) => cpuSeconds, digits: 1},
  {title: 'memory MB', value: ({memory}) => memory / MEGA},
  {title: 'build MB', value: ({build}) => build / MEGA, digits: 1},
  {title: 'HTML MB', value: ({html}) => html / MEGA, digits: 1},
  {title: 'main script kB', value: ({mainScript}) => mainScript / KILO, digits: 1},
  {title: 'scripts of an operation kB', value: ({scripts}) => scripts / KILO, digits: 1},
];

class UsageError extends Error {}

function readSizes(): number[] {
  const {values} = parseArgs({options: {sizes: {type: 'string', default: DEFAULT_SIZES}}});
  const sizes = values.sizes.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= MAX_SIZE)) {
    throw new UsageError(
      `--sizes is ${JSON.stringify(values.sizes)}. Allowed: whole numbers from 1 to ${MAX_SIZE}, separated by commas.`,
    );
  }
  return [...new Set([...NEEDED_SIZES, ...sizes])].sort((a, b) => a - b);
}

function descriptionOf(document: OpenApiDocument, size: number): OpenApiDocument {
  if (size > 0) {
    return multiplyDescription(document, size);
  }
  const {openapi, info} = document;
  return {openapi, info, paths: {}};
}

async function measure(browser: Browser, ours: OpenApiDocument, size: number): Promise<Result> {
  const document = descriptionOf(ours, size);
  const json = JSON.stringify(document);
  const file = path.join(FOLDER, 'description.json');
  const site = path.join(FOLDER, 'site');
  fs.mkdirSync(FOLDER, {recursive: true});
  fs.writeFileSync(file, json);
  await preparePreview(process.cwd(), file, site);
  const step = {
    ...nodeStep('build', '--import', 'tsx', 'scripts/build.ts'),
    cwd: site,
    env: {DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'},
  };
  const {result, cost} = await costOf(() => runStep(step, false));
  if (!result.passed) {
    throw new Error(`the build of size ${size} failed.\n${result.output}`);
  }
  const model = buildReferenceModel(document);
  const build = path.join(site, 'build');
  const measured = {
    operations: model.operations.length + model.webhooks.length,
    schemas: model.schemas.length,
    fields: countFields(model),
    description: Buffer.byteLength(json),
    seconds: cost.seconds,
    cpuSeconds: cost.cpuSeconds,
    memory: cost.peakMemory,
    ...weighFiles(build),
    scripts: await scriptsOf(browser, build, model),
  };
  fs.rmSync(FOLDER, {recursive: true, force: true});
  return measured;
}

function countFields({operations, webhooks, schemas}: ReferenceModel): number {
  const count = (nodes: readonly SchemaNode[]): number =>
    nodes.reduce(
      (total, {name, groups}) =>
        total + Number(name !== undefined) + count(groups.flatMap((group) => group.nodes)),
      0,
    );
  const roots = [...operations, ...webhooks].flatMap(({parameters, body, responses}) => [
    ...Object.values(parameters).flat(),
    ...responses.flatMap(({headers}) => headers),
    ...[...(body?.media ?? []), ...responses.flatMap(({media}) => media)].flatMap(
      ({schema}) => schema ?? [],
    ),
  ]);
  return count([...roots, ...schemas.map(({node}) => node)]);
}

function weighFiles(folder: string): Pick<Result, 'build' | 'html' | 'pages' | 'mainScript'> {
  const files = fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const total = (chosen: readonly string[]) =>
    chosen.reduce((sum, file) => sum + fs.statSync(file).size, 0);
  const pages = files.filter((file) => file.endsWith('.html'));
  return {
    build: total(files.filter((file) => !/\.(?:br|gz)$/.test(file))),
    html: total(pages),
    pages: pages.length,
    mainScript: total(files.filter((file) => /[\\/]main\.[0-9a-f]+\.js\.br$/.test(file))),
  };
}

async function scriptsOf(
  browser: Browser,
  build: string,
  {operations: [first]}: ReferenceModel,
): Promise<number> {
  const server = await startPreviewServer(build);
  try {
    // The overview is there in any case.
    const page = first === undefined ? '' : `${first.slug}/`;
    const address = `${server.origin}${brand.baseUrl}api/reference/${page}`;
    return (await measurePage(browser, address)).loaded.script;
  } finally {
    await server.close();
  }
}

function print(results: ReadonlyMap<number, Result>): void {
  const columns = [...SIZE_COLUMNS, ...COST_COLUMNS];
  const cells = [...results].map(([size, result]) => [
    `× ${size}`,
    ...columns.map(({value, digits = 0}) => value(result).toFixed(digits)),
  ]);
  const isText = (column: number) => column === 0;
  console.log(formatTable(['size', ...columns.map(({title}) => title)], cells, isText));
  const larger = [...results.keys()].filter((size) => size > 1);
  if (larger.length === 0) {
    return;
  }
  const rows = COST_COLUMNS.map(({title, value, digits = 0}) => {
    const {unit, further, curve} = growthOf(valuesOf(results, value));
    const averages = larger.map((size) => (further.get(size) ?? Number.NaN).toFixed(digits + 1));
    return [title, unit.toFixed(digits + 1), ...averages, curve];
  });
  const head = ['cost of a unit', 'first', ...larger.map((size) => `to × ${size}`), 'curve'];
  console.log(
    `\n${formatTable(head, rows, (column) => column === 0 || column === head.length - 1)}`,
  );
  console.log(
    '\nSize 0 is an empty description. The first unit costs what ours takes beyond it; further units cost what a larger one takes beyond ours,' +
      '\ndivided by the units added. 1 kB = 1000 bytes; scripts as brotli, pages and build without compressed copies; memory of all processes together.',
  );
}

function valuesOf(
  results: ReadonlyMap<number, Result>,
  value: (result: Result) => number,
): Measurements {
  return new Map([...results].map(([size, result]) => [size, value(result)]));
}

async function main(): Promise<void> {
  const sizes = readSizes();
  const file = path.resolve(DESCRIPTION_FILE);
  const {document} = await loadDescription(file, process.cwd());
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  const results = new Map<number, Result>();
  try {
    for (const size of sizes) {
      const result = await measure(browser, document, size);
      results.set(size, result);
      console.log(`× ${size}: ${result.seconds.toFixed(1)} s`);
    }
  } finally {
    await browser.close();
  }
  console.log('');
  print(results);
  const tooSlow = fasterThanSize(valuesOf(results, ({seconds}) => seconds));
  if (tooSlow.length > 0) {
    console.error(
      `\nscale: the build time grows faster than the description: ${tooSlow.map((size) => `× ${size}`).join(', ')}.`,
    );
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(`scale: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
