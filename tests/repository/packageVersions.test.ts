/** The changelog, the lock file, commands in texts and the example of a package contain its version. */
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';

interface Package {
  name: string;
  version: string;
}

const read = (file: string) => fs.readFileSync(file, 'utf8');
const readJson = (file: string): unknown => JSON.parse(read(file));

const packages = fs.readdirSync('packages').map((folder) => ({
  folder,
  ...(readJson(path.join('packages', folder, 'package.json')) as Package),
}));
const texts = [
  ...packages.map(({folder}) => path.join('packages', folder, 'README.md')),
  ...fs
    .readdirSync('contributing')
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('contributing', file)),
].map(read);
const lock = readJson('package-lock.json') as {packages: Record<string, Package | undefined>};

describe.each(packages)('$name', ({folder, version}) => {
  it('has its version at the top of its changelog, and in the lock file', () => {
    const [newest] = /^## .+$/m.exec(read(path.join('packages', folder, 'CHANGELOG.md'))) ?? [];
    expect(newest).toBe(`## ${version}`);
    expect(lock.packages[`packages/${folder}`]?.version).toBe(version);
  });
});

it('commands that use the archive of a package contain its version', () => {
  const versions = new Map(packages.map(({name, version}) => [name, version]));
  const archives = texts.flatMap((text) => [...text.matchAll(/\b([a-z-]+)-(\d[\w.]*)\.tgz/g)]);
  const wrong = archives.filter(
    ([, name = '', version]) => versions.has(name) && versions.get(name) !== version,
  );
  expect(wrong.map(([archive]) => archive)).toEqual([]);
});

it('the example of the reference uses the archive of its newest version', () => {
  const {dependencies} = readJson('packages/openapi-reference/example/package.json') as {
    dependencies: Record<string, string>;
  };
  const reference = packages.find(({name}) => name === 'docusaurus-openapi-reference');
  expect(dependencies['docusaurus-openapi-reference']).toBe(
    `file:docusaurus-openapi-reference-${reference?.version}.tgz`,
  );
});

it('the lock files hold no download addresses', () => {
  for (const file of ['package-lock.json', 'lab/package-lock.json', 'tools/package-lock.json']) {
    expect(read(file)).not.toContain('"resolved": "http');
  }
});
