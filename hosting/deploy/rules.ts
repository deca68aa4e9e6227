/** What the deployments of all kinds of targets have in common. */
import fs from 'node:fs';
import path from 'node:path';
import {HASHED_FILES} from '../headers';

/** How long tabs that are open may still ask for what a deployment has removed. Source: issue "Deployments", two weeks. Unit: ms. */
export const KEEP_ASSETS_MS = 14 * 24 * 60 * 60 * 1000;

/** Deployments that a roll-back can choose from, the present one included. */
export const KEEP_RELEASES = 5;

/** Their names contain a hash of their content: they are never changed, only added. */
export const isAsset = (file: string) => HASHED_FILES.test(file);

/** When an asset was last part of a deployed build, by its path in the build. Unit: ms since 1970. */
export type LastSeen = Readonly<Record<string, number>>;

/** Files of a build, relative to it, with forward slashes, sorted. */
export function filesOf(build: string): string[] {
  return fs
    .readdirSync(build, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(build, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

/** A page is what names other files: HTML and its compressed copies. */
export const isPage = (file: string) => /\.html(?:\.br|\.gz)?$/.test(file);

/**
 * The order in which files may appear while readers are on the site: what pages name comes before them, and the new pages come last.
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
 * Which assets of earlier builds stay, and the record for next time.
 *
 * @param record - record of the last deployment
 * @param files - files of the new build
 * @param now - ms since 1970
 */
export function keptAssets(
  record: LastSeen,
  files: readonly string[],
  now: number,
): {kept: string[]; dropped: string[]; record: LastSeen} {
  const present = files.filter(isAsset);
  const known = new Set(present);
  const old = Object.entries(record).filter(([file]) => !known.has(file));
  const kept = old.filter(([, seen]) => now - seen <= KEEP_ASSETS_MS);
  const dropped = old.filter(([, seen]) => now - seen > KEEP_ASSETS_MS).map(([file]) => file);
  return {
    kept: kept.map(([file]) => file),
    dropped,
    record: {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(present.map((file) => [file, now])),
    },
  };
}

/** Name of a deployment; names sort by time, e.g. `20261121T101500Z`. */
export function releaseName(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
}
