import {isIgnoredHeader} from '../call';
import {firstSentence} from '../markdown';
import {errorCatalogue, listOf} from '../model';
import {
  code,
  codeOrNone,
  codes,
  type Found as Change,
  NARROWER,
  OTHER,
  pairUp,
  Part,
  type Place,
  SAFE,
  UNKNOWN,
  WIDER,
} from './changes';
import {resolve} from '../resolve';
import {styleOf} from '../samples/parameters';
import {anchorId} from '../slugs';
import type {
  HeaderObject,
  MediaTypeObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  ResponseObject,
  SecurityRequirementObject,
  ServerObject,
} from '../types';
import {
  type Endpoint as Found,
  endpointsOf as find,
  firstText,
  isExtension,
  METHODS,
  parametersOf,
} from '../methods';
import {compareDeprecation, compareRequired, type SchemaComparison} from './schemas';
import {stable} from '../json';

export interface Comparison {
  before: OpenApiDocument;
  after: OpenApiDocument;
  schemas: SchemaComparison;
}

interface Endpoint extends Found {
  label: string;
  /** Path without its parameter names, which do not matter to clients. */
  identity: string;
  /** Whether the API calls the client. */
  isIncoming: boolean;
}

type Pair = readonly [was: Endpoint, is: Endpoint];
type Content = Readonly<Record<string, MediaTypeObject>> | undefined;

export function endpointsOf(document: OpenApiDocument): Endpoint[] {
  return find(document).map((found) => {
    const {kind, method, path} = found;
    const name = METHODS.some((one) => one === method) ? method.toUpperCase() : method;
    const isIncoming = kind === 'webhook';
    return {
      ...found,
      label: isIncoming ? `Webhook ${path}` : `${name} ${path}`,
      identity: `${kind} ${method} ${path.replace(/\{[^}]*\}/g, '{}')}`,
      isIncoming,
    };
  });
}

function titleOf({operation, pathItem, label}: Endpoint): string {
  return firstText(operation.summary, pathItem.summary, operation.operationId) ?? label;
}

/** Returns a key for pairing. It ignores the case of header names and the names of path parameters. */
function parameterKey({in: where, name}: ParameterObject, {path}: Endpoint): string {
  const [before = '', after] = path.split(`{${name}}`);
  if (where === 'path' && after !== undefined) {
    return `path ${before.split('{').length}`;
  }
  return `${where} ${where === 'header' ? name.toLowerCase() : name}`;
}

export function compareOperations(comparison: Comparison): Change[] {
  const [was, is] = [endpointsOf(comparison.before), endpointsOf(comparison.after)];
  const partners = match(was, is);
  const taken = new Set(partners.values());
  const found: Change[] = [];
  const partOf = (endpoint: Endpoint) =>
    new Part(placeOf(endpoint), endpoint.isIncoming ? 'response' : 'request', found);
  for (const endpoint of is.filter((one) => !taken.has(one))) {
    const {description} = endpoint.operation;
    const sentence = description === undefined ? '' : firstSentence(description);
    const words = `${titleOf(endpoint)}. ${sentence}`.trim();
    partOf(endpoint).tell('added', SAFE, words, {part: endpoint.operation});
  }
  for (const pair of partners) {
    compareEndpoints(comparison, pair, partOf(pair[1]));
  }
  for (const endpoint of was.filter((one) => !partners.has(one))) {
    const words = endpoint.isIncoming ? 'No longer sent.' : 'Calls to it fail.';
    partOf(endpoint).tell('removed', OTHER, words);
  }
  return found;
}

