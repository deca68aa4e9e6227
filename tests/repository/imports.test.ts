import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';

interface Rule {
  name: string;
  comment: string;
}

const CONFIG = path.resolve('.dependency-cruiser.cjs');
const COMMAND = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const FEATURES = [
  ...['authoring', 'dev-server', 'for-programs', 'jwt-helper', 'markets', 'pictures', 'provider'],
  ...['reading', 'releases', 'static-pages', 'supply-chain', 'try-it', 'your-values', 'test-banks'],
];

/** Files of a small tree, each with its imports, and the rules that it breaks. */
const TREE: readonly [file: string, imports: string, broken: string][] = [
  ...FEATURES.map((name): [string, string, string] => [
    `src/${name}/a.ts`,
    '../search/a',
    `feature-${name}`,
  ]),
  ['src/text/a.ts', '../search/a', 'foundation-knows-no-feature'],
  ['src/site/pages.ts', '../search/a', 'page-facts-know-no-feature'],
  ['src/reference/a.ts', '../markets/a', 'feature-reference'],
  ['src/search/b.ts', '../pictures/a', 'feature-search'],
  ['src/site/home.ts', '../theme/a', 'theme-is-the-edge'],
  ['src/site/command.ts', '../../scripts/a', 'scripts-are-commands'],
  ['src/site/tested.ts', '../../tests/a', 'tests-are-not-shipped'],
  ['src/site/beside.ts', './beside.test', 'tests-are-not-shipped'],
  ['src/site/shared.ts', './shared.fixture', 'tests-are-not-shipped'],
  ['src/site/deep.ts', '../../packages/one/src/parts/a', 'packages-through-their-entries'],
  ['packages/one/src/index.ts', '../../two/src/index', 'packages-are-whole'],
  ['config/brand.ts', '../src/search/a', 'config-is-read-not-reading'],
  ['src/site/served.ts', '../../hosting/a', 'features-know-no-host'],
  ['scripts/measured.ts', '../lab/fine', 'lab-and-tools-stand-alone'],
  ['tests/drawn.ts', '../tools/fine', 'lab-and-tools-stand-alone'],
  ['lab/circle.ts', './circleBack', 'no-circles'],
  // Allowed imports.
  ['lab/fine.ts', '../scripts/a', ''],
  ['tools/fine.ts', '../src/text/b', ''],
  ['lab/circleBack.ts', './circle', 'no-circles'],
  ['src/search/a.ts', '../text/b', ''],
  ['src/text/b.ts', '', ''],
  ['src/theme/a.ts', '../search/a', ''],
  ['src/site/fine.ts', '../../packages/one/src/client', ''],
  ['tests/fine.ts', '../packages/one/src/parts/a', ''],
  ['tests/a.ts', '../scripts/a', ''],
  ['src/site/beside.test.ts', '../../scripts/a', ''],
  ['src/site/shared.fixture.ts', '../../packages/one/src/parts/a', ''],
  ['scripts/a.ts', '../config/site', ''],
  ['config/site.ts', '../packages/one/src/client', ''],
  ['hosting/a.ts', '../src/text/b', ''],
  ['packages/one/src/parts/a.ts', '', ''],
  ['packages/one/src/client.ts', './parts/a', ''],
  ['packages/two/src/index.ts', '', ''],
];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'imports-'));
afterAll(() => {
  fs.rmSync(folder, {recursive: true});
});

function rulesBroken(): Map<string, string[]> {
  for (const [file, imports] of TREE) {
    const place = path.join(folder, file);
    fs.mkdirSync(path.dirname(place), {recursive: true});
    fs.writeFileSync(place, `${imports === '' ? '' : `import '${imports}';\n`}export {};\n`);
  }
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), '{}');
  const args = ['--config', CONFIG, '--output-type', 'json', '--no-progress'];
  const top = ['config', 'hosting', 'lab', 'packages', 'scripts', 'src', 'tests', 'tools'];
  const output = execFileSync(process.execPath, [COMMAND, ...args, ...top], {
    cwd: folder,
    encoding: 'utf8',
  });
  const {modules} = JSON.parse(output) as {
    modules: {source: string; dependencies: {rules?: Rule[]}[]}[];
  };
  return new Map(
    modules.map(({source, dependencies}) => [
      source,
      dependencies.flatMap(({rules = []}) => rules.map(({name}) => name)),
    ]),
  );
}

describe('rules for imports', () => {
  const broken = rulesBroken();

  it('are broken only by what they forbid', () => {
    const wanted = TREE.map(([file, , rule]) => [file, rule === '' ? [] : [rule]]);
    expect(Object.fromEntries(broken)).toEqual(Object.fromEntries(wanted));
  });

  it('are each violated here', async () => {
    const {default: config} = (await import(CONFIG)) as {default: {forbidden: Rule[]}};
    const known = new Set(TREE.map(([, , rule]) => rule));
    for (const {name, comment} of config.forbidden) {
      expect(known, name).toContain(name);
      expect(comment.length, name).toBeGreaterThan(20);
    }
  });
});
