/**
 * `npm run stock [-- --force | --sources-only]`: builds a stock Docusaurus site with the stock OpenAPI theme
 * from our pages and our description, in `.cache/stock/build`, for comparisons. It does nothing if nothing has changed
 * since the last run.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS, REFERENCE_FOLDER} from '../config/site';
import {fillBrandVariables} from '../src/text/brandVariables';
import {fillSamples, SAMPLES_FOLDER} from '../src/authoring/samples/samples';
import type {DiagramManifest} from '../src/pictures/diagrams';
import {kebabCase, schemaSlug} from '../packages/openapi-reference/src';
import {loadDescription} from '../src/reference/load';
import {readCommandLine} from './lib/commandLine';
import {filesBelow} from './lib/files';
import {nodeStep, runStep, type Step} from './lib/steps';
import {adaptPage, makeSafe, type StockFiles} from '../lab/stock/content';

const SITE = path.resolve('.cache/stock');
const SOURCE = path.resolve('lab/stock');
const DOCS = path.join(SITE, 'docs');
const BUILD = path.join(SITE, 'build');
const INSTALLED_STAMP = path.join(SITE, 'node_modules/.stamp');
const BUILT_STAMP = path.join(SITE, 'build.stamp');

/** Folder of our pages to folder in the stock site's docs, so that pages have the same addresses. */
const FOLDERS: readonly (readonly [from: string, to: string])[] = [
  [INSTANCE_FOLDERS.api, 'api'],
  [INSTANCE_FOLDERS.help, ''],
  [INSTANCE_FOLDERS.tpp, 'tpp'],
];
const REFERENCE = `api/${REFERENCE_FOLDER}`;
/** Inputs of the stock site; a change of any file causes a rebuild. */
const INPUTS = [
  ...FOLDERS.map(([from]) => from),
  'config',
  'openapi',
  'lab/stock',
  'scripts/stock-site.ts',
  'scripts/stages/compress.ts',
  SAMPLES_FOLDER,
  'src/text/brandVariables.ts',
  'src/authoring/samples/samples.ts',
  'packages/openapi-reference/src/load.ts',
  'packages/openapi-reference/src/slugs.ts',
  'static',
];

interface Page {
  /** Path below the stock site's docs. */
  file: string;
  source: string;
}

