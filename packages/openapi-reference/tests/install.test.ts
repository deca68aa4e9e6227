/**
 * The packed package in a new site, as created by `create-docusaurus`: installed by npm, three lines of configuration,
 * built. Takes minutes and requires the registry, so it runs only with `PACKAGE_TEST=1` (CI does); everything else is
 * tested without.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {load} from 'cheerio';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {buildReferenceModel, loadDescription, type SchemaNode} from '../src/internal';

const packageFolder = path.resolve(import.meta.dirname, '..');
const description = path.join(packageFolder, 'example/openapi.yaml');
const MINUTE = 60_000;

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: {...process.env, NODE_ENV: 'production', NO_UPDATE_NOTIFIER: '1'},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe.runIf(process.env.PACKAGE_TEST === '1')('the packed package', () => {
  let site = '';

  beforeAll(() => {
    site = fs.mkdtempSync(path.join(os.tmpdir(), 'new-site-'));
    const [packed] = JSON.parse(
      run('npm', ['pack', '--json', '--pack-destination', site], packageFolder).replace(
        /^[^[]*/,
        '',
      ),
    ) as {filename: string}[];
    const write = (file: string, text: string) => {
      fs.mkdirSync(path.dirname(path.join(site, file)), {recursive: true});
      fs.writeFileSync(path.join(site, file), text);
    };
    write(
      'package.json',
      JSON.stringify({
        private: true,
        // Docusaurus requires a version of these that a registry may not have; our own overrides are the same.
        overrides: {'@docsearch/react': '4.7.0', '@docsearch/core': '4.7.0'},
        dependencies: {
          '@docusaurus/core': '3.10.2',
          '@docusaurus/preset-classic': '3.10.2',
          'docusaurus-openapi-reference': `file:${packed?.filename ?? ''}`,
          react: '^19.0.0',
          'react-dom': '^19.0.0',
        },
      }),
    );
    write(
      'docusaurus.config.js',
      `export default {
  title: 'New', url: 'https://new.example', baseUrl: '/sub/',
  presets: [['classic', {blog: false}]],
  plugins: [
    ['docusaurus-openapi-reference', {description: 'openapi.yaml'}],
  ],
};`,
    );
    write('docs/intro.md', '---\nslug: /\n---\n\n# Hello\n');
    write('src/pages/index.md', '# New\n');
    fs.copyFileSync(description, path.join(site, 'openapi.yaml'));
    run(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
      site,
    );
    run('npx', ['docusaurus', 'build'], site);
  }, 15 * MINUTE);

  afterAll(() => {
    fs.rmSync(site, {recursive: true, force: true});
  });

  it('has every field of every operation in the HTML, and none in scripts', async () => {
    const {document} = await loadDescription(description, packageFolder);
    const model = buildReferenceModel(document);
    const scripts = fs
      .readdirSync(path.join(site, 'build/assets/js'))
      .map((file) => fs.readFileSync(path.join(site, 'build/assets/js', file), 'utf8'))
      .join('\n');
    const namesIn = (node: SchemaNode): SchemaNode[] =>
      node.groups.flatMap((group) => group.nodes).flatMap((child) => [child, ...namesIn(child)]);
    let fields = 0;
    for (const operation of [...model.operations, ...model.webhooks]) {
      const folder = operation.kind === 'webhook' ? 'webhooks/' : '';
      const page = load(
        fs.readFileSync(
          path.join(site, `build/docs/reference/${folder}${operation.slug}/index.html`),
          'utf8',
        ),
      );
      const media = [
        ...(operation.body?.media ?? []),
        ...operation.responses.flatMap((response) => response.media),
      ];
      const nodes = [
        ...Object.values(operation.parameters).flat(),
        ...media.flatMap(({schema}) => (schema === undefined ? [] : namesIn(schema))),
      ];
      for (const node of nodes) {
        fields += 1;
        expect(page(`[id="${node.id}"]`).length, `${operation.key} ${node.id}`).toBe(1);
        if (node.description !== undefined) {
          expect(page(`[id="${node.id}"]`).text()).toContain(node.description.slice(0, 20));
          expect(scripts).not.toContain(node.description);
        }
      }
    }
    expect(fields).toBeGreaterThan(30);
  });
});
