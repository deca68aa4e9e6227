/** The parts that operations, webhooks and callbacks have in common. */
import {asCode, deprecationWords} from './words';
import {firstText, isExtension, operationKey, parametersOf} from './methods';
import {optional, optionalText} from './optional';
import {decodePointer, isReference, lookUp, resolve} from './resolve';
import {
  buildSchemaNode,
  claimId,
  type NamedExample,
  type SchemaNode,
  sinceOf,
  type TreeContext,
} from './schemaTree';
import {normalForm} from './normalForm';
import {notationOf, styleOf, type WrittenParameter} from './samples/parameters';
import {buildServers, type ServerModel} from './servers';
import {anchorId, kebabCase, spellOut} from './slugs';
import type {
  EncodingObject,
  ErrorCatalogueEntry,
  ExampleObject,
  HeaderObject,
  Json,
  MediaTypeObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItemObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
} from './types';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface ParameterNode extends SchemaNode {
  /** Serialisation style of arrays and objects. */
  style: string;
  explode: boolean;
  /** Media type of a parameter with a serialised value, such as `application/json`. */
  content?: string;
  allowReserved: boolean;
}

export interface Example {
  id: string;
  name: string;
  summary?: string;
  description?: string;
  value: Json;
}

export interface Media {
  type: string;
  /** Encoding of form fields by name. */
  encoding: Readonly<Record<string, EncodingObject>>;
  /** The same encodings as shown on pages. */
  parts: PartEncoding[];
  schema?: SchemaNode;
  examples: Example[];
  /** Examples of which the description contains only the URL. */
  outside: NamedExample[];
}

/** The encoding of a part of a form, if the description states one. */
export interface PartEncoding {
  /** Name of the form field. */
  name: string;
  contentType?: string;
  notation: string[];
  headers: ParameterNode[];
}

export interface Body {
  required: boolean;
  description?: string;
  media: Media[];
}

export interface ResponseModel {
  status: string;
  /** Prefix of the ids below the response. */
  id: string;
  headingId: string;
  description?: string;
  headers: ParameterNode[];
  links: LinkModel[];
  media: Media[];
  /** Error codes that this operation can return with this status. */
  errorCodes: string[];
}

/** A further call that uses values of a response. */
export interface LinkModel {
  name: string;
  /** Key of the operation, or the reference to it if it is in another file. */
  operation: string;
  description?: string;
  /** Sources of the values for the parameters and the body, such as `id: $response.body#/id`. */
  values: string[];
  servers: ServerModel[];
}

export interface Call {
  parameters: Record<ParameterPlace, ParameterNode[]>;
  body?: Body;
  responses: ResponseModel[];
}

export type ErrorCatalogue = ReadonlyMap<string, ErrorCatalogueEntry>;

export interface CallContext {
  tree: TreeContext;
  errors: ErrorCatalogue;
  errorCodes: readonly string[];
  /** Prefix of all ids; empty for the main call of a page. */
  idPrefix: string;
}

export function buildCall(
  context: CallContext,
  pathItem: PathItemObject,
  operation: OperationObject,
): Call {
  const {document} = context.tree;
  const parameters = buildParameters(context, pathItem, operation);
  const body = operation.requestBody && resolve(document, operation.requestBody);
  return {
    parameters,
    ...(body === undefined ? {} : {body: buildBody(context, body)}),
    responses: Object.entries(operation.responses ?? {})
      .filter(([status]) => !isExtension(status))
      .map(([status, value]) => buildResponse(context, status, resolve(document, value) ?? {})),
  };
}

function idOf({idPrefix}: CallContext, ...parts: string[]): string {
  return `${idPrefix}${anchorId(...parts)}`;
}

