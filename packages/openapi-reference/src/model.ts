import {buildCall, type Call, type ErrorCatalogue, paragraphs} from './call';
import type {Marks, Since} from './diff/changes';
import {deprecationWords} from './words';
import {ENGLISH, ENGLISH_LABELS, type Labels} from './labels';
import {
  type Endpoint,
  endpointsOf,
  firstText,
  type FoundOperation,
  isExtension,
  operationsOf,
  orderOf,
  sortedByOrder,
} from './methods';
import {optional, optionalText} from './optional';
import {parentsOf} from './inheritance';
import {isReference, lookUp, objectsIn, referenceTo, resolve, schemaNameOf} from './resolve';
import {
  buildSchemaNode,
  claimId,
  createTreeContext,
  discriminatorValue,
  LEVELS,
  type SchemaNode,
  sinceOf,
  type TreeContext,
} from './schemaTree';
import type {OwnValues} from './samples/sampleTypes';
import {buildSecurity, type CallSecurity} from './security';
import {buildServers, type ServerModel} from './servers';
import {
  anchorId,
  kebabCase,
  NameRegistry,
  RESERVED,
  schemaSlug,
  shorten,
  spellOut,
  stockName,
} from './slugs';
import type {
  CodeSample,
  ErrorCatalogueEntry,
  ExternalDocsObject,
  InfoObject,
  Json,
  OpenApiDocument,
  OperationObject,
  SchemaKeywords,
  SecuritySchemeObject,
  TagGroup,
  TagObject,
} from './types';

export type {
  Call,
  Example,
  LinkModel,
  Media,
  ParameterNode,
  ParameterPlace,
  PartEncoding,
  ResponseModel,
} from './call';

/** An operation or a webhook as shown on its page. */
export interface OperationModel extends Call {
  kind: 'operation' | 'webhook';
  /** Key that identifies the operation within the description: the operationId, or method and path. */
  key: string;
  operationId?: string;
  slug: string;
  method: string;
  /** Path template, or the name of the webhook. */
  path: string;
  title: string;
  description?: string;
  /** The operation is listed under all of its tags; its page belongs to the first. */
  tags: string[];
  tag: string;
  deprecated: boolean;
  /** Markdown: the reason for the deprecation, and the date until which the operation works. */
  deprecation?: string;
  /** The release that added the operation, if it is a new one. */
  since?: Since;
  /** Servers specific to this operation or its path. */
  servers?: ServerModel[];
  security: CallSecurity;
  callbacks: CallbackModel[];
  docs?: ExternalDocsObject;
  errorCodes: string[];
  guides: {title: string; path: string}[];
  /** Position among the operations of the tag. */
  order: number;
  /** Code samples from the description. */
  codeSamples: CodeSample[];
  /** Names of the schemas that the request or a response uses directly. */
  uses: string[];
}

/** A call from the provider to a URL in the request or response of the operation. */
export interface CallbackModel extends Call {
  /** The name, followed by the method if there are several. */
  title: string;
  /** Id of the heading, and prefix of the ids below it. */
  id: string;
  method: string;
  /** Runtime expression for the URL, such as `{$request.body#/callback_url}`. */
  expression: string;
  summary?: string;
  description?: string;
  docs?: ExternalDocsObject;
  servers: ServerModel[];
  deprecated: boolean;
  /** Present only if the callback itself states it, because the global requirement concerns calls by the reader. */
  security?: CallSecurity;
}

/** A named schema as shown on its page. */
export interface SchemaModel {
  name: string;
  slug: string;
  since?: Since;
  description?: string;
  /** Parent schemas, each with its discriminator value for this schema, such as `kind = auto`. */
  parents: {name: string; value: string}[];
  node: SchemaNode;
  examples: Json[];
  usedByOperations: string[];
  usedBySchemas: string[];
}

export interface ErrorModel extends ErrorCatalogueEntry {
  code: string;
  id: string;
  since?: Since;
  /** Keys of the operations that can return the code. */
  operations: string[];
}

