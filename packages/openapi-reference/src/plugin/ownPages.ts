/** Generates the pages for sites that do not generate their own. */
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {loadSteps} from '../changelog/load';
import {marksOf} from '../diff';
import {listDownloads, makeDownloads} from '../downloads';
import {Labels} from '../labels';
import {findLinks} from '../links';
import {loadDescription} from '../load';
import {buildReferenceModel} from '../model';
import {optional} from '../optional';
import {kebabCase} from '../slugs';
import {syncFiles} from '../write';
import {siteFiles} from './files';
import {stockRedirects, withStockFiles} from './fromStock';
import {type Generated, PLUGIN_NAME, type ReferenceOptions} from './options';

/** Lists the files that the plugin has written; it never removes any others. */
const MARKER = '.openapi-reference';
/** Maximum number of warnings: some descriptions repeat a harmless mistake hundreds of times. */
const MAX_WARNINGS = 20;

/** Returns the plugin's pages with their files and links. */
export async function ownPages(
  {siteDir, siteConfig}: LoadContext,
  options: ReferenceOptions,
): Promise<Generated> {
  const {addresses, after, before, description, levels, referenceRoot, showInternal} = options;
  checkProse({...optional('before', before), ...optional('after', after)}, siteDir);
  const {document, source, warnings, files, placeOf} = await loadDescription(
    path.resolve(siteDir, description),
    siteDir,
    {
      showInternal,
      ...optional('referenceRoot', referenceRoot && path.resolve(siteDir, referenceRoot)),
    },
  );
  for (const warning of warnings.slice(0, MAX_WARNINGS)) {
    console.warn(`[openapi-reference] ${warning}`);
  }
  if (warnings.length > MAX_WARNINGS) {
    console.warn(`[openapi-reference] … and ${warnings.length - MAX_WARNINGS} more warnings.`);
  }
  const releases = options.releases.map(({label, ...release}) => ({name: label, ...release}));
  const steps = await loadSteps(siteDir, releases, document);
  const [newest] = steps;
  const marks = newest && marksOf(newest);
  const model = buildReferenceModel(document, marks, {
    addresses,
    ...optional('levels', levels),
    labels: new Labels(options.labels),
  });
  const downloadSource = {
    model,
    document,
    yaml: source,
    slug: kebabCase(model.title) || 'api',
    // Differs for each reference of a site.
    folder: `openapi/${kebabCase(options.folder.replaceAll('/', ' '))}`,
  };
  const downloads = options.downloads ? listDownloads(downloadSource, undefined) : [];
  await syncFiles(
    path.resolve(siteDir, options.folder),
    MARKER,
    withStockFiles(
      siteFiles(
        model,
        options,
        downloads,
        {...optional('before', before), ...optional('after', after)},
        steps,
      ),
      model,
      options,
      siteConfig,
    ),
  );
  return {
    files: [
      ...files,
      ...options.releases.flatMap((release) => [release.description, release.notes ?? description]),
    ],
    links: findLinks(document, placeOf),
    buildFiles: (site) =>
      new Map([
        ...(options.downloads ? makeDownloads(downloadSource) : []),
        ...(options.stock ? stockRedirects(model, options.folder, site) : []),
      ]),
  };
}

function checkProse(prose: Readonly<Record<string, string>>, siteDir: string): void {
  for (const [option, file] of Object.entries(prose)) {
    if (!fs.existsSync(path.resolve(siteDir, file))) {
      throw new Error(
        `Options of ${PLUGIN_NAME}: "${option}" is ${file}, which does not exist. Allowed: the path of a Markdown or MDX file below the site.`,
      );
    }
  }
}