/** Pairs operations by method and path, or by their `operationId` if the path has changed. */
function match(was: readonly Endpoint[], is: readonly Endpoint[]): Map<Endpoint, Endpoint> {
  const idOf = ({operation: {operationId}, kind}: Endpoint) =>
    operationId && `${kind} ${operationId}`;
  const isSameId = (old: Endpoint, now: Endpoint) =>
    idOf(old) !== undefined && idOf(old) === idOf(now);
  const isSamePlace = (old: Endpoint, now: Endpoint) => old.identity === now.identity;
  const hasMoved = (one: Endpoint, others: readonly Endpoint[]) =>
    others.some((other) => isSameId(one, other) && !isSamePlace(one, other));
  const rules: readonly ((old: Endpoint, now: Endpoint) => boolean)[] = [
    (old, now) => isSamePlace(old, now) && !(hasMoved(old, is) && hasMoved(now, was)),
    isSameId,
  ];
  const partners = new Map<Endpoint, Endpoint>();
  for (const isPartner of rules) {
    const taken = new Set(partners.values());
    for (const old of was.filter((one) => !partners.has(one))) {
      const now = is.find((one) => !taken.has(one) && isPartner(old, one));
      if (now !== undefined) {
        partners.set(old, now);
        taken.add(now);
      }
    }
  }
  return partners;
}

function placeOf({kind, key, label}: Endpoint): Place {
  return {
    subject: kind === 'operation' ? 'operation' : 'webhook',
    label,
    page: {kind: 'operation', name: key},
    owner: label,
  };
}

function compareEndpoints(comparison: Comparison, pair: Pair, part: Part): void {
  const {before, after} = comparison;
  const [was, is] = pair;
  if (was.identity !== is.identity) {
    part.became(OTHER, 'Address', code(is.label), code(was.label));
  }
  compareDeprecation(was.operation, is.operation, part);
  const [old, now] = [was.operation.operationId, is.operation.operationId];
  if (old !== now) {
    // Clients do not send the `operationId`, but generators derive function names from it.
    const words = `${codeOrNone(now)}, was ${codeOrNone(old)}. Names in generated clients change.`;
    part.changed(old === undefined ? SAFE : UNKNOWN, `\`operationId\`: ${words}`);
  }
  compareServers(
    was.operation.servers ?? was.pathItem.servers,
    is.operation.servers ?? is.pathItem.servers,
    part,
  );
  compareSecurity(
    [before, was.operation.security ?? before.security],
    [after, is.operation.security ?? after.security],
    part.at({subject: 'security'}),
  );
  if (!comparison.schemas.isSameText(was.operation.callbacks, is.operation.callbacks)) {
    part.changed(UNKNOWN, 'Rules changed: callbacks.');
  }
  compareParameters(comparison, pair, part);
  compareBodies(comparison, pair, part);
  const answers = new Part(part.place, part.isRequest ? 'response' : 'request', part.found);
  compareResponses(comparison, pair, answers);
  compareErrorCodes(comparison, pair, part);
}

function below(part: Part, subject: Place['subject'], label: string, ...id: string[]): Part {
  return part.at({subject, label: `${part.place.label} ${label}`, id: anchorId(...id)});
}

function compareParameters(
  {before, after, schemas}: Comparison,
  [was, is]: Pair,
  part: Part,
): void {
  const sent = (document: OpenApiDocument, endpoint: Endpoint) =>
    new Map(
      parametersOf(document, endpoint)
        .filter(({in: where, name}) => !isIgnoredHeader(where, name))
        .map((one) => [parameterKey(one, endpoint), one]),
    );
  const olds = sent(before, was);
  for (const [, old, now] of pairUp(olds, sent(after, is))) {
    const {in: where = '', name = ''} = now ?? old ?? {};
    const at = below(part, 'parameter', `${where} ${name}`, where, name.toLowerCase());
    if (now === undefined) {
      at.tell('removed', OTHER, part.isRequest ? 'No longer read.' : 'No longer sent.');
    } else if (old === undefined) {
      const isRequired = now.required === true;
      const words = isRequired ? 'Required.' : 'Optional.';
      at.tell('added', isRequired ? NARROWER : SAFE, words, {part: now});
    } else {
      const known = [...olds.values()].filter((one) => one.in === where).map((one) => one.name);
      if (old.name !== name && where === 'path' && known.includes(name)) {
        // Clients may fill in the parameters of a path by position.
        at.changed(OTHER, 'Position in the path changed.');
      }
      compareParameter(schemas, [old, now], at);
    }
  }
}

type Value = Partial<ParameterObject>;

