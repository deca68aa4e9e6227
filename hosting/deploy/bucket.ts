/**
 * Deployment to object storage, which has no atomic switch, so the order of writing matters. Assets come first, pages
 * last, and removed files are deleted after that.
 *
 * Every other file is uploaded once, by its content. Serving it, again in a roll-back, is a copy inside the store, and
 * only of files that changed.
 *
 * ```text
 * docs/…                              what is served
 * .deployments/assets.json            since when each hashed asset has been out of use
 * .deployments/served.json            which content each served file has
 * .deployments/lock.json              the command that is changing the store
 * .deployments/20261121T101500Z.json  the same for a finished deployment, for roll-backs
 * .deployments/contents/…             files of these deployments but their assets, by hash; not served
 * ```
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {contentTypeOf} from '../contentTypes';
import {cacheControl} from '../headers';
import {hasEnded, lockedMessage, OWNER} from './lock';
import {
  type AssetRecord,
  inOrder,
  isAsset,
  KEEP_DEPLOYMENTS,
  keptAssets,
  recordInUse,
  deploymentName,
  deploymentTime,
} from './rules';
import {filesIn} from '../../src/text/files';

export interface ObjectMetadata {
  'Content-Type': string;
  'Cache-Control': string;
}

/** What a deployment needs from a store. Keys have no leading slash. */
export interface ObjectStore {
  list: (prefix: string) => Promise<string[]>;
  /** @returns undefined if the object does not exist */
  read: (key: string) => Promise<Buffer | undefined>;
  write: (key: string, body: Buffer, metadata: ObjectMetadata) => Promise<void>;
  /** @returns false if the object exists already: then it stays as it is */
  writeNew: (key: string, body: Buffer, metadata: ObjectMetadata) => Promise<boolean>;
  /** With its metadata. */
  copy: (from: string, to: string) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
}

/** Tells how far a step is; a step that has nothing to do is not mentioned. */
export type Progress = (step: string, done: number, total: number) => void;

/** Names of contents by path in the build. */
type Contents = Readonly<Record<string, string>>;

/** What is served: empty while that changes, so that after an interruption every file is copied again. */
interface Served {
  files: Contents;
  /** The deployment that was started last, even if it was not finished. */
  started: string | null;
}

const SITE = brand.baseUrl.slice(1);
const RECORDS = '.deployments/';
const CONTENTS = `${RECORDS}contents/`;
const ASSET_RECORD = `${RECORDS}assets.json`;
const SERVED = `${RECORDS}served.json`;
const LOCK = `${RECORDS}lock.json`;
/**
 * A machine that ended in the middle of a deployment leaves its lock; nothing else takes that long. Our choice. Unit:
 * ms.
 */
const LONGEST_LOCK = 60 * 60 * 1000;
const NOT_SERVED: ObjectMetadata = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
};

/** Requests in flight. S3 allows thousands a second; a line of 100 Mbit/s is busy with fewer. Our choice. */
const PARALLEL = 16;

/** CloudFront compresses by itself: copies would never be requested. */
const isCopy = (file: string) => /\.(?:br|gz)$/.test(file);

const manifestOf = (name: string) => `${RECORDS}${name}.json`;

function metadataOf(file: string): ObjectMetadata {
  const type = contentTypeOf(file);
  if (type === undefined) {
    throw new Error(`${file} has an unknown type. Allowed: those of hosting/contentTypes.ts.`);
  }
  return {
    'Content-Type': type.type,
    'Cache-Control': cacheControl(`${brand.baseUrl}${file}`, 200),
  };
}

/** A copy has the metadata of its original, so they are part of the name. */
function contentName(body: Buffer, metadata: ObjectMetadata): string {
  return createHash('sha256').update(JSON.stringify(metadata)).update(body).digest('hex');
}

