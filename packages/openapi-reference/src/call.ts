/** A call: the parts that operations, webhooks and callbacks have in common. */
import {deprecationWords} from './deprecation';
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
import {anchorId, kebabCase, spellOut} from './slugs';
import type {
  EncodingObject,
  ErrorCatalogueEntry,
  ExampleObject,
  HeaderObject,
  Json,
  LinkObject,
  MediaTypeObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  RequestBodyObject,
  ResponseObject,
  SchemaKeywords,
  SchemaObject,
} from './types';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface ParameterNode extends SchemaNode {
  /** How lists and objects are serialised. */
  style: string;
  explode: boolean;
  /** Media type of a parameter whose value is serialised, such as `application/json`. */
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
  /** The same as pages show it. */
  parts: PartEncoding[];
  schema?: SchemaNode;
  examples: Example[];
  /** Examples of which the description has only the address. */
  outside: NamedExample[];
}

/** How a part of a form is sent, as far as the description says so. */
export interface PartEncoding {
  /** Name of the field. */
  name: string;
  contentType?: string;
  notation: string[];
  /** Headers of the part. */
  headers: ParameterNode[];
}

export interface Body {
  required: boolean;
  description?: string;
  media: Media[];
}

/** A further call that uses values from this response. */
export interface ResponseLink {
  id: string;
  name: string;
  description?: string;
  /** Key of the operation, or its name in the description if it is in another document. */
  operation: string;
  /** Address of the server that has it, if that is another one. */
  server?: string;
  /** Parameters of that operation, each with an expression or a value. */
  parameters: [name: string, value: Json][];
  body?: Json;
}

export interface ResponseModel {
  status: string;
  /** Start of the ids of its parts. */
  id: string;
  /** Id of its heading. */
  headingId: string;
  description?: string;
  headers: ParameterNode[];
  media: Media[];
  links: ResponseLink[];
  /** Error codes that this operation can return with this status. */
  errorCodes: string[];
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
  /** Codes that the operation can return. */
  errorCodes: readonly string[];
  /** Prefix of each id; empty for the main call of the page. */
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

/** Media types and security decide about them. Source: OpenAPI Specification, Parameter Object. */
export function isIgnoredHeader(place: string, name: string): boolean {
  return place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name);
}

function parameterNode(
  tree: TreeContext,
  parameter: ParameterObject,
  id: string,
  isRequest = false,
): ParameterNode {
  // A parameter has `schema`, or `content` with exactly one media type.
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
  // Before OpenAPI 3.2, it has a meaning in a query only.
  const allowReserved =
    parameter.allowReserved === true &&
    (parameter.in === 'query' || !/^3\.[01]\./.test(tree.document.openapi));
  return {
    ...node,
    ...sinceOf(tree, parameter),
    // The text of a named schema is on its page.
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
        ? parameterStyle(tree, parameter, style, explode)
        : [tree.labels.text('notation.writtenAs', {type: mediaType})]),
      ...(parameter.allowEmptyValue === true ? [tree.labels.text('notation.mayBeEmpty')] : []),
      ...(allowReserved ? [tree.labels.text('notation.reserved')] : []),
      ...(isIgnored ? [tree.labels.text('notation.ignored')] : []),
    ],
  };
}

/** Source of the defaults: OpenAPI Specification, Parameter Object. */
export function styleOf({in: place, ...given}: Pick<ParameterObject, 'in' | 'style' | 'explode'>) {
  const usual = place === 'path' || place === 'header' ? 'simple' : 'form';
  const {style = usual} = given;
  return {style, explode: given.explode ?? (style === 'form' || style === 'cookie')};
}

/** Examples with their names; one outside the description has only its address. */
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

type Shape = 'list' | 'object' | 'value';

function shapeOf({document}: TreeContext, schema: SchemaObject = true): Shape {
  const {keywords, choices} = normalForm(document, schema);
  const own = shapeOfKeywords(keywords);
  const others = choices.flatMap((choice) =>
    choice.schemas.map((one) => shapeOfKeywords(normalForm(document, one).keywords)),
  );
  // A plain value among the alternatives has one notation in any case.
  return own === 'value' ? (others.find((shape) => shape !== 'value') ?? own) : own;
}

function shapeOfKeywords({type, items, properties, additionalProperties}: SchemaKeywords): Shape {
  const types = [type ?? []].flat();
  if (types.includes('array') || items !== undefined) {
    return 'list';
  }
  const isObject = types.includes('object') || properties !== undefined;
  return isObject || typeof additionalProperties === 'object' ? 'object' : 'value';
}

/** Source of the styles: OpenAPI Specification, Parameter Object, Style Values. */
const SEPARATORS: Readonly<Record<string, 'Commas' | 'Spaces' | 'Pipes'>> = {
  form: 'Commas',
  simple: 'Commas',
  spaceDelimited: 'Spaces',
  pipeDelimited: 'Pipes',
};

/** `Set-Cookie` is the header whose values are never in one line. Source: RFC 9110, 5.3. */
export function isSetCookie(name: string | undefined): boolean {
  return name?.toLowerCase() === 'set-cookie';
}

