import {isReference, resolve, schemaNameOf} from './resolve';
import {anchorId, kebabCase, NameRegistry, schemaSlug} from './slugs';
import {buildSchemaNode, createTreeContext, type SchemaNode, type TreeContext} from './schemaTree';
import type {
  ErrorCatalogueEntry,
  ExampleObject,
  HeaderObject,
  Json,
  MaybeRef,
  MediaTypeObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItemObject,
  RequestBodyObject,
  ResponseObject,
  SchemaKeywords,
  SchemaObject,
  SecuritySchemeObject,
} from './types';

/** Methods in the order of the OpenAPI Specification, section Path Item Object. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface Example {
  id: string;
  name: string;
  summary?: string;
  description?: string;
  value: Json;
}

export interface Media {
  type: string;
  schema?: SchemaNode;
  examples: Example[];
}

export interface Body {
  required: boolean;
  description?: string;
  media: Media[];
}

export interface ResponseModel {
  status: string;
  id: string;
  description?: string;
  headers: SchemaNode[];
  media: Media[];
  /** Codes of the error catalogue that this operation can answer with under this status. */
  errorCodes: string[];
}

export interface OperationModel {
  kind: 'operation' | 'webhook';
  /** Stable key inside the description: the operationId, or method and path. */
  key: string;
  slug: string;
  method: string;
  /** Path template, or the name of the webhook. */
  path: string;
  title: string;
  description?: string;
  tag: string;
  deprecated: boolean;
  parameters: Record<ParameterPlace, SchemaNode[]>;
  body?: Body;
  responses: ResponseModel[];
  security: string[];
  errorCodes: string[];
  guides: {title: string; path: string}[];
  /** Names of the schemas that the request or a response names directly. */
  uses: string[];
}

export interface SchemaModel {
  name: string;
  slug: string;
  description?: string;
  node: SchemaNode;
  examples: Json[];
  usedByOperations: string[];
  usedBySchemas: string[];
}

export interface ErrorModel extends ErrorCatalogueEntry {
  code: string;
  id: string;
  /** Keys of the operations that raise the code. */
  operations: string[];
}

export interface TagModel {
  name: string;
  description?: string;
  operations: string[];
}

export interface ReferenceModel {
  title: string;
  version: string;
  summary?: string;
  description?: string;
  servers: {url: string; description?: string}[];
  security: {name: string; scheme: SecuritySchemeObject}[];
  tags: TagModel[];
  operations: OperationModel[];
  webhooks: OperationModel[];
  schemas: SchemaModel[];
  errors: ErrorModel[];
}

/** Heading of operations that carry no tag. */
export const UNTAGGED = 'Other operations';

/** Turns a bundled description into what the pages show. Pure: same document, same model. */
export function buildReferenceModel(document: OpenApiDocument): ReferenceModel {
  const errors = errorCatalogue(document);
  const operations = collectOperations(document, errors);
  const webhooks = collectWebhooks(document, errors);
  const endpoints = [...operations, ...webhooks];
  return {
    title: document.info.title,
    version: document.info.version,
    ...optionalText('summary', document.info.summary),
    ...optionalText('description', document.info.description),
    servers: document.servers ?? [],
    security: Object.entries(document.components?.securitySchemes ?? {}).flatMap(
      ([name, value]) => {
        const scheme = resolve(document, value);
        return scheme === undefined ? [] : [{name, scheme}];
      },
    ),
    tags: collectTags(document, operations),
    operations,
    webhooks,
    schemas: collectSchemas(document, endpoints),
    errors: [...errors].map(([code, entry]) => ({
      ...entry,
      code,
      id: errorId(code),
      operations: operations.filter((one) => one.errorCodes.includes(code)).map((one) => one.key),
    })),
  };
}

/** Anchor of an error code on the page of the error catalogue. */
export function errorId(code: string): string {
  return anchorId(code.toLowerCase());
}

type ErrorCatalogue = ReadonlyMap<string, ErrorCatalogueEntry>;

function errorCatalogue(document: OpenApiDocument): ErrorCatalogue {
  const schemas = Object.values(document.components?.schemas ?? {});
  const entries = schemas.flatMap((schema) =>
    typeof schema === 'object' ? Object.entries(schema['x-error-catalogue'] ?? {}) : [],
  );
  return new Map(entries);
}

function collectOperations(document: OpenApiDocument, errors: ErrorCatalogue): OperationModel[] {
  const names = new NameRegistry();
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methodsOf(resolve<PathItemObject>(document, item as MaybeRef<PathItemObject>)).map(
      ({method, operation, item: pathItem}) =>
        buildOperation(
          {document, errors, names, kind: 'operation', path, pathItem},
          method,
          operation,
        ),
    ),
  );
}