/** Compares parameters, or headers of a response. */
function compareParameter(
  schemas: SchemaComparison,
  [old, now]: readonly [Value, Value],
  part: Part,
): void {
  compareRequired(old.required === true, now.required === true, part);
  compareDeprecation(old, now, part);
  const [was, is] = [old, now].map((one) => notationOf(one, [old, now].every(isPlain)));
  if (was !== is) {
    part.became(OTHER, 'Written as', code(is ?? ''), code(was ?? ''));
  }
  const rulesOf = ({allowEmptyValue = false, allowReserved = false}: Value) =>
    `${allowEmptyValue} ${allowReserved}`;
  if (rulesOf(old) !== rulesOf(now)) {
    part.changed(UNKNOWN, 'Rules changed: empty values or reserved characters.');
  }
  const schemaOf = ({schema, content}: Value) =>
    schema ?? Object.values(content ?? {})[0]?.schema ?? true;
  const isText = old.content === undefined && now.content === undefined;
  schemas.compare(schemaOf(old), schemaOf(now), part.at({isText}));
}

/** Whether a parameter has a single value, which all common styles serialise in the same way. */
function isPlain({schema}: Value): boolean {
  const {type} = Object(schema) as {type?: unknown};
  return typeof type === 'string' && type !== 'object' && type !== 'array';
}

function notationOf({content, ...value}: Value, isOfOne: boolean): string {
  if (content !== undefined) {
    return Object.keys(content).map(essenceOf).join();
  }
  const {style, explode} = styleOf({in: 'header', ...value});
  if (isOfOne) {
    return style === 'label' || style === 'matrix' ? style : 'plain';
  }
  return explode && style !== 'deepObject' ? `${style}, exploded` : style;
}

function compareBodies(comparison: Comparison, [was, is]: Pair, endpoint: Part): void {
  const old = was.operation.requestBody && resolve(comparison.before, was.operation.requestBody);
  const now = is.operation.requestBody && resolve(comparison.after, is.operation.requestBody);
  const part = below(endpoint, 'request body', 'request body', 'request');
  const isRequired = now?.required === true;
  if (old !== undefined && now !== undefined) {
    compareRequired(old.required === true, isRequired, part);
    compareContent(comparison, [old.content, now.content], part);
  } else if (old !== undefined) {
    part.tell('removed', OTHER, 'No longer read.');
  } else if (now !== undefined) {
    part.tell('added', isRequired ? NARROWER : SAFE, isRequired ? 'Required.' : 'Optional.');
  }
}

function responsesOf(
  document: OpenApiDocument,
  {operation}: Endpoint,
): Map<string, ResponseObject> {
  return new Map(
    Object.entries(operation.responses ?? {})
      .filter(([status]) => !isExtension(status))
      .map(([status, value]) => [status.replace(/xx$/i, 'XX'), resolve(document, value) ?? {}]),
  );
}

function compareResponses(comparison: Comparison, [was, is]: Pair, endpoint: Part): void {
  const olds = responsesOf(comparison.before, was);
  const news = responsesOf(comparison.after, is);
  /** Returns the response for a status that has none of its own: that of its range, or the default. */
  const widerOf = (status: string, others: ReadonlyMap<string, ResponseObject>) =>
    others.get(`${status.slice(0, 1)}XX`) ?? others.get('default');
  for (const [status, exactly, now] of pairUp(olds, news)) {
    const part = below(endpoint, 'response', status, 'response', status);
    const old = exactly ?? widerOf(status, olds);
    const at = part.at({id: `status-${status}`});
    if (now === undefined) {
      const isSplit = [...news.keys()].some((one) => `${one.slice(0, 1)}XX` === status);
      const isDescribed = isSplit || widerOf(status, news) !== undefined;
      const isNeeded = is.isIncoming || /^(?:[23]|default)/.test(status);
      const impact = isNeeded ? 'breaking' : 'compatible';
      const gone = is.isIncoming ? 'No longer accepted as a response.' : 'No longer sent.';
      at.tell(
        'removed',
        isDescribed ? UNKNOWN : [impact, impact],
        isDescribed ? 'Now described by another response.' : gone,
      );
    } else if (old === undefined) {
      const words = is.isIncoming ? 'Accepted as a response.' : 'New response.';
      at.tell('added', ['compatible', 'attention'], words);
    } else {
      compareHeaders(comparison, [old.headers, now.headers], part);
      compareContent(comparison, [old.content, now.content], part);
      // Links describe how further calls can use a response.
      if (!comparison.schemas.isSameText(old.links, now.links)) {
        part.changed(UNKNOWN, 'Rules changed: links to other operations.');
      }
    }
  }
}

