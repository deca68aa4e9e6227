import fs from 'node:fs/promises';
import path from 'node:path';
import {stringify} from 'yaml';
import {brand} from '../../config/brand';
import {isPaymentForm} from '../../config/tryIt';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {PROVIDER} from '../../config/provider';
import {LATEST, type Release, RELEASES} from '../../config/releases';
import {REFERENCE_FOLDER} from '../../config/site';
import {
  buildReferenceModel,
  createLinks,
  DOWNLOADS_FOLDER,
  downloadsFolder,
  findLinks,
  type FoundLink,
  listDownloads,
  loadSteps,
  makeCallRules,
  makeChangelog,
  makeDownloads,
  makeForms,
  makeReferenceFiles,
  makeReferenceTwins,
  marksOf,
  optional,
  type PostmanSignIn,
  type ReferenceModel,
  type ReleaseDates,
  type ReleaseStep,
  syncFolder,
} from '../../packages/openapi-reference/src';
import {fillBrandVariables} from '../text/brandVariables';
import type {DiagramManifest} from '../pictures/diagrams';
import {checkPromises} from '../provider/promises';
import {checkHistory, dayOf, releaseOf} from '../provider/releaseDates';
import {diagramWords} from './diagramWords';
import {guidesOfErrors, readGuides} from './errorGuides';
import {fullAddress} from './fullAddress';
import {loadDescription, prepare} from './load';

const DIAGRAMS_FILE = 'static/img/diagrams/manifest.json';
const SIGN_IN_FILE = 'openapi/postman/pre-request.js';
/** The list of downloads, beside the generated pages. */
const DOWNLOADS_LIST = 'downloads.json';
/** Forms for "Try it" (src/try-it), beside the pages of the latest release. */
const FORMS_FILE = 'forms.json';
const PAYMENT_FORMS_FILE = 'payment-forms.json';
/** Rules of operations for "Try it" with a different description, below the build. */
const RULES_FOLDER = 'try-it';

export interface GenerateResult {
  /** Files that changed below the reference's folder. */
  changed: string[];
  /** Links in the texts of the description. */
  links: readonly FoundLink[];
  /**
   * Additional files of the build: downloads and Markdown twins, by path below the build. Generated on request.
   */
  makeBuildFiles: () => Promise<Map<string, string>>;
}

/**
 * Reads the description of a release and updates the reference among its guides.
 *
 * @param withDownloads - also generates the downloads, so that pages can show sizes and checksums; takes a second
 * @throws DescriptionError with file, place and reason
 */
