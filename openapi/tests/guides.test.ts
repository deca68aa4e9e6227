import fs from 'node:fs';
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import {fillBrandVariables} from '../../src/text/brandVariables';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {OperationObject} from '../../packages/openapi-reference/src/types';
import {document, operationsOf, siteDir} from './description';

/** Returns the title in the front matter of the guide at this address; undefined if there is no such page. */
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

it('guides of every operation and of the webhook exist, under the titles of their pages', () => {
  const webhooks = Object.entries(document.webhooks ?? {}).map(([label, item]) => ({
    label,
    operation: resolve(document, item)?.post as OperationObject,
  }));
  const all = [...operationsOf(document), ...webhooks];
  expect(all).toHaveLength(16);
  for (const {label, operation} of all) {
    const guides = operation['x-guides'] ?? [];
    expect(new Set(guides.map(({path}) => path)).size, label).toBe(guides.length);
    expect(guides.length, label).toBeGreaterThan(0);
    for (const {title, path} of guides) {
      expect(guideTitle(path), `${label}: ${path}`).toBe(title);
    }
  }
});
