import fs from 'node:fs/promises';
import path from 'node:path';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {PROVIDER} from '../../config/provider';
import {FROZEN_RELEASES, LATEST, type Release, RELEASES} from '../../config/releases';
import {REFERENCE_FOLDER} from '../../config/site';
import type {Generated, GivenOptions, Site} from '../../packages/openapi-reference/src/plugin';
import {CACHE_FOLDER} from '../build-cache/folder';
import {codeHash} from '../build-cache/hashes';
import {IS_BUNDLED, IS_LOCAL} from '../build-cache/isLocal';
import {MEMO_FOLDER, openMemo} from '../build-cache/memo';
import {isReleased} from '../provider/releaseDates';
import {today} from '../site/sourceDate';
import {descriptionsHash} from './descriptionsHash';
import {linksToErrors, readGuides} from './errorGuides';
import type {Reference, ReferenceSources} from './makeReference';
import v8 from 'node:v8';
import vm from 'node:vm';

/** Returns the plugin options for the reference of a release. The portal generates the pages itself. */
export function referenceOptions(release: Release): GivenOptions {
  return {
    ...(release === LATEST ? {} : {id: release.name}),
    description: release.description,
    folder: `${release.guides}/${REFERENCE_FOLDER}`,
    onDeadLinks: IS_OWN_DESCRIPTION ? 'throw' : 'warn',
    generate: (site) => generateReference(release, site),
  };
}

/**
 * Reads the description of a release and updates the reference among its guides.
 *
 * @throws DescriptionError with the file, position and reason
 */
async function generateReference(
  release: Release,
  {context: {siteDir}, folder}: Site,
): Promise<Generated> {
  const isLatest = release === LATEST;
  // The development server needs no downloads, and each save would wait for files of several megabytes.
  const isBuild = process.env.NODE_ENV === 'production';
  const original = path.join(siteDir, release.overview);
  const overview = await fs.readFile(original, 'utf8');
  const guides = await readGuides(path.join(siteDir, release.guides));
  const sources = {overview, guides};
  // Loaded only to generate pages: code that only reads the settings needs no generator.
  const make = async () =>
    (await import('./makeReference')).makeReference(siteDir, release, sources, isBuild);
  const {links, buildFiles, tryIt} = IS_BUNDLED
    ? (JSON.parse(await fs.readFile(madeFile(siteDir, release), 'utf8')) as Made)
    : await writePages(
        folder,
        isBuild && IS_OWN_DESCRIPTION ? () => keptReference(siteDir, release, sources, make) : make,
      );
  if (isBuild) {
    freeMemory();
  }
  if (IS_LOCAL && !IS_BUNDLED) {
    await writeMade(siteDir, release, {links, buildFiles, tryIt});
  }
  // The changelog compares the latest release with all others.
  const compared = isLatest ? [LATEST, ...FROZEN_RELEASES] : [release];
  return {
    files: [original, ...compared.flatMap(({description, notes}) => [description, notes])],
    links,
    buildFiles: () => new Map(buildFiles),
    constants: isLatest ? {TRY_IT: tryIt} : {},
  };
}

/** A reference whose pages have been written. */
type Made = Pick<Reference, 'links' | 'buildFiles' | 'tryIt'>;

/** Writes the pages without keeping them in memory: those of a large description take a hundred megabytes. */
async function writePages(folder: string, make: () => Promise<Reference>): Promise<Made> {
  const {warnings, files, ...made} = await make();
  for (const warning of warnings) {
    console.warn(warning);
  }
  const {syncFolder} = await import('../../packages/openapi-reference/src');
  await syncFolder(folder, new Map(files));
  return made;
}

/** Writes the data for the process of a local build that renders the pages (`scripts/build.ts`). */
async function writeMade(siteDir: string, release: Release, made: Made): Promise<void> {
  const file = madeFile(siteDir, release);
  await fs.mkdir(path.dirname(file), {recursive: true});
  await fs.writeFile(file, JSON.stringify(made));
}

function madeFile(siteDir: string, {name}: Release): string {
  return path.join(siteDir, CACHE_FOLDER, `made-${name}.json`);
}

/** Returns the releases that are not yet out on the day of the build, which the changelog mentions. */
function comingReleases(): string[] {
  const {releases} = PROVIDER;
  const names = new Set([...RELEASES.map(({name}) => name), ...Object.keys(releases.days)]);
  return [...names].filter((name) => !isReleased(name, releases, today()));
}

/** Returns the reference of an earlier build from the same sources, to save a third of Docusaurus's time. */
async function keptReference(
  siteDir: string,
  release: Release,
  {overview, guides}: ReferenceSources,
  make: () => Promise<Reference>,
): Promise<Reference> {
  const file = path.join(siteDir, MEMO_FOLDER, `reference-${release.name}.json`);
  const memo = openMemo(file, codeHash(siteDir));
  const reference = await memo.of(
    [
      JSON.stringify(release),
      descriptionsHash(siteDir),
      overview,
      // Only links to errors count, because other changes to a guide do not affect the reference.
      JSON.stringify(linksToErrors(guides)),
      JSON.stringify(comingReleases()),
    ],
    make,
  );
  memo.save();
  return reference;
}

/**
 * Frees unused memory, which Node.js does not do while the machine has memory left. Otherwise, a large description
 * would occupy a gigabyte until the end of the build.
 */
function freeMemory(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  // Docusaurus threads that find the function would call it for each measurement.
  v8.setFlagsFromString('--no-expose-gc');
  collect();
}