function parameterStyle(
  tree: TreeContext,
  parameter: ParameterObject,
  style: string,
  explode: boolean,
): string[] {
  const shape = shapeOf(tree, parameter.schema);
  return shape === 'list' && parameter.in === 'header' && isSetCookie(parameter.name)
    ? [tree.labels.text('notation.repeated')]
    : styleInWords(tree, shape, style, explode);
}

/** How a list or an object is serialised in a URL or a header. */
function styleInWords(
  {labels}: TreeContext,
  shape: Shape,
  style: string,
  explode: boolean,
): string[] {
  if (shape === 'value') {
    return style === 'label' || style === 'matrix' ? [labels.text('notation.style', {style})] : [];
  }
  if (style === 'deepObject') {
    return [labels.text(shape === 'list' ? 'notation.deepList' : 'notation.deepObject')];
  }
  if ((style === 'form' || style === 'cookie') && explode) {
    return [labels.text(shape === 'list' ? 'notation.repeated' : 'notation.fieldsByName')];
  }
  const separator = SEPARATORS[style];
  if (separator === undefined || (style !== 'simple' && explode)) {
    return [labels.text(explode ? 'notation.styleExploded' : 'notation.style', {style})];
  }
  if (shape === 'list') {
    return [labels.text(`notation.itemsBy${separator}`)];
  }
  // Only the style `simple` comes here exploded, and it has commas.
  return [labels.text(explode ? 'notation.fieldEqualsValue' : `notation.fieldsBy${separator}`)];
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
  // A shared error response has an example for each code; a page shows those that can occur there.
  const canOccur = (name: string) => !errors.has(name) || errorCodes.includes(name);
  return {
    status,
    id,
    headingId: `${context.idPrefix}status-${status}`,
    ...optionalText('description', paragraphs(response.summary, response.description)),
    headers: headerNodes(tree, response.headers, id),
    media: buildMedia(context, response.content, id, canOccur),
    links: Object.entries(response.links ?? {}).flatMap(([name, value]) => {
      const link = resolve(tree.document, value);
      return link === undefined ? [] : [buildLink(tree, name, link, id)];
    }),
    errorCodes: errorCodes.filter((code) => errors.get(code)?.statuses.includes(Number(status))),
  };
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

/** Since OpenAPI 3.2, a response may have a summary as well as a description, or neither. */
export function paragraphs(...texts: (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined).join('\n\n');
}

function buildLink(tree: TreeContext, name: string, link: LinkObject, id: string): ResponseLink {
  const {operationId, operationRef = '', description, parameters = {}, requestBody} = link;
  const server = firstText(link.server?.url);
  return {
    id: claimId(tree, anchorId(id, 'link', kebabCase(spellOut(name)))),
    name,
    ...optionalText('description', paragraphs(description, link.server?.description)),
    operation: operationId ?? referredKey(tree, operationRef),
    ...optional('server', server),
    parameters: Object.entries(parameters),
    ...optional('body', requestBody),
  };
}

/** Key of the operation behind `#/paths/~1accounts/get`. */
function referredKey({document}: TreeContext, ref: string): string {
  const operation = lookUp(document, ref) as OperationObject | undefined;
  const [, path = '', method = ''] = /^#\/paths\/([^/]+)\/([a-z]+)$/.exec(ref) ?? [];
  return operation === undefined
    ? ref
    : operationKey(operation.operationId, method, decodePointer(path));
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
 * The tree of a body. A page shows a named schema once, so the tree is built once: other places have only another id.
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

/** What the description says about each part of a form, in the order of the description. */
function partEncodings(tree: TreeContext, media: MediaTypeObject, id: string): PartEncoding[] {
  const {properties = {}} = normalForm(tree.document, media.schema ?? true).keywords;
  const named = Object.entries(media.encoding ?? {}).map(([name, encoding]) => ({
    name,
    ...partEncoding(tree, encoding, properties[name], anchorId(id, 'part', name.toLowerCase())),
  }));
  return named.filter(
    ({contentType, notation, headers}) =>
      contentType !== undefined || notation.length + headers.length > 0,
  );
}

/** Source of the defaults: OpenAPI Specification, Encoding Object. */
function partEncoding(
  tree: TreeContext,
  encoding: EncodingObject,
  schema: SchemaObject | undefined,
  id: string,
): Omit<PartEncoding, 'name'> {
  const {contentType, style = 'form', allowReserved} = encoding;
  const {explode = style === 'form'} = encoding;
  const hasStyle = encoding.style !== undefined || encoding.explode !== undefined;
  // The type of a part is not described as a header.
  const headers = Object.entries(encoding.headers ?? {}).filter(
    ([name]) => name.toLowerCase() !== 'content-type',
  );
  return {
    ...optional('contentType', contentType),
    notation: [
      ...(hasStyle ? styleInWords(tree, shapeOf(tree, schema), style, explode) : []),
      ...(allowReserved === true ? [tree.labels.text('notation.reserved')] : []),
    ],
    headers: headerNodes(tree, Object.fromEntries(headers), id),
  };
}

/** @param mediaType - JSON and forms are made from data; of others, the author's text is what is sent */
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
