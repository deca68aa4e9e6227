import fs from 'node:fs/promises';
import path from 'node:path';
import {stringify} from 'yaml';
import {brand} from '../../../config/brand';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS, REFERENCE_FOLDER} from '../../../config/site';
import {loadDescription} from './load';
import {buildReferenceModel} from './model';
import {makeReferenceFiles} from './pages';
import {createLinks} from './render/links';
import {syncFolder} from './write';

const OVERVIEW_FILE = 'openapi/overview.mdx';

export interface GenerateResult {
  /** Files that changed below the reference's folder. */
  changed: string[];
  /** What readers download, by file name. */
  downloads: Map<string, string>;
}

/**
 * Reads the description and brings `docs/reference/` up to date with it.
 *
 * @throws DescriptionError with file, place and reason
 */
export async function generateReference(siteDir: string): Promise<GenerateResult> {
  const descriptionFile = path.join(siteDir, DESCRIPTION_FILE);
  const {document, source} = await loadDescription(descriptionFile, siteDir);
  const template = await fs.readFile(path.join(siteDir, OVERVIEW_FILE), 'utf8');
  const model = buildReferenceModel(document);
  const links = createLinks(model, `${brand.baseUrl}api`);
  const files = makeReferenceFiles(
    model,
    links,
    template,
    `${brand.docsRepo}/edit/${brand.docsBranch}/${DESCRIPTION_FILE}`,
  );
  const folder = path.join(siteDir, INSTANCE_FOLDERS.api, REFERENCE_FOLDER);
  return {
    changed: await syncFolder(folder, files),
    downloads: new Map([
      ['openapi.yaml', descriptionFile.endsWith('.json') ? stringify(document) : source],
      ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ]),
  };
}
