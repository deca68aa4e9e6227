import {isExtension} from '../call';
import {firstSentence} from '../markdown';
import {code} from '../render/markdownText';
import {statusTitle} from '../render/status';
import {resolve} from '../resolve';
import {anchorId} from '../slugs';
import type {
  HeaderObject,
  MediaTypeObject,
  OpenApiDocument,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  SecurityRequirementObject,
} from '../types';
import type {Change, Directions, Page, Place} from './changes';
import {type Endpoint, endpointsOf, parametersOf, titleOf} from './endpoints';
import {type Comparison, compareSchemas, deprecation} from './schemas';

type Pair = readonly [before: Endpoint, after: Endpoint];

/** All operations and webhooks of two descriptions, with their callbacks. */
export function compareOperations(comparison: Comparison): Change[] {
  const [was, is] = [endpointsOf(comparison.before), endpointsOf(comparison.after)];
  const {pairs, lost, gained} = match(was, is);
  return [
    ...gained.map((endpoint): Change => ({
      ...placeOf(endpoint),
      kind: 'added',
      impact: 'compatible',
      words: introduction(endpoint),
      part: endpoint.operation,
    })),
    ...pairs.flatMap((pair) => compareEndpoints(comparison, pair)),
    ...lost.map((endpoint): Change => ({
      ...placeOf(endpoint),
      kind: 'removed',
      impact: 'breaking',
      words: endpoint.isIncoming ? 'No longer called.' : 'Calls to it fail.',
    })),
  ];
}

/** Matched by method and path; moved operations by their operationId. */
function match(
  was: readonly Endpoint[],
  is: readonly Endpoint[],
): {pairs: Pair[]; lost: Endpoint[]; gained: Endpoint[]} {
  const byIdentity = new Map(is.map((endpoint) => [endpoint.identity, endpoint]));
  const taken = new Set<Endpoint>();
  const pairs: Pair[] = [];
  const take = (old: Endpoint, now: Endpoint | undefined) => {
    if (now === undefined || taken.has(now)) {
      return false;
    }
    taken.add(now);
    pairs.push([old, now]);
    return true;
  };
  const unmatched = was.filter((old) => !take(old, byIdentity.get(old.identity)));
  const lost = unmatched.filter((old) => {
    const id = old.operation.operationId;
    const moved = is.find(
      (now) =>
        now.kind === old.kind &&
        id !== undefined &&
        id !== '' &&
        now.operation.operationId === id &&
        !taken.has(now),
    );
    return !take(old, moved);
  });
  return {pairs, lost, gained: is.filter((now) => !taken.has(now))};
}

function introduction(endpoint: Endpoint): string {
  const {description} = endpoint.operation;
  const sentence = description === undefined ? '' : firstSentence(description);
  return sentence === '' ? `${titleOf(endpoint)}.` : `${titleOf(endpoint)}. ${sentence}`;
}

function placeOf({kind, key, label}: Endpoint): Place {
  return {
    subject: kind === 'operation' ? 'operation' : 'webhook',
    label,
    page: {kind: 'operation', key} satisfies Page,
  };
}

/** Direction of the parts of a call; the API itself calls webhooks and callbacks. */
function directionsOf({isIncoming}: Endpoint, part: 'sent' | 'received'): Directions {
  const isRequest = (part === 'sent') !== isIncoming;
  return {request: isRequest, response: !isRequest};
}

function compareEndpoints(comparison: Comparison, pair: Pair): Change[] {
  const [before, after] = pair;
  const place = placeOf(after);
  const wasDeprecated = before.operation.deprecated ?? false;
  const isDeprecated = after.operation.deprecated ?? false;
  return [
    ...(before.identity === after.identity
      ? []
      : [
          {
            ...place,
            kind: 'changed' as const,
            impact: 'breaking' as const,
            words: `Address: ${code(after.label)}, was ${code(before.label)}.`,
          },
        ]),
    ...(wasDeprecated === isDeprecated ? [] : [deprecation(place, isDeprecated)]),
    ...compareSecurity(comparison, pair),
    ...compareParameters(comparison, pair),
    ...compareBodies(comparison, pair),
    ...compareResponses(comparison, pair),
    ...compareErrorCodes(comparison, pair),
  ];
}

