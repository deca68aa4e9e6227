/**
 * `npm run scale --prefix lab [-- --sizes 1,10] [-- --continue]`: builds the portal with descriptions several times
 * the size of ours and reports how time, memory and size grow. It fails if CPU time grows faster than the
 * description. Each build is a cold build in a copy of the site without guides, help and markets, so that only the
 * description matters. Results and the output of each build are kept in `.cache/scale/`; `--continue` builds only
 * missing sizes.
 */
import fs from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {brand} from '../config/brand';
import {DESCRIPTION_FILE} from '../config/site';
import {startPreviewServer} from '../hosting/server';
import {
  buildReferenceModel,
  type OpenApiDocument,
  type ReferenceModel,
  type SchemaNode,
} from '../packages/openapi-reference/src';
import {loadDescription} from '../src/reference/load';
import {multiplyDescription} from '../tests/fixtures/bigDescription';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {BUILD_COLUMNS, coldBuild, type ColdBuild, stageColumns} from './scale/coldBuild';
import {readCommandLine} from './commands';
import {fasterThanSize} from './scale/growth';
import {type Column, formatGrowth, valuesOf} from './scale/growthTable';
import {measureSizes, readSizeOptions} from './scale/measured';
import {preparePreview} from '../src/dev-server/previewSite';
import {measurePage} from '../tests/browser/weight';

/** An empty description shows the cost of the site itself; ours is the baseline. */
const NEEDED_SIZES = [0, 1];
/** Larger builds take too long for a report. */
const MAX_SIZE = 100;
const FOLDER = path.resolve('.cache/scale');
const KILO = 1000;

interface Result extends ColdBuild {
  operations: number;
  schemas: number;
  /** Parameters, headers and properties that the pages show. */
  fields: number;
  /** The description as JSON. Unit: bytes. */
  description: number;
  /** What a browser loads on the page of the first operation, as brotli. Unit: bytes. */
  scripts: number;
}

const COLUMNS: readonly Column<Result>[] = [
  {title: 'operations', value: ({operations}) => operations, digits: 0},
  {title: 'schemas', value: ({schemas}) => schemas, digits: 0},
  {title: 'fields', value: ({fields}) => fields, digits: 0},
  {title: 'description kB', value: ({description}) => description / KILO, digits: 0},
  ...BUILD_COLUMNS,
  {title: 'scripts of an operation kB', value: ({scripts}) => scripts / KILO, digits: 1},
];

function descriptionOf(document: OpenApiDocument, size: number): OpenApiDocument {
  if (size > 0) {
    return multiplyDescription(document, size);
  }
  const {openapi, info} = document;
  return {openapi, info, paths: {}};
}

async function measure(ours: OpenApiDocument, size: number): Promise<Result> {
  const document = descriptionOf(ours, size);
  const json = JSON.stringify(document);
  const file = path.join(FOLDER, 'description.json');
  const site = path.join(FOLDER, 'site');
  fs.writeFileSync(file, json);
  await preparePreview(process.cwd(), file, site);
  const built = await coldBuild(site, path.join(FOLDER, `size-${size}.log`));
  const model = buildReferenceModel(document);
  const result = {
    ...built,
    operations: model.operations.length + model.webhooks.length,
    schemas: model.schemas.length,
    fields: countFields(model),
    description: Buffer.byteLength(json),
    scripts: await scriptsOf(path.join(site, 'build'), model),
  };
  fs.rmSync(site, {recursive: true, force: true});
  console.log(`× ${size}: ${built.cost.seconds.toFixed(1)} s`);
  return result;
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

async function scriptsOf(build: string, {operations: [first]}: ReferenceModel): Promise<number> {
  // Loaded after the build, so that its memory is not counted.
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  const server = await startPreviewServer(build);
  try {
    // The overview always exists.
    const page = first === undefined ? '' : `${first.slug}/`;
    const address = `${server.origin}${brand.baseUrl}api/reference/${page}`;
    return (await measurePage(browser, address)).loaded.script;
  } finally {
    await browser.close();
    await server.close();
  }
}

async function main(): Promise<void> {
  const {values} = readCommandLine('scale');
  const options = readSizeOptions('sizes', values.sizes, values.continue, {
    min: 1,
    max: MAX_SIZE,
  });
  const {document} = await loadDescription(path.resolve(DESCRIPTION_FILE), process.cwd());
  const results = await measureSizes(
    {...options, sizes: [...new Set([...NEEDED_SIZES, ...options.sizes])]},
    path.join(FOLDER, 'results.json'),
    (size) => measure(document, size),
  );
  const [first] = results.values();
  const columns = [...COLUMNS, ...(first === undefined ? [] : stageColumns(first))];
  console.log(`\n${formatGrowth(results, columns, (size) => `× ${size}`)}`);
  console.log(
    '\nSize 0 is an empty description. The cost of each unit is the difference from the previous column, divided by the units added; the curve compares the' +
      '\nlast step with all before it. 1 kB = 1000 bytes; scripts and the first query as sent, everything else without compressed copies; memory is the total of all processes.',
  );
  const tooSlow = fasterThanSize(valuesOf(results, ({cost}) => cost.cpuSeconds));
  if (tooSlow.length > 0) {
    console.error(
      `\nscale: the CPU time of the build grows faster than the description: ${tooSlow.map((size) => `× ${size}`).join(', ')}.`,
    );
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(`scale: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
