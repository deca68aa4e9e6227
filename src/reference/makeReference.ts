import path from 'node:path';
import {brand} from '../../config/brand';
import {isPaymentForm} from '../../config/tryIt';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {PROVIDER} from '../../config/provider';
import {type Release, RELEASES} from '../../config/releases';
import {
  buildReferenceModel,
  createLinks,
  DOWNLOADS_FOLDER,
  downloadsFolder,
  findLinks,
  type FoundLink,
  listDownloads,
  loadSteps,
  makeDownloads,
  makeForms,
  makeReferenceFiles,
  marksOf,
  type OpenApiDocument,
  type ReferenceModel,
  type ReleaseDates,
  type ReleaseStep,
  toJson,
} from '../../packages/openapi-reference/src';
import {SCENES} from '../site/scenes';
import {changelogFeeds, feedChanges} from './changelogFeed';
import {SEARCH_ROWS_FILE} from '../search/build/rows';
import {searchRows} from './searchRows';
import {editAddress} from '../site/problemReport';
import {today} from '../site/sourceDate';
import {checkHistory, dayOf, isReleased, releaseOf} from '../provider/releaseDates';
import {waysTo} from '../../packages/sandbox/src/data/scenarios';
import {guidesOfErrors} from './errorGuides';
import {loadDescription, prepare} from './load';
import {IS_LOCAL} from '../build-cache/isLocal';
import {readPostman} from './postman';
import {SAMPLE_VALUES} from './sampleValues';
import {notSimulated} from './simulated';
import {takeStockPages} from './stock';

/** List of downloads, next to the generated pages. */
const DOWNLOADS_LIST = 'downloads.json';
/** Forms for "Try it" (src/try-it), next to the pages of the latest release. */
const FORMS_FILE = 'forms.json';
const PAYMENT_FORMS_FILE = 'payment-forms.json';

/** Nested levels of fields on the page of an operation, more than this API has. */
const FIELD_LEVELS = 6;

/** Serialised as JSON between builds. */
export interface Reference {
  /** Warnings for the author. */
  warnings: readonly string[];
  /** Generated pages and data, by path below the reference's folder. */
  files: [path: string, content: string][];
  /** Links in the texts of the description. */
  links: readonly FoundLink[];
  /** Downloads and feeds, by path below the build; empty on the development server. */
  buildFiles: [path: string, content: string][];
  /** Whether operations have "Try it". */
  tryIt: boolean;
}

/** Sources of the reference besides the descriptions of all releases and their files. */
export interface ReferenceSources {
  /** Prose of the first page. */
  overview: string;
  /** Texts by file below the folder of guides. */
  guides: ReadonlyMap<string, string>;
}

/**
 * @param isBuild - includes downloads, whose sizes and checksums pages show; takes a second longer
 * @throws DescriptionError with the file, position and reason
 */
