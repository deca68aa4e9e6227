/** Operations as shown by docusaurus-plugin-openapi-docs and docusaurus-theme-openapi-docs: see config/reference.ts. */
import {execFile} from 'node:child_process';
import fs from 'node:fs/promises';
import {createRequire} from 'node:module';
import path from 'node:path';
import {promisify} from 'node:util';
import type {Plugin} from '@docusaurus/types';
import {parse} from 'yaml';
import {REFERENCE} from '../../../config/reference';
import type {OperationModel} from '../../../packages/openapi-reference/src';
import {BODY_EXTENSION, stockName} from '../../../packages/openapi-reference/src/slugs';
import {frontMatter} from '../../../packages/openapi-reference/src/yamlText';
import {CACHE_FOLDER} from '../../build-cache/folder';

const PLUGIN = 'docusaurus-plugin-openapi-docs';
const THEME = 'docusaurus-theme-openapi-docs';

const isChosen = REFERENCE !== 'static';

/** Adds the component with which `src/theme/DocItem` renders interactive pages, unless a theme provides it. */
export function interactivePagesPlugin(): Plugin {
  return {name: 'interactive-pages', getThemePath: () => path.join(__dirname, 'theme')};
}

/** @throws Error that says what to install */
export function referenceThemes(siteDir: string): string[] {
  if (!isChosen) {
    return [];
  }
  const siteRequire = createRequire(path.join(siteDir, 'package.json'));
  try {
    return [PLUGIN, THEME].map((name) => siteRequire.resolve(name)).slice(1);
  } catch {
    // npm moves the packages from there when they are installed.
    const {peerDependencies} = siteRequire('./package.json') as {
      peerDependencies: Record<string, string>;
    };
    const wanted = [PLUGIN, THEME].map((name) => `${name}@${peerDependencies[name]}`).join(' ');
    throw new Error(
      `config/reference.ts: "${REFERENCE}" needs packages that are not installed. Run "npm install --save-prod ${wanted}".`,
    );
  }
}

/**
 * Replaces the pages of operations, keeping their addresses and sidebar positions. Other pages are unchanged.
 *
 * @param files - pages of a reference, by path below its folder
 * @param source - its description, as YAML
 */
export async function takeStockPages(
  files: Map<string, string>,
  operations: readonly OperationModel[],
  source: string,
  siteDir: string,
): Promise<void> {
  if (!isChosen) {
    return;
  }
  const pages = await stockPages(source, siteDir);
  for (const {slug, operationId, title} of operations) {
    const page = pages.get(stockName(operationId ?? title));
    if (page === undefined) {
      throw new Error(`${PLUGIN} generates no page for ${operationId ?? title}.`);
    }
    const [own] = partsOf(files.get(`${slug}.mdx`) ?? '');
    const [{api, info_path}, body] = partsOf(page);
    files.delete(`${slug}${BODY_EXTENSION}`);
    files.set(
      `${slug}.mdx`,
      `---\n${frontMatter({...own, api, info_path, interactive: true})}\n---\n${body}`,
    );
  }
}

function partsOf(page: string): [head: Record<string, unknown>, body: string] {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(page) ?? [];
  return [parse(head) as Record<string, unknown>, body];
}

/** Generates pages with the plugin's command in a separate site, and returns them by file name. */
async function stockPages(source: string, siteDir: string): Promise<Map<string, string>> {
  const folder = path.join(siteDir, CACHE_FOLDER, 'stock-reference');
  const docs = path.join(folder, 'docs');
  await fs.rm(docs, {recursive: true, force: true});
  await fs.mkdir(docs, {recursive: true});
  await fs.writeFile(path.join(folder, 'openapi.yaml'), source);
  const options = {
    id: 'api',
    docsPluginId: 'docs',
    config: {api: {specPath: 'openapi.yaml', outputDir: 'docs', externalJsonProps: false}},
  };
  const config = {
    title: 'API',
    url: 'https://api.example',
    baseUrl: '/',
    plugins: [
      ['@docusaurus/plugin-content-docs', {id: 'docs', sidebarPath: false}],
      [PLUGIN, options],
    ],
  };
  const text = `module.exports = ${JSON.stringify(config)};\n`;
  await fs.writeFile(path.join(folder, 'docusaurus.config.js'), text);
  const command = path.join(siteDir, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  await promisify(execFile)(process.execPath, [command, 'gen-api-docs', 'all'], {cwd: folder});
  const pages = new Map<string, string>();
  const names = (await fs.readdir(docs)).filter((name) => name.endsWith('.api.mdx'));
  for (const name of names) {
    pages.set(name.slice(0, -'.api.mdx'.length), await fs.readFile(path.join(docs, name), 'utf8'));
  }
  return pages;
}