/** Our hand-written pages; the stock plugin generates the reference. */
function handWrittenPages(): Page[] {
  return FOLDERS.flatMap(([from, to]) =>
    filesBelow(from)
      .filter((source) => source.endsWith('.mdx'))
      .map((source) => ({
        source,
        file: path.posix.join(to, path.relative(from, source).split(path.sep).join('/')),
      })),
  ).filter(({file}) => !file.startsWith(`${REFERENCE}/`));
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function inputHash(): string {
  const generated = `${path.join(INSTANCE_FOLDERS.api, REFERENCE_FOLDER)}${path.sep}`;
  const files = INPUTS.flatMap((input) =>
    fs.statSync(input).isDirectory() ? filesBelow(input) : [input],
  );
  return hashOf(files.filter((file) => !file.startsWith(generated)));
}

function hasStamp(file: string, value: string): boolean {
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === value;
}

async function run(step: Step): Promise<void> {
  const {passed, output, seconds} = await runStep(step, false);
  if (!passed) {
    throw new Error(`stock: ${step.name} failed.\n${output.trimEnd()}`);
  }
  console.log(`${step.name.padEnd(10)} ${seconds.toFixed(0)} s`);
}

/** The Docusaurus of the stock site, not ours. */
function docusaurus(name: string, ...args: string[]): Step {
  const bin = path.join(SITE, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  return {
    ...nodeStep(name, bin, ...args),
    cwd: SITE,
    env: {NODE_ENV: 'production', NO_UPDATE_NOTIFIER: '1'},
  };
}

async function install(): Promise<void> {
  const manifest = path.join(SOURCE, 'package.json');
  const hash = hashOf([manifest]);
  if (hasStamp(INSTALLED_STAMP, hash)) {
    return;
  }
  fs.mkdirSync(SITE, {recursive: true});
  fs.copyFileSync(manifest, path.join(SITE, 'package.json'));
  await run({
    name: 'install',
    command: 'npm',
    args: ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'],
    cwd: SITE,
  });
  fs.writeFileSync(INSTALLED_STAMP, hash);
}

/** Writes the inputs of the stock plugin. */
async function writeDescription(): Promise<void> {
  // The plugin never overwrites a page.
  fs.rmSync(DOCS, {recursive: true, force: true});
  fs.mkdirSync(DOCS);
  const {document} = await loadDescription(path.resolve(DESCRIPTION_FILE), process.cwd());
  fs.writeFileSync(path.join(SITE, 'openapi.json'), JSON.stringify(makeSafe(document)));
  const config = path.join(SOURCE, 'docusaurus.config.ts');
  fs.writeFileSync(
    path.join(SITE, 'docusaurus.config.ts'),
    fillBrandVariables(fs.readFileSync(config, 'utf8'), config),
  );
  // The configuration names the sidebars, and the plugin that makes theirs reads the configuration.
  fs.writeFileSync(path.join(SITE, 'sidebars.json'), '{}');
  fs.rmSync(path.join(SITE, 'static'), {recursive: true, force: true});
  fs.cpSync('static', path.join(SITE, 'static'), {recursive: true});
}

/** Maps our reference pages to those of the stock plugin, by title. */
function readReference(): Map<string, string> {
  const map = new Map<string, string>();
  for (const file of filesBelow(path.join(DOCS, REFERENCE))) {
    const [, kind] = /\.(api|info|schema)\.mdx$/.exec(file) ?? [];
    const title = /^title: "(.*)"$/m.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? '';
    const ours: Readonly<Record<string, string>> = {
      api: kebabCase(title),
      info: 'index',
      schema: `schemas/${schemaSlug(title)}`,
    };
    if (kind !== undefined) {
      const stock = path.relative(DOCS, file).split(path.sep).join('/');
      map.set(`${REFERENCE}/${ours[kind] ?? ''}.mdx`, stock);
    }
  }
  return map;
}

function writePages(pages: readonly Page[], reference: ReadonlyMap<string, string>): void {
  const files: StockFiles = {pages: new Set(pages.map(({file}) => file)), reference};
  const diagrams = JSON.parse(
    fs.readFileSync('static/img/diagrams/manifest.json', 'utf8'),
  ) as DiagramManifest;
  for (const {file, source} of pages) {
    const text = fillSamples(
      fillBrandVariables(fs.readFileSync(source, 'utf8'), source),
      process.cwd(),
    );
    const adapted = adaptPage(text, file, files, (name) => diagrams[name]?.title ?? name);
    const target = path.join(DOCS, file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, adapted.text);
    if (adapted.leftOut.length > 0) {
      console.log(`${source}: omitted ${adapted.leftOut.join(', ')}`);
    }
  }
}

async function writeSidebars(pages: readonly Page[]): Promise<void> {
  const module = (await import(
    pathToFileURL(path.join(DOCS, REFERENCE, 'sidebar.ts')).href
  )) as unknown;
  const reference = defaultExport(module);
  const guides = pages.map(({file}) => file.replace(/\.mdx$/, ''));
  const sidebars = {
    docs: [...guides, {type: 'category', label: 'API reference', items: reference}],
  };
  fs.writeFileSync(path.join(SITE, 'sidebars.json'), JSON.stringify(sidebars, undefined, 2));
}

/** The module of a file outside an ES package may be wrapped twice. */
function defaultExport(module: unknown): unknown {
  const isWrapped = typeof module === 'object' && module !== null && 'default' in module;
  return isWrapped ? defaultExport(module.default) : module;
}

async function main(): Promise<void> {
  const {values} = readCommandLine('stock');
  await install();
  const hash = inputHash();
  if (!values.force && fs.existsSync(BUILD) && hasStamp(BUILT_STAMP, hash)) {
    console.log('The stock site is up to date.');
    return;
  }
  fs.rmSync(BUILT_STAMP, {force: true});
  await writeDescription();
  await run(docusaurus('generate', 'gen-api-docs', 'all'));
  const pages = handWrittenPages();
  writePages(pages, readReference());
  await writeSidebars(pages);
  if (values['sources-only']) {
    return;
  }
  await run(docusaurus('build', 'build'));
  await run(nodeStep('compress', '--import', 'tsx', 'scripts/finish.ts', BUILD, 'compress'));
  fs.writeFileSync(BUILT_STAMP, hash);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
