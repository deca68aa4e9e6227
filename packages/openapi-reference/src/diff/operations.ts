import {isExtension} from '../call';
import {firstSentence} from '../markdown';
import {code} from '../render/markdownText';
import {resolve} from '../resolve';
import {anchorId} from '../slugs';
import type {
  HeaderObject,
  MediaTypeObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  ResponseObject,
} from '../types';
import {
  became,
  changed,
  type Direction,
  type Found,
  type Impact,
  impactOf,
  type Place,
  worstOf,
} from './changes';
import {type Endpoint, endpointsOf, parameterKey, parametersOf, titleOf} from './endpoints';
import {deprecation, ownMarks, requiredFinding, type SchemaComparison} from './schemas';
import {compareSecurity} from './security';
import {compareServers} from './servers';
import {stable} from './stable';

export interface Comparison {
  before: OpenApiDocument;
  after: OpenApiDocument;
  schemas: SchemaComparison;
}

type Pair = readonly [was: Endpoint, is: Endpoint];
type Content = Readonly<Record<string, MediaTypeObject>> | undefined;

/** All operations and webhooks of two descriptions, with their callbacks. */
export function compareOperations(comparison: Comparison): Found[] {
  const [was, is] = [endpointsOf(comparison.before), endpointsOf(comparison.after)];
  const {pairs, lost, gained} = match(was, is);
  return [
    ...gained.map((endpoint): Found => ({
      ...placeOf(endpoint),
      kind: 'added',
      impact: 'compatible',
      words: introduction(endpoint),
      part: endpoint.operation,
    })),
    ...pairs.flatMap((pair) => compareEndpoints(comparison, pair)),
    ...lost.map((endpoint): Found => ({
      ...placeOf(endpoint),
      kind: 'removed',
      impact: 'breaking',
      words: endpoint.isIncoming ? 'No longer called.' : 'Calls to it fail.',
    })),
  ];
}

/** By method and path; operations that have moved or changed places, by their `operationId`. */
function match(was: readonly Endpoint[], is: readonly Endpoint[]) {
  const idOf = ({operation: {operationId}, kind}: Endpoint) =>
    operationId && `${kind} ${operationId}`;
  const byId = (all: readonly Endpoint[]) => new Map(all.map((one) => [idOf(one), one]));
  const [olds, news] = [byId(was), byId(is)];
  const isElsewhere = (one: Endpoint, others: ReadonlyMap<string | undefined, Endpoint>) =>
    (others.get(idOf(one))?.identity ?? one.identity) !== one.identity;
  const hasMoved = (old: Endpoint, now: Endpoint) =>
    idOf(old) !== idOf(now) && isElsewhere(old, news) && isElsewhere(now, olds);
  const rules: readonly ((old: Endpoint, now: Endpoint) => boolean)[] = [
    (old, now) => old.identity === now.identity && old.label === now.label && !hasMoved(old, now),
    (old, now) => old.identity === now.identity && !hasMoved(old, now),
    (old, now) => idOf(old) !== undefined && idOf(old) === idOf(now),
  ];
  const partners = new Map<Endpoint, Endpoint>();
  const taken = new Set<Endpoint>();
  for (const isPartner of rules) {
    for (const old of was) {
      const now = partners.has(old)
        ? undefined
        : is.find((one) => !taken.has(one) && isPartner(old, one));
      if (now !== undefined) {
        partners.set(old, now);
        taken.add(now);
      }
    }
  }
  return {
    pairs: [...partners],
    lost: was.filter((old) => !partners.has(old)),
    gained: is.filter((now) => !taken.has(now)),
  };
}

function introduction(endpoint: Endpoint): string {
  const {description} = endpoint.operation;
  const sentence = description === undefined ? '' : firstSentence(description);
  return `${titleOf(endpoint)}. ${sentence}`.trim();
}

function placeOf({kind, key, label}: Endpoint): Place {
  return {
    subject: kind === 'operation' ? 'operation' : 'webhook',
    label,
    page: {kind: 'operation', key},
    owner: label,
  };
}

