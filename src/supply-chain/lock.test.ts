import {describe, expect, it} from 'vitest';
import {installScriptFindings} from './installScripts';
import {lockedPackages, missingFindings} from './lock';
import {versionFindings} from './versions';

const packages = lockedPackages({
  lockfileVersion: 3,
  packages: {
    '': {name: 'site', version: '1.0.0'},
    'node_modules/b': {version: '2.0.0', integrity: 'sha512-x', license: 'MIT'},
    'node_modules/@s/a': {version: '1.0.0', integrity: 'sha512-x', dev: true},
    'node_modules/b/node_modules/@s/a': {version: '1.0.0', integrity: 'sha512-x'},
    'node_modules/alias': {
      name: 'real',
      version: '3.0.0',
      integrity: 'sha512-x',
      devOptional: true,
    },
    'node_modules/c': {version: '1.0.0', integrity: 'sha512-x', dev: true, hasInstallScript: true},
  },
});

describe('lockedPackages', () => {
  it('lists each version once, as a site dependency if the site uses it anywhere', () => {
    expect(packages.map(({name, version, isProduction}) => [name, version, isProduction])).toEqual([
      ['@s/a', '1.0.0', true],
      ['b', '2.0.0', true],
      ['c', '1.0.0', false],
      ['real', '3.0.0', false],
    ]);
  });
});

describe('versionFindings', () => {
  const manifest = {name: 'site', version: '1.0.0'};

  it('accepts exact versions', () => {
    const exact = {...manifest, dependencies: {a: '1.2.3', b: '1.0.0-rc.1'}};
    expect(versionFindings(exact, packages)).toEqual([]);
  });

  it.each([
    '^1.2.3',
    '~1.2.3',
    '1.2',
    '*',
    'latest',
    '>=1.0.0',
    '1.2.3 || 2.0.0',
    'git+ssh://x',
    '',
  ])('rejects %j', (version) => {
    expect(versionFindings({...manifest, devDependencies: {a: version}}, [])).toEqual([
      `package.json: devDependencies lists a as ${JSON.stringify(version)}. Allowed: one exact version, such as "1.2.3".`,
    ]);
  });

  it('also checks overrides', () => {
    expect(versionFindings({...manifest, overrides: {a: '^1.0.0'}}, [])).toHaveLength(1);
  });

  it.each([
    {version: '1.0.0'},
    {version: '1.0.0', integrity: 'sha1-x'},
    {version: '1.0.0', integrity: 'sha512-x', resolved: 'https://files.example/a.tgz'},
  ])('rejects a package that is not pinned: %j', (entry) => {
    const loose = lockedPackages({lockfileVersion: 3, packages: {'node_modules/a': entry}});
    expect(versionFindings(manifest, loose).join()).toMatch(/^package-lock\.json: a@1\.0\.0 /);
  });
});

describe('missingFindings', () => {
  const found = (names: readonly string[]) =>
    missingFindings({
      lockfileVersion: 3,
      packages: {
        'node_modules/tool': {optionalDependencies: {'@tool/linux': '1.0.0', '@tool/win': '1.0.0'}},
        ...Object.fromEntries(names.map((name) => [name, {}])),
      },
    });

  it('accepts packages for all systems, wherever they are', () => {
    expect(found(['node_modules/@tool/linux', 'node_modules/tool/node_modules/@tool/win'])).toEqual(
      [],
    );
  });

  it('names a package that the registry did not have', () => {
    expect(found(['node_modules/@tool/linux'])).toEqual([
      expect.stringMatching(
        /^package-lock\.json: node_modules\/tool needs @tool\/win on some systems, /,
      ),
    ]);
  });
});

describe('installScriptFindings', () => {
  const NPMRC = 'fund=false\nignore-scripts=true\n';

  it('accepts listed packages', () => {
    expect(installScriptFindings(packages, {c: 'prints'}, NPMRC)).toEqual([]);
  });

  it('rejects unlisted packages and unused lines', () => {
    expect(installScriptFindings(packages, {b: 'was needed'}, NPMRC)).toEqual([
      expect.stringMatching(/c has an install script, but is not in/),
      expect.stringMatching(/lists b, which has no install script/),
    ]);
  });

  it('does not mistake members of Object for packages', () => {
    const odd = [{...packages[2], name: 'constructor'}] as typeof packages;
    expect(installScriptFindings(odd, {}, NPMRC)).toHaveLength(1);
  });

  it('requires npm to run no scripts', () => {
    expect(installScriptFindings(packages, {c: 'prints'}, 'ignore-scripts=false\n')).toEqual([
      expect.stringMatching(/^\.npmrc allows install scripts/),
    ]);
  });
});
