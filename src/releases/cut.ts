/** Freezes releases: guides with their samples, sidebar, description and overview. */
import fs from 'node:fs';
import path from 'node:path';
import {compareReleases, RELEASE_NAMES, RELEASE_SEGMENT} from '../../config/releaseNames';
import {FROZEN_RELEASES, frozenRelease, OVERVIEW_FILE} from '../../config/releases';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS} from '../../config/site';
import sidebars from '../../sidebars';
import {fillSamples} from '../authoring/samples/samples';
import {filesIn} from '../text/files';

export class CutError extends Error {}

export interface CutPlan {
  /** Releases to freeze, oldest first. */
  freeze: readonly string[];
  /** Name of the latest release afterwards. */
  latest: string;
}

interface ReleaseNames {
  /** Release that is served without a version in the address. */
  latest: string;
  /** Releases that have a frozen copy already. */
  frozen: readonly string[];
}

/**
 * @param name - of the release that is frozen
 * @param next - of the next release; the frozen one if absent
 * @throws CutError that says what is wrong and what is allowed
 */
export function planCut({latest, frozen}: ReleaseNames, name: string, next = name): CutPlan {
  const wrong = [name, next].find((value) => !RELEASE_NAMES.pattern.test(value));
  if (wrong !== undefined) {
    throw new CutError(`the release is "${wrong}". Allowed: ${RELEASE_NAMES.allowed}.`);
  }
  if (frozen.includes(name)) {
    throw new CutError(`${name} is already frozen. Allowed: another release.`);
  }
  if (compareReleases(name, latest) < 0 || compareReleases(next, name) < 0) {
    throw new CutError(`${latest}, ${name}, ${next} go back. Allowed: each as late or later.`);
  }
  // The former latest release would no longer have pages under its name.
  const isLost = name !== latest && !frozen.includes(latest);
  return {freeze: isLost ? [latest, name] : [name], latest: next};
}

const VERSIONS_FILE = 'api_versions.json';
const SITE_FILE = 'config/site.ts';
/** What each file that names the latest release says of it. */
const NAMED = {
  [SITE_FILE]: /(?<=^export const LATEST_RELEASE = ')[^']*(?=';$)/m,
  // The rest of the line `version:` below `info:`.
  [DESCRIPTION_FILE]: /(?<=^info:\n(?: {2}.*\n)*? {2}version: ).*$/m,
} as const;
/** A reference to another file, whose later edit would change the release. */
const ELSEWHERE = /\$ref['"]?\s*:\s*['"]?[^#'"\s]/;
/** An address below the folder of downloads, which is part of the public contract, that does not name a release. */
const LATEST_DOWNLOADS = new RegExp(
  String.raw`((?:pathname://|\$\{brand\.docsUrl\})/openapi/)(?!${RELEASE_SEGMENT}/)`,
  'g',
);

const read = (file: string) => fs.readFileSync(file, 'utf8');

function named(file: keyof typeof NAMED, name: string): string {
  const text = read(file);
  if (!NAMED[file].test(text)) {
    throw new CutError(`${file} does not name its release where expected: ${String(NAMED[file])}`);
  }
  return text.replace(NAMED[file], name);
}

/**
 * Samples continue to change, a frozen guide does not; brand variables stay variables. Its links and commands use the
 * downloads of its own release.
 */
export function frozenGuide(guide: string, name: string, siteDir = '.'): string {
  return fillSamples(guide, siteDir, (text) => text).replace(LATEST_DOWNLOADS, `$1${name}/`);
}

function freezeOne(name: string, sidebar: string): void {
  const {guides, description, overview} = frozenRelease(name);
  const folder = INSTANCE_FOLDERS.api;
  const generated = read('.gitignore')
    .split('\n')
    .filter((line) => line.startsWith(`/${folder}/`))
    .map((line) => path.normalize(`.${line.replace(/\/$/, '')}`));
  fs.cpSync(folder, guides, {
    recursive: true,
    filter: (file) => !generated.includes(path.normalize(file)),
  });
  for (const file of filesIn(guides).filter((one) => /\.mdx?$/.test(one))) {
    const guide = path.join(guides, file);
    fs.writeFileSync(guide, frozenGuide(read(guide), name));
  }
  const text = named(DESCRIPTION_FILE, name);
  if (ELSEWHERE.test(text)) {
    throw new CutError(`${DESCRIPTION_FILE} refers to other files. Allowed: one file, bundled.`);
  }
  fs.writeFileSync(description, text);
  fs.copyFileSync(OVERVIEW_FILE, overview);
  fs.writeFileSync(sidebar, `${JSON.stringify(sidebars, null, 2)}\n`);
}

/**
 * @returns undoes it, with the pages that a build has generated there
 * @throws if something is wrong; everything is then as before
 */
export function freeze(plan: CutPlan): () => void {
  const sidebarOf = (name: string) => `api_versioned_sidebars/version-${name}-sidebars.json`;
  const added = plan.freeze.map(frozenRelease).flatMap((one) => {
    return [one.guides, one.description, one.overview, sidebarOf(one.name)];
  });
  const found = added.find((file) => fs.existsSync(file));
  if (found !== undefined) {
    throw new CutError(`${found} already exists. Allowed: remove it, or choose another release.`);
  }
  const changed = [VERSIONS_FILE, SITE_FILE, DESCRIPTION_FILE];
  const before = changed.map((file) => [file, read(file)] as const);
  const undo = () => {
    added.forEach((file) => {
      fs.rmSync(file, {recursive: true, force: true});
    });
    before.forEach(([file, content]) => {
      fs.writeFileSync(file, content);
    });
  };
  try {
    plan.freeze.forEach((name) => {
      freezeOne(name, sidebarOf(name));
    });
    const names = [...FROZEN_RELEASES.map(({name}) => name), ...plan.freeze];
    fs.writeFileSync(VERSIONS_FILE, `${JSON.stringify(names.sort(compareReleases).reverse())}\n`);
    for (const file of [SITE_FILE, DESCRIPTION_FILE] as const) {
      fs.writeFileSync(file, named(file, plan.latest));
    }
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}
