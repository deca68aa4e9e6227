/**
 * `node --import tsx lab/deploy/objects.ts [files]`: seconds of deployments of so many files (5,000) to an S3 server on
 * this machine, which is part of the tests.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as bucket from '../../hosting/deploy/bucket';
import {s3Store} from '../../hosting/deploy/s3';
import {startObjectServer} from '../../tests/hosting/objectServer';

const files = Number(process.argv[2] ?? 5000);
/** About the mean of our pages. Unit: characters. */
const SIZE = 60_000;
/** Pages that an edited guide changes. */
const CHANGED = 20;
const MINUTE = 60_000;

function writePage(folder: string, index: number, edition: number): void {
  const place = path.join(folder, String(index));
  fs.mkdirSync(place, {recursive: true});
  fs.writeFileSync(path.join(place, 'index.html'), `${index} ${edition} `.padEnd(SIZE, 'text '));
}

async function timed(what: string, action: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await action();
  console.log(`| ${what} | ${((performance.now() - start) / 1000).toFixed(1)} |`);
}

async function main(): Promise<void> {
  const build = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-objects-'));
  const server = await startObjectServer();
  try {
    Object.assign(process.env, server.environment);
    const store = s3Store(server.bucket);
    fs.writeFileSync(path.join(build, '404.html'), 'not found');
    for (let index = 0; index < files; index += 1) {
      writePage(build, index, 1);
    }
    const start = Date.now();
    console.log(`| ${files} files | Seconds |\n| --- | ---: |`);
    await timed('first deployment', () => bucket.deploy(build, store, start));
    await timed('unchanged', () => bucket.deploy(build, store, start + MINUTE));
    for (let index = 0; index < CHANGED; index += 1) {
      writePage(build, index, 2);
    }
    await timed(`${CHANGED} changed`, () => bucket.deploy(build, store, start + 2 * MINUTE));
    await timed('roll-back', () => bucket.rollBack(store));
  } finally {
    await server.close();
    fs.rmSync(build, {recursive: true});
  }
}

void main();
