/** Plans which releases `npm run version:cut` freezes, and updates their files. */
import fs from 'node:fs';
import path from 'node:path';
import {loadDescription} from '../../packages/openapi-reference/src';
import {compareReleases, RELEASE_NAMES, RELEASE_SEGMENT} from '../../config/releaseNames';
import {DESCRIPTION_FILE} from '../../config/site';
import {fillSamples} from '../authoring/samples/samples';

/**
 * @param latest - the release that is served without a version in its addresses
 * @param frozen - releases with a frozen copy
 * @param name - name of the release to freeze
 * @param next - name of the next release; by default the frozen one
 * @returns releases to freeze, oldest first, and the name of the latest release afterwards
 * @throws Error that names the mistake and the allowed values
 */
export function planCut(latest: string, frozen: readonly string[], name: string, next = name) {
  const wrong = [name, next].find((value) => !RELEASE_NAMES.pattern.test(value));
  if (wrong !== undefined) {
    throw new Error(`The release is "${wrong}". Allowed: ${RELEASE_NAMES.allowed}.`);
  }
  if (compareReleases(name, latest) < 0 || compareReleases(next, name) < 0) {
    throw new Error(`${latest}, ${name}, ${next} are out of order. Put the oldest first.`);
  }
  // Otherwise, no pages would remain under the name of the former latest release.
  const isLost = name !== latest && !frozen.includes(latest);
  return {freeze: isLost ? [latest, name] : [name], latest: next};
}

/** The name of the latest release in `config/site.ts`, and in the description the rest of `version:` below `info:`. */
const LATEST_NAME =
  /(?<=^export const LATEST_RELEASE = '|^info:\n(?: {2}.*\n)*? {2}version: ).*?(?=';$|$)/m;
/** Addresses below the downloads folder, part of the public contract, that do not name a release. */
const LATEST_DOWNLOADS = new RegExp(
  String.raw`((?:pathname://|\$\{brand\.docsUrl\})/openapi/)(?!${RELEASE_SEGMENT}/)`,
  'g',
);

/** Returns the content of a file with the name of a release. */
export function named(file: string, name: string, text = fs.readFileSync(file, 'utf8')): string {
  if (!LATEST_NAME.test(text)) {
    throw new Error(`${file} does not name its release where expected: ${String(LATEST_NAME)}`);
  }
  return text.replace(LATEST_NAME, name);
}

/** Bundles the description into one file, because files to which it refers continue to change. */
export async function frozenApi(name: string, siteDir = '.'): Promise<string> {
  const file = path.resolve(siteDir, DESCRIPTION_FILE);
  const {source} = await loadDescription(file, siteDir, {showInternal: true});
  return named(DESCRIPTION_FILE, name, source);
}

/**
 * Freezes a guide: its samples become part of it, because their files continue to change. Brand variables stay
 * variables. Links and commands point to the downloads of its release.
 */
export function frozenGuide(guide: string, name: string): string {
  return fillSamples(guide, '.', (text) => text).replace(LATEST_DOWNLOADS, `$1${name}/`);
}