export interface TagModel {
  name: string;
  /** Displayed name: `x-displayName`, or else the name. */
  title: string;
  /** Name of the tag's group (`x-tagGroups`). */
  group?: string;
  /** Anchor of the tag on the overview page. */
  id: string;
  description?: string;
  docs?: ExternalDocsObject;
  operations: string[];
}

export interface SecurityModel {
  name: string;
  /** Anchor of the scheme on the overview page. */
  id: string;
  scheme: SecuritySchemeObject;
}

/** Everything that the pages of a reference show. */
export interface ReferenceModel {
  /** The description from which the model was built. */
  document: OpenApiDocument;
  /** The fixed texts in the language of the pages. */
  labels: Labels;
  title: string;
  version: string;
  summary?: string;
  description?: string;
  docs?: ExternalDocsObject;
  /** Contact, licence and terms of service. */
  facts: InfoFact[];
  servers: ServerModel[];
  security: SecurityModel[];
  tags: TagModel[];
  operations: OperationModel[];
  webhooks: OperationModel[];
  schemas: SchemaModel[];
  errors: ErrorModel[];
  /** Values that samples use instead of examples. */
  sampleValues?: OwnValues;
}

/** Internal name of the group of operations without a tag. It determines the anchor in every language. */
const UNTAGGED = ENGLISH['overview.otherOperations'];

/** Ids of sections on an operation's page that could collide with the path of a property. */
const SECTION_IDS = [
  'request-body',
  'path-parameters',
  'query-parameters',
  'header-parameters',
  'cookie-parameters',
];

/** Page names that would collide with the address of `schemas/` or `webhooks/` itself. */
const RESERVED_BELOW = ['index'];

export interface ModelOptions {
  /** Preferred source of operation addresses; the summary by default. */
  addresses?: AddressSource;
  /** Number of levels of fields on an operation's page; deeper named schemas become links. 2 by default. */
  levels?: number;
  /** The fixed texts; English by default. */
  labels?: Labels;
}

/** Summaries are easier to read. `operationId`s change less often, and other generators use them. */
export type AddressSource = 'summary' | 'operationId';

/**
 * Turns a bundled description into the content of the pages. A pure function of its arguments.
 *
 * @param marks - parts of this document that the release added
 */
export function buildReferenceModel(
  document: OpenApiDocument,
  marks?: Marks,
  {addresses = 'summary', levels = LEVELS, labels = ENGLISH_LABELS}: ModelOptions = {},
): ReferenceModel {
  const errors = errorCatalogue(document);
  const source: Source = {document, errors, levels, labels, ...optional('marks', marks)};
  const [operationNames, webhookNames] = [RESERVED, RESERVED_BELOW].map(
    (names) => new NameRegistry(names),
  ) as [NameRegistry, NameRegistry];
  const built = endpointsOf(document).map((endpoint) => {
    const names = endpoint.kind === 'operation' ? operationNames : webhookNames;
    return buildOperation({...source, names, addresses}, endpoint);
  });
  const operations = inOwnOrder(built.filter(({kind}) => kind === 'operation'));
  const webhooks = built.filter(({kind}) => kind === 'webhook');
  const endpoints = [...operations, ...webhooks];
  const raisedBy = invert(operations.map((one) => [one.key, one.errorCodes]));
  const errorPage = {ids: new Set<string>()};
  const overviewPage = {ids: new Set<string>()};
  return {
    document,
    labels,
    title: document.info.title,
    version: document.info.version,
    ...optionalText('summary', document.info.summary),
    ...optionalText('description', document.info.description),
    ...optional('docs', document.externalDocs),
    facts: infoFacts(document.info, labels),
    servers: buildServers(document.servers ?? []),
    security: collectSecurity(document, overviewPage),
    tags: collectTags(document, operations, overviewPage, labels),
    operations,
    webhooks,
    schemas: collectSchemas(source, endpoints),
    errors: [...errors].map(([code, entry]) => ({
      ...entry,
      code,
      ...optional('since', marks?.errors.get(code)),
      id: claimId(errorPage, errorId(code)),
      operations: raisedBy.get(code) ?? [],
    })),
  };
}

