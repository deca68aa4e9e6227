/**
 * Fails after an update of Docusaurus that changes code that ours replaces. Compare the two, then write the new hash
 * into `upstreamHashes.json`; `UPSTREAM=write npx vitest run src/site/upstream/upstream.test.ts` writes all hashes.
 */
import fs from 'node:fs';
import path from 'node:path';
import type {ConfigureWebpackUtils, LoadContext} from '@docusaurus/types';
import {rspack} from '@rspack/core';
import {expect, it} from 'vitest';
import reading from '../../reading/plugin';
import staticPages from '../../static-pages/bundle';
import {sha256} from '../../text/sha256';
import {MeasuresMet} from '../measures';
import {UPSTREAM} from './upstream.fixture';

const HASHES = path.join(import.meta.dirname, 'upstreamHashes.json');
const MODULES = path.resolve('node_modules');
/** Enough to distinguish versions of a file. Unit: hexadecimal digits. */
const DIGITS = 16;

const hashOf = (file: string) => sha256(fs.readFileSync(path.join(MODULES, file))).slice(0, DIGITS);

if (process.env.UPSTREAM === 'write') {
  const hashes = Object.fromEntries(UPSTREAM.map(({file}) => [file, hashOf(file)] as const).sort());
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
  const missing = UPSTREAM.flatMap(({ours}) => ours).filter((file) => !fs.existsSync(file));
  expect(missing).toEqual([]);
});

it('no hash is unused', () => {
  expect(Object.keys(known).sort()).toEqual(UPSTREAM.map(({file}) => file).sort());
});

/** Stubs for libraries that pages do not need. */
const STUB = /Stub\.(?:cjs|ts)$/;

it('every loader and replacement of the bundles is compared with upstream', () => {
  const context = {siteDir: path.resolve('')} as LoadContext;
  const utils = {currentBundler: {instance: rspack}} as unknown as ConfigureWebpackUtils;
  const measures = [staticPages({cacheDependencies: []})(context), reading()]
    .flatMap(({configureWebpack}) =>
      [false, true].map((isServer) =>
        configureWebpack?.({mode: 'production'}, isServer, utils, undefined),
      ),
    )
    .flatMap((result) => result?.plugins ?? [])
    .flatMap((plugin) => (plugin instanceof MeasuresMet ? plugin.files : []))
    .map((file) => path.relative('', file));
  expect(measures.length).toBeGreaterThan(10);
  const named = UPSTREAM.flatMap(({ours}) => ours);
  expect(measures.filter((file) => !STUB.test(file) && !named.includes(file))).toEqual([]);
});