/** Direction of what the caller sends; the API itself calls webhooks and callbacks. */
function directionOf({isIncoming}: Endpoint): Direction {
  return isIncoming ? 'response' : 'request';
}

const reverse = (direction: Direction): Direction =>
  direction === 'request' ? 'response' : 'request';

function compareEndpoints(comparison: Comparison, pair: Pair): Found[] {
  const {before, after} = comparison;
  const [was, is] = pair;
  const place = placeOf(is);
  return [
    ...(was.identity === is.identity
      ? []
      : [changed(place, 'breaking', became('Address', code(is.label), code(was.label)))]),
    ...deprecation(ownMarks(was.operation), ownMarks(is.operation), place),
    ...compareIds(pair, place),
    ...compareServers(
      was.operation.servers ?? was.pathItem.servers ?? [],
      is.operation.servers ?? is.pathItem.servers ?? [],
      (url) => ({...place, subject: 'server', label: `${place.label} ${url}`}),
    ),
    ...compareSecurity(
      [before, was.operation.security ?? before.security],
      [after, is.operation.security ?? after.security],
      place,
    ),
    ...compareParameters(comparison, pair),
    ...compareBodies(comparison, pair),
    ...compareResponses(comparison, pair),
    ...compareErrorCodes(comparison, pair),
  ];
}

/** Not sent, but generators name the functions of clients after it. */
function compareIds([was, is]: Pair, place: Place): Found[] {
  const [old, now] = [was.operation.operationId, is.operation.operationId];
  const words = (id: string | undefined) => (id === undefined ? 'none' : code(id));
  return old === now
    ? []
    : [
        changed(
          place,
          old === undefined ? 'compatible' : 'attention',
          `\`operationId\`: ${words(now)}, was ${words(old)}. Names in generated clients change.`,
        ),
      ];
}

/** Ids of callbacks begin with one of their own, which depends on the other parts of the page. */
function partOf(
  endpoint: Endpoint,
  subject: Place['subject'],
  label: string,
  ...id: string[]
): Place {
  return {
    ...placeOf(endpoint),
    subject,
    label: `${endpoint.label} ${label}`,
    ...(endpoint.kind !== 'callback' && {id: anchorId(...id)}),
  };
}

function compareParameters(comparison: Comparison, [was, is]: Pair): Found[] {
  const [olds, news] = [parametersOf(comparison.before, was), parametersOf(comparison.after, is)];
  const [oldPath, newPath] = [inPath(was.path, olds), inPath(is.path, news)];
  const direction = directionOf(is);
  /** A client never sends the name of a parameter of the path. */
  const partnerOf = (now: ParameterObject) =>
    olds.find((old) => parameterKey(old) === parameterKey(now)) ??
    (oldPath.length === newPath.length ? oldPath[newPath.indexOf(now)] : undefined);
  const partners = new Map(news.map((now) => [now, partnerOf(now)]));
  const known = new Set(partners.values());
  const place = ({in: where, name}: ParameterObject) =>
    partOf(is, 'parameter', `${where} ${name}`, where, name.toLowerCase());
  return [
    ...[...partners].flatMap(([now, old]): Found[] => {
      const isRequired = now.required === true;
      return old === undefined
        ? [
            {
              ...place(now),
              kind: 'added',
              impact: impactOf({shrinks: isRequired}, direction),
              words: isRequired ? 'Required.' : 'Optional.',
              part: now,
            },
          ]
        : [
            // A client fills in the places of a path one after the other.
            ...(oldPath.indexOf(old) === newPath.indexOf(now)
              ? []
              : [changed(place(now), 'breaking', 'At another place in the path.')]),
            ...compareParameter(comparison, old, now, place(now), direction),
          ];
    }),
    ...olds
      .filter((old) => !known.has(old))
      .map((old): Found => ({
        ...place(old),
        kind: 'removed',
        impact: 'breaking',
        words: is.isIncoming ? 'No longer sent.' : 'No longer read.',
      })),
  ];
}

/** Parameters in the order of their places. */
function inPath(path: string, parameters: readonly ParameterObject[]): ParameterObject[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].flatMap(
    ([, name]) => parameters.find((one) => one.in === 'path' && one.name === name) ?? [],
  );
}

