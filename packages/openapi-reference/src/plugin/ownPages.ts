/** The pages that the plugin makes unless a site makes its own. */
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {type DownloadSource, listDownloads, makeDownloads} from '../downloads';
import {ENGLISH_LABELS, type Labels, type Messages} from '../labels';
import {loadDescription} from '../load';
import {type MovedPage, movedPages} from '../formerAddresses';
import {withFaultNotes} from '../faultNotes';
import {findLinks} from '../links';
import {buildReferenceModel} from '../model';
import {optional} from '../optional';
import {kebabCase} from '../slugs';
import {syncFiles, writeFiles} from '../write';
import {badgeStyles} from './badgeStyles';
import {siteFiles} from './files';
import {readKeptNames, writeKeptNames} from './keptNames';
import {type Generated, readOptions, type ReferenceOptions} from './options';
import {type Edition, editionsOf, PLUGIN_NAME} from './translations';

/** Some descriptions repeat one harmless mistake hundreds of times. */
const MAX_WARNINGS = 20;

async function read(siteDir: string, options: ReferenceOptions) {
  const file = path.resolve(siteDir, options.description);
  const loaded = await loadDescription(file, siteDir, {
    onInvalid: options.onInvalid,
    showInternal: options.showInternal,
    ...optional(
      'referenceRoot',
      options.referenceRoot && path.resolve(siteDir, options.referenceRoot),
    ),
  });
  const nameFile = options.addressFile && path.resolve(siteDir, options.addressFile);
  const keptNames =
    nameFile === undefined ? new Map<string, string>() : await readKeptNames(nameFile);
  const modelIn = (labels: Labels) =>
    buildReferenceModel(withFaultNotes(loaded.document, loaded.faults, labels), undefined, {
      addresses: options.addresses,
      keptNames,
      badges: options.badges,
      labels,
    });
  return {...loaded, modelIn, nameFile, keptNames};
}

/**
 * Where docusaurus-plugin-openapi-docs had its pages, for the `redirects` of `@docusaurus/plugin-client-redirects` or
 * of a host. Pages whose address stays are not in it.
 *
 * @param given - options of the plugin
 * @param siteDir - folder to which the paths in the options are relative
 * @param base - address of the folder with the pages; by default `/` and `folder`
 */
export async function formerAddresses(
  given: unknown,
  siteDir = process.cwd(),
  base?: string,
): Promise<MovedPage[]> {
  const options = readOptions(given);
  const {modelIn} = await read(siteDir, options);
  const start = (base ?? `/${options.folder}`).replace(/\/$/, '');
  return movedPages(modelIn(ENGLISH_LABELS)).map(({from, to}) => ({
    from: `${start}/${from}`,
    // The first page is served with a slash.
    to: `${start}/${to}`,
  }));
}

/** The pages of the plugin, and what belongs to them. */
export async function ownPages(
  context: LoadContext,
  options: ReferenceOptions,
  messages: Messages,
): Promise<Generated> {
  const {document, source, warnings, files, placeOf, modelIn, nameFile, keptNames} = await read(
    context.siteDir,
    options,
  );
  for (const warning of warnings.slice(0, MAX_WARNINGS)) {
    console.warn(`[openapi-reference] ${warning}`);
  }
  if (warnings.length > MAX_WARNINGS) {
    console.warn(`[openapi-reference] … and ${warnings.length - MAX_WARNINGS} more warnings.`);
  }
  const write = async ({folder, marker, labels, prose}: Edition): Promise<DownloadSource> => {
    const model = modelIn(labels);
    const downloadSource = {
      model,
      document,
      yaml: source,
      slug: kebabCase(model.title) || 'api',
      folder: downloadsFolderOf(options),
    };
    const downloads = options.downloads ? listDownloads(downloadSource, undefined) : [];
    await syncFiles(folder, marker, siteFiles(model, options, downloads, prose));
    return downloadSource;
  };
  const {edition, translation, watched} = await editionsOf(context, options, messages);
  const downloadSource = await write(edition);
  await writeFiles(
    stylesFolder(context, options),
    new Map([[STYLES, badgeStyles(downloadSource.model)]]),
  );
  if (nameFile !== undefined) {
    await writeKeptNames(nameFile, keptNames, downloadSource.model.operations);
  }
  if (translation !== undefined) {
    await write(translation);
  }
  return {
    files: [...files, ...watched],
    links: findLinks(document, placeOf),
    buildFiles: () =>
      options.downloads ? makeDownloads(downloadSource) : new Map<string, string>(),
  };
}

/** Name of the style sheet of a site's own badges. */
const STYLES = 'badges.css';

function stylesFolder(
  {generatedFilesDir}: LoadContext,
  {id = 'default'}: ReferenceOptions,
): string {
  return path.join(generatedFilesDir, PLUGIN_NAME, id);
}

/** Component and styles of the pages. */
export function ownLook(
  context: LoadContext,
  options: ReferenceOptions,
): Pick<Plugin, 'getThemePath' | 'getClientModules'> {
  return {
    getThemePath: () => path.join(__dirname, '../../browser/theme'),
    getClientModules: () => [
      path.join(__dirname, '../../../styles/site.css'),
      path.join(stylesFolder(context, options), STYLES),
    ],
  };
}

/** Below the build; two references of a site have two folders. */
function downloadsFolderOf({folder}: ReferenceOptions): string {
  return `openapi/${kebabCase(folder.replaceAll('/', ' '))}`;
}
