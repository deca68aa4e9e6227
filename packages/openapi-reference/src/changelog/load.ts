import fs from 'node:fs/promises';
import path from 'node:path';
import {compareDescriptions} from '../diff';
import {loadDescription, type LoadOptions} from '../load';
import {buildReferenceModel, type ReferenceModel} from '../model';
import type {OpenApiDocument} from '../types';
import type {ReleaseStep} from './entries';
import {parseNotes} from './notes';

/** A release to compare. Paths are relative to the site. */
export interface ComparedRelease {
  name: string;
  description: string;
  /** File with the headline, two sentences and notes; not needed for a release without changes. */
  notes?: string;
}

/** Archived descriptions by file and time. They do not change during development, and each takes a second to load. */
const archives = new Map<string, {document: OpenApiDocument; model: ReferenceModel}>();

/**
 * Loads the steps between consecutive releases, newest first.
 *
 * @param releases - releases, newest first
 * @param latest - the loaded description of the latest release, so that marks refer to its parts
 * @throws Error with the file, position and reason
 */
export async function loadSteps(
  siteDir: string,
  releases: readonly ComparedRelease[],
  latest: OpenApiDocument,
  options: LoadOptions = {},
): Promise<ReleaseStep[]> {
  const steps: ReleaseStep[] = [];
  let document = latest;
  for (const [index, {name, notes}] of releases.entries()) {
    const previous = releases[index + 1];
    if (previous !== undefined) {
      const before = await loadArchived(siteDir, previous.description, options);
      steps.push({
        release: name,
        previous: previous.name,
        changes: compareDescriptions(before.document, document),
        ...(notes !== undefined && {notes: await loadNotes(siteDir, notes, options)}),
        previousModel: before.model,
      });
      document = before.document;
    }
  }
  return steps;
}

async function loadArchived(siteDir: string, file: string, options: LoadOptions) {
  const absolute = path.join(siteDir, file);
  const key = `${absolute} ${(await fs.stat(absolute).catch(() => undefined))?.mtimeMs}`;
  let known = archives.get(key);
  if (known === undefined) {
    const {document} = await loadDescription(absolute, siteDir, options);
    known = {document, model: buildReferenceModel(document)};
    archives.set(key, known);
  }
  return known;
}

async function loadNotes(siteDir: string, file: string, {prepare = (text) => text}: LoadOptions) {
  const text = await fs.readFile(path.join(siteDir, file), 'utf8').catch(() => '');
  return parseNotes(prepare(text, file), file);
}
