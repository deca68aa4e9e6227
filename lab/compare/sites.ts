/** The two sites of a comparison: the classic preset of Docusaurus with this package, and with the stock plugin. */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {brand} from '../../config/brand';
import {
  buildReferenceModel,
  loadDescription,
  type OpenApiDocument,
} from '../../packages/openapi-reference/src';
import {filesBelow} from '../../scripts/lib/files';
import {nodeStep, runStep, type Step} from '../../scripts/lib/steps';
import {type Cost, costOf} from '../scale/processTree';
import type {ComparedSite} from './table';

/** Installed packages and sites of the comparison. */
export const FOLDER = path.resolve('.cache/compare');
export const MODULES = path.join(FOLDER, 'node_modules');
const PACKAGE = path.resolve('packages/openapi-reference');
const PACKED = 'docusaurus-openapi-reference.tgz';
const STOCK_MANIFEST = 'lab/stock/package.json';
/** Public descriptions, under the MIT licence. */
const EXAMPLES = {'@readme/oas-examples': '8.2.2'};
const STAMP = path.join(MODULES, '.stamp');
/** Lines of a failed build that the table shows. */
const REASON_LINES = 3;

async function run(step: Step): Promise<string> {
  const {passed, output} = await runStep(step, false);
  if (!passed) {
    throw new Error(`${step.name} failed.\n${output.trimEnd()}`);
  }
  return output;
}

/** Packs this package and installs it beside the stock plugin, with the Docusaurus of the stock site. */
export async function install(): Promise<void> {
  fs.mkdirSync(FOLDER, {recursive: true});
  await run({...nodeStep('compile', 'scripts/build.mjs'), cwd: PACKAGE});
  const output = await run({
    name: 'pack',
    command: 'npm',
    args: ['pack', '--ignore-scripts', '--json', '--pack-destination', FOLDER],
    cwd: PACKAGE,
  });
  const filename = /"filename":\s*"([^"]+)"/.exec(output)?.[1];
  if (filename === undefined) {
    throw new Error(`pack failed.\n${output.trimEnd()}`);
  }
  fs.renameSync(path.join(FOLDER, filename), path.join(FOLDER, PACKED));
  const stock = JSON.parse(fs.readFileSync(STOCK_MANIFEST, 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const manifest = JSON.stringify({
    ...stock,
    dependencies: {
      ...stock.dependencies,
      ...EXAMPLES,
      'docusaurus-openapi-reference': `file:./${PACKED}`,
    },
  });
  const hash = createHash('sha256')
    .update(manifest)
    .update(fs.readFileSync(path.join(FOLDER, PACKED)))
    .digest('hex');
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === hash) {
    return;
  }
  fs.writeFileSync(path.join(FOLDER, 'package.json'), manifest);
  await run({
    name: 'install',
    command: 'npm',
    args: ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'],
    cwd: FOLDER,
  });
  fs.writeFileSync(STAMP, hash);
}

/** As the READMEs of both tell one to write, with nothing tuned. The bundler is that of new sites. */
const COMMON = {
  title: 'Compared',
  url: 'https://compared.example',
  // The server of the measurements has this base path.
  baseUrl: brand.baseUrl,
  trailingSlash: true,
  onBrokenLinks: 'warn',
  onBrokenAnchors: 'warn',
  future: {v4: true},
};
const CONFIGS: Readonly<Record<ComparedSite, object>> = {
  'this package': {
    ...COMMON,
    presets: [['classic', {docs: {routeBasePath: '/'}, blog: false}]],
    plugins: [['docusaurus-openapi-reference', {description: 'openapi.json'}]],
  },
  stock: {
    ...COMMON,
    presets: [
      [
        'classic',
        {
          docs: {
            routeBasePath: '/',
            sidebarPath: './sidebars.ts',
            docItemComponent: '@theme/ApiItem',
          },
          blog: false,
        },
      ],
    ],
    plugins: [
      'docusaurus-plugin-sass',
      [
        'docusaurus-plugin-openapi-docs',
        {
          id: 'reference',
          docsPluginId: 'classic',
          config: {
            reference: {
              specPath: 'openapi.json',
              outputDir: 'docs/reference',
              sidebarOptions: {groupPathsBy: 'tag'},
            },
          },
        },
      ],
    ],
    themes: ['docusaurus-theme-openapi-docs'],
  },
};
const SIDEBARS = `import reference from './docs/reference/sidebar';

export default {docs: ['index', {type: 'category', label: 'API', items: reference}]};
`;

