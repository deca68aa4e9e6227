/** The site that one copies. `tests/rehearsals/package.test.ts` installs the packed package in it and builds it. */
import fs from 'node:fs';
import path from 'node:path';
import type {DocusaurusConfig, LoadContext} from '@docusaurus/types';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import openapiReference from '../src/plugin';
import {temporaryFolder} from './support';

const template = path.resolve(import.meta.dirname, '../example');
const siteDir = temporaryFolder({});
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const {default: siteConfig} = (await import(path.join(template, 'docusaurus.config.js'))) as {
  default: DocusaurusConfig;
};

beforeAll(async () => {
  fs.cpSync(template, siteDir, {recursive: true});
  const i18n = {defaultLocale: 'en', currentLocale: 'en'};
  for (const [, options] of siteConfig.plugins as [string, object][]) {
    await openapiReference({siteDir, baseUrl: '/', i18n, siteConfig} as LoadContext, options);
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

it('does not commit what is generated', () => {
  const ignored = textOf('.gitignore').split('\n');
  expect(ignored).toContain('docs/reference/');
  expect(ignored).toContain('docs/branches/');
});

it('has guides whose links lead to generated pages', () => {
  const links = [...textOf('docs/borrowing.md').matchAll(/\]\(\.\/([^)]+)\)/g)];
  expect(links.map(([, file]) => fs.existsSync(path.join(siteDir, 'docs', `${file}`)))).toEqual([
    true,
    true,
  ]);
});

it('has a post whose links lead to generated pages', () => {
  const post = textOf('blog/2026-11-20-overdue-loans.md');
  const links = [...post.matchAll(/\]\(\/docs\/([^)]+)\)/g)];
  expect(links.map(([, page]) => fs.existsSync(path.join(siteDir, `docs/${page}.mdx`)))).toEqual([
    true,
    true,
  ]);
});