/** Parameters, and headers of a response. */
function compareParameter(
  comparison: Comparison,
  old: Partial<ParameterObject>,
  now: Partial<ParameterObject>,
  place: Place,
  direction: Direction,
): Found[] {
  const isSame = (name: 'allowEmptyValue' | 'allowReserved') =>
    (old[name] ?? false) === (now[name] ?? false);
  const isPlain = [old, now].every(isPlainText);
  const [was, is] = [notationOf(old, isPlain), notationOf(now, isPlain)];
  return [
    ...requiredFinding(old.required === true, now.required === true, place, direction),
    ...deprecation(ownMarks(old), ownMarks(now), place),
    ...(was === is ? [] : [changed(place, 'breaking', became('Written as', code(is), code(was)))]),
    ...(isSame('allowEmptyValue') && isSame('allowReserved')
      ? []
      : [changed(place, 'attention', 'Rules changed: empty values or reserved characters.')]),
    ...comparison.schemas.compare(schemaOf(old) ?? true, schemaOf(now) ?? true, {
      place,
      direction,
      isText: old.content === undefined && now.content === undefined,
    }),
  ];
}

function schemaOf({schema, content}: Partial<ParameterObject>) {
  return schema ?? Object.values(content ?? {})[0]?.schema;
}

function isPlainText({schema}: Partial<ParameterObject>): boolean {
  const {type} = (schema ?? {}) as {type?: unknown};
  return typeof type === 'string' && type !== 'object' && type !== 'array';
}

/** Source of the defaults: OpenAPI Specification, Parameter Object. */
function notationOf(
  {in: where, style, explode, content}: Partial<ParameterObject>,
  isPlain: boolean,
): string {
  if (content !== undefined) {
    return Object.keys(content).map(essenceOf).join();
  }
  const actual = style ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple');
  if (isPlain) {
    return actual === 'label' || actual === 'matrix' ? actual : 'plain';
  }
  const isExploded = (explode ?? actual === 'form') && actual !== 'deepObject';
  return isExploded ? `${actual}, exploded` : actual;
}