/** Ids of callbacks begin with a separate id, which depends on the other parts of the page. */
function anchored({kind}: Endpoint, ...parts: string[]): {id?: string} {
  return kind === 'callback' ? {} : {id: anchorId(...parts)};
}

function compareSecurity({before, after}: Comparison, [was, is]: Pair): Change[] {
  const olds = was.operation.security ?? before.security ?? [];
  const news = is.operation.security ?? after.security ?? [];
  if (wordsOf(olds) === wordsOf(news)) {
    return [];
  }
  // An empty list of requirements is always met.
  const [oldWays, newWays] = [olds.length > 0 ? olds : [{}], news.length > 0 ? news : [{}]];
  const isSafe = oldWays.every((old) => newWays.some((now) => meets(old, now)));
  return [
    {
      ...placeOf(is),
      subject: 'security',
      kind: 'changed',
      impact: isSafe ? 'compatible' : 'breaking',
      words: `Security: ${wordsOf(news)}, was ${wordsOf(olds)}.`,
    },
  ];
}

/** Whether the existing authentication of a client is still sufficient. */
function meets(old: SecurityRequirementObject, now: SecurityRequirementObject): boolean {
  return Object.entries(now).every(
    ([scheme, scopes]) =>
      scopes.every((scope) => old[scheme]?.includes(scope)) && old[scheme] !== undefined,
  );
}

function wordsOf(ways: readonly SecurityRequirementObject[]): string {
  const one = (way: SecurityRequirementObject) =>
    Object.entries(way)
      .map(([scheme, scopes]) =>
        scopes.length > 0 ? `${code(scheme)} (${scopes.map(code).join(', ')})` : code(scheme),
      )
      .sort()
      .join(' and ');
  const all = ways.map((way) => one(way) || 'none').sort();
  return all.length > 0 ? all.join(' or ') : 'none';
}

const keyOf = ({in: where, name}: ParameterObject) =>
  `${where} ${where === 'header' ? name.toLowerCase() : name}`;

function compareParameters(comparison: Comparison, [was, is]: Pair): Change[] {
  const olds = parametersOf(comparison.before, was);
  const news = parametersOf(comparison.after, is);
  const oldPath = olds.filter((one) => one.in === 'path');
  const newPath = news.filter((one) => one.in === 'path');
  const place = ({in: where, name}: ParameterObject): Place => ({
    ...placeOf(is),
    subject: 'parameter',
    label: `${is.label} ${where} ${name}`,
    ...anchored(is, where, name.toLowerCase()),
  });
  const partner = (parameter: ParameterObject, others: readonly ParameterObject[]) =>
    others.find((other) => keyOf(other) === keyOf(parameter)) ??
    // A client never sends the name of a path parameter.
    (parameter.in === 'path' && oldPath.length === newPath.length
      ? (others === olds ? oldPath : newPath)[
          (others === olds ? newPath : oldPath).indexOf(parameter)
        ]
      : undefined);
  return [
    ...news.flatMap((now): Change[] => {
      const old = partner(now, olds);
      return old === undefined
        ? [
            {
              ...place(now),
              kind: 'added',
              impact: now.required === true && !is.isIncoming ? 'breaking' : 'compatible',
              words: now.required === true ? 'Required.' : 'Optional.',
              part: now,
            },
          ]
        : compareParameter(comparison, old, now, place(now), directionsOf(is, 'sent'));
    }),
    ...olds
      .filter((old) => partner(old, news) === undefined)
      .map((old): Change => ({
        ...place(old),
        kind: 'removed',
        impact: 'breaking',
        words: is.isIncoming ? 'No longer sent.' : 'No longer read.',
      })),
  ];
}

function compareParameter(
  comparison: Comparison,
  old: ParameterObject,
  now: ParameterObject,
  place: Place,
  directions: Directions,
): Change[] {
  const wasRequired = old.required ?? false;
  const isRequired = now.required ?? false;
  const wasDeprecated = old.deprecated ?? false;
  const isDeprecated = now.deprecated ?? false;
  const changed = (words: string, isBreaking: boolean): Change => ({
    ...place,
    kind: 'changed',
    impact: isBreaking ? 'breaking' : 'compatible',
    words,
  });
  return [
    ...(wasRequired === isRequired
      ? []
      : [
          isRequired
            ? changed('Now required, was optional.', directions.request)
            : changed('Now optional, was required.', directions.response),
        ]),
    ...(notationOf(old) === notationOf(now)
      ? []
      : [changed('Lists and objects are serialised differently.', true)]),
    ...(wasDeprecated === isDeprecated ? [] : [deprecation(place, isDeprecated)]),
    ...compareSchemas(
      comparison,
      old.schema ?? mediaOf(old.content)[0]?.[1].schema,
      now.schema ?? mediaOf(now.content)[0]?.[1].schema,
      place,
      directions,
    ),
  ];
}