function buildParameters(
  context: CallContext,
  pathItem: PathItemObject,
  operation: OperationObject,
): Record<ParameterPlace, ParameterNode[]> {
  const all = parametersOf(context.tree.document, {operation, pathItem});
  const at = (place: ParameterPlace) =>
    all
      .filter((parameter) => parameter.in === place)
      .map((parameter) =>
        parameterNode(
          context.tree,
          parameter,
          idOf(context, place, parameter.name.toLowerCase()),
          true,
        ),
      );
  return {path: at('path'), query: at('query'), header: at('header'), cookie: at('cookie')};
}

/** Whether media types or security replace a header parameter. Source: OpenAPI Specification, Parameter Object. */
export function isIgnoredHeader(place: string, name: string): boolean {
  return place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name);
}

function parameterNode(
  tree: TreeContext,
  parameter: ParameterObject,
  id: string,
  isRequest = false,
): ParameterNode {
  // A parameter has either `schema` or `content` with exactly one media type.
  const [[mediaType, media] = []] = Object.entries(parameter.content ?? {});
  const schema = parameter.schema ?? media?.schema;
  const isIgnored = isRequest && isIgnoredHeader(parameter.in, parameter.name);
  const node = buildSchemaNode(tree, schema, {
    id,
    name: parameter.name,
    required: parameter.required === true && !isIgnored,
  });
  const sources = [parameter, media ?? {}];
  const named = sources.flatMap((source) => namedExamples(tree, source.examples));
  const examples = [
    ...sources.flatMap(({example}) => (example === undefined ? [] : [example])),
    ...named.flatMap(({value}) => (value === undefined ? [] : [value])),
  ];
  const {style, explode} = styleOf(parameter);
  // Before OpenAPI 3.2, `allowReserved` has a meaning only in a query.
  const allowReserved =
    parameter.allowReserved === true &&
    (parameter.in === 'query' || !/^3\.[01]\./.test(tree.document.openapi));
  return {
    ...node,
    ...sinceOf(tree, parameter),
    // The description of a named schema is on the schema's own page.
    ...optionalText(
      'description',
      node.page === undefined && node.description !== parameter.description
        ? paragraphs(parameter.description, node.description)
        : (parameter.description ?? node.description),
    ),
    deprecated: node.deprecated || (parameter.deprecated ?? false),
    ...(parameter.deprecated === true
      ? optional('deprecation', deprecationWords(parameter, tree.labels) ?? node.deprecation)
      : {}),
    examples: examples.length > 0 ? examples : node.examples,
    ...(named.length === 0 ? {} : {namedExamples: named}),
    style,
    explode,
    ...optional('content', mediaType),
    allowReserved,
    notation: [
      ...node.notation,
      ...(mediaType === undefined
        ? // Several cookies need separate headers. Source: RFC 9110, 5.3.
          /^set-cookie$/i.test(parameter.name)
          ? []
          : notation(tree, {name: parameter.name, style, explode}, parameter.in, schema)
        : [tree.labels.text('notation.writtenAs', {text: mediaType})]),
      ...(parameter.allowEmptyValue === true ? [tree.labels.text('notation.mayBeEmpty')] : []),
      ...(allowReserved ? [tree.labels.text('notation.reserved')] : []),
      ...(isIgnored ? [tree.labels.text('notation.ignored')] : []),
    ],
  };
}

/** Returns named examples; an external example has only a URL. */
function namedExamples(
  {document}: TreeContext,
  examples: ParameterObject['examples'] = {},
): NamedExample[] {
  return Object.entries(examples).flatMap(([key, reference]) => {
    const found = resolve(document, reference);
    if (found === undefined) {
      return [];
    }
    const {summary, description, externalValue, ...values} = found;
    const value = valueOf(values);
    return [
      {
        name: firstText(summary) ?? key,
        ...optionalText('description', description),
        ...optional('value', value),
        ...(value === undefined ? optional('url', externalValue) : {}),
      },
    ];
  });
}