function compareHeaders(
  {before, after, schemas}: Comparison,
  [was, is]: readonly [ResponseObject['headers'], ResponseObject['headers']],
  part: Part,
): void {
  /** Header names are case-insensitive; `Content-Type` is described elsewhere. Source: OpenAPI, Response Object. */
  const collect = (document: OpenApiDocument, headers: ResponseObject['headers'] = {}) =>
    new Map(
      Object.entries(headers)
        .map(([name, value]): [string, HeaderObject] => [
          name.toLowerCase(),
          resolve(document, value) ?? {},
        ])
        .filter(([name]) => name !== 'content-type'),
    );
  const {label, id} = part.place;
  for (const [name, old, now] of pairUp(collect(before, was), collect(after, is))) {
    const at = part.at({
      subject: 'header',
      label: `${label} header ${name}`,
      ...(id !== undefined && {id: anchorId(id, 'header', name)}),
    });
    if (old === undefined) {
      at.tell('added', now?.required === true ? NARROWER : SAFE, 'New header.');
    } else if (now === undefined) {
      const verdicts = ['attention', old.required === true ? 'breaking' : 'attention'] as const;
      at.tell('removed', verdicts, part.isRequest ? 'No longer read.' : 'No longer sent.');
    } else {
      compareParameter(schemas, [old, now], at);
    }
  }
}