/** Source of the defaults: OpenAPI Specification, Parameter Object. */
function notationOf({in: where, style, explode, content}: ParameterObject): string {
  const actual = style ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple');
  return content === undefined
    ? `${actual} ${explode ?? actual === 'form'}`
    : Object.keys(content).join();
}

function mediaOf(content: Record<string, MediaTypeObject> = {}): [string, MediaTypeObject][] {
  return Object.entries(content);
}

function compareBodies(comparison: Comparison, [was, is]: Pair): Change[] {
  const old = bodyOf(comparison.before, was);
  const now = bodyOf(comparison.after, is);
  const place: Place = {
    ...placeOf(is),
    subject: 'request body',
    label: `${is.label} request body`,
    ...anchored(is, 'request'),
  };
  const directions = directionsOf(is, 'sent');
  if (old === undefined || now === undefined) {
    if (old === now) {
      return [];
    }
    return [
      now === undefined
        ? {...place, kind: 'removed', impact: 'breaking', words: 'No longer read.'}
        : {
            ...place,
            kind: 'added',
            impact: now.required === true && directions.request ? 'breaking' : 'compatible',
            words: now.required === true ? 'Required.' : 'Optional.',
          },
    ];
  }
  const [wasRequired, isRequired] = [old.required ?? false, now.required ?? false];
  return [
    ...(wasRequired === isRequired
      ? []
      : [
          {
            ...place,
            kind: 'changed' as const,
            impact:
              isRequired === directions.request ? ('breaking' as const) : ('compatible' as const),
            words: isRequired ? 'Now required, was optional.' : 'Now optional, was required.',
          },
        ]),
    ...compareContent(comparison, old.content, now.content, place, directions),
  ];
}

function bodyOf(document: OpenApiDocument, {operation}: Endpoint): RequestBodyObject | undefined {
  return operation.requestBody && resolve(document, operation.requestBody);
}

function compareContent(
  comparison: Comparison,
  was: Record<string, MediaTypeObject> | undefined,
  is: Record<string, MediaTypeObject> | undefined,
  place: Place,
  directions: Directions,
): Change[] {
  const [olds, news] = [new Map(mediaOf(was)), new Map(mediaOf(is))];
  const [first] = news.keys();
  const mediaChange = (type: string, kind: 'added' | 'removed'): Change => ({
    ...place,
    kind,
    label: `${place.label} ${type}`,
    impact: kind === 'removed' ? 'breaking' : 'compatible',
    words: kind === 'removed' ? 'No longer a media type here.' : 'New media type.',
  });
  return [
    ...[...news].flatMap(([type, now]) => {
      const old = olds.get(type);
      const at =
        type === first || place.id === undefined
          ? place
          : {...place, id: anchorId(place.id, type.replaceAll('/', '_'))};
      return old === undefined
        ? [mediaChange(type, 'added')]
        : compareSchemas(comparison, old.schema, now.schema, at, directions);
    }),
    ...[...olds.keys()]
      .filter((type) => !news.has(type))
      .map((type) => mediaChange(type, 'removed')),
  ];
}

function responsesOf(
  document: OpenApiDocument,
  {operation}: Endpoint,
): Map<string, ResponseObject> {
  return new Map(
    Object.entries(operation.responses ?? {})
      .filter(([status]) => !isExtension(status))
      .map(([status, value]) => [status, resolve(document, value) ?? {}]),
  );
}

