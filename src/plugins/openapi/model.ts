import {isReference, resolve, schemaNameOf} from './resolve';
import {
  buildSchemaNode,
  claimId,
  createTreeContext,
  type SchemaNode,
  type TreeContext,
} from './schemaTree';
import {anchorId, kebabCase, NameRegistry, schemaSlug, spellOut} from './slugs';
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
  /** Anchor of the tag on the overview. */
  id: string;
  description?: string;
  operations: string[];
}

export interface SecurityModel {
  name: string;
  /** Anchor of the scheme on the overview. */
  id: string;
  scheme: SecuritySchemeObject;
}

export interface ReferenceModel {
  title: string;
  version: string;
  summary?: string;
  description?: string;
  servers: {url: string; description?: string}[];
  security: SecurityModel[];
  tags: TagModel[];
  operations: OperationModel[];
  webhooks: OperationModel[];
  schemas: SchemaModel[];
  errors: ErrorModel[];
}

/** Heading of operations that carry no tag. */
export const UNTAGGED = 'Other operations';

/** Ids of sections of an operation's page that a property's path could come to as well. */
const SECTION_IDS = [
  'request-body',
  'path-parameters',
  'query-parameters',
  'header-parameters',
  'cookie-parameters',
];

/** Page names below `schemas/` and `webhooks/` that would be the folder's own address. */
const RESERVED_BELOW = ['index'];

/** Turns a bundled description into what the pages show. Pure: same document, same model. */
export function buildReferenceModel(document: OpenApiDocument): ReferenceModel {
  const errors = errorCatalogue(document);
  const operations = collectOperations(document, errors);
  const webhooks = collectWebhooks(document, errors);
  const endpoints = [...operations, ...webhooks];
  const raisedBy = invert(operations.map((one) => [one.key, one.errorCodes]));
  const errorPage = {ids: new Set<string>()};
  const overviewPage = {ids: new Set<string>()};
  return {
    title: document.info.title,
    version: document.info.version,
    ...optionalText('summary', document.info.summary),
    ...optionalText('description', document.info.description),
    servers: document.servers ?? [],
    security: collectSecurity(document, overviewPage),
    tags: collectTags(document, operations, overviewPage),
    operations,
    webhooks,
    schemas: collectSchemas(document, endpoints),
    errors: [...errors].map(([code, entry]) => ({
      ...entry,
      code,
      id: claimId(errorPage, errorId(code)),
      operations: raisedBy.get(code) ?? [],
    })),
  };
}

/** Anchor of an error code on the page of the error catalogue. */
export function errorId(code: string): string {
  return anchorId(code.toLowerCase());
}

/** From each used name to its users, in their order. */
function invert(
  uses: readonly (readonly [user: string, used: Iterable<string>])[],
): ReadonlyMap<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [user, used] of uses) {
    for (const name of new Set(used)) {
      const known = users.get(name);
      if (known === undefined) {
        users.set(name, [user]);
      } else {
        known.push(user);
      }
    }
  }
  return users;
}

type ErrorCatalogue = ReadonlyMap<string, ErrorCatalogueEntry>;

function errorCatalogue(document: OpenApiDocument): ErrorCatalogue {
  const schemas = Object.values(document.components?.schemas ?? {});
  const entries = schemas.flatMap((schema) =>
    typeof schema === 'object' ? Object.entries(schema['x-error-catalogue'] ?? {}) : [],
  );
  return new Map(entries.filter(([, entry]) => isErrorEntry(entry)));
}

/** Nobody checks the extensions of a description that is not ours. */
function isErrorEntry(entry: Partial<ErrorCatalogueEntry> | null): boolean {
  return (
    Array.isArray(entry?.statuses) &&
    typeof entry.meaning === 'string' &&
    typeof entry.action === 'string'
  );
}

function listOf<T>(extension: T[] | undefined): T[] {
  return Array.isArray(extension) ? extension : [];
}