/** Returns the anchor of an error code in the error catalogue. */
export function errorId(code: string): string {
  return anchorId(code.toLowerCase());
}

/** Sorts the operations within each tag, without changing the order of the tags. */
function inOwnOrder(operations: readonly OperationModel[]): OperationModel[] {
  const tags = new Set(operations.map(({tag}) => tag));
  const sorted = new Map(
    [...tags].map((name) => [
      name,
      sortedByOrder(operations.filter(({tag}) => tag === name)).values(),
    ]),
  );
  return operations.map((one) => sorted.get(one.tag)?.next().value ?? one);
}

/** Maps each used name to its users, in the order of the users. */
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

export function errorCatalogue(document: OpenApiDocument): ErrorCatalogue {
  const schemas = Object.values(document.components?.schemas ?? {});
  const entries = schemas.flatMap((schema) =>
    typeof schema === 'object' ? Object.entries(schema['x-error-catalogue'] ?? {}) : [],
  );
  return new Map(entries.filter(([, entry]) => isErrorEntry(entry)));
}

/** Whether an entry has the expected shape. Extensions are not validated, so they may contain anything. */
function isErrorEntry(entry: Partial<ErrorCatalogueEntry> | null): boolean {
  return (
    Array.isArray(entry?.statuses) &&
    typeof entry.meaning === 'string' &&
    typeof entry.action === 'string'
  );
}

export function listOf<T>(extension: T[] | undefined): T[] {
  return Array.isArray(extension) ? extension : [];
}

/** Input shared by all parts of the model. */
interface Source {
  document: OpenApiDocument;
  errors: ErrorCatalogue;
  levels: number;
  labels: Labels;
  marks?: Marks;
}

interface OperationContext extends Source {
  names: NameRegistry;
  addresses: AddressSource;
}

function buildOperation(
  context: OperationContext,
  {kind, key, method, path, pathItem, operation}: Endpoint,
): OperationModel {
  const {document} = context;
  const errorCodes = listOf(operation['x-error-codes']).filter((code) => context.errors.has(code));
  const operationId = firstText(operation.operationId);
  const ownServers = operation.servers ?? pathItem.servers;
  const tags = [...new Set(listOf(operation.tags).flatMap((tag) => firstText(tag) ?? []))];
  const title = firstText(operation.summary, operationId) ?? `${method.toUpperCase()} ${path}`;
  const {errors, levels, marks, labels} = context;
  const tree = createTreeContext(document, {reserved: SECTION_IDS, marks, levels, labels});
  const trees = {
    ...sinceOf(tree, operation),
    ...buildCall({tree, errors, errorCodes, idPrefix: ''}, pathItem, operation),
    callbacks: buildCallbacks(tree, operation),
  };
  return {
    kind,
    ...optional('operationId', operationId),
    key,
    slug: context.names.take(
      kind === 'webhook'
        ? [kebabCase(path), kebabCase(`${spellOut(path)} ${method}`)]
        : [
            ...(context.addresses === 'operationId' ? [shorten(stockName(operationId ?? ''))] : []),
            kebabCase(title),
            kebabCase(operationId ?? ''),
            kebabCase(spellOut(`${method} ${path}`)),
          ],
    ),
    method,
    path,
    title,
    ...optionalText(
      'description',
      paragraphs(operation.description, pathItem.summary, pathItem.description),
    ),
    tags,
    tag: tags[0] ?? UNTAGGED,
    deprecated: operation.deprecated ?? false,
    ...optional('deprecation', deprecationWords(operation, labels)),
    ...trees,
    ...(ownServers === undefined || ownServers.length === 0
      ? {}
      : {servers: buildServers(ownServers)}),
    security: buildSecurity(operation.security ?? document.security ?? []),
    ...optional('docs', operation.externalDocs),
    errorCodes,
    guides: listOf(operation['x-guides']).filter(isGuide),
    order: orderOf(operation),
    codeSamples: listOf(operation['x-codeSamples'] ?? operation['x-code-samples']).filter(
      (sample: Partial<CodeSample> | null) =>
        typeof sample?.lang === 'string' && typeof sample.source === 'string',
    ),
    uses: [...namedSchemas(document, operation)],
  };
}

