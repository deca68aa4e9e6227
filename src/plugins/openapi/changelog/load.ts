import fs from 'node:fs/promises';
import path from 'node:path';
import type {Release} from '../../../../config/releases';
import {fillBrandVariables} from '../../../lib/brandVariables';
import {compareDescriptions} from '../diff';
import {loadDescription} from '../load';
import {buildReferenceModel} from '../model';
import type {OpenApiDocument} from '../types';
import type {ReleaseStep} from './entries';
import {parseNotes, type ReleaseNotes} from './notes';

/** Archived descriptions do not change while a site is edited, and loading one takes a second. */
const archived = new Map<string, {modified: number; document: OpenApiDocument}>();

/**
 * All steps from one release to the next, newest first.
 *
 * @param latest - the loaded description of the latest release, so that marks find their parts in it
 * @throws Error with file, place and reason
 */
export async function loadSteps(
  siteDir: string,
  releases: readonly Release[],
  latest: OpenApiDocument,
): Promise<ReleaseStep[]> {
  const documents = await Promise.all(
    releases.map(async ({status, description}) =>
      status === 'latest' ? latest : loadArchived(siteDir, description),
    ),
  );
  return Promise.all(
    releases.slice(0, -1).map(async (release, index): Promise<ReleaseStep> => {
      const [after, before] = [documents[index], documents[index + 1]];
      const previous = releases[index + 1];
      if (after === undefined || before === undefined || previous === undefined) {
        throw new Error(`The release ${release.name} has no release before it.`);
      }
      return {
        release: release.name,
        previous: previous.name,
        changes: compareDescriptions(before, after),
        notes: await loadNotes(siteDir, release.notes),
        previousModel: buildReferenceModel(before),
      };
    }),
  );
}

async function loadArchived(siteDir: string, file: string): Promise<OpenApiDocument> {
  const absolute = path.join(siteDir, file);
  const modified = (await fs.stat(absolute).catch(() => undefined))?.mtimeMs ?? 0;
  const known = archived.get(absolute);
  if (known?.modified === modified) {
    return known.document;
  }
  const {document} = await loadDescription(absolute, siteDir);
  archived.set(absolute, {modified, document});
  return document;
}

/** Notes are optional. */
async function loadNotes(siteDir: string, file: string): Promise<ReleaseNotes> {
  const text = await fs.readFile(path.join(siteDir, file), 'utf8').catch(() => '');
  return parseNotes(fillBrandVariables(text, file), file);
}