function collectWebhooks(document: OpenApiDocument, errors: ErrorCatalogue): OperationModel[] {
  const names = new NameRegistry([]);
  return Object.entries(document.webhooks ?? {}).flatMap(([name, value]) =>
    methodsOf(resolve(document, value)).map(({method, operation, item: pathItem}) =>
      buildOperation(
        {document, errors, names, kind: 'webhook', path: name, pathItem},
        method,
        operation,
      ),
    ),
  );
}

function methodsOf(
  item: PathItemObject | undefined,
): {method: string; operation: OperationObject; item: PathItemObject}[] {
  return METHODS.flatMap((method) => {
    const operation = item?.[method] as OperationObject | undefined;
    return item === undefined || operation === undefined ? [] : [{method, operation, item}];
  });
}

interface OperationContext {
  document: OpenApiDocument;
  errors: ErrorCatalogue;
  names: NameRegistry;
  kind: 'operation' | 'webhook';
  path: string;
  pathItem: PathItemObject;
}

function buildOperation(
  context: OperationContext,
  method: string,
  operation: OperationObject,
): OperationModel {
  const {document, kind, path, pathItem} = context;
  const tree = createTreeContext(document);
  const errorCodes = (operation['x-error-codes'] ?? []).filter((code) => context.errors.has(code));
  const body = operation.requestBody && resolve(document, operation.requestBody);
  const summary = operation.summary ?? pathItem.summary;
  const title = summary ?? operation.operationId ?? `${method.toUpperCase()} ${path}`;
  return {
    kind,
    key: operation.operationId ?? `${method} ${path}`,
    slug: context.names.take(
      kind === 'webhook'
        ? [kebabCase(path), kebabCase(`${path} ${method}`)]
        : [
            kebabCase(title),
            kebabCase(operation.operationId ?? ''),
            kebabCase(`${method} ${path}`),
          ],
    ),
    method,
    path,
    title,
    ...optionalText('description', operation.description ?? pathItem.description),
    tag: operation.tags?.[0] ?? UNTAGGED,
    deprecated: operation.deprecated ?? false,
    parameters: buildParameters(tree, pathItem, operation),
    ...(body === undefined ? {} : {body: buildBody(tree, body)}),
    responses: Object.entries(operation.responses ?? {}).map(([status, value]) =>
      buildResponse(tree, context.errors, errorCodes, status, resolve(document, value) ?? {}),
    ),
    security: (operation.security ?? document.security ?? []).flatMap((one) => Object.keys(one)),
    errorCodes,
    guides: operation['x-guides'] ?? [],
    uses: [...namedSchemas(document, operation, new Set())],
  };
}

