/** Deployments over HTTP with the client of S3: what `deploy.test.ts` proves for a folder. */
import {execFile} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {HeadObjectCommand, S3Client} from '@aws-sdk/client-s3';
import {afterAll, afterEach, beforeAll, expect, it, vi} from 'vitest';
import * as bucket from '../../hosting/deploy/bucket';
import {s3Store} from '../../hosting/deploy/s3';
import {type ObjectServer, startObjectServer} from '../hosting/objectServer';
import {IS_WHOLE} from '../whole';
import {writeEdition} from '../hosting/edition';

const run = promisify(execFile);

const START = Date.UTC(2026, 10, 21, 10, 15);
const MINUTE = 60_000;
/** More than one response lists, and more than one request deletes. Source: Amazon S3 API reference, 1,000 each. */
const MANY = 1100;

let server: ObjectServer;
let store: bucket.ObjectStore;
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-object-storage-'));

beforeAll(async () => {
  server = await startObjectServer();
  for (const [name, value] of Object.entries(server.environment)) {
    vi.stubEnv(name, value);
  }
  store = s3Store(server.bucket);
});
afterEach(async () => {
  await store.remove(await store.list(''));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  fs.rmSync(scratch, {recursive: true});
});

const build = (files: Readonly<Record<string, string>>) => writeEdition(scratch, files);

const read = async (key: string) => (await store.read(key))?.toString();

function counted(limit = Infinity) {
  const calls = {write: 0, copy: 0};
  const failing: bucket.ObjectStore = {
    ...store,
    write: (...args) => {
      calls.write += 1;
      return calls.write > limit
        ? Promise.reject(new Error('the line is cut'))
        : store.write(...args);
    },
    copy: (...args) => {
      calls.copy += 1;
      return store.copy(...args);
    },
  };
  return {calls, store: failing};
}

it('deploys, changes only what differs, and rolls back by copies inside the store', async () => {
  const first = build({'index.html': 'one', 'a b/ü.html': 'same', 'assets/js/main.1.js': '1'});
  const second = build({'index.html': 'two', 'a b/ü.html': 'same', 'assets/js/main.2.js': '2'});
  await bucket.deploy(first, store, START);
  expect(await store.list('docs/')).toEqual([
    'docs/404.html',
    'docs/a b/ü.html',
    'docs/assets/js/main.1.js',
    'docs/index.html',
  ]);

  const again = counted();
  await bucket.deploy(second, again.store, START + MINUTE);
  expect(again.calls.copy).toBe(1);
  expect(await read('docs/index.html')).toBe('two');
  expect(await read('docs/a b/ü.html')).toBe('same');
  expect(await read('docs/assets/js/main.1.js')).toBe('1');

  const back = counted();
  expect(await bucket.rollBack(back.store)).toBe('20261121T101500Z');
  expect(back.calls.copy).toBe(1);
  expect(await read('docs/index.html')).toBe('one');
  expect(await read('docs/nowhere')).toBeUndefined();
});

it('serves a copy with the type and cache lifetime of its file', async () => {
  await bucket.deploy(build({'index.html': 'one', 'feed.xml': '<a/>'}), store, START);
  const client = new S3Client({forcePathStyle: true});
  const typeOf = async (file: string) => {
    const {ContentType, CacheControl} = await client.send(
      new HeadObjectCommand({Bucket: server.bucket, Key: `docs/${file}`}),
    );
    return {ContentType, CacheControl};
  };
  expect(await typeOf('index.html')).toEqual({
    ContentType: 'text/html; charset=utf-8',
    CacheControl: 'public, max-age=0, must-revalidate',
  });
  expect((await typeOf('feed.xml')).ContentType).toContain('xml');
});

it('continues an interrupted deployment where it stopped', async () => {
  const pages = Object.fromEntries(
    Array.from({length: 60}, (_, index) => [`${index}/index.html`, `page ${index}`]),
  );
  const edition = build(pages);
  const first = counted(40);
  await expect(bucket.deploy(edition, first.store, START)).rejects.toThrow('the line is cut');
  expect(await store.list('docs/')).toEqual([]);
  const second = counted();
  await bucket.deploy(edition, second.store, START + MINUTE);
  // Those that are left, and a few records.
  expect(second.calls.write).toBeLessThan(61 - 40 + 8);
  expect(await store.list('docs/')).toHaveLength(61);
  expect(await read('docs/7/index.html')).toBe('page 7');
});

it.runIf(IS_WHOLE)(
  `lists and deletes ${MANY} objects`,
  async () => {
    const pages = Object.fromEntries(
      Array.from({length: MANY}, (_, index) => [`${index}/index.html`, 'the same']),
    );
    const lines: string[] = [];
    await bucket.deploy(build(pages), store, START, (step, done, total) => {
      lines.push(`${done} of ${total} ${step}`);
    });
    expect(lines).toContain(`${MANY + 1} of ${MANY + 1} served`);
    expect(lines).toContain('2 of 2 uploaded');
    expect(await store.list('docs/')).toHaveLength(MANY + 1);
    await bucket.deploy(build({}), store, START + MINUTE);
    expect(await store.list('docs/')).toEqual(['docs/404.html']);
  },
  120_000,
);

it('is what the command does, which tells how far it is', async () => {
  const {stdout} = await run(
    process.execPath,
    ['--import', 'tsx', 'scripts/deploy.ts', '--to', `s3://${server.bucket}`, '--dir', build({})],
    {env: {...process.env, ...server.environment}},
  );
  expect(stdout).toMatch(/^1 of 1 uploaded\n1 of 1 served\n\d{8}T\d{6}Z is served\.\n$/);
  expect(await read('docs/404.html')).toBe('not found');
}, 60_000);

it('writes a new object only where there is none, so that one of two commands stops', async () => {
  const metadata = {'Content-Type': 'application/json', 'Cache-Control': 'no-store'};
  expect(await store.writeNew('lock.json', Buffer.from('first'), metadata)).toBe(true);
  expect(await store.writeNew('lock.json', Buffer.from('second'), metadata)).toBe(false);
  expect(await read('lock.json')).toBe('first');
});

it('a bucket that does not exist is an error with its reason', async () => {
  await expect(bucket.deploy(build({}), s3Store('nowhere'), START)).rejects.toThrow(/bucket/i);
});
