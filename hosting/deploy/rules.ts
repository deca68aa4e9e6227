/** Rules of deployments to all kinds of targets. */
import {isFragment} from '../../src/static-pages/page/fragment';
import {HASHED_FILES} from '../headers';

/**
 * How long open tabs may still request files that a deployment has removed. Source: issue "Deployments", two weeks.
 * Unit: ms.
 */
export const KEEP_ASSETS_MS = 14 * 24 * 60 * 60 * 1000;

/** Deployments that a roll-back can choose from, including the current one. */
export const KEEP_DEPLOYMENTS = 5;

/** Their names contain a hash of their content: they are never changed, only added. */
export const isAsset = (file: string) => HASHED_FILES.test(file);

/**
 * Since when an asset has been out of use, by its path in the build; null while served pages may reference it. A tab
 * may have been opened just before, so the end of an asset's use counts, not its deployment. Unit: ms since 1970.
 */
export type AssetRecord = Readonly<Record<string, number | null>>;

/** A page references other files: HTML, the fragment beside it, and compressed copies of both. */
export const isPage = (file: string) => /\.html(?:\.br|\.gz)?$/.test(file) || isFragment(file);

/**
 * The order in which files may appear while readers are on the site: files that pages reference come first, and the new
 * pages last.
 *
 * @returns the files in three groups, each of which may be written in any order
 */
export function inOrder(files: readonly string[]): [string[], string[], string[]] {
  const assets = files.filter(isAsset);
  const pages = files.filter((file) => !isAsset(file) && isPage(file));
  const others = files.filter((file) => !isAsset(file) && !isPage(file));
  return [assets, others, pages];
}

/**
 * Which assets of earlier builds are kept, and the record for next time.
 *
 * @param record - record of the last deployment
 * @param files - files of the new build
 * @param now - ms since 1970
 * @param oldestKept - deployments since then must find their assets in a roll-back
 */
export function keptAssets(
  record: AssetRecord,
  files: readonly string[],
  now: number,
  oldestKept = now,
): {kept: string[]; record: AssetRecord} {
  const present = files.filter(isAsset);
  const known = new Set(present);
  const old = Object.entries(record)
    .filter(([file]) => !known.has(file))
    .map(([file, since]): [string, number] => [file, since ?? now]);
  // Assets that went out of use with the oldest deployment are not part of it.
  const kept = old.filter(([, since]) => since >= now - KEEP_ASSETS_MS || since > oldestKept);
  return {
    kept: kept.map(([file]) => file),
    record: {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(present.map((file) => [file, null])),
    },
  };
}

/**
 * The record after a roll-back: the assets of the earlier deployment are unknown, so all count as in use.
 */
export function recordInUse(record: AssetRecord): AssetRecord {
  return Object.fromEntries(Object.keys(record).map((file) => [file, null]));
}

/** Name of a deployment; names sort by time, e.g. `20261121T101500Z`. */
export function deploymentName(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The time that a name of a deployment stands for. Unit: ms since 1970. */
export function deploymentTime(name: string): number {
  return Date.parse(name.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
}