export async function generateReference(
  siteDir: string,
  release: Release = LATEST,
  withDownloads = false,
): Promise<GenerateResult> {
  const descriptionFile = path.join(siteDir, release.description);
  const {document, source, warnings, placeOf} = await loadDescription(descriptionFile, siteDir);
  for (const warning of warnings) {
    console.warn(warning);
  }
  const archivedRelease = release.status === 'latest' ? undefined : release.name;
  const overview = await fs.readFile(path.join(siteDir, release.overview), 'utf8');
  // The prose is frozen unchanged; its downloads are those of its release.
  const template = overview.replaceAll(
    `(pathname:///${DOWNLOADS_FOLDER}/`,
    `(pathname:///${downloadsFolder(archivedRelease)}/`,
  );
  // There is one changelog for all releases.
  const steps =
    release.status === 'latest' ? await loadSteps(siteDir, RELEASES, document, {prepare}) : [];
  const [newest] = steps;
  const model = withErrorGuides(
    buildReferenceModel(document, newest && marksOf(newest.changes, newest.release)),
    await readGuides(path.join(siteDir, release.guides)),
  );
  const changelog = makeChangelog(steps, model, IS_OWN_DESCRIPTION ? datesOf(steps) : undefined);
  const links = createLinks(model, `${brand.baseUrl}${release.path}`);
  const files = makeReferenceFiles(
    model,
    links,
    template,
    `${brand.docsRepo}/edit/${brand.docsBranch}/${release.description}`,
    changelog && {
      content: changelog,
      instanceBase: `${brand.baseUrl}${release.path}`,
      siteBase: brand.baseUrl.replace(/\/$/, ''),
    },
  );
  const signIn = await readSignIn(siteDir);
  const downloadSource = {
    model,
    document,
    yaml: descriptionFile.endsWith('.json') ? stringify(document) : source,
    slug: brand.slug,
    ...optional('archivedRelease', archivedRelease),
    ...(signIn === undefined ? {} : {signIn}),
  };
  const downloads = withDownloads ? makeDownloads(downloadSource) : undefined;
  files.set(DOWNLOADS_LIST, JSON.stringify(listDownloads(downloadSource, downloads)));
  if (release.status === 'latest') {
    // A different description has its forms together with its rules, one file for each operation.
    const forms = Object.entries(IS_OWN_DESCRIPTION ? makeForms(model) : {});
    for (const [name, isPayment] of [
      [FORMS_FILE, false],
      [PAYMENT_FORMS_FILE, true],
    ] as const) {
      const its = forms.filter(([slug]) => isPaymentForm(slug) === isPayment);
      files.set(name, JSON.stringify(Object.fromEntries(its)));
    }
  }
  const folder = path.join(siteDir, release.guides, REFERENCE_FOLDER);
  return {
    changed: await syncFolder(folder, files),
    links: findLinks(document, placeOf),
    makeBuildFiles: async () => {
      const diagrams = await readJson<DiagramManifest>(path.join(siteDir, DIAGRAMS_FILE));
      return new Map([
        ...(downloads ?? makeDownloads(downloadSource)),
        ...(IS_OWN_DESCRIPTION ? [] : ruleFiles(document, model)),
        ...makeReferenceTwins(model, {
          docsUrl: brand.docsUrl,
          releasePath: release.path,
          overview: fillBrandVariables(template, release.overview),
          components: {Diagram: ({name = ''}) => diagramWords(diagrams, name)},
          resolveLink: (href, page) => fullAddress(href, brand.docsUrl, release.path, page),
          ...optional('changelog', changelog && {content: changelog, files}),
        }),
      ]);
    },
  };
}

function withErrorGuides(
  model: ReferenceModel,
  guides: ReadonlyMap<string, string>,
): ReferenceModel {
  const codes = model.errors.map(({code}) => code);
  const found = IS_OWN_DESCRIPTION ? guidesOfErrors(guides, codes) : new Map<string, never>();
  return {
    ...model,
    errors: model.errors.map((error) => ({
      ...error,
      guides: [...(error.guides ?? []), ...(found.get(error.code) ?? [])],
    })),
  };
}

/**
 * @throws Error if the history is not valid, or names a change that the changelog does not have
 */
function datesOf(steps: readonly ReleaseStep[]): ReleaseDates {
  const {releases: history} = checkPromises(PROVIDER);
  if (steps.length > 0) {
    checkHistory(
      history,
      steps.map((step) => ({...step, labels: step.changes.map(({label}) => label)})),
    );
  }
  return {
    dayOf: (release) => dayOf(release, history),
    releaseOf: (label, step) => releaseOf(label, step, history),
  };
}

function ruleFiles(
  document: Parameters<typeof makeCallRules>[0],
  model: ReferenceModel,
): [string, string][] {
  return [...makeCallRules(document, model)].map(([slug, rules]) => [
    `${RULES_FOLDER}/${slug}.json`,
    JSON.stringify(rules),
  ]);
}

/** The portal of another provider may not have this script. */
async function readSignIn(siteDir: string): Promise<PostmanSignIn | undefined> {
  try {
    const text = await fs.readFile(path.join(siteDir, SIGN_IN_FILE), 'utf8');
    return {script: fillBrandVariables(text, SIGN_IN_FILE)};
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await fs.readFile(file, 'utf8')) as Content;
}
