import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {fillBrandVariables} from '../../src/text/brandVariables';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {OpenApiDocument, OperationObject} from '../../packages/openapi-reference/src/types';
import {document, operationsOf, siteDir} from './description';

/** Title in the front matter of the guide with this address; undefined when there is no such page. */
function guideTitle(address: string): string | undefined {
  const folder = /^\/((?:[a-z-]+\/)*)$/.exec(address)?.[1];
  if (folder === undefined) {
    return undefined;
  }
  const file = [`docs/${folder.slice(0, -1)}.mdx`, `docs/${folder}index.mdx`].find((each) =>
    fs.existsSync(`${siteDir}${each}`),
  );
  if (file === undefined) {
    return undefined;
  }
  const text = fillBrandVariables(fs.readFileSync(`${siteDir}${file}`, 'utf8'), file);
  const frontMatter = /^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? '';
  return (parse(frontMatter) as {title?: string}).title;
}

type Guides = NonNullable<OperationObject['x-guides']>;

function guideLists(description: OpenApiDocument): [string, Guides][] {
  const webhooks = Object.entries(description.webhooks ?? {}).map(([name, item]) => ({
    label: `webhook ${name}`,
    operation: resolve(description, item)?.post as OperationObject | undefined,
  }));
  return [...operationsOf(description), ...webhooks].map(({label, operation}) => [
    label,
    operation?.['x-guides'] ?? [],
  ]);
}

function guideProblems(description: OpenApiDocument): string[] {
  return guideLists(description).flatMap(([label, guides]) => {
    const paths = guides.map(({path}) => path);
    const problems = guides.length === 0 ? [`${label}: no guide`] : [];
    if (new Set(paths).size !== paths.length) {
      problems.push(`${label}: a guide twice`);
    }
    for (const {title, path} of guides) {
      const actual = guideTitle(path);
      if (actual === undefined) {
        problems.push(`${label}: no page ${path}`);
      } else if (actual !== title) {
        problems.push(`${label}: ${path} is "${actual}", not "${title}"`);
      }
    }
    return problems;
  });
}

describe('guides', () => {
  it('of every operation and of the webhook exist, under the titles of their pages', () => {
    expect(guideLists(document)).toHaveLength(16);
    expect(guideProblems(document)).toEqual([]);
  });
});
