/** What the server for assistants knows about one release of the API. */
import type {Release} from '../../../config/releases';
import type {ApiPart, ChangesPart, JsonObject} from '../../../packages/mcp/src/index';
import {
  buildReferenceModel,
  createLinks,
  entryAddress,
  loadSteps,
  makeEntries,
  makeSamples,
  type OpenApiDocument,
  type ReferenceModel,
} from '../../../packages/openapi-reference/src';

export function apiPart(release: Release, document: OpenApiDocument): ApiPart {
  const model = buildReferenceModel(document);
  // Addresses in the corpus begin below the portal's.
  const links = createLinks(model, release.path);
  const languages = new Map<string, string>();
  const operations = [...model.operations, ...model.webhooks].map((operation) => {
    const samples = makeSamples(model, operation);
    samples.forEach(({language, label}) => languages.set(language, label));
    return {
      key: operation.key,
      method: operation.method,
      path: operation.path,
      title: operation.title,
      isWebhook: operation.kind === 'webhook',
      address: links.operation(operation.key) ?? links.overview,
      samples: Object.fromEntries(samples.map(({language, code}) => [language, code])),
    };
  });
  return {
    release: release.name,
    document: withoutCatalogue(document),
    operations,
    schemas: Object.fromEntries(
      model.schemas.map(({name}) => [name, links.schema(name) ?? links.overview]),
    ),
    errors: model.errors.map(({code, statuses, meaning, action, operations: raisers}) => ({
      code,
      statuses,
      meaning,
      action,
      address: links.error(code) ?? links.errors,
      operations: raisers,
    })),
    languages: [...languages].map(([id, label]) => ({id, label})),
  };
}

/** The part already contains the error catalogue. */
function withoutCatalogue(document: OpenApiDocument): JsonObject {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === 'x-error-catalogue' ? undefined : value,
    ),
  ) as JsonObject;
}

export async function changesPart(
  siteDir: string,
  releases: readonly Release[],
  latest: OpenApiDocument,
): Promise<ChangesPart> {
  const steps = await loadSteps(siteDir, releases, latest);
  const model: ReferenceModel = buildReferenceModel(latest);
  const [newest] = releases;
  return {
    steps: steps.map((step) => {
      const links = createLinks(model, newest?.path ?? '');
      const archive = createLinks(
        step.previousModel,
        releases.find(({name}) => name === step.previous)?.path ?? '',
      );
      const entries = makeEntries(step, model);
      return {
        release: step.release,
        previous: step.previous,
        introduction: entries.introduction,
        changes: entries.groups.flatMap(({areas}) =>
          areas.flatMap(({entries: own}) =>
            own.map((entry) => ({
              kind: entry.kind,
              subject: entry.subject,
              impact: entry.impact,
              label: entry.label,
              words: entry.words.join(' '),
              ...(entry.note === undefined ? {} : {note: entry.note}),
              address: entryAddress(entry, links, () => true, archive) ?? links.changelog,
            })),
          ),
        ),
      };
    }),
  };
}