/** Shows by an example how arrays and objects are serialised. Other values need this only with a prefix. */
function notation(
  {document, labels}: TreeContext,
  parameter: WrittenParameter,
  place: string,
  schema: SchemaObject = true,
): string[] {
  const {keywords, choices} = normalForm(document, schema);
  const all = choices.flatMap((choice) =>
    choice.schemas.map((one) => normalForm(document, one).keywords),
  );
  const shapes = [keywords, ...all].map(({type, items, properties, additionalProperties}) => {
    const types = [type ?? []].flat();
    const isList = types.includes('array') || items !== undefined;
    const isObject =
      types.includes('object') ||
      properties !== undefined ||
      typeof additionalProperties === 'object';
    return isList ? ['a', 'b'] : isObject ? {x: 'a', y: 'b'} : undefined;
  });
  const value = shapes.find((shape) => shape !== undefined);
  const isPlain = value === undefined && !/^(?:label|matrix)$/.test(parameter.style);
  const text = notationOf(parameter, place, value ?? 'a');
  return isPlain ? [] : [labels.text('notation.writtenAs', {text})];
}

function buildBody(context: CallContext, body: RequestBodyObject): Body {
  return {
    required: body.required ?? false,
    ...optionalText('description', body.description),
    media: buildMedia(context, body.content, idOf(context, 'request'), () => true),
  };
}

function buildResponse(
  context: CallContext,
  status: string,
  response: ResponseObject,
): ResponseModel {
  const {tree, errors, errorCodes} = context;
  const id = idOf(context, 'response', status);
  // A shared error response has an example for each code; only those for codes that can occur here are shown.
  const canOccur = (name: string) => !errors.has(name) || errorCodes.includes(name);
  return {
    status,
    id,
    headingId: `${context.idPrefix}status-${status}`,
    ...optionalText('description', paragraphs(response.summary, response.description)),
    headers: headerNodes(tree, response.headers, id),
    links: linksOf(tree.document, response.links),
    media: buildMedia(context, response.content, id, canOccur),
    errorCodes: errorCodes.filter((code) => errors.get(code)?.statuses.includes(Number(status))),
  };
}

function linksOf(document: OpenApiDocument, links: ResponseObject['links'] = {}): LinkModel[] {
  return Object.entries(links).flatMap(([name, value]) => {
    const link = resolve(document, value);
    if (link === undefined) {
      return [];
    }
    const {operationId, operationRef = '', description, parameters, requestBody, server} = link;
    const [, path, method] = /^#\/paths\/([^/]+)\/(\w+)$/.exec(operationRef) ?? [];
    const target = lookUp(document, operationRef) as OperationObject | undefined;
    const operation =
      path === undefined || method === undefined
        ? operationRef
        : operationKey(target?.operationId, method, decodePointer(path));
    return [
      {
        name,
        operation: operationId ?? operation,
        ...optionalText('description', description),
        values: Object.entries({...parameters, ...optional('body', requestBody)}).map(
          ([key, one]) => `${key}: ${asCode(one)}`,
        ),
        servers: buildServers(server === undefined ? [] : [server]),
      },
    ];
  });
}

function headerNodes(
  tree: TreeContext,
  headers: ResponseObject['headers'],
  id: string,
): ParameterNode[] {
  return Object.entries(headers ?? {}).flatMap(([name, value]) => {
    const header: HeaderObject | undefined = resolve(tree.document, value);
    const headerId = anchorId(id, 'header', name.toLowerCase());
    return header === undefined
      ? []
      : [parameterNode(tree, {...header, name, in: 'header'}, headerId)];
  });
}

/** Joins texts as paragraphs. Since OpenAPI 3.2, a response may have a summary, a description, both or neither. */
export function paragraphs(...texts: (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined).join('\n\n');
}