function compareBodies(comparison: Comparison, [was, is]: Pair): Found[] {
  const old = was.operation.requestBody && resolve(comparison.before, was.operation.requestBody);
  const now = is.operation.requestBody && resolve(comparison.after, is.operation.requestBody);
  const place = partOf(is, 'request body', 'request body', 'request');
  const direction = directionOf(is);
  if (old === undefined && now === undefined) {
    return [];
  }
  if (now === undefined) {
    return [{...place, kind: 'removed', impact: 'breaking', words: 'No longer read.'}];
  }
  const isRequired = now.required === true;
  return old === undefined
    ? [
        {
          ...place,
          kind: 'added',
          impact: impactOf({shrinks: isRequired}, direction),
          words: isRequired ? 'Required.' : 'Optional.',
        },
      ]
    : [
        ...requiredFinding(old.required === true, isRequired, place, direction),
        ...compareContent(comparison, [old.content, now.content], place, direction),
      ];
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

/** The response of the other side that described this status: exactly, by its range, or as the default. */
function partnerOf(status: string, others: ReadonlyMap<string, ResponseObject>) {
  return others.get(status) ?? others.get(`${status.slice(0, 1)}XX`) ?? others.get('default');
}

function compareResponses(comparison: Comparison, [was, is]: Pair): Found[] {
  const olds = responsesOf(comparison.before, was);
  const news = responsesOf(comparison.after, is);
  const direction = reverse(directionOf(is));
  const place = (status: string) => partOf(is, 'response', status, 'response', status);
  const compare = (status: string, old: ResponseObject, now: ResponseObject) => [
    ...compareHeaders(comparison, [old.headers, now.headers], place(status), direction),
    ...compareContent(comparison, [old.content, now.content], place(status), direction),
    ...(linksOf(comparison.before, old) === linksOf(comparison.after, now)
      ? []
      : [changed(place(status), 'attention', 'Rules changed: links to other operations.')]),
  ];
  const isRange = (status: string) => /^(?:default|\dXX)$/.test(status);
  return [
    ...[...news].flatMap(([status, now]): Found[] => {
      const old = partnerOf(status, olds);
      // A range or a default adds statuses that did not occur, unless it is a part of a default.
      const adds =
        old === undefined || (!olds.has(status) && isRange(status) && !olds.has('default'));
      return [
        ...(adds
          ? [
              {
                ...place(status),
                id: `status-${status}`,
                kind: 'added' as const,
                impact: is.isIncoming ? ('compatible' as const) : ('attention' as const),
                words: is.isIncoming ? 'You may respond with it.' : 'New response.',
              },
            ]
          : []),
        ...(old === undefined ? [] : compare(status, old, now)),
      ];
    }),
    ...[...olds]
      .filter(([status]) => !news.has(status))
      .flatMap(([status, old]): Found[] => {
        const now = partnerOf(status, news);
        const within = [...news.keys()].some(
          (one) => isRange(status) && one.startsWith(status.slice(0, 1)),
        );
        const isNeeded = is.isIncoming || (/^(?:[23]|default)/.test(status) && !within);
        const found = now === undefined ? [] : compare(status, old, now);
        const impact: Impact =
          now === undefined && isNeeded ? 'breaking' : worstOf(found.map((one) => one.impact));
        return now !== undefined && found.length === 0
          ? []
          : [
              {
                ...place(status),
                id: `status-${status}`,
                kind: 'removed',
                impact,
                words: is.isIncoming ? 'No longer accepted as a response.' : 'No longer sent.',
              },
            ];
      }),
  ];
}

/** What a response can be used for in a further call, without texts. */
function linksOf(document: OpenApiDocument, {links = {}}: ResponseObject): string | undefined {
  return stable(
    Object.entries(links).map(([name, value]) => ({
      name,
      ...resolve(document, value),
      description: '',
    })),
  );
}

function compareHeaders(
  {before, after, ...comparison}: Comparison,
  [was, is]: readonly [ResponseObject['headers'], ResponseObject['headers']],
  around: Place,
  direction: Direction,
): Found[] {
  /** Names of headers have no case; `Content-Type` is described elsewhere (OpenAPI Specification, Response Object). */
  const collect = (document: OpenApiDocument, headers: ResponseObject['headers'] = {}) =>
    new Map(
      Object.entries(headers)
        .map(([name, value]): [string, HeaderObject] => [
          name.toLowerCase(),
          resolve(document, value) ?? {},
        ])
        .filter(([name]) => name !== 'content-type'),
    );
  const [olds, news] = [collect(before, was), collect(after, is)];
  const place = (name: string): Place => ({
    ...around,
    subject: 'header',
    label: `${around.label} header ${name}`,
    ...(around.id !== undefined && {id: anchorId(around.id, 'header', name)}),
  });
  return [
    ...[...news].flatMap(([name, now]): Found[] => {
      const old = olds.get(name);
      const impact = impactOf({shrinks: now.required === true}, direction);
      return old === undefined
        ? [{...place(name), kind: 'added', impact, words: 'New header.'}]
        : compareParameter({before, after, ...comparison}, old, now, place(name), direction);
    }),
    ...[...olds]
      .filter(([name]) => !news.has(name))
      .map(([name, {required}]): Found => ({
        ...place(name),
        kind: 'removed',
        impact: required === true && direction === 'response' ? 'breaking' : 'attention',
        words: direction === 'request' ? 'No longer read.' : 'No longer sent.',
      })),
  ];
}

/** A media type without `charset`: JSON is always UTF-8, and texts are decoded by clients. */
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

/** Whether a range such as `text/*`, or a type without parameters, contains another type. */
function covers(wide: string, narrow: string): boolean {
  return wide === '*/*' || narrow.startsWith(wide.endsWith('/*') ? wide.slice(0, -1) : `${wide};`);
}

function compareContent(
  comparison: Comparison,
  [was, is]: readonly [Content, Content],
  place: Place,
  direction: Direction,
): Found[] {
  const collect = (document: OpenApiDocument, content: Content = {}) =>
    new Map(
      Object.entries(content).map(([type, media]) => [
        essenceOf(type),
        resolve(document, media) ?? {},
      ]),
    );
  const [olds, news] = [collect(comparison.before, was), collect(comparison.after, is)];
  const [first] = news.keys();
  const known = new Set<string>();
  const at = (type: string): Place => ({...place, label: `${place.label} ${type}`});
  return [
    ...[...news].flatMap(([type, now]): Found[] => {
      const partner = olds.has(type)
        ? type
        : [...olds.keys()].find(
            (one) => !news.has(one) && (covers(type, one) || covers(one, type)),
          );
      if (partner === undefined) {
        const impact = impactOf({shrinks: olds.size === 0}, direction);
        return [{...at(type), kind: 'added', impact, words: 'New media type.'}];
      }
      known.add(partner);
      const isSame = partner === type;
      const isWider = covers(type, partner);
      const isFirst = type === first || place.id === undefined;
      return [
        ...(isSame
          ? []
          : [
              changed(
                at(type),
                impactOf({shrinks: !isWider, grows: isWider}, direction),
                became('Media type', code(type), code(partner)),
              ),
            ]),
        ...compareMedia(comparison, [olds.get(partner) ?? {}, now], direction, {
          ...place,
          ...(!isFirst && {id: anchorId(place.id ?? '', type.replaceAll('/', '_'))}),
        }),
      ];
    }),
    ...[...olds.keys()]
      .filter((type) => !known.has(type))
      .map((type): Found => ({
        ...at(type),
        kind: 'removed',
        impact: 'breaking',
        words: 'No longer a media type here.',
      })),
  ];
}

function compareMedia(
  {schemas}: Comparison,
  [old, now]: readonly [MediaTypeObject, MediaTypeObject],
  direction: Direction,
  place: Place,
): Found[] {
  const encoding = ({encoding: parts, prefixEncoding, itemEncoding}: MediaTypeObject) =>
    stable([parts, prefixEncoding, itemEncoding]);
  return [
    ...schemas.compare(old.schema ?? true, now.schema ?? true, {place, direction}),
    ...schemas.compare(old.itemSchema ?? true, now.itemSchema ?? true, {place, direction}),
    ...(encoding(old) === encoding(now)
      ? []
      : [changed(place, 'attention', 'Rules changed: how parts are sent.')]),
  ];
}

/** Codes in both releases; others are told with the catalogue. */
function compareErrorCodes({before, after}: Comparison, [was, is]: Pair): Found[] {
  const [old, now] = [errorCodesOf(was.operation), errorCodesOf(is.operation)];
  const [oldCatalogue, newCatalogue] = [catalogueOf(before), catalogueOf(after)];
  const isTold = (one: string) => !oldCatalogue.has(one) || !newCatalogue.has(one);
  const without = (list: readonly string[], others: readonly string[]) =>
    list.filter((one) => !others.includes(one) && !isTold(one));
  const place = (errorCode: string) => partOf(is, 'error', errorCode, 'errors');
  return [
    ...without(now, old).map((one): Found => ({
      ...place(one),
      kind: 'added',
      impact: 'attention',
      words: 'Can return this code.',
    })),
    ...without(old, now).map((one): Found => ({
      ...place(one),
      kind: 'removed',
      impact: 'compatible',
      words: 'No longer returns this code.',
    })),
  ];
}

/** Extensions of a description are not checked by anyone. */
export function errorCodesOf({'x-error-codes': codes}: OperationObject): string[] {
  return Array.isArray(codes) ? codes.filter((one: unknown) => typeof one === 'string') : [];
}

export function catalogueOf(document: OpenApiDocument): ReadonlyMap<string, {statuses?: unknown}> {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  return new Map(
    Object.values(document.components?.schemas ?? {}).flatMap((schema) =>
      typeof schema === 'object' && isObject(schema['x-error-catalogue'])
        ? Object.entries(schema['x-error-catalogue']).filter(([, entry]) => isObject(entry))
        : [],
    ),
  );
}