export async function makeReference(
  siteDir: string,
  release: Release,
  {overview, guides}: ReferenceSources,
  isBuild: boolean,
): Promise<Reference> {
  const descriptionFile = path.join(siteDir, release.description);
  const {document, source, warnings, placeOf} = await loadDescription(descriptionFile, siteDir);
  const isLatest = release.status === 'latest';
  const archivedRelease = isLatest ? undefined : release.name;
  // The prose of a frozen release is unchanged, but links to the downloads of its release.
  const template = prepare(overview, release.overview).replaceAll(
    `(pathname:///${DOWNLOADS_FOLDER}/`,
    `(pathname:///${downloadsFolder(archivedRelease)}/`,
  );
  // All releases share one changelog.
  const steps = isLatest ? await loadSteps(siteDir, RELEASES, document, {prepare}) : [];
  const [newest] = steps;
  const dates = IS_OWN_DESCRIPTION ? datesOf(steps) : undefined;
  const model = withSiteFacts(
    buildReferenceModel(
      document,
      newest && marksOf(newest, (label) => dates?.releaseOf(label, newest)),
      {levels: FIELD_LEVELS},
    ),
    guides,
    document,
    release,
  );
  const links = createLinks(model, `${brand.baseUrl}${release.path}`);
  const files = makeReferenceFiles(
    model,
    links,
    template,
    editAddress(brand, release.description),
    steps.length === 0
      ? undefined
      : {
          steps,
          ...(dates && {
            dates,
            picture: (name) =>
              SCENES.includes(`release-${name}`)
                ? `${brand.baseUrl}img/scenes/release-${name}.svg#s`
                : undefined,
          }),
          archiveBase: (name) => `${brand.baseUrl}${release.path}/${name}`,
          siteBase: brand.baseUrl.replace(/\/$/, ''),
          // Next to the guides, because it covers all releases and belongs to none.
          slug: '/changelog/',
        },
    release.overview,
  );
  if (isLatest) {
    await takeStockPages(files, model.operations, source, siteDir);
  }
  const postman = await readPostman(siteDir, isLatest);
  const downloadSource = {
    model,
    document,
    yaml: source,
    slug: brand.slug,
    ...(archivedRelease !== undefined && {archivedRelease}),
    postman,
    // A preview omits the page that offers this download.
    dereferenced: !IS_LOCAL,
  };
  const downloads = isBuild ? makeDownloads(downloadSource) : undefined;
  files.set(DOWNLOADS_LIST, JSON.stringify(listDownloads(downloadSource, downloads)));
  if (isBuild) {
    files.set(SEARCH_ROWS_FILE, JSON.stringify(searchRows(model, release)));
  }
  const missing = notSimulated(model.operations);
  const tryIt = missing.length === 0;
  if (isLatest) {
    const forms = Object.entries(tryIt ? makeForms(model) : {});
    for (const [name, isPayment] of [
      [FORMS_FILE, false],
      [PAYMENT_FORMS_FILE, true],
    ] as const) {
      const its = forms.filter(([slug]) => isPaymentForm(slug) === isPayment);
      files.set(name, toJson(Object.fromEntries(its)));
    }
  }
  const [first] = missing;
  const more = missing.length === 1 ? '' : ` and ${missing.length - 1} more`;
  return {
    warnings: [
      ...warnings,
      isLatest && IS_OWN_DESCRIPTION && first !== undefined
        ? `${release.description}: the sandbox (packages/sandbox) does not simulate ${first}${more}, so the pages have no "Try it".`
        : '',
      IS_OWN_DESCRIPTION && model.version !== release.name
        ? `${release.description}: the version is ${model.version}, but the pages name the release ${release.name}. Change the version, or LATEST_RELEASE in config/site.ts.`
        : '',
    ].filter((warning) => warning !== ''),
    files: [...files],
    links: findLinks(document, placeOf),
    buildFiles:
      downloads === undefined
        ? []
        : [...downloads, ...(isLatest && IS_OWN_DESCRIPTION ? feedFiles(steps, model) : [])],
    tryIt,
  };
}

/**
 * Adds facts that are not in the description: guides, an example and a recipe for each error, and values of the
 * sandbox, which supports only the latest release.
 */
function withSiteFacts(
  model: ReferenceModel,
  guides: ReadonlyMap<string, string>,
  {components}: OpenApiDocument,
  {status}: Release,
): ReferenceModel {
  const examples = components?.examples as Readonly<Record<string, {value?: unknown}>> | undefined;
  const isInSandbox = IS_OWN_DESCRIPTION && status === 'latest';
  const codes = model.errors.map(({code}) => code);
  const found = IS_OWN_DESCRIPTION ? guidesOfErrors(guides, codes) : new Map<string, never>();
  return {
    ...model,
    ...(isInSandbox ? {sampleValues: SAMPLE_VALUES} : {}),
    errors: model.errors.map((error) => {
      const example = examples?.[error.code]?.value;
      return {
        ...error,
        guides: [...(error.guides ?? []), ...(found.get(error.code) ?? [])],
        ...(example !== undefined && {example}),
        ...(isInSandbox && {recipe: `${waysTo(error.code)}.`}),
      };
    }),
  };
}

/** @throws Error if the history names a change that is not in the changelog */
function datesOf(steps: readonly ReleaseStep[]): ReleaseDates {
  const {releases: history} = PROVIDER;
  if (steps.length > 0) {
    checkHistory(
      history,
      steps.map((step) => ({...step, labels: step.changes.map(({label}) => label)})),
    );
  }
  const day = today();
  return {
    dayOf: (release) => (isReleased(release, history, day) ? dayOf(release, history) : undefined),
    releaseOf: (label, step) => releaseOf(label, step, history),
  };
}

function feedFiles(steps: readonly ReleaseStep[], model: ReferenceModel): [string, string][] {
  const {name, docsUrl, siteHost} = brand;
  const site = {title: `${name} API changelog`, docsUrl, host: siteHost};
  const {releases: history} = PROVIDER;
  return changelogFeeds(feedChanges(steps, model, RELEASES), history, site, today());
}
