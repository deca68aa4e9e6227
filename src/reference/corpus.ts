/** What the server for assistants knows about one release of the API. */
import type {Release} from '../../config/releases';
import type {
  ApiPart,
  ChangesPart,
  ContentFacts,
  Field,
  FieldParts,
  Json,
  OperationFacts,
} from '../../packages/mcp/src/index';
import {
  asCode,
  BareSchemas,
  createLinks,
  entryAddress,
  makeEntries,
  makeSamples,
  type OperationModel,
  optional,
  type ReferenceModel,
  type ReleaseStep,
  type SchemaNode,
  valueAmong,
} from '../../packages/openapi-reference/src';

/** The document that the model was built from has the schemas that check requests. */
export function apiPart(release: Release, model: ReferenceModel): ApiPart {
  // Addresses in the corpus begin below the portal's.
  const links = createLinks(model, release.path);
  const schemas = new BareSchemas(model.document);
  const languages = new Map<string, string>();
  const operations = [...model.operations, ...model.webhooks].map((operation): OperationFacts => {
    const samples = makeSamples(model, operation);
    samples.forEach(({language, label}) => languages.set(language, label));
    const {key, method, path, title, tags, deprecated, errorCodes, guides} = operation;
    return {
      key,
      method,
      path,
      title,
      isWebhook: operation.kind === 'webhook',
      address: links.operation(key) ?? links.overview,
      samples: Object.fromEntries(samples.map(({language, code}) => [language, code])),
      tags,
      description: (operation.description ?? '').trim(),
      deprecated,
      parameters: Object.entries(operation.parameters).flatMap(([place, nodes]) =>
        nodes.map((node) => ({...fieldOf(node), in: place, check: checkOf(schemas, node)})),
      ),
      ...optional('body', bodyOf(schemas, operation)),
      responses: operation.responses.map(({status, description, headers, media}) => ({
        status,
        description: squeeze(description),
        headers: headers.map(fieldOf),
        ...optional('content', contentOf(schemas, media)),
      })),
      errorCodes,
      guides,
    };
  });
  return {
    release: release.name,
    ...optional('server', model.servers[0]?.url),
    operations,
    schemas: Object.fromEntries(
      model.schemas.map(({name, node, examples, usedBySchemas}) => {
        const {type, description, values, schemas: others, fields} = fieldOf(node);
        const address = links.schema(name) ?? links.overview;
        return [
          name,
          {
            address,
            type,
            description,
            values,
            schemas: others,
            fields,
            examples: examples.map(jsonOf),
            usedBy: usedBySchemas,
          },
        ];
      }),
    ),
    definitions: Object.fromEntries(
      Object.entries(schemas.definitions).map(([name, schema]) => [name, jsonOf(schema)]),
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

function bodyOf(schemas: BareSchemas, {body}: OperationModel): OperationFacts['body'] {
  const content = body && contentOf(schemas, body.media);
  return content && {...content, required: body.required};
}

function contentOf(
  schemas: BareSchemas,
  media: OperationModel['responses'][number]['media'],
): ContentFacts | undefined {
  const one = media.find(({type}) => /\bjson\b/i.test(type)) ?? media[0];
  if (one === undefined) {
    return undefined;
  }
  const {type, schema, examples} = one;
  return {
    mediaType: type,
    type: schema === undefined ? '' : typeOf(schema),
    ...(schema === undefined ? {schemas: [], fields: []} : partsOf(schema)),
    check: checkOf(schemas, schema),
    examples: examples.map(({name, summary = '', value}) => ({
      name,
      summary,
      value: jsonOf(value),
    })),
  };
}

function checkOf(schemas: BareSchemas, node: SchemaNode | undefined): Json {
  return jsonOf(schemas.bare(node?.schema ?? true));
}

/** Numbers with a notation of their own become ordinary ones. */
function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

function squeeze(text = ''): string {
  return text.replace(/\s+/g, ' ').trim();
}

function typeOf({type, nullable}: SchemaNode): string {
  return `${type.map(({text}) => text).join('')}${nullable ? ' or null' : ''}`;
}

export function fieldOf(node: SchemaNode): Field {
  const {limits, notation, pattern, format, defaultValue, access, deprecated} = node;
  return {
    name: node.name ?? '',
    type: typeOf(node),
    required: node.required,
    description: squeeze(node.description),
    rules: [
      ...(format === undefined ? [] : [`format ${format}`]),
      ...limits,
      ...(pattern === undefined ? [] : [`pattern ${pattern}`]),
      ...notation,
      ...(defaultValue === undefined ? [] : [`default ${asCode(defaultValue)}`]),
      ...(access === undefined ? [] : [access]),
      ...(deprecated ? ['deprecated'] : []),
    ],
    ...(node.examples[0] === undefined ? {} : {example: jsonOf(node.examples[0])}),
    values: node.values.map(({value, meaning}) => ({
      value: valueAmong(node.values, value),
      meaning: squeeze(meaning),
    })),
    ...partsOf(node),
  };
}

function partsOf({type, page, groups}: SchemaNode): FieldParts {
  if (page !== undefined && type.some(({schema}) => schema === page)) {
    return {schemas: [page], fields: []};
  }
  const schemas = new Set<string>();
  const fields = new Map<string, Field>();
  for (const node of groups.filter(({isRule}) => isRule !== true).flatMap(({nodes}) => nodes)) {
    const parts = node.name === undefined ? partsOf(node) : {schemas: [], fields: [fieldOf(node)]};
    parts.schemas.forEach((name) => schemas.add(name));
    for (const field of parts.fields) {
      fields.set(field.name, fields.get(field.name) ?? field);
    }
  }
  return {schemas: [...schemas], fields: [...fields.values()]};
}

/** @param model - of the latest release */
export function changesPart(
  steps: readonly ReleaseStep[],
  releases: readonly Release[],
  model: ReferenceModel,
): ChangesPart {
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
        changes: entries.groups.flatMap((group) =>
          group.entries.map((entry) => ({
            kind: entry.kind,
            subject: entry.subject,
            impact: entry.impact,
            label: entry.label,
            words: [...(entry.meaning === undefined ? [] : [entry.meaning]), ...entry.words].join(
              ' ',
            ),
            ...(entry.note === undefined ? {} : {note: entry.note}),
            address: entryAddress(entry, links, () => true, archive) ?? links.changelog,
          })),
        ),
      };
    }),
  };
}
