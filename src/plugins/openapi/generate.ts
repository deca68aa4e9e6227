import fs from 'node:fs/promises';
import path from 'node:path';
import {stringify} from 'yaml';
import {brand} from '../../../config/brand';
import {LATEST, type Release} from '../../../config/releases';
import {REFERENCE_FOLDER} from '../../../config/site';
import {fillBrandVariables} from '../../lib/brandVariables';
import type {DiagramManifest} from '../../lib/diagrams';
import {loadDescription} from './load';
import {buildReferenceModel, type ReferenceModel} from './model';
import {makeReferenceFiles} from './pages';
import {postmanCollection} from './postman';
import {createLinks} from './render/links';
import {makeReferenceTwins} from './twins';
import type {OpenApiDocument} from './types';
import {syncFolder} from './write';

const DIAGRAMS_FILE = 'static/img/diagrams/manifest.json';
/** Folder of the downloads below the base path. Source: public contract, design section 1. */
const DOWNLOADS_FOLDER = 'openapi';

export interface GenerateResult {
  /** Files that changed below the reference's folder. */
  changed: string[];
  /** What the build has beside its pages: downloads and Markdown twins, by path below the build. Made when asked for. */
  makeBuildFiles: () => Promise<Map<string, string>>;
}

/**
 * Reads the description of a release and brings the reference among its guides up to date with it.
 *
 * @throws DescriptionError with file, place and reason
 */
export async function generateReference(
  siteDir: string,
  release: Release = LATEST,
): Promise<GenerateResult> {
  const descriptionFile = path.join(siteDir, release.description);
  const {document, source} = await loadDescription(descriptionFile, siteDir);
  const downloadsFolder =
    release.status === 'latest' ? DOWNLOADS_FOLDER : `${DOWNLOADS_FOLDER}/${release.name}`;
  const overview = await fs.readFile(path.join(siteDir, release.overview), 'utf8');
  // The prose is frozen as it is; its downloads are those of its release.
  const template = overview.replaceAll(
    `(pathname:///${DOWNLOADS_FOLDER}/`,
    `(pathname:///${downloadsFolder}/`,
  );
  const model = buildReferenceModel(document);
  const links = createLinks(model, `${brand.baseUrl}${release.path}`);
  const files = makeReferenceFiles(
    model,
    links,
    template,
    `${brand.docsRepo}/edit/${brand.docsBranch}/${release.description}`,
  );
  const folder = path.join(siteDir, release.guides, REFERENCE_FOLDER);
  return {
    changed: await syncFolder(folder, files),
    makeBuildFiles: async () =>
      new Map([
        ...downloads(
          downloadsFolder,
          model,
          document,
          descriptionFile.endsWith('.json') ? stringify(document) : source,
        ),
        ...makeReferenceTwins(model, {
          docsUrl: brand.docsUrl,
          releasePath: release.path,
          overview: fillBrandVariables(template, release.overview),
          diagrams: await readJson<DiagramManifest>(path.join(siteDir, DIAGRAMS_FILE)),
        }),
      ]),
  };
}

function downloads(
  folder: string,
  model: ReferenceModel,
  document: OpenApiDocument,
  yaml: string,
): [file: string, content: string][] {
  return [
    [`${folder}/openapi.yaml`, yaml],
    [`${folder}/openapi.json`, json(document)],
    [`${folder}/${brand.slug}.postman_collection.json`, json(postmanCollection(model, brand.slug))],
  ];
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await fs.readFile(file, 'utf8')) as Content;
}