function buildCallbacks(tree: TreeContext, {callbacks = {}}: OperationObject): CallbackModel[] {
  return Object.entries(callbacks).flatMap(([name, value]) => {
    const calls = Object.entries(resolve(tree.document, value) ?? {})
      .filter(([expression]) => !isExtension(expression))
      .flatMap(([expression, item], index) =>
        operationsOf(tree.document, item).map((found) => ({...found, expression, index})),
      );
    return calls.map((call) => ({
      title: calls.length === 1 ? name : `${name}, ${call.method.toUpperCase()}`,
      // Most callbacks have a single expression, which the ids can omit.
      ...buildCallback(tree, call.index === 0 ? [name] : [name, call.expression], call),
    }));
  });
}

function buildCallback(
  tree: TreeContext,
  names: readonly string[],
  {method, operation, pathItem, expression}: FoundOperation & {expression: string},
): Omit<CallbackModel, 'title'> {
  const id = claimId(
    tree,
    anchorId('callback', ...names.map((one) => kebabCase(spellOut(one))), method),
  );
  for (const section of SECTION_IDS) {
    claimId(tree, `${id}-${section}`);
  }
  return {
    id,
    method,
    expression,
    ...optionalText('summary', firstText(operation.summary, pathItem.summary)),
    ...optionalText(
      'description',
      paragraphs(
        operation.description,
        operation.summary === undefined ? undefined : pathItem.summary,
        pathItem.description,
      ),
    ),
    ...optional('docs', operation.externalDocs),
    servers: buildServers(operation.servers ?? pathItem.servers ?? []),
    deprecated: operation.deprecated ?? false,
    ...optional('security', operation.security && buildSecurity(operation.security)),
    ...buildCall(
      {tree, errors: new Map(), errorCodes: [], idPrefix: `${id}-`},
      pathItem,
      operation,
    ),
  };
}

/** Finds the schemas that a part of the description names, directly or through shared components. */
function namedSchemas(document: OpenApiDocument, part: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const refs = new Set([part]);
  for (const ref of refs) {
    const name = typeof ref === 'string' ? schemaNameOf(ref) : undefined;
    if (name === undefined) {
      const target = typeof ref === 'string' ? lookUp(document, ref) : ref;
      [...objectsIn(target)].filter(isReference).forEach(({$ref}) => refs.add($ref));
    } else {
      found.add(name);
    }
  }
  return found;
}

function collectSchemas(
  {document, marks, labels}: Source,
  endpoints: OperationModel[],
): SchemaModel[] {
  const names = new NameRegistry(RESERVED_BELOW);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const usedByOperations = invert(endpoints.map((one) => [one.key, one.uses]));
  const usedBySchemas = invert(
    schemas.map(([name, schema]) => [name, namedSchemas(document, schema)]),
  );
  return schemas.map(([name, schema]) => {
    const {description}: SchemaKeywords = typeof schema === 'object' ? schema : {};
    const {description: below, ...node} = buildSchemaNode(
      createTreeContext(document, {marks, labels}),
      schema,
      {id: 'field', self: name},
    );
    return {
      name,
      slug: names.take([schemaSlug(name)]),
      ...optional('since', marks?.schemas.get(name)),
      ...optionalText('description', description),
      parents: parentsOf(document, name).flatMap((parent) =>
        parentOf(document, parent, name, labels),
      ),
      // The schema's own description is already the first text of the page.
      node: {...node, ...optionalText('description', below?.slice(description?.length).trim())},
      examples: node.examples,
      usedByOperations: usedByOperations.get(name) ?? [],
      usedBySchemas: (usedBySchemas.get(name) ?? []).filter((user) => user !== name),
    };
  });
}