function compareResponses(comparison: Comparison, [was, is]: Pair): Change[] {
  const olds = responsesOf(comparison.before, was);
  const news = responsesOf(comparison.after, is);
  const directions = directionsOf(is, 'received');
  const place = (status: string): Place => ({
    ...placeOf(is),
    subject: 'response',
    label: `${is.label} ${status}`,
    ...anchored(is, 'response', status),
  });
  const heading = (status: string): Place => ({
    ...place(status),
    ...(is.kind === 'callback' ? {} : {id: `status-${status}`}),
  });
  return [
    ...[...news].flatMap(([status, now]): Change[] => {
      const old = olds.get(status);
      return old === undefined
        ? [
            {
              ...heading(status),
              kind: 'added',
              impact: is.isIncoming ? 'compatible' : 'attention',
              words: `${is.isIncoming ? 'You may respond with' : 'New response'} ${code(statusTitle(status))}.`,
            },
          ]
        : [
            ...compareHeaders(comparison, old, now, place(status), directions),
            ...compareContent(comparison, old.content, now.content, place(status), directions),
          ];
    }),
    ...[...olds.keys()]
      .filter((status) => !news.has(status))
      .map((status): Change => ({
        ...heading(status),
        kind: 'removed',
        // A removed error is harmless, but clients rely on success responses.
        impact: /^(?:[23]|default)/.test(status) || is.isIncoming ? 'breaking' : 'compatible',
        words: is.isIncoming ? 'No longer accepted as a response.' : 'No longer sent.',
      })),
  ];
}

function compareHeaders(
  comparison: Comparison,
  was: ResponseObject,
  is: ResponseObject,
  response: Place,
  directions: Directions,
): Change[] {
  const collect = (document: OpenApiDocument, {headers = {}}: ResponseObject) =>
    new Map(
      Object.entries(headers).flatMap(([name, value]): [string, HeaderObject][] => {
        const header: HeaderObject | undefined = resolve(document, value);
        return header === undefined ? [] : [[name.toLowerCase(), header]];
      }),
    );
  const olds = collect(comparison.before, was);
  const news = collect(comparison.after, is);
  const place = (name: string): Place => ({
    ...response,
    subject: 'header',
    label: `${response.label} header ${name}`,
    ...(response.id === undefined ? {} : {id: anchorId(response.id, 'header', name)}),
  });
  return [
    ...[...news].flatMap(([name, now]): Change[] => {
      const old = olds.get(name);
      return old === undefined
        ? [{...place(name), kind: 'added', impact: 'compatible', words: 'New header.'}]
        : compareParameter(
            comparison,
            {...old, name, in: 'header'},
            {...now, name, in: 'header'},
            place(name),
            directions,
          );
    }),
    ...[...olds]
      .filter(([name]) => !news.has(name))
      .map(([name, {required}]): Change => ({
        ...place(name),
        kind: 'removed',
        impact: required === true ? 'breaking' : 'attention',
        words: 'No longer sent.',
      })),
  ];
}

/** Codes in both releases; others are reported with the catalogue. */
function compareErrorCodes({before, after}: Comparison, [was, is]: Pair): Change[] {
  const old = new Set(was.operation['x-error-codes']);
  const now = new Set(is.operation['x-error-codes']);
  const [oldCatalogue, newCatalogue] = [catalogueOf(before), catalogueOf(after)];
  const isKnown = (errorCode: string) => oldCatalogue.has(errorCode) && newCatalogue.has(errorCode);
  const change = (errorCode: string, kind: 'added' | 'removed'): Change => ({
    ...placeOf(is),
    subject: 'error',
    label: `${is.label} ${errorCode}`,
    ...anchored(is, 'errors'),
    kind,
    impact: kind === 'added' ? 'attention' : 'compatible',
    words: kind === 'added' ? 'Can return this code.' : 'No longer returns this code.',
  });
  return [
    ...[...now]
      .filter((errorCode) => isKnown(errorCode) && !old.has(errorCode))
      .map((errorCode) => change(errorCode, 'added')),
    ...[...old]
      .filter((errorCode) => isKnown(errorCode) && !now.has(errorCode))
      .map((errorCode) => change(errorCode, 'removed')),
  ];
}

interface CatalogueEntry {
  statuses?: unknown;
}

/** Extensions of a description are not checked by anyone. */
export function catalogueOf(document: OpenApiDocument): ReadonlyMap<string, CatalogueEntry> {
  const schemas = Object.values(document.components?.schemas ?? {});
  return new Map(
    schemas.flatMap((schema) =>
      typeof schema === 'object' ? Object.entries(schema['x-error-catalogue'] ?? {}) : [],
    ),
  );
}