/** @throws the first error; by then, nothing is in flight any more */
async function inParallel<T>(items: readonly T[], use: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  let hasFailed = false;
  const workers = Array.from({length: PARALLEL}, async () => {
    for (const item of left) {
      if (hasFailed) {
        return;
      }
      try {
        await use(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  });
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

async function reported<T>(
  step: string,
  items: readonly T[],
  progress: Progress,
  use: (item: T) => Promise<void>,
): Promise<void> {
  let done = 0;
  await inParallel(items, async (item) => {
    await use(item);
    done += 1;
    progress(step, done, items.length);
  });
}

async function readJson<T>(store: ObjectStore, key: string, otherwise: T): Promise<T> {
  const text = await store.read(key);
  return text === undefined ? otherwise : (JSON.parse(text.toString()) as T);
}

function writeJson(store: ObjectStore, key: string, value: unknown): Promise<void> {
  return store.write(key, Buffer.from(JSON.stringify(value)), NOT_SERVED);
}

const readServed = (store: ObjectStore) =>
  readJson<Served>(store, SERVED, {files: {}, started: null});

/** Names of the deployments that a roll-back can choose, oldest first. Interrupted ones are not included. */
export async function listDeployments(store: ObjectStore): Promise<string[]> {
  const keys = await store.list(RECORDS);
  return keys.flatMap((key) => /^\.deployments\/(\d{8}T\d{6}Z)\.json$/.exec(key)?.[1] ?? []).sort();
}

/** Deletes all records but those that a roll-back needs. */
async function prune(store: ObjectStore): Promise<void> {
  const kept = (await listDeployments(store)).slice(-KEEP_DEPLOYMENTS);
  const manifests = await Promise.all(
    kept.map((name) => readJson<Contents>(store, manifestOf(name), {})),
  );
  const wanted = new Set([
    ASSET_RECORD,
    SERVED,
    LOCK,
    ...kept.map(manifestOf),
    ...manifests.flatMap((files) => Object.values(files)).map((content) => CONTENTS + content),
  ]);
  await store.remove((await store.list(RECORDS)).filter((key) => !wanted.has(key)));
}

/** Serves files in an order that is safe for readers, then deletes those that are neither new nor kept. */
async function publish(
  store: ObjectStore,
  files: Contents,
  keptAssetPaths: readonly string[],
  started: string,
  progress: Progress,
): Promise<void> {
  const served = await readServed(store);
  await writeJson(store, SERVED, {files: {}, started} satisfies Served);
  const present = new Set(await store.list(SITE));
  const isServed = (file: string) => present.has(SITE + file) && served.files[file] === files[file];
  for (const group of inOrder(Object.keys(files))) {
    const changed = group.filter((file) => !isServed(file));
    await reported('served', changed, progress, (file) =>
      store.copy(`${CONTENTS}${files[file] ?? ''}`, SITE + file),
    );
  }
  const wanted = new Set([...Object.keys(files), ...keptAssetPaths].map((file) => SITE + file));
  await store.remove([...present].filter((key) => !wanted.has(key)));
  await writeJson(store, SERVED, {files, started} satisfies Served);
}

interface Lock {
  owner: string;
  /** Unit: ms since 1970. */
  since: number;
}

/**
 * Runs a change of the store while no other command changes it.
 *
 * @throws Error if another command is at it
 */
async function exclusively<T>(store: ObjectStore, change: () => Promise<T>): Promise<T> {
  const lock = await readJson<Lock | undefined>(store, LOCK, undefined);
  if (lock !== undefined && (hasEnded(lock.owner) || lock.since < Date.now() - LONGEST_LOCK)) {
    await store.remove([LOCK]);
  } else if (lock !== undefined) {
    throw new Error(lockedMessage(LOCK, lock.owner));
  }
  const own: Lock = {owner: OWNER, since: Date.now()};
  if (!(await store.writeNew(LOCK, Buffer.from(JSON.stringify(own)), NOT_SERVED))) {
    throw new Error(lockedMessage(LOCK, 'of another command'));
  }
  try {
    return await change();
  } finally {
    await store.remove([LOCK]);
  }
}

/**
 * @param now - ms since 1970
 * @returns name of the deployment
 * @throws Error of the store; running it again completes the deployment, and uploads only what is missing
 */
export async function deploy(
  build: string,
  store: ObjectStore,
  now: number,
  progress: Progress = () => undefined,
): Promise<string> {
  const names = filesIn(build).filter((file) => !isCopy(file));
  if (!names.includes('404.html')) {
    throw new Error(`${build} contains no build. Run "npm run build" first.`);
  }
  return exclusively(store, () => deployFiles(names, build, store, now, progress));
}

async function deployFiles(
  names: readonly string[],
  build: string,
  store: ObjectStore,
  now: number,
  progress: Progress,
): Promise<string> {
  const bodyOf = (file: string) => fs.readFileSync(path.join(build, file));
  const assets = names.filter(isAsset);
  const files = Object.fromEntries(
    names
      .filter((file) => !isAsset(file))
      .map((file) => [file, contentName(bodyOf(file), metadataOf(file))]),
  );

  const stored = new Set(await store.list(CONTENTS));
  const byContent = new Map(Object.entries(files).map(([file, content]) => [content, file]));
  const missing = [...byContent].filter(([content]) => !stored.has(CONTENTS + content));
  await reported('uploaded', missing, progress, ([content, file]) =>
    store.write(CONTENTS + content, bodyOf(file), metadataOf(file)),
  );

  const name = deploymentName(now);
  const [oldest = name] = (await listDeployments(store)).slice(-KEEP_DEPLOYMENTS);
  const {kept, record} = keptAssets(
    await readJson<AssetRecord>(store, ASSET_RECORD, {}),
    names,
    now,
    deploymentTime(oldest),
  );
  // If publishing is interrupted, the next deployment treats all of them as in use.
  await writeJson(store, ASSET_RECORD, recordInUse(record));
  // An asset's name says what it contains.
  const present = new Set(await store.list(SITE));
  const newAssets = assets.filter((file) => !present.has(SITE + file));
  await reported('assets uploaded', newAssets, progress, (file) =>
    store.write(SITE + file, bodyOf(file), metadataOf(file)),
  );
  await publish(store, files, [...assets, ...kept], name, progress);
  await writeJson(store, ASSET_RECORD, record);
  await writeJson(store, manifestOf(name), files);
  await prune(store);
  return name;
}

/**
 * Serves the files of an earlier deployment again; its assets still exist.
 *
 * @param wanted - the deployment; by default the last one before the most recently started
 * @returns name of the deployment that is served now
 * @throws Error if there is none
 */
export function rollBack(
  store: ObjectStore,
  wanted?: string,
  progress: Progress = () => undefined,
): Promise<string> {
  return exclusively(store, () => restore(store, wanted, progress));
}

async function restore(
  store: ObjectStore,
  wanted: string | undefined,
  progress: Progress,
): Promise<string> {
  const names = await listDeployments(store);
  const {started} = await readServed(store);
  const name = wanted ?? names.filter((one) => one !== started).at(-1);
  if (name === undefined || !names.includes(name)) {
    throw new Error(
      `${name ?? 'An earlier deployment'} is not in the store. Allowed: ${names.join(', ') || 'none yet'}.`,
    );
  }
  const files = await readJson<Contents>(store, manifestOf(name), {});
  const assets = (await store.list(SITE)).map((key) => key.slice(SITE.length)).filter(isAsset);
  await writeJson(
    store,
    ASSET_RECORD,
    recordInUse(await readJson<AssetRecord>(store, ASSET_RECORD, {})),
  );
  await publish(store, files, assets, started ?? name, progress);
  return name;
}
