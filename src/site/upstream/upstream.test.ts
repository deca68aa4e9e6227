/**
 * Fails with each update of Docusaurus that changes what ours replaces. Compare, then write the new hash into
 * `upstreamHashes.json`; `UPSTREAM=write npx vitest run src/site/upstream/upstream.test.ts` does so for all.
 */
import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {sha256} from '../../text/sha256';
import {UPSTREAM} from './upstream.fixture';

const HASHES = path.join(import.meta.dirname, 'upstreamHashes.json');
const MODULES = path.resolve('node_modules');
/** Enough to tell versions of a file apart. Unit: hexadecimal digits. */
const DIGITS = 16;

const hashOf = (file: string) => sha256(fs.readFileSync(path.join(MODULES, file))).slice(0, DIGITS);

if (process.env.UPSTREAM === 'write') {
  const hashes = Object.fromEntries(UPSTREAM.map(({file}) => [file, hashOf(file)]));
  fs.writeFileSync(HASHES, `${JSON.stringify(hashes, null, 2)}\n`);
}
const known = JSON.parse(fs.readFileSync(HASHES, 'utf8')) as Readonly<Record<string, string>>;

function versionOf(file: string): string {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '';
  const {version} = JSON.parse(
    fs.readFileSync(path.join(MODULES, name, 'package.json'), 'utf8'),
  ) as {version: string};
  return `${name} ${version}`;
}

it.each(UPSTREAM)('$file is unchanged since ours was compared with it', ({file, ours}) => {
  expect(
    fs.existsSync(path.join(MODULES, file)),
    `${file} is gone. Compare ${ours.join(', ')}.`,
  ).toBe(true);
  expect(
    hashOf(file),
    `${versionOf(file)} has another ${file}. Compare ${ours.join(', ')}; then write the new hash into src/site/upstream/upstreamHashes.json.`,
  ).toBe(known[file]);
});

it('each of our listed files exists', () => {
  const missing = UPSTREAM.flatMap(({ours}) => ours).filter(
    (file) => !fs.existsSync(file) && !fs.existsSync(`${file}.ts`),
  );
  expect(missing).toEqual([]);
});

it('no hash is unused', () => {
  expect(Object.keys(known).sort()).toEqual(UPSTREAM.map(({file}) => file).sort());
});

it('every loader, replacement and ejected component is compared with upstream, or replaces nothing of Docusaurus', () => {
  /** Stubs of libraries, helpers and entries that replace no file; wrapped components include the original. */
  const ALONE =
    /Stub\.(?:cjs|ts)$|bundle\/(?:index|keptRenders|renderKeys|stableRuntime)\.ts$|chunk-failure\/chunkFailure\.ts$|navigation\/states\.ts$|reading\/(?:activeHeading|plugin|scrollSpy|showInside|throttle|BackToTop\/index)\.tsx?$/;
  const WRAPPED =
    /theme\/(?:DocItem\/(?:index|Metadata)|DocSidebarItem|MDXComponents|Navbar\/|Root|ThemedImage)/;
  const files = [
    'src/static-pages/bundle',
    'src/static-pages/chunk-failure',
    'src/static-pages/head',
    'src/static-pages/navigation',
    'src/reading',
    'src/theme',
  ].flatMap((folder) =>
    fs
      .readdirSync(folder, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:cjs|tsx?)$/.test(entry.name))
      .map((entry) => path.relative('', path.join(entry.parentPath, entry.name))),
  );
  const named = UPSTREAM.flatMap(({ours}) => ours);
  const isNamed = (file: string) =>
    named.some((own) => file === own || file === `${own}.ts` || file.startsWith(`${own}/`));
  expect(
    files.filter((file) => !ALONE.test(file) && !WRAPPED.test(file) && !isNamed(file)),
  ).toEqual([]);
});