function collectOperations(document: OpenApiDocument, errors: ErrorCatalogue): OperationModel[] {
  const names = new NameRegistry();
  return Object.entries(document.paths ?? {})
    .filter(([path]) => !isExtension(path))
    .flatMap(([path, item]) =>
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

/** Extensions may stand beside paths and statuses. Source: OpenAPI Specification, Specification Extensions. */
function isExtension(key: string): boolean {
  return key.startsWith('x-');
}

function collectWebhooks(document: OpenApiDocument, errors: ErrorCatalogue): OperationModel[] {
  const names = new NameRegistry(RESERVED_BELOW);
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
  const tree = createTreeContext(document, SECTION_IDS);
  const errorCodes = listOf(operation['x-error-codes']).filter((code) => context.errors.has(code));
  const body = operation.requestBody && resolve(document, operation.requestBody);
  const operationId = firstText(operation.operationId);
  const exactName = `${method} ${path}`;
  const title =
    firstText(operation.summary, pathItem.summary, operationId) ??
    `${method.toUpperCase()} ${path}`;
  return {
    kind,
    // A webhook may have the name of a path.
    key: operationId ?? (kind === 'webhook' ? `webhook ${exactName}` : exactName),
    slug: context.names.take(
      kind === 'webhook'
        ? [kebabCase(path), kebabCase(`${spellOut(path)} ${method}`)]
        : [kebabCase(title), kebabCase(operationId ?? ''), kebabCase(spellOut(exactName))],
    ),
    method,
    path,
    title,
    ...optionalText('description', firstText(operation.description, pathItem.description)),
    tag: firstText(operation.tags?.[0]) ?? UNTAGGED,
    deprecated: operation.deprecated ?? false,
    parameters: buildParameters(tree, pathItem, operation),
    ...(body === undefined ? {} : {body: buildBody(tree, body)}),
    responses: Object.entries(operation.responses ?? {})
      .filter(([status]) => !isExtension(status))
      .map(([status, value]) =>
        buildResponse(tree, context.errors, errorCodes, status, resolve(document, value) ?? {}),
      ),
    security: [
      ...new Set(
        (operation.security ?? document.security ?? []).flatMap((one) => Object.keys(one)),
      ),
    ],
    errorCodes,
    guides: listOf(operation['x-guides']),
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
  // A parameter has `schema`, or `content` with exactly one media type.
  const [media] = Object.values(parameter.content ?? {});
  const schema = parameter.schema ?? media?.schema;
  const node = buildSchemaNode(tree, schema, {
    id,
    name: parameter.name,
    required: parameter.required ?? false,
  });
  const examples = [parameter, media ?? {}].flatMap((source) => [
    ...(source.example === undefined ? [] : [source.example]),
    ...Object.values(source.examples ?? {}).flatMap((value) => {
      const example = resolve(tree.document, value)?.value;
      return example === undefined ? [] : [example];
    }),
  ]);
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
    const schema =
      media.schema === undefined
        ? {}
        : {schema: buildSchemaNode(tree, media.schema, {id: mediaId})};
    const examples = mediaExamples(tree, media, mediaId).filter(({name}) => isShown(name));
    return {
      type,
      ...schema,
      // A property called `example`, or two names that differ in blanks only, may want the same id.
      examples: examples.map((example) => ({...example, id: claimId(tree, example.id)})),
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
            id: anchorId(id, 'example', kebabCase(spellOut(name))),
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
  const names = new NameRegistry(RESERVED_BELOW);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const usedByOperations = invert(endpoints.map((one) => [one.key, one.uses]));
  const usedBySchemas = invert(
    schemas.map(([name, schema]) => [name, namedSchemas(document, schema, new Set())]),
  );
  return schemas.map(([name, schema]) => {
    const {description, ...keywords}: SchemaKeywords = typeof schema === 'object' ? schema : {};
    const node = buildSchemaNode(createTreeContext(document), keywordsOrBoolean(schema, keywords), {
      id: 'field',
      self: name,
      levels: 1,
    });
    return {
      name,
      slug: names.take([schemaSlug(name)]),
      ...optionalText('description', description),
      node,
      examples: node.examples,
      usedByOperations: usedByOperations.get(name) ?? [],
      usedBySchemas: (usedBySchemas.get(name) ?? []).filter((user) => user !== name),
    };
  });
}

function keywordsOrBoolean(schema: SchemaObject, keywords: SchemaKeywords): SchemaObject {
  return typeof schema === 'object' ? keywords : schema;
}

/** The ids that a page has so far. */
interface PageIds {
  ids: Set<string>;
}

function collectSecurity(document: OpenApiDocument, page: PageIds): SecurityModel[] {
  return Object.entries(document.components?.securitySchemes ?? {}).flatMap(([name, value]) => {
    const scheme = resolve(document, value);
    return scheme === undefined
      ? []
      : [{name, id: claimId(page, anchorId('security', name.toLowerCase())), scheme}];
  });
}

function collectTags(
  document: OpenApiDocument,
  operations: OperationModel[],
  page: PageIds,
): TagModel[] {
  const described = new Map((document.tags ?? []).map((tag) => [tag.name, tag.description]));
  const names = new Set([...described.keys(), ...operations.map((operation) => operation.tag)]);
  const byTag = invert(operations.map((one) => [one.key, [one.tag]]));
  return [...names]
    .map((name) => ({
      name,
      id: claimId(page, anchorId('tag', kebabCase(spellOut(name)))),
      ...optionalText('description', described.get(name)),
      operations: byTag.get(name) ?? [],
    }))
    .filter((tag) => tag.operations.length > 0);
}

/** The first that says anything; `summary: ''` is valid and says nothing. */
function firstText(...texts: (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text.trim() !== '');
}

function optionalText<Key extends string>(
  key: Key,
  text: string | undefined,
): Partial<Record<Key, string>> {
  return text === undefined || text.trim() === '' ? {} : ({[key]: text} as Record<Key, string>);
}
