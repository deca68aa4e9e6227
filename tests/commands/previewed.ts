/** Runs `npm run openapi:preview` in a copy of the site, and checks its pages. */
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {load} from 'cheerio';
import {expect} from 'vitest';
import {loadDescription} from '../../packages/openapi-reference/src/load';
import {
  buildReferenceModel,
  type OperationModel,
  type ReferenceModel,
} from '../../packages/openapi-reference/src/model';
import type {SchemaNode} from '../../packages/openapi-reference/src/schemaTree';

export const FIXTURES = 'tests/fixtures/descriptions';

export async function modelOf(file: string): Promise<ReferenceModel> {
  const {document} = await loadDescription(path.resolve(file), path.resolve());
  return buildReferenceModel(document);
}

export function preview(
  folder: string,
  ...args: string[]
): {status: number | null; output: string} {
  const {status, stdout, stderr} = spawnSync(
    'npm',
    ['run', '--silent', 'openapi:preview', '--', ...args],
    {cwd: folder, encoding: 'utf8'},
  );
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => !/^npm warn|^\s*$/.test(line));
  return {status, output: lines.join('\n')};
}

/** Returns the names of the fields of a tree, down to the leaves. */
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

/** Returns the visible text of a page. */
export function textOf(html: string): string {
  const $ = load(html);
  $('script').remove();
  return $('body').text();
}

export function expectPages(
  read: (address: string) => string,
  {operations, webhooks}: ReferenceModel,
) {
  for (const operation of [...operations, ...webhooks]) {
    const folder = operation.kind === 'webhook' ? 'webhooks/' : '';
    const text = textOf(read(`api/reference/${folder}${operation.slug}/`));
    expect(text).toContain(operation.path);
    expect(fieldsOf(operation).filter((field) => !text.includes(field))).toEqual([]);
  }
}
