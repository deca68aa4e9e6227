/** The files of a cut: what is added and what changes, by path. Nothing is written here. */
import fs from 'node:fs';
import path from 'node:path';
import {bundle, createConfig} from '@redocly/openapi-core';
import {stringify} from 'yaml';
import {FROZEN_RELEASES, frozenRelease, LATEST, OVERVIEW_FILE} from '../../../config/releases';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS} from '../../../config/site';
import sidebars from '../../../sidebars';
import {fillSamples} from '../../authoring/samples/samples';
import {CutError, type CutPlan} from './plan';
import {compareReleases, RELEASE_SEGMENT} from '../../../config/releaseNames';
import {filesIn} from '../../text/files';

export const VERSIONS_FILE = 'api_versions.json';
const SITE_FILE = 'config/site.ts';

/** Sources of a release. */
export const INPUTS: readonly string[] = [
  INSTANCE_FOLDERS.api,
  'openapi',
  'samples',
  'sidebars.ts',
  VERSIONS_FILE,
  SITE_FILE,
];

const LATEST_NAME = /(?<=^export const LATEST_RELEASE = ')[^']*(?=';$)/m;
/** The rest of the line `version:` below `info:`. */
const INFO_VERSION = /(?<=^info:\n(?: {2}.*\n)*? {2}version: ).*$/m;

/** An address below the folder of downloads, which is part of the public contract, that does not name a release. */
const LATEST_DOWNLOADS = new RegExp(
  String.raw`((?:pathname://|\$\{brand\.docsUrl\})/openapi/)(?!${RELEASE_SEGMENT}/)`,
  'g',
);

/**
 * Samples continue to change, a frozen guide does not. Brand variables in them stay variables.
 *
 * @throws CutError if a sample does not exist
 */
export function withSamples(guide: string, siteDir: string): string {
  try {
    return fillSamples(guide, siteDir, (text) => text);
  } catch (error) {
    throw new CutError((error as Error).message);
  }
}

/** A reference to another file. */
const ELSEWHERE = /\$ref['"]?\s*:\s*['"]?[^#'"\s]/;

/**
 * The description under the name of a release. One in several files becomes one: a later edit of a shared file must
 * not change the release.
 */
async function frozenDescription(siteDir: string, name: string): Promise<string> {
  const file = path.join(siteDir, DESCRIPTION_FILE);
  const text = fs.readFileSync(file, 'utf8');
  if (!ELSEWHERE.test(text)) {
    return named(text, name);
  }
  const {
    bundle: {parsed},
    problems,
  } = await bundle({ref: file, config: await createConfig({})});
  const [problem] = problems.filter(({severity}) => severity === 'error');
  if (problem !== undefined) {
    throw new CutError(`${DESCRIPTION_FILE}: ${problem.message}`);
  }
  return named(stringify(parsed, {lineWidth: 0, aliasDuplicateObjects: false}), name);
}

export type CutFiles = ReadonlyMap<string, Buffer>;

/** Everything that belongs to a frozen release, by path from the repository's root. */
export async function cutFiles(siteDir: string, plan: CutPlan): Promise<CutFiles> {
  const files = new Map<string, Buffer>();
  const read = (file: string) => fs.readFileSync(path.join(siteDir, file));
  const put = (file: string, content: string | Buffer) => {
    files.set(file, Buffer.from(content));
  };
  for (const name of plan.freeze) {
    const release = frozenRelease(name);
    for (const guide of guideFiles(siteDir)) {
      const content = read(path.posix.join(INSTANCE_FOLDERS.api, guide));
      put(
        path.posix.join(release.guides, guide),
        /\.mdx?$/.test(guide)
          ? ownDownloads(withSamples(content.toString(), siteDir), name)
          : content,
      );
    }
    put(
      `api_versioned_sidebars/version-${name}-sidebars.json`,
      `${JSON.stringify(sidebars, null, 2)}\n`,
    );
    put(release.description, await frozenDescription(siteDir, name));
    put(release.overview, read(OVERVIEW_FILE));
  }
  const names = [...FROZEN_RELEASES.map(({name}) => name), ...plan.freeze]
    .sort(compareReleases)
    .reverse();
  put(VERSIONS_FILE, `${JSON.stringify(names)}\n`);
  if (plan.latest !== LATEST.name) {
    put(SITE_FILE, replaced(SITE_FILE, read(SITE_FILE).toString(), LATEST_NAME, plan.latest));
    put(DESCRIPTION_FILE, named(read(DESCRIPTION_FILE).toString(), plan.latest));
  }
  return files;
}

/** Links and commands in a frozen guide use the downloads of its own release. */
export function ownDownloads(guide: string, name: string): string {
  return guide.replace(LATEST_DOWNLOADS, `$1${name}/`);
}

/** Guides and files beside them, such as pictures, but not generated files, which `.gitignore` lists. */
function guideFiles(siteDir: string): string[] {
  const folder = path.join(siteDir, INSTANCE_FOLDERS.api);
  const generated = fs
    .readFileSync(path.join(siteDir, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`/${INSTANCE_FOLDERS.api}/`))
    .map((line) => line.slice(INSTANCE_FOLDERS.api.length + 2));
  return filesIn(folder).filter(
    (file) => !generated.some((one) => file === one || file.startsWith(one)),
  );
}

function named(description: string, name: string): string {
  return replaced(DESCRIPTION_FILE, description, INFO_VERSION, name);
}

function replaced(file: string, text: string, pattern: RegExp, name: string): string {
  if (!pattern.test(text)) {
    throw new CutError(`${file} does not name its release where expected: ${String(pattern)}`);
  }
  return text.replace(pattern, name);
}