/** Removes `charset` from a media type: JSON is always UTF-8, and clients decode text. */
function essenceOf(type: string): string {
  const [essence = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return [
    essence,
    ...parameters.filter((one) => one !== '' && !one.startsWith('charset=')).sort(),
  ].join(';');
}

/** Whether a range such as `text/*`, or a type without parameters, includes another type. */
function covers(wide: string, narrow: string): boolean {
  return wide === '*/*' || narrow.startsWith(wide.endsWith('/*') ? wide.slice(0, -1) : `${wide};`);
}

function compareContent(
  {before, after, schemas}: Comparison,
  [was, is]: readonly [Content, Content],
  part: Part,
): void {
  const collect = (document: OpenApiDocument, content: Content = {}) =>
    new Map(
      Object.entries(content).map(([type, media]) => [
        essenceOf(type),
        resolve(document, media) ?? {},
      ]),
    );
  const [olds, news] = [collect(before, was), collect(after, is)];
  /** Returns the same type, or one that includes it or is included in it. */
  const partnerOf = (type: string) =>
    olds.has(type)
      ? type
      : ([...olds.keys()].find(
          (one) => !news.has(one) && (covers(type, one) || covers(one, type)),
        ) ?? type);
  const types = new Map([...news.keys()].map((type) => [partnerOf(type), type]));
  const {label, id} = part.place;
  for (const [type, old, given] of pairUp<unknown>(olds, types)) {
    const now = types.get(type) ?? type;
    const at = part.at({label: `${label} ${now}`});
    if (given === undefined) {
      at.tell('removed', OTHER, 'Media type removed.');
    } else if (old === undefined) {
      at.tell('added', olds.size === 0 ? NARROWER : SAFE, 'New media type.');
    } else {
      if (type !== now) {
        at.became(covers(now, type) ? WIDER : NARROWER, 'Media type', code(now), code(type));
      }
      const isFirst = now === [...news.keys()][0] || id === undefined;
      const below = isFirst ? part : part.at({id: anchorId(id, now.replaceAll('/', '_'))});
      const [media, other] = [olds.get(type) ?? {}, news.get(now) ?? {}];
      schemas.compare(media.schema ?? true, other.schema ?? true, below);
      schemas.compare(media.itemSchema ?? true, other.itemSchema ?? true, below);
      if (!schemas.isSameText(media.encoding, other.encoding)) {
        below.changed(UNKNOWN, 'Rules changed: how parts are sent.');
      }
    }
  }
}

/** Compares codes that are in both catalogues; the comparison of the catalogues covers the others. */
function compareErrorCodes({before, after}: Comparison, [was, is]: Pair, part: Part): void {
  const catalogues = [before, after].map(errorCatalogue);
  const [olds, news] = [errorCodesOf(was.operation), errorCodesOf(is.operation)];
  for (const errorCode of new Set([...news, ...olds])) {
    const isOld = olds.includes(errorCode);
    if (isOld !== news.includes(errorCode) && catalogues.every((all) => all.has(errorCode))) {
      const at = below(part, 'error', errorCode, 'errors');
      if (!isOld) {
        at.tell('added', UNKNOWN, 'Can return this code.');
      } else {
        at.tell('removed', SAFE, 'No longer returns this code.');
      }
    }
  }
}

export function errorCodesOf({'x-error-codes': codes}: OperationObject): string[] {
  return listOf(codes).filter((one: unknown) => typeof one === 'string');
}

type Requirements = readonly SecurityRequirementObject[] | undefined;
/** Scopes by the credential that a client sends. */
type Way = ReadonlyMap<string, readonly string[]>;

/** Compares authentication by the data that a client sends, rather than by the names of schemes. */
function compareSecurity(
  [before, was]: readonly [OpenApiDocument, Requirements],
  [after, is]: readonly [OpenApiDocument, Requirements],
  part: Part,
): void {
  const [olds, news] = [waysOf(before, was), waysOf(after, is)];
  const [old, now] = [inWords(olds), inWords(news)];
  /** Whether a client's existing authentication is still sufficient. */
  const meets = (one: Way, other: Way) =>
    [...other].every(
      ([key, scopes]) => scopes.every((scope) => one.get(key)?.includes(scope)) && one.has(key),
    );
  if (old !== now) {
    const isSafe = olds.every((one) => news.some((other) => meets(one, other)));
    part.became(isSafe ? SAFE : OTHER, 'Security', now, old);
  }
}

function inWords(ways: readonly Way[]): string {
  const texts = ways.map((way) => {
    const words = [...way].map(([key, scopes]) =>
      scopes.length === 0 ? key : `${key} (${[...scopes].sort().join(', ')})`,
    );
    return words.sort().join(' and ') || 'none';
  });
  return [...new Set(texts)].sort().join(' or ');
}

/** Returns the ways to meet a list of requirements; an empty list is always met. */
function waysOf(document: OpenApiDocument, requirements: Requirements): Way[] {
  const all = requirements === undefined || requirements.length === 0 ? [{}] : requirements;
  return all.map(
    (requirement) =>
      new Map(Object.entries(requirement).map(([name, scopes]) => [keyOf(document, name), scopes])),
  );
}

/** Identifies a scheme by what a client sends and where the client obtains it, whatever the scheme's name. */
function keyOf(document: OpenApiDocument, name: string): string {
  const scheme = resolve(document, document.components?.securitySchemes?.[name]);
  const {type, in: where, name: sentAs, scheme: method} = scheme ?? {type: name};
  const addresses = Object.entries(scheme?.flows ?? {}).flatMap(([flow, {scopes: _, ...urls}]) => [
    flow,
    ...Object.values(urls),
  ]);
  return [type, where, sentAs, method?.toLowerCase(), scheme?.openIdConnectUrl, ...addresses]
    .filter(Boolean)
    .join(' ');
}

type Servers = readonly ServerObject[] | undefined;

export function compareServers(was: Servers, is: Servers, part: Part): void {
  const [olds, news] = [textsOf(was), textsOf(is)];
  const isSafe = [...olds].every(([url, variables]) => news.get(url) === variables);
  if (!isSafe || olds.size !== news.size) {
    const [old, now] = [olds, news].map((urls) => codes([...urls.keys()]) || 'none');
    part.at({subject: 'server'}).became(isSafe ? SAFE : OTHER, 'Servers', now ?? '', old ?? '');
  }
}

/** Returns the variables by URL. Without a URL, `/` applies (OpenAPI Specification, OpenAPI Object). */
function textsOf(servers: Servers = []): Map<string, string | undefined> {
  return new Map(
    servers
      .filter(({url}) => url !== '/')
      .map(({url, variables = {}}) => [
        url,
        stable(Object.entries(variables).map(([name, {description: _, ...rest}]) => [name, rest])),
      ]),
  );
}
