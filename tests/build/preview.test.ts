import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {afterAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {
  buildReferenceModel,
  loadDescription,
  type OperationModel,
  type ReferenceModel,
  type SchemaNode,
} from '../../packages/openapi-reference/src/internal';
import {copyRepository, removeCopies} from './copies';
import {decodeEntities} from './site';

afterAll(removeCopies);

const FIXTURES = 'tests/fixtures/descriptions';

async function modelOf(file: string): Promise<ReferenceModel> {
  const {document} = await loadDescription(path.resolve(file), path.resolve());
  return buildReferenceModel(document);
}

function preview(folder: string, ...args: string[]): {status: number | null; output: string} {
  const {status, stdout, stderr} = spawnSync(
    'npm',
    ['run', '--silent', 'openapi:preview', '--', ...args],
    {cwd: folder, encoding: 'utf8'},
  );
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => !/^npm warn|^\s*$/.test(line));
  return {status, output: lines.join('\n')};
}

/** Names of the fields of a tree, down to the leaves. */
function namesOf(nodes: readonly SchemaNode[]): string[] {
  return nodes.flatMap(({name, groups}) => [
    ...(name === undefined ? [] : [name]),
    ...groups.flatMap((group) => namesOf(group.nodes)),
  ]);
}

function fieldsOf({parameters, body, responses}: OperationModel): string[] {
  const media = [...(body?.media ?? []), ...responses.flatMap((one) => one.media)];
  const nodes = [
    ...Object.values(parameters).flat(),
    ...media.flatMap(({schema}) => schema ?? []),
    ...responses.flatMap(({headers}) => headers),
  ];
  return [...new Set(namesOf(nodes))];
}

/** What a reader sees of a page. */
function textOf(html: string): string {
  return decodeEntities(html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' '));
}

function expectPages(read: (address: string) => string, {operations, webhooks}: ReferenceModel) {
  for (const operation of [...operations, ...webhooks]) {
    const folder = operation.kind === 'webhook' ? 'webhooks/' : '';
    const text = textOf(read(`api/reference/${folder}${operation.slug}/`));
    expect(text).toContain(operation.path);
    expect(fieldsOf(operation).filter((field) => !text.includes(field))).toEqual([]);
  }
}

describe('npm run openapi:preview', () => {
  const folder = copyRepository();
  const build = path.join(folder, '.cache/preview/build');
  const read = (address: string) =>
    fs.readFileSync(path.join(build, address, 'index.html'), 'utf8');

  it.each([
    `${FIXTURES}/html-and-braces.yaml`,
    `${FIXTURES}/webhooks-only.yaml`,
    // With links to guides, which a preview does not have.
    'openapi/openapi.yaml',
  ])('builds the portal with %s in place of ours', async (file) => {
    const {status, output} = preview(folder, file, '--no-serve');
    expect(status, output).toBe(0);
    const model = await modelOf(file);
    expectPages(read, model);
    expect(textOf(read(''))).toContain(model.title);
    expect(textOf(read('api/'))).toContain('It has no guides');
    expect(fs.existsSync(path.join(build, 'api/sandbox'))).toBe(false);
    expect(fs.existsSync(path.join(build, 'faq'))).toBe(false);
    expect(fs.existsSync(path.join(build, 'openapi/openapi.json'))).toBe(true);
  });

  it('serves the result', async () => {
    const file = `${FIXTURES}/names-with-dots-and-slashes.yaml`;
    const server = spawn(
      process.execPath,
      ['--import', 'tsx', 'scripts/openapi-preview.ts', file, '--port', '0'],
      {cwd: folder, stdio: ['ignore', 'pipe', 'inherit']},
    );
    try {
      let address = '';
      for await (const line of createInterface({input: server.stdout})) {
        if (line.startsWith('http://')) {
          address = line;
          break;
        }
      }
      expect(address).toMatch(
        new RegExp(`^http://127\\.0\\.0\\.1:\\d+${brand.baseUrl}api/reference/$`),
      );
      const answer = await fetch(address);
      expect(answer.status).toBe(200);
      expectPages(read, await modelOf(file));
    } finally {
      server.kill();
    }
  });

  it('stops at an invalid document with file, place and reason', () => {
    fs.writeFileSync(
      path.join(folder, 'broken.yaml'),
      `openapi: 3.0.3
info: {title: Broken, version: '1'}
paths:
  /a:
    get:
      responses:
        '200': {$ref: '#/components/responses/Nowhere'}
`,
    );
    const {status, output} = preview(folder, 'broken.yaml');
    expect(status).toBe(1);
    expect(output).toMatch(
      /^broken\.yaml:7:\d+ at #\/paths\/~1a\/get\/responses\/200\S*: .*"#\/components\/responses\/Nowhere".*$/,
    );
  });

  it.each([
    [[], /^0 files are given\. Allowed: one\. Usage: npm run openapi:preview -- /],
    [['nowhere.yaml'], /^nowhere\.yaml is no file\. Allowed: .+$/],
    [['package.json'], /^package\.json\S* .+$/],
    [['openapi/openapi.yaml', '--port', 'x'], /^--port is "x"\. Allowed: .+$/],
    [['openapi/openapi.yaml', '--color'], /^Unknown option '--color'/],
  ])('refuses the arguments %j', (args, message) => {
    const {status, output} = preview(folder, ...args);
    expect(status).toBe(1);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at .+:\d+/m);
  });
});