function docusaurus(folder: string, ...args: string[]): Step {
  const bin = path.join(MODULES, '@docusaurus/core/bin/docusaurus.mjs');
  return {
    ...nodeStep(args[0] ?? '', bin, ...args),
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      NO_UPDATE_NOTIFIER: '1',
      DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
    },
  };
}

export type SiteBuild = {folder: string; cost: Cost} | {reason: string};

/**
 * Writes a site and builds it without caches.
 *
 * @returns its folder and cost, or why it cannot be built
 */
export async function buildSite(site: ComparedSite, document: OpenApiDocument): Promise<SiteBuild> {
  const isStock = site === 'stock';
  const folder = path.join(FOLDER, isStock ? 'stock' : 'ours');
  fs.rmSync(folder, {recursive: true, force: true});
  fs.rmSync(path.join(MODULES, '.cache'), {recursive: true, force: true});
  fs.mkdirSync(path.join(folder, 'docs'), {recursive: true});
  const write = (file: string, text: string) => {
    fs.writeFileSync(path.join(folder, file), text);
  };
  write('openapi.json', JSON.stringify(document));
  write('docs/index.md', '---\nslug: /\n---\n\n# Compared\n');
  write('package.json', '{"private": true}');
  write('docusaurus.config.mjs', `export default ${JSON.stringify(CONFIGS[site], null, 2)};\n`);
  if (isStock) {
    write('sidebars.ts', SIDEBARS);
  }
  const steps = [
    ...(isStock ? [docusaurus(folder, 'gen-api-docs', 'all')] : []),
    docusaurus(folder, 'build'),
  ];
  try {
    const {cost} = await costOf(async () => {
      for (const step of steps) {
        const output = await run(step);
        // The generator of the stock plugin reports errors and continues.
        if (step.name === 'gen-api-docs' && operationFiles(folder).length === 0) {
          throw new Error(`${step.name} generated nothing.\n${output.trimEnd()}`);
        }
      }
    });
    await run(
      nodeStep('compress', '--import', 'tsx', 'scripts/finish.ts', `${folder}/build`, 'compress'),
    );
    return {folder, cost};
  } catch (error) {
    return {reason: shortReason(error instanceof Error ? error.message : String(error), folder)};
  }
}

/** Colours of a terminal. Source: ECMA-48, 8.3.117. */
// oxlint-disable-next-line no-control-regex -- a colour begins with the character Escape
const COLOURS = /\u001b\[[\d;]*m/g;

/** What failed, and the first lines that name an error. */
export function shortReason(output: string, folder: string): string {
  const lines = output
    .replace(COLOURS, '')
    .replaceAll(`${folder}/`, '')
    .split('\n')
    .map((line) => line.trim());
  const [step = '', ...rest] = lines;
  const named = rest.filter((line) => /error|cannot|fail/i.test(line));
  return [step, ...[...new Set(named)].slice(0, REASON_LINES)].join(' ');
}

/** Pages of operations that the stock plugin generates. */
function operationFiles(folder: string): string[] {
  return filesBelow(path.join(folder, 'docs')).filter((file) => file.endsWith('.api.mdx'));
}

/**
 * The page of each operation, below the base path.
 *
 * @returns addresses by method and path: `get /accounts/{id}`
 */
export async function operationPages(
  site: ComparedSite,
  folder: string,
): Promise<Map<string, string>> {
  if (site === 'stock') {
    return new Map(
      operationFiles(folder).map((file) => {
        const {key, id} = readStockPage(fs.readFileSync(file, 'utf8'));
        const below = path.relative(path.join(folder, 'docs'), path.dirname(file));
        return [key, `${below.split(path.sep).join('/')}/${id}/`];
      }),
    );
  }
  const {document} = await loadDescription(path.join(folder, 'openapi.json'), folder);
  const {operations} = buildReferenceModel(document, undefined, {showInternal: false});
  return new Map(
    operations.map(({method, path: template, slug}) => [
      `${method} ${template}`,
      `reference/${slug}/`,
    ]),
  );
}

/**
 * The stock plugin keeps the operation compressed in the front matter.
 *
 * @throws Error if the page has none
 */
export function readStockPage(text: string): {key: string; id: string} {
  const id = /^id: (.*)$/m.exec(text)?.[1] ?? '';
  const compressed = /^api: (.*)$/m.exec(text)?.[1];
  if (compressed === undefined) {
    throw new Error(`The page ${id} has no operation in its front matter.`);
  }
  const {method, path: template} = JSON.parse(
    zlib.inflateSync(Buffer.from(compressed, 'base64')).toString(),
  ) as {method: string; path: string};
  return {key: `${method} ${template}`, id: id.replace(/^"(.*)"$/, '$1')};
}
