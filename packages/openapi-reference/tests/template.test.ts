/** Tests the site template. `tests/rehearsals/package.test.ts` installs the packed package in it and builds it. */
import fs from 'node:fs';
import path from 'node:path';
import type {DocusaurusConfig} from '@docusaurus/types';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import openapiReference from '../src/plugin';
import {contextOf, temporaryFolder} from './support';

const template = path.resolve(import.meta.dirname, '../example');
const siteDir = temporaryFolder({});
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const {default: siteConfig} = (await import(path.join(template, 'docusaurus.config.js'))) as {
  default: DocusaurusConfig;
};

beforeAll(async () => {
  fs.cpSync(template, siteDir, {recursive: true});
  for (const [, options] of siteConfig.plugins as [string, object][]) {
    await openapiReference(contextOf(siteDir, siteConfig), options);
  }
});
afterAll(() => {
  fs.rmSync(siteDir, {recursive: true});
  warnings.mockRestore();
});

const textOf = (file: string) => fs.readFileSync(path.join(siteDir, file), 'utf8');

it('has valid descriptions, in one file and in several', () => {
  expect(warnings.mock.calls).toEqual([]);
  expect(textOf('docs/reference/loans/borrow-a-copy.openapi.html')).toContain('barcode');
  expect(textOf('docs/branches/schemas/branch.openapi.html')).toContain('The name on the door.');
});

it('has a changelog with its headline and its note', () => {
  const changelog = textOf('docs/reference/changelog.openapi.html');
  expect(changelog).toContain('Covers, and news of loans');
  expect(changelog).toContain('one that can be borrowed');
  expect(changelog).toContain('Replace the cover of a title');
});

it.each([
  ['a guide', 'docs/borrowing.md', /\]\(\.\/([^)]+)\)/g, (page: string) => `docs/${page}`],
  [
    'a post',
    'blog/2026-11-20-overdue-loans.md',
    /\]\(\/docs\/([^)]+)\)/g,
    (page: string) => `docs/${page}.mdx`,
  ],
])('has %s whose links lead to generated pages', (_, file, pattern, fileOf) => {
  const links = [...textOf(file).matchAll(pattern)].map(([, page = '']) => fileOf(page));
  expect(links).toHaveLength(2);
  expect(links.filter((one) => !fs.existsSync(path.join(siteDir, one)))).toEqual([]);
});