function parentOf(
  document: OpenApiDocument,
  parent: string,
  child: string,
  labels: Labels,
): {name: string; value: string}[] {
  const schema = document.components?.schemas?.[parent];
  const value = discriminatorValue(
    document,
    typeof schema === 'object' ? schema.discriminator : undefined,
    {$ref: referenceTo(child)},
    labels,
  );
  return value === undefined ? [] : [{name: parent, value}];
}

/** Ids already in use on a page. */
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

/** Maps tag names to the names of their groups, in group order. Source: Redocly's extension `x-tagGroups`. */
function tagGroups(document: OpenApiDocument, labels: Labels): ReadonlyMap<string, string> {
  const groups = listOf(document['x-tagGroups']).flatMap((group: Partial<TagGroup> | null) =>
    listOf(group?.tags).map(
      (tag) => [tag, firstText(group?.name) ?? labels.text('overview.otherOperations')] as const,
    ),
  );
  return new Map(groups);
}

function titleOfTag(tag: TagObject): string {
  return firstText(tag['x-displayName'], tag.summary) ?? tag.name;
}

/** Whether a guide has the expected shape. Extensions are not validated, so they may contain anything. */
function isGuide(guide: Partial<OperationModel['guides'][number]> | null): boolean {
  return typeof guide?.title === 'string' && typeof guide.path === 'string';
}

function collectTags(
  document: OpenApiDocument,
  operations: OperationModel[],
  page: PageIds,
  labels: Labels,
): TagModel[] {
  const described = new Map((document.tags ?? []).map((tag) => [tag.name, tag]));
  const tagsOf = ({tag, tags}: OperationModel) => [tag, ...tags];
  const names = new Set([...described.keys(), ...operations.flatMap(tagsOf)]);
  const byTag = invert(sortedByOrder(operations).map((one) => [one.key, tagsOf(one)]));
  const groups = tagGroups(document, labels);
  const untagged = {name: UNTAGGED, 'x-displayName': labels.text('overview.otherOperations')};
  return (
    [...new Set([...groups.keys(), ...names])]
      .filter((name) => names.has(name))
      .map((name) => ({
        name,
        title: titleOfTag(described.get(name) ?? (name === UNTAGGED ? untagged : {name})),
        ...optional('group', groups.get(name)),
        id: claimId(page, anchorId('tag', kebabCase(spellOut(name)))),
        ...optionalText('description', described.get(name)?.description),
        ...optional('docs', described.get(name)?.externalDocs),
        operations: byTag.get(name) ?? [],
      }))
      // A tag without operations may introduce the API.
      .filter(({description, operations}) => operations.length > 0 || description !== undefined)
  );
}

/** A fact about the description as a whole, such as a contact. */
interface InfoFact {
  term: string;
  text: string;
  /** Set only for web and email addresses: descriptions are untrusted. */
  url?: string;
}

/** Returns facts that readers need besides the description's text. Source: OpenAPI Specification, Info Object. */
function infoFacts({contact, license, termsOfService}: InfoObject, labels: Labels): InfoFact[] {
  const email = contact?.email;
  const names = [license?.name, license?.identifier].filter((text) => !isBlank(text));
  const licence = [...new Set(names)].join(', ');
  return [
    ...fact(labels.text('overview.contact'), contact?.name, contact?.url),
    ...fact(labels.text('overview.email'), email, isBlank(email) ? email : `mailto:${email}`),
    ...fact(labels.text('overview.licence'), licence, license?.url),
    ...fact(labels.text('overview.terms'), undefined, termsOfService),
  ];
}

/** Matches web addresses, and email addresses that cannot inject header fields. */
const ADDRESS = /^https?:\/\/|^mailto:[\w.!#$'*+/=^`{|}~-]+@[\w.-]+$/i;

function fact(term: string, name: string | undefined, address: string | undefined): InfoFact[] {
  const text = isBlank(name) ? address : name;
  const isLink = !isBlank(address) && ADDRESS.test(address);
  return isBlank(text) ? [] : [{term, text, ...(isLink ? {url: address} : {})}];
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}
