/**
 * Deployment to object storage, which has no atomic switch, so the order of writing matters. Assets come first, pages
 * last, and removed files are deleted after that.
 *
 * ```text
 * docs/…                              what is served
 * .deployments/assets.json            since when each hashed asset has been out of use
 * .deployments/published/…            names of the deployments that were finished
 * .deployments/20261121T101500Z/…     all files of a deployment but its assets, for roll-backs; not served
 * ```
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {contentTypeOf} from '../contentTypes';
import {cacheControl} from '../headers';
import {
  type AssetRecord,
  filesOf,
  inOrder,
  isAsset,
  KEEP_DEPLOYMENTS,
  keptAssets,
  recordInUse,
  deploymentName,
  deploymentTime,
} from './rules';

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
  remove: (key: string) => Promise<void>;
}

const SITE = brand.baseUrl.slice(1);
const RECORDS = '.deployments/';
const PUBLISHED = `${RECORDS}published/`;
const ASSET_RECORD = `${RECORDS}assets.json`;
const NOT_SERVED: ObjectMetadata = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
};

/** CloudFront compresses by itself: copies would never be requested. */
const isCopy = (file: string) => /\.(?:br|gz)$/.test(file);

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

async function readRecord(store: ObjectStore): Promise<AssetRecord> {
  const text = await store.read(ASSET_RECORD);
  return text === undefined ? {} : (JSON.parse(text.toString()) as AssetRecord);
}

function writeRecord(store: ObjectStore, record: AssetRecord): Promise<void> {
  return store.write(ASSET_RECORD, Buffer.from(JSON.stringify(record)), NOT_SERVED);
}

async function namesIn(store: ObjectStore, pattern: RegExp): Promise<string[]> {
  const names = (await store.list(RECORDS)).flatMap((key) => pattern.exec(key)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** Names of the deployments that a roll-back can choose, oldest first. Interrupted ones are not included. */
export function listDeployments(store: ObjectStore): Promise<string[]> {
  return namesIn(store, /^\.deployments\/published\/(\d{8}T\d{6}Z)$/);
}

function listBegun(store: ObjectStore): Promise<string[]> {
  return namesIn(store, /^\.deployments\/(\d{8}T\d{6}Z)\//);
}

async function prune(store: ObjectStore): Promise<void> {
  const kept = (await listDeployments(store)).slice(-KEEP_DEPLOYMENTS);
  const old = (await listBegun(store)).filter((name) => !kept.includes(name));
  for (const key of await store.list(RECORDS)) {
    if (old.some((name) => key.startsWith(`${RECORDS}${name}/`) || key === PUBLISHED + name)) {
      await store.remove(key);
    }
  }
}

/** Writes files in an order that is safe for readers, then deletes files that are neither new nor kept. */
async function publish(
  store: ObjectStore,
  files: ReadonlyMap<string, Buffer>,
  keptPaths: readonly string[],
): Promise<void> {
  for (const group of inOrder([...files.keys()])) {
    for (const file of group) {
      await store.write(SITE + file, files.get(file) ?? Buffer.alloc(0), metadataOf(file));
    }
  }
  const wanted = new Set([...files.keys(), ...keptPaths].map((file) => SITE + file));
  for (const key of await store.list(SITE)) {
    if (!wanted.has(key)) {
      await store.remove(key);
    }
  }
}

/**
 * @param now - ms since 1970
 * @returns name of the deployment
 * @throws Error of the store; running it again completes the deployment
 */
export async function deploy(build: string, store: ObjectStore, now: number): Promise<string> {
  const names = filesOf(build).filter((file) => !isCopy(file));
  if (!names.includes('404.html')) {
    throw new Error(`${build} contains no build. Run "npm run build" first.`);
  }
  const files = new Map(names.map((file) => [file, fs.readFileSync(path.join(build, file))]));
  const name = deploymentName(now);
  for (const [file, body] of files) {
    if (!isAsset(file)) {
      await store.write(`${RECORDS}${name}/${file}`, body, metadataOf(file));
    }
  }
  // The release folders of a plain server have their own assets; here they are stored once.
  const [oldest = name] = (await listDeployments(store)).slice(-KEEP_DEPLOYMENTS);
  const {kept, record} = keptAssets(await readRecord(store), names, now, deploymentTime(oldest));
  // If publishing is interrupted, the next deployment treats all of them as in use.
  await writeRecord(store, recordInUse(record));
  await publish(store, files, kept);
  await writeRecord(store, record);
  await store.write(PUBLISHED + name, Buffer.from('{}'), NOT_SERVED);
  await prune(store);
  return name;
}

/**
 * Publishes the pages of an earlier deployment again; its assets still exist.
 *
 * @param wanted - the deployment; by default the last one before the most recently started
 * @returns name of the deployment that is served now
 * @throws Error if there is none
 */
export async function rollBack(store: ObjectStore, wanted?: string): Promise<string> {
  const names = await listDeployments(store);
  const last = (await listBegun(store)).at(-1);
  const name = wanted ?? names.filter((one) => one !== last).at(-1);
  if (name === undefined || !names.includes(name)) {
    throw new Error(
      `${name ?? 'An earlier deployment'} is not in the store. Allowed: ${names.join(', ') || 'none yet'}.`,
    );
  }
  const prefix = `${RECORDS}${name}/`;
  const files = new Map<string, Buffer>();
  for (const key of await store.list(prefix)) {
    files.set(key.slice(prefix.length), (await store.read(key)) ?? Buffer.alloc(0));
  }
  const assets = (await store.list(SITE)).map((key) => key.slice(SITE.length)).filter(isAsset);
  await writeRecord(store, recordInUse(await readRecord(store)));
  await publish(store, files, assets);
  return name;
}
