/**
 * Moves a site from docusaurus-plugin-openapi-docs to the package as its README says, on Docusaurus 3.9 and React 18,
 * in a docs instance with only generated pages. Requires the registry, or npm's cache.
 *
 * `MIGRATION_SITE=/some/folder` keeps and reuses the installed site.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {load} from 'cheerio';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';

const MINUTE = 60_000;
const packageFolder = path.resolve(import.meta.dirname, '../../packages/openapi-reference');
const KEPT = process.env.MIGRATION_SITE;
const site = KEPT ?? fs.mkdtempSync(path.join(os.tmpdir(), 'migrated-site-'));
fs.mkdirSync(site, {recursive: true});
const DOCUSAURUS = '3.9.2';

function run(command: string, args: readonly string[], cwd = site): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: {...process.env, NODE_ENV: 'production', NO_UPDATE_NOTIFIER: '1', VITEST: ''},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(site, file)), {recursive: true});
  fs.writeFileSync(path.join(site, file), text);
};

/** Names that the two generators could read differently: digits, capitals, titles, a repeated name, no name. */
const DESCRIPTION = `openapi: 3.1.0
info: {title: Shop of pets API, version: '1'}
tags:
  - {name: petStore, description: All pets.}
  - {name: OAuth 2, description: Tokens.}
  - {name: nothing, description: Without an operation.}
paths:
  /pets:
    get: {operationId: findPets_1, summary: Find all pets, tags: [petStore], responses: {'200': {$ref: '#/components/responses/Pet'}}}
    post: {operationId: addPETv2, summary: Add a pet, tags: [petStore], responses: {'200': {description: Done.}}}
  /pets/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {summary: Show a pet, tags: [petStore], responses: {'200': {description: Done.}}}
    delete: {operationId: v2/pets.remove, summary: Remove a pet, tags: [petStore], responses: {'204': {description: Gone.}}}
  /token:
    post: {operationId: oauth2Token, summary: New token, tags: [OAuth 2], responses: {'200': {description: Done.}}}
  /health:
    get: {operationId: errors, summary: Health, tags: [petStore], responses: {'200': {description: Done.}}}
webhooks:
  newPet:
    post: {summary: A pet has arrived, tags: [petStore], responses: {'200': {description: Received.}}}
  soldPet:
    post: {operationId: onSold, summary: A pet was sold, tags: [petStore], responses: {'200': {description: Received.}}}
components:
  responses:
    Pet: {description: Done., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
  schemas:
    Pet: {title: Pet of the shop, type: object, properties: {name: {type: string}}}
    LongName: {title: LongName2, type: object, properties: {name: {type: string}}}
`;

const config = (head: string, plugins: string) => `${head}
const stock = {id: 'shop', docsPluginId: 'api', config: {shop: {
  specPath: 'openapi.yaml', outputDir: 'api', showSchemas: true,
  sidebarOptions: {groupPathsBy: 'tag', categoryLinkSource: 'tag'},
}}};
export default async () => ({
  title: 'Shop', url: 'https://shop.example', baseUrl: '/',
  presets: [['classic', {docs: false, blog: false}]],
  plugins: [
    ['@docusaurus/plugin-content-docs', {id: 'api', path: 'api', routeBasePath: 'api', sidebarPath: './sidebars.js'}],
    ${plugins}
  ],
});
`;

const STOCK = config('', `['docusaurus-plugin-openapi-docs', stock]`);
const MOVED = config(
  `import {fromStock} from 'docusaurus-openapi-reference';`,
  '...fromStock(stock)',
);
const SIDEBARS = `module.exports = {api: [{type: 'category', label: 'All', items: require('./api/sidebar')}]};`;