function buildMedia(
  {tree}: CallContext,
  content: Record<string, MediaTypeObject> | undefined,
  id: string,
  isShown: (exampleName: string) => boolean,
): Media[] {
  return Object.entries(content ?? {}).map(([type, media], index) => {
    const mediaId = index === 0 ? id : anchorId(id, type.replaceAll('/', '_'));
    const shown = media.schema ?? (media.itemSchema && {type: 'array', items: media.itemSchema});
    const schema = shown === undefined ? {} : {schema: bodyNode(tree, shown, mediaId)};
    const examples = mediaExamples(tree, type, media, mediaId).filter(({name}) => isShown(name));
    return {
      type,
      encoding: media.encoding ?? {},
      parts: partEncodings(tree, media, mediaId),
      ...schema,
      // A property called `example`, or two names that differ only in spaces, may lead to the same id.
      examples: examples.map((example) => ({...example, id: claimId(tree, example.id)})),
      outside: namedExamples(tree, media.examples).filter(({url}) => url !== undefined),
    };
  });
}

/**
 * Builds a body's tree. A page shows a named schema once, so its tree is built once, and later uses get only a new id.
 */
function bodyNode(tree: TreeContext, schema: SchemaObject, id: string): SchemaNode {
  const ref = isReference(schema) && Object.keys(schema).length === 1 ? schema.$ref : undefined;
  const built = ref === undefined ? undefined : tree.bodies.get(ref);
  if (built !== undefined) {
    return {...built, id: claimId(tree, id)};
  }
  const node = buildSchemaNode(tree, schema, {id, isBody: true});
  const [type, ...others] = node.type;
  if (
    ref !== undefined &&
    node.groups.length > 0 &&
    type?.schema !== undefined &&
    others.length === 0
  ) {
    tree.bodies.set(ref, node);
  }
  return node;
}

/** Describes the encoding of each part of a form, in the order of the description. */
function partEncodings(tree: TreeContext, media: MediaTypeObject, id: string): PartEncoding[] {
  const {labels, document} = tree;
  const {properties = {}} = normalForm(document, media.schema ?? true).keywords;
  return Object.entries(media.encoding ?? {})
    .map(([name, encoding]) => {
      const {contentType, allowReserved, style, explode} = encoding;
      const written = {name, ...styleOf({in: 'query', ...encoding})};
      const hasStyle = style !== undefined || explode !== undefined;
      return {
        name,
        ...optional('contentType', contentType),
        notation: [
          ...(hasStyle ? notation(tree, written, 'query', properties[name]) : []),
          ...(allowReserved === true ? [labels.text('notation.reserved')] : []),
        ],
        headers: headerNodes(tree, encoding.headers, anchorId(id, name)),
      };
    })
    .filter(
      ({contentType, notation: words, headers}) =>
        contentType !== undefined || words.length + headers.length > 0,
    );
}

/** @param mediaType - for JSON and forms, the value is built from data; for other types, the author's text is used */
function valueOf(
  {value, dataValue, serializedValue}: ExampleObject,
  mediaType = 'application/json',
): Json | undefined {
  const isFromData = /\bjson\b|form/i.test(mediaType);
  const both = isFromData ? [dataValue, serializedValue] : [serializedValue, dataValue];
  return [value, ...both].find((one) => one !== undefined);
}

function mediaExamples(
  tree: TreeContext,
  type: string,
  media: MediaTypeObject,
  id: string,
): Example[] {
  const own = (media.example === undefined ? [] : [media.example]).map((value) => ({
    id: anchorId(id, 'example'),
    name: tree.labels.text('example.one'),
    value,
  }));
  const named = Object.entries(media.examples ?? {}).flatMap(([name, reference]) => {
    const example = resolve(tree.document, reference);
    const value = example && valueOf(example, type);
    return example === undefined || value === undefined
      ? []
      : [
          {
            id: anchorId(id, 'example', kebabCase(spellOut(name))),
            name,
            ...optionalText('summary', example.summary),
            ...optionalText('description', example.description),
            value,
          },
        ];
  });
  return [...own, ...named];
}
