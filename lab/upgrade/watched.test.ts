import {expect, it} from 'vitest';
import {differencesIn, withDocusaurus} from './watched';

it('names the watched files that an update changes or removes', () => {
  const upstream = ['same.js', 'other.js', 'gone.js'].map((file) => ({file, ours: ['src/a.ts']}));
  const known = {'same.js': '1', 'other.js': '1', 'gone.js': '1'};
  const update: Record<string, string> = {'same.js': '1', 'other.js': '2'};
  expect(differencesIn(upstream, known, (file) => update[file])).toEqual([
    {file: 'other.js', ours: ['src/a.ts'], state: 'changed'},
    {file: 'gone.js', ours: ['src/a.ts'], state: 'gone'},
  ]);
});

it('sets all packages of Docusaurus to the version, and no others', () => {
  const manifest = {
    name: 'site',
    dependencies: {'@docusaurus/core': '3.10.2', react: '19.3.1'},
    devDependencies: {'@docusaurus/types': '3.10.2'},
  };
  expect(withDocusaurus(manifest, '4.0.0')).toEqual({
    name: 'site',
    dependencies: {'@docusaurus/core': '4.0.0', react: '19.3.1'},
    devDependencies: {'@docusaurus/types': '4.0.0'},
  });
});
