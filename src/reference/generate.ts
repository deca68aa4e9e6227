import fs from 'node:fs/promises';
import path from 'node:path';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {PROVIDER} from '../../config/provider';
import {LATEST, type Release, RELEASES} from '../../config/releases';
import {REFERENCE_FOLDER} from '../../config/site';
import {type FoundLink, syncFolder} from '../../packages/openapi-reference/src';
import {codeHash} from '../build-cache/hashes';
import {MEMO_FOLDER, openMemo} from '../build-cache/memo';
import {isReleased} from '../provider/releaseDates';
import {today} from '../site/sourceDate';
import {descriptionsHash} from './descriptionsHash';
import {linksToErrors, readGuides} from './errorGuides';
import {ENGLISH_LANGUAGE, type Language} from './language';
import {
  makeReference,
  type Reference,
  type ReferenceSources,
  type TryItMode,
} from './makeReference';

export interface GenerateResult {
  /** Files that changed below the reference's folder. */
  changed: string[];
  /** Links in the texts of the description. */
  links: readonly FoundLink[];
  /** Downloads, by path below the build; none while editing. */
  buildFiles: ReadonlyMap<string, string>;
  tryIt: TryItMode;
}

/**
 * Reads the description of a release and updates the reference among its guides.
 *
 * @param isBuild - also generates downloads
 * @param language - of labels and prose
 * @throws DescriptionError with file, place and reason
 */
export async function generateReference(
  siteDir: string,
  release: Release = LATEST,
  isBuild = false,
  {labels, overviewOf}: Language = ENGLISH_LANGUAGE,
): Promise<GenerateResult> {
  const sources = {
    overview: await fs.readFile(path.join(siteDir, overviewOf(release)), 'utf8'),
    guides: await readGuides(path.join(siteDir, release.guides)),
    labels,
  };
  const make = () => makeReference(siteDir, release, sources, isBuild);
  const {warnings, files, links, buildFiles, tryIt} = await (isBuild && IS_OWN_DESCRIPTION
    ? keptReference(siteDir, release, sources, make)
    : make());
  for (const warning of warnings) {
    console.warn(warning);
  }
  const folder = path.join(siteDir, release.guides, REFERENCE_FOLDER);
  return {
    changed: await syncFolder(folder, new Map(files)),
    links,
    buildFiles: new Map(buildFiles),
    tryIt,
  };
}

/** Releases that are not released on the day of the build: the changelog says so. */
function comingReleases(): string[] {
  const {releases} = PROVIDER;
  const names = new Set([...RELEASES.map(({name}) => name), ...Object.keys(releases.days)]);
  return [...names].filter((name) => !isReleased(name, releases, today()));
}

/** The reference as an earlier build has made it from the same sources, which is a third of the time of Docusaurus. */
async function keptReference(
  siteDir: string,
  release: Release,
  {overview, guides, labels}: ReferenceSources,
  make: () => Promise<Reference>,
): Promise<Reference> {
  const file = path.join(siteDir, MEMO_FOLDER, `reference-${release.name}.json`);
  const memo = openMemo(file, codeHash(siteDir));
  const reference = await memo.of(
    [
      JSON.stringify(release),
      descriptionsHash(siteDir),
      overview,
      // An edited sentence of a guide changes no page of the reference.
      JSON.stringify(linksToErrors(guides)),
      JSON.stringify(comingReleases()),
      JSON.stringify(labels.messages),
    ],
    make,
  );
  memo.save();
  return reference;
}