function buildParameters(
  tree: TreeContext,
  pathItem: PathItemObject,
  operation: OperationObject,
): Record<ParameterPlace, SchemaNode[]> {
  const byKey = new Map<string, ParameterObject>();
  // A parameter of the operation replaces the one of its path with the same name and place.
  for (const value of [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = resolve(tree.document, value);
    if (parameter !== undefined) {
      byKey.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  const at = (place: ParameterPlace) =>
    [...byKey.values()]
      .filter((parameter) => parameter.in === place)
      .map((parameter) =>
        parameterNode(tree, parameter, anchorId(place, parameter.name.toLowerCase())),
      );
  return {path: at('path'), query: at('query'), header: at('header'), cookie: at('cookie')};
}

function parameterNode(
  tree: TreeContext,
  parameter: Pick<ParameterObject, 'schema' | 'content' | 'description' | 'required'> & {
    name: string;
    deprecated?: boolean;
    example?: Json;
    examples?: Record<string, MaybeRef<ExampleObject>>;
  },
  id: string,
): SchemaNode {
  const schema = parameter.schema ?? Object.values(parameter.content ?? {})[0]?.schema;
  const node = buildSchemaNode(tree, schema, {
    id,
    name: parameter.name,
    required: parameter.required ?? false,
  });
  const examples = [
    ...(parameter.example === undefined ? [] : [parameter.example]),
    ...Object.values(parameter.examples ?? {}).flatMap((value) => {
      const example = resolve(tree.document, value)?.value;
      return example === undefined ? [] : [example];
    }),
  ];
  return {
    ...node,
    ...(parameter.description === undefined ? {} : {description: parameter.description}),
    deprecated: node.deprecated || (parameter.deprecated ?? false),
    examples: examples.length > 0 ? examples : node.examples,
  };
}

function buildBody(tree: TreeContext, body: RequestBodyObject): Body {
  return {
    required: body.required ?? false,
    ...optionalText('description', body.description),
    media: buildMedia(tree, body.content, 'request', () => true),
  };
}

function buildResponse(
  tree: TreeContext,
  errors: ErrorCatalogue,
  operationCodes: string[],
  status: string,
  response: ResponseObject,
): ResponseModel {
  const id = anchorId('response', status);
  const codes = operationCodes.filter((code) =>
    errors.get(code)?.statuses.includes(Number(status)),
  );
  // A shared error response carries an example for each code; a page shows the ones that can occur there.
  const canOccur = (name: string) => !errors.has(name) || operationCodes.includes(name);
  return {
    status,
    id,
    ...optionalText('description', response.description),
    headers: Object.entries(response.headers ?? {}).flatMap(([name, value]) => {
      const header: HeaderObject | undefined = resolve(tree.document, value);
      return header === undefined
        ? []
        : [parameterNode(tree, {...header, name}, anchorId(id, 'header', name.toLowerCase()))];
    }),
    media: buildMedia(tree, response.content, id, canOccur),
    errorCodes: codes,
  };
}

function buildMedia(
  tree: TreeContext,
  content: Record<string, MediaTypeObject> | undefined,
  id: string,
  isShown: (exampleName: string) => boolean,
): Media[] {
  return Object.entries(content ?? {}).map(([type, media], index) => {
    const mediaId = index === 0 ? id : anchorId(id, type.replaceAll('/', '_'));
    return {
      type,
      ...(media.schema === undefined
        ? {}
        : {schema: buildSchemaNode(tree, media.schema, {id: mediaId})}),
      examples: mediaExamples(tree, media, mediaId).filter(({name}) => isShown(name)),
    };
  });
}

function mediaExamples(tree: TreeContext, media: MediaTypeObject, id: string): Example[] {
  const own = (media.example === undefined ? [] : [media.example]).map((value) => ({
    id: anchorId(id, 'example'),
    name: 'Example',
    value,
  }));
  const named = Object.entries(media.examples ?? {}).flatMap(([name, reference]) => {
    const example = resolve(tree.document, reference);
    return example?.value === undefined
      ? []
      : [
          {
            id: anchorId(id, 'example', kebabCase(name)),
            name,
            ...optionalText('summary', example.summary),
            ...optionalText('description', example.description),
            value: example.value,
          },
        ];
  });
  return [...own, ...named];
}

/** Names of schemas that a part of the description names directly or through shared components. */
function namedSchemas(document: OpenApiDocument, part: unknown, found: Set<string>): Set<string> {
  const seen = new Set<unknown>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return;
    }
    seen.add(value);
    if (isReference(value)) {
      const name = schemaNameOf(value.$ref);
      if (name === undefined) {
        visit(resolve(document, value));
      } else {
        found.add(name);
      }
      return;
    }
    Object.values(value).forEach(visit);
  };
  visit(part);
  return found;
}

function collectSchemas(document: OpenApiDocument, endpoints: OperationModel[]): SchemaModel[] {
  const names = new NameRegistry([]);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const uses = new Map(
    schemas.map(([name, schema]) => [name, namedSchemas(document, schema, new Set())] as const),
  );
  return schemas.map(([name, schema]) => {
    const {description, ...keywords}: SchemaKeywords = typeof schema === 'object' ? schema : {};
    const node = buildSchemaNode(createTreeContext(document), keywordsOrBoolean(schema, keywords), {
      id: 'field',
      inside: [name],
      levels: 1,
    });
    return {
      name,
      slug: names.take([schemaSlug(name)]),
      ...optionalText('description', description),
      node,
      examples: node.examples,
      usedByOperations: endpoints.filter((one) => one.uses.includes(name)).map((one) => one.key),
      usedBySchemas: [...uses]
        .filter(([user, used]) => user !== name && used.has(name))
        .map(([user]) => user),
    };
  });
}

function keywordsOrBoolean(schema: SchemaObject, keywords: SchemaKeywords): SchemaObject {
  return typeof schema === 'object' ? keywords : schema;
}

function collectTags(document: OpenApiDocument, operations: OperationModel[]): TagModel[] {
  const described = new Map((document.tags ?? []).map((tag) => [tag.name, tag.description]));
  const names = new Set([...described.keys(), ...operations.map((operation) => operation.tag)]);
  return [...names]
    .map((name) => ({
      name,
      ...optionalText('description', described.get(name)),
      operations: operations.filter((one) => one.tag === name).map((one) => one.key),
    }))
    .filter((tag) => tag.operations.length > 0);
}

function optionalText<Key extends string>(
  key: Key,
  text: string | undefined,
): Partial<Record<Key, string>> {
  return text === undefined || text.trim() === '' ? {} : ({[key]: text} as Record<Key, string>);
}
