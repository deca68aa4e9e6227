import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {DESCRIPTION_FILE} from '../../config/site';
import {buildReferenceModel} from '../../packages/openapi-reference/src/model';
import type {OpenApiDocument} from '../../packages/openapi-reference/src/types';
import {loadDescription} from '../../src/reference/load';
import {multiplyDescription, wideDescription} from '../fixtures/bigDescription';
import {
  page,
  problemsOf,
  renderDocument,
  siteDir,
  temporaryFolder,
} from '../../packages/openapi-reference/tests/support';

/** Growth beyond this factor over the description's own is not noise: quadratic work would be at 5 and more. */
const MAX_EXTRA_GROWTH = 2.5;

let ours: OpenApiDocument;

beforeAll(async () => {
  ({document: ours} = await loadDescription(path.join(siteDir, DESCRIPTION_FILE), siteDir));
}, 30_000);

/** The shortest of several runs. Unit: milliseconds. */
function timeOf(action: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    action();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('a description five times as large', () => {
  it('is valid', async () => {
    const folder = temporaryFolder({'big.json': JSON.stringify(multiplyDescription(ours, 5))});
    try {
      const {document} = await loadDescription(path.join(folder, 'big.json'), folder);
      const model = buildReferenceModel(document);
      const small = buildReferenceModel(ours);
      expect(model.operations).toHaveLength(5 * small.operations.length);
      expect(model.webhooks).toHaveLength(5 * small.webhooks.length);
      expect(model.schemas).toHaveLength(5 * small.schemas.length);
    } finally {
      fs.rmSync(folder, {recursive: true, force: true});
    }
  }, 60_000);

  it('has a page for each operation and schema, each the same size as before', () => {
    const small = renderDocument(ours);
    const big = renderDocument(multiplyDescription(ours, 5));
    const pagesOf = (files: ReadonlyMap<string, string>) =>
      [...files.keys()].filter((file) => file.endsWith('.html') && file !== 'errors.openapi.html');
    expect(pagesOf(big.files)).toHaveLength(5 * pagesOf(small.files).length);
    for (const file of pagesOf(small.files)) {
      expect(big.files.get(file)?.length, file).toBe(small.files.get(file)?.length);
    }
    const last = small.model.operations.at(-1);
    const copy = big.model.operations.at(-1);
    expect(copy?.title).toBe(`${last?.title}, copy 5`);
    expect(copy?.path).toBe(`/copy-5${last?.path}`);
  }, 60_000);

  it('takes at most five times as long', () => {
    const sizes = [2, 10].map((times) => multiplyDescription(ours, times));
    const [small = 0, big = 0] = sizes.map((document) =>
      timeOf(() => buildReferenceModel(document)),
    );
    expect(big / small).toBeLessThan(5 * MAX_EXTRA_GROWTH);
  }, 120_000);
});

describe('an object of thousands of properties', () => {
  const rendered = renderDocument(wideDescription(5000));

  it.each([
    ['read-wide', 'response-200'],
    ['schemas/wide', 'field'],
  ])('shows every property on the page %s', (address, id) => {
    const markup = page(rendered, address);
    expect(markup('.ref-name')).toHaveLength(5500);
    for (const name of ['property_0', 'property_4999', 'property_4990-inner_4990']) {
      expect(markup(`[id="${id}-${name}"]`).length, name).toBe(1);
    }
  });

  it('has unique ids and no broken links', () => {
    expect(problemsOf(rendered.files)).toEqual([]);
  });

  // Pages of both are over the size at which fields move to pages of their own.
  it('takes at most five times as long as one of 1500', () => {
    const [small = 0, big = 0] = [1500, 7500].map((count) => {
      const document = wideDescription(count);
      return timeOf(() => renderDocument(document));
    });
    expect(big / small).toBeLessThan(5 * MAX_EXTRA_GROWTH);
  }, 60_000);
});