function install(): void {
  if (fs.existsSync(path.join(site, 'node_modules'))) {
    return;
  }
  const output = run(
    'npm',
    ['pack', '--ignore-scripts=false', '--json', '--pack-destination', site],
    packageFolder,
  );
  const [packed] = JSON.parse(output.slice(output.indexOf('[\n'))) as {filename: string}[];
  write(
    'package.json',
    JSON.stringify({
      private: true,
      // Docusaurus requires a version of these that a registry may lack. Our own overrides are the same.
      overrides: {
        '@docsearch/react': '4.7.0',
        '@docsearch/core': '4.7.0',
        // The progress bar of Docusaurus 3.9 does not work with later versions.
        webpack: '5.102.1',
      },
      dependencies: {
        '@docusaurus/core': DOCUSAURUS,
        '@docusaurus/plugin-content-docs': DOCUSAURUS,
        '@docusaurus/preset-classic': DOCUSAURUS,
        'docusaurus-openapi-reference': `file:${packed?.filename ?? ''}`,
        'docusaurus-plugin-openapi-docs': '4.7.1',
        react: '^18.2.0',
        'react-dom': '^18.2.0',
      },
    }),
  );
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']);
}

/** Addresses of the stock plugin's pages, from the names of its files. */
let former: string[] = [];
let generated = '';

beforeAll(() => {
  install();
  for (const folder of ['api', 'build', '.docusaurus']) {
    fs.rmSync(path.join(site, folder), {recursive: true, force: true});
  }
  write('openapi.yaml', DESCRIPTION);
  write('src/pages/index.md', '# Shop\n');
  write('sidebars.js', SIDEBARS);
  write('docusaurus.config.mjs', STOCK);
  fs.mkdirSync(path.join(site, 'api'));
  run('npx', ['docusaurus', 'gen-api-docs', 'all']);
  former = fs
    .readdirSync(path.join(site, 'api'), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => `/api/${file.replace(/\.(?:api|info|schema|tag)\.mdx$/, '')}`)
    .sort();
  // Git contains none of the generated files after the move.
  fs.rmSync(path.join(site, 'api'), {recursive: true});
  write('api/.gitkeep', '');
  write('docusaurus.config.mjs', MOVED);
  generated = run('npx', ['docusaurus', 'gen-api-docs', 'all', '--plugin-id', 'shop']);
  run('npx', ['docusaurus', 'build']);
}, 20 * MINUTE);

afterAll(() => {
  if (KEPT === undefined) {
    fs.rmSync(site, {recursive: true, force: true});
  }
});

const pageOf = (address: string) => {
  const file = [`${address}/index.html`, `${address}.html`]
    .map((one) => path.join(site, 'build', one))
    .find((one) => fs.existsSync(one));
  return file === undefined ? undefined : load(fs.readFileSync(file, 'utf8'));
};

describe('a site that moves from docusaurus-plugin-openapi-docs', () => {
  it('has a page for every old address, or one that redirects to it', () => {
    // Pages of operations, webhooks, schemas, tags, and the overview.
    expect(former).toHaveLength(13);
    expect(former.filter((address) => pageOf(address) === undefined)).toEqual([]);
    const targetOf = (address: string) =>
      pageOf(address)?.('meta[http-equiv=refresh]').attr('content')?.split('url=')[1];
    expect(targetOf('/api/shop-of-pets-api')).toBe('/api/');
    expect(targetOf('/api/on-sold')).toBe('/api/webhooks/sold-pet');
    expect(targetOf('/api/schemas/pet-of-the-shop')).toBe('/api/schemas/pet');
    for (const address of former) {
      expect(pageOf(targetOf(address) ?? address)?.('main').length, address).toBe(1);
    }
    // The catalogue of errors has the name "errors".
    for (const name of ['add-pe-tv-2', 'oauth-2-token', 'show-a-pet', 'v-2-pets-remove']) {
      expect(targetOf(`/api/${name}`), name).toBeUndefined();
    }
  });

  it('keeps the addresses of tags in the sidebar, and the commands of scripts', () => {
    const links = pageOf('/api/find-pets-1')?.('.theme-doc-sidebar-menu a[href]').toArray() ?? [];
    const addresses = links.map((link) => link.attribs['href']);
    expect(addresses).toContain('/api/pet-store');
    expect(addresses).toContain('/api/show-a-pet');
    expect(generated).toContain('gen-api-docs is not needed');
  });

  it('has the fields in the HTML', () => {
    expect(pageOf('/api/find-pets-1')?.('.ref-prop').text()).toContain('name');
  });
});
