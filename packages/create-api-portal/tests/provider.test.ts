import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import type {DescriptionFacts} from '../src/description';
import {knownCountries} from '../src/countries';
import {isInEngine, packageJson, packageLock, withoutCreator} from '../src/engine';
import {providerFiles} from '../src/provider';
import {brand as own} from '../../../config/brand';

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

const engine = execFileSync('git', ['ls-files', '-z'], {cwd: ROOT, encoding: 'utf8'})
  .split('\0')
  .filter((file) => file !== '' && isInEngine(file));

const facts: DescriptionFacts = {
  file: 'openapi/pay.yaml',
  files: new Map([['openapi/pay.yaml', 'openapi: 3.1.0\n']]),
  title: 'Pay',
  release: '1.4',
  apiHost: 'pay.example',
  hasSecurity: true,
  hasServers: true,
  hasSchemas: false,
};

const answers = {
  name: 'Fjordpay',
  legalName: 'Fjordpay AS',
  host: 'fjordpay.example',
  tagline: 'Payments in the north',
  colour: '#6b2fb3',
  colourOnDark: '#ae8dd5',
  repository: 'https://github.com/fjordpay/docs',
  tryIt: true,
  assistants: false,
  countries: ['de', 'fi'],
};
const known = knownCountries(engine);
const files = providerFiles(answers, facts, known, read);
const textOf = (file: string) => files.get(file) ?? '';

describe('the engine', () => {
  it('has the code, and the tests that hold for every provider', () => {
    expect(engine).toEqual(
      expect.arrayContaining([
        '.github/ISSUE_TEMPLATE/page-problem.yml',
        'docusaurus.config.ts',
        'packages/sandbox/src/index.ts',
        'scripts/build.ts',
        'tests/build/portal.test.ts',
        'tests/e2e/portal.spec.ts',
      ]),
    );
  });

  it('has no content and no tests of this provider', () => {
    const own =
      /^(?:docs|help|tpp|samples|lab|decisions)\/|^openapi\/|\.contract\.|^static\/img\/|^markets\/\w+\.mdx$/;
    expect(engine.filter((file) => own.test(file))).toEqual([]);
  });

  it('does not name this provider', () => {
    const name = new RegExp(own.name, 'i');
    // A new portal has its own.
    const replaced = new Set([...files.keys(), 'package-lock.json']);
    const named = engine.filter(
      (file) => !replaced.has(file) && !file.endsWith('.woff2') && name.test(read(file)),
    );
    expect(named).toEqual([]);
  });

  it('is a package without the command that creates it', () => {
    const json = JSON.parse(packageJson(read('package.json'))) as {scripts: object; name: string};
    expect(json.name).toBe('developer-docs');
    expect(Object.keys(json.scripts)).toContain('build');
    expect(Object.keys(json.scripts)).not.toContain('bench');
    expect(packageLock(read('package-lock.json'))).not.toContain('create-api-portal');
    expect(withoutCreator(read('Dockerfile'))).not.toContain('create-api-portal');
    expect(withoutCreator(read('Dockerfile'))).toContain('COPY packages/mcp/package.json');
  });
});

describe('the provider', () => {
  it('has its names and colours in the settings, which keep their comments', () => {
    const brand = textOf('config/brand.ts');
    for (const line of [
      "  name: 'Fjordpay',",
      "  slug: 'fjordpay',",
      "  colour: '#6b2fb3',",
      "  notice: '',",
      "  apiHost: 'pay.example',",
      '  docsUrl: `https://fjordpay.example/docs${LOCALE_PATH}`,',
      "  docsRepo: 'https://github.com/fjordpay/docs',",
      '  /** Displayed name. */',
    ]) {
      expect(brand).toContain(line);
    }
    expect(textOf('config/features.ts')).toContain("  tryIt: 'examples',");
    expect(textOf('config/features.ts')).toContain('  assistants: false,');
    expect(textOf('config/site.ts')).toContain("LATEST_RELEASE = '1.4'");
    expect(textOf('config/site.ts')).toContain("DESCRIPTION_FILE = 'openapi/pay.yaml'");
    expect(textOf('config/description.ts')).toContain("ON_INVALID: 'throw' | 'warn' = 'warn'");
  });

  it('has nothing of this one in any file', () => {
    for (const [file, text] of files) {
      expect(text, file).not.toMatch(new RegExp(`${own.name}|aspsp`, 'i'));
    }
  });

  it('leads to its country pages, and to none that are off', () => {
    const without = providerFiles({...answers, countries: []}, facts, known, read);
    for (const name of ['navbar', 'footer', 'home', 'socialCards']) {
      const text = textOf(`config/${name}.ts`);
      expect(text, name).toMatch(/'\/?markets\/'/);
      expect(text, name).toMatch(/filter\(.*isOn/);
    }
    expect(textOf('config/features.ts')).toContain('  markets: true,');
    expect(without.get('config/features.ts')).toContain('  markets: false,');
    expect([...without.keys()].filter((file) => /^markets\/.*\.mdx$/.test(file))).toEqual([]);
  });

  it('has a reference with the parts that the description has', () => {
    const parts = [...textOf('openapi/overview.mdx').matchAll(/<ReferencePart name="(\w+)"/g)];
    expect(parts.map(([, part]) => part)).toEqual([
      ...['introduction', 'operations', 'security', 'servers'],
    ]);
  });

  it('is refused if the engine has other settings', () => {
    const broken = (file: string) => read(file).replaceAll('tryIt:', 'tries:');
    expect(() => providerFiles(answers, facts, known, broken)).toThrow(
      'The settings of the engine have nothing that matches',
    );
  });
});
