import {isExtension} from '../call';
import {firstSentence} from '../markdown';
import {code} from '../render/markdownText';
import type {Wording} from '../labels';
import {statusTitle} from '../render/status';
import {resolve} from '../resolve';
import {anchorId} from '../slugs';
import type {
  LinkObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  SecurityRequirementObject,
} from '../types';
import {type Difference, type Directions, type Page, type Place} from './changes';
import {compareContent} from './content';
import {type Endpoint, endpointsOf, parametersOf, titleOf} from './endpoints';
import {compareHeaders} from './headers';
import {isSame} from './json';
import {compareParameter} from './parameters';
import {type Comparison} from './comparison';
import {became, chain, codeOrNone, NONE, say} from './say';
import {deprecation} from './schemas';
import {requirementsOf} from './securitySchemes';
import {compareOwnServers} from './servers';

type Pair = readonly [before: Endpoint, after: Endpoint];

/** All operations and webhooks of two descriptions, with their callbacks. */
export function compareOperations(comparison: Comparison): Difference[] {
  const [was, is] = [endpointsOf(comparison.before), endpointsOf(comparison.after)];
  const {pairs, lost, gained} = match(was, is);
  return [
    ...gained.map((endpoint): Difference => ({
      ...placeOf(endpoint),
      kind: 'added',
      impact: 'compatible',
      words: () => introduction(endpoint),
      part: endpoint.operation,
    })),
    ...pairs.flatMap((pair) => compareEndpoints(comparison, pair)),
    ...lost.map((endpoint): Difference => ({
      ...placeOf(endpoint),
      kind: 'removed',
      impact: 'breaking',
      words: say(endpoint.isIncoming ? 'change.noLongerCalled' : 'change.callsFail'),
    })),
  ];
}

/** Matched by method and path; moved operations by their operationId. */
function match(
  was: readonly Endpoint[],
  is: readonly Endpoint[],
): {pairs: Pair[]; lost: Endpoint[]; gained: Endpoint[]} {
  // A description with errors may have a path twice, with other names of its parameters.
  const exactly = ({identity, label}: Endpoint) => `${identity} ${label}`;
  const before = new Set(was.map(exactly));
  const byName = new Map(is.map((endpoint) => [exactly(endpoint), endpoint]));
  const byIdentity = new Map(
    is
      .filter((endpoint) => !before.has(exactly(endpoint)))
      .map((endpoint) => [endpoint.identity, endpoint]),
  );
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
  const unmatched = was.filter(
    (old) => !take(old, byName.get(exactly(old)) ?? byIdentity.get(old.identity)),
  );
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

function compareEndpoints(comparison: Comparison, pair: Pair): Difference[] {
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
            words: became(say('change.address'), code(after.label), code(before.label)),
          },
        ]),
    ...(wasDeprecated === isDeprecated ? [] : [deprecation(place, isDeprecated)]),
    ...compareIds(pair, place),
    ...compareOwnServers([comparison.before, comparison.after], pair, place),
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

/** Not sent, but generators name the functions of clients after it. */
function compareIds([was, is]: Pair, place: Place): Difference[] {
  const [old, now] = [was.operation.operationId, is.operation.operationId];
  return old === now
    ? []
    : [
        {
          ...place,
          kind: 'changed',
          impact: old === undefined ? 'compatible' : 'attention',
          words: say('change.operationId', {now: codeOrNone(now), old: codeOrNone(old)}),
        },
      ];
}

function compareSecurity(comparison: Comparison, [was, is]: Pair): Difference[] {
  const {before, after, renamedSchemes} = comparison;
  const olds = requirementsOf(was.operation.security ?? before.security).map((way) =>
    Object.fromEntries(
      Object.entries(way).map(([name, scopes]) => [renamedSchemes.get(name) ?? name, scopes]),
    ),
  );
  const news = requirementsOf(is.operation.security ?? after.security);
  const [oldNames, newNames] = [waysOf(olds), waysOf(news)];
  if (isSame(oldNames, newNames)) {
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
      words: became(say('change.security'), securityWords(newNames), securityWords(oldNames)),
    },
  ];
}

/** Whether the existing authentication of a client is still sufficient. */
function meets(old: SecurityRequirementObject, now: SecurityRequirementObject): boolean {
  return Object.entries(now).every(
    ([scheme, scopes]) =>
      scopesOf(scopes).every((scope) => old[scheme]?.includes(scope)) && old[scheme] !== undefined,
  );
}

function scopesOf(scopes: unknown): string[] {
  return Array.isArray(scopes) ? scopes.map(String) : [];
}

/** The schemes of each way to authenticate, ways and schemes in an order that does not depend on the description. */
function waysOf(ways: readonly SecurityRequirementObject[]): string[][] {
  const all = (ways.length > 0 ? ways : [{}]).map((way) =>
    Object.entries(way)
      .map(([scheme, scopes]) =>
        scopesOf(scopes).length > 0
          ? `${code(scheme)} (${scopesOf(scopes).map(code).sort().join(', ')})`
          : code(scheme),
      )
      .sort(),
  );
  const byText = new Map(all.map((way) => [way.join(' '), way]));
  return [...byText.keys()].sort().flatMap((text) => [byText.get(text) ?? []]);
}

function securityWords(ways: readonly (readonly string[])[]): Wording {
  return chain(
    'list.or',
    ways.map((way) => (way.length > 0 ? chain('list.and', way) : NONE)),
  );
}

/** Path parameters in the order of their places. */
function pathOrder(path: string, parameters: readonly ParameterObject[]): ParameterObject[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].flatMap(([, name]) =>
    parameters.filter((one) => one.in === 'path' && one.name === name),
  );
}

const keyOf = ({in: where, name}: ParameterObject) =>
  `${where} ${where === 'header' ? name.toLowerCase() : name}`;

function compareParameters(comparison: Comparison, [was, is]: Pair): Difference[] {
  const olds = parametersOf(comparison.before, was);
  const news = parametersOf(comparison.after, is);
  const [oldPath, newPath] = [pathOrder(was.path, olds), pathOrder(is.path, news)];
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
    ...news.flatMap((now): Difference[] => {
      const old = partner(now, olds);
      return old === undefined
        ? [
            {
              ...place(now),
              kind: 'added',
              impact: now.required === true && !is.isIncoming ? 'breaking' : 'compatible',
              words: say(now.required === true ? 'change.required' : 'change.optional'),
              part: now,
            },
          ]
        : [
            // A client fills in the places of a path one after the other.
            ...(oldPath.indexOf(old) === newPath.indexOf(now)
              ? []
              : [
                  {
                    ...place(now),
                    kind: 'changed' as const,
                    impact: 'breaking' as const,
                    words: say('change.otherPlace'),
                  },
                ]),
            ...compareParameter(comparison, old, now, place(now), directionsOf(is, 'sent')),
          ];
    }),
    ...olds
      .filter((old) => partner(old, news) === undefined)
      .map((old): Difference => ({
        ...place(old),
        kind: 'removed',
        impact: 'breaking',
        words: say(is.isIncoming ? 'change.noLongerSent' : 'change.noLongerRead'),
      })),
  ];
}

function compareBodies(comparison: Comparison, [was, is]: Pair): Difference[] {
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
        ? {...place, kind: 'removed', impact: 'breaking', words: say('change.noLongerRead')}
        : {
            ...place,
            kind: 'added',
            impact: now.required === true && directions.request ? 'breaking' : 'compatible',
            words: say(now.required === true ? 'change.required' : 'change.optional'),
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
            words: say(isRequired ? 'change.nowRequired' : 'change.nowOptional'),
          },
        ]),
    ...compareContent(comparison, old.content, now.content, place, directions),
  ];
}

function bodyOf(document: OpenApiDocument, {operation}: Endpoint): RequestBodyObject | undefined {
  return operation.requestBody && resolve(document, operation.requestBody);
}

function responsesOf(
  document: OpenApiDocument,
  {operation}: Endpoint,
): Map<string, ResponseObject> {
  return new Map(
    Object.entries(operation.responses ?? {})
      .filter(([status]) => !isExtension(status))
      .map(([status, value]) => [
        /^\dxx$/i.test(status) ? status.toUpperCase() : status,
        resolve(document, value) ?? {},
      ]),
  );
}

/** The response of the other side that described this status: exactly, by its range, or as the default. */
function partnerOf(
  status: string,
  others: ReadonlyMap<string, ResponseObject>,
): ResponseObject | undefined {
  return others.get(status) ?? others.get(`${status.slice(0, 1)}XX`) ?? others.get('default');
}

function compareResponses(comparison: Comparison, [was, is]: Pair): Difference[] {
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
  const compare = (status: string, old: ResponseObject, now: ResponseObject) => [
    ...compareHeaders(comparison, old.headers, now.headers, place(status), directions),
    ...compareContent(comparison, old.content, now.content, place(status), directions),
    ...compareLinks(comparison, old, now, place(status)),
  ];
  return [
    ...[...news].flatMap(([status, now]): Difference[] => {
      const old = partnerOf(status, olds);
      const isExact = olds.has(status);
      // A range or a default adds statuses that did not occur, unless it is a part of a default.
      const adds = old === undefined || (!isExact && isRange(status) && !olds.has('default'));
      return [
        ...(adds
          ? [
              {
                ...heading(status),
                kind: 'added' as const,
                impact: is.isIncoming ? ('compatible' as const) : ('attention' as const),
                words: say(is.isIncoming ? 'change.mayRespond' : 'change.newResponse', {
                  status: (labels) => code(statusTitle(status, labels)),
                }),
              },
            ]
          : []),
        ...(old === undefined ? [] : compare(status, old, now)),
      ];
    }),
    ...[...olds]
      .filter(([status]) => !news.has(status))
      .flatMap(([status, old]): Difference[] => {
        const now = partnerOf(status, news);
        const isNarrowed = isRange(status) && [...news.keys()].some((one) => isIn(one, status));
        if (now !== undefined) {
          return compare(status, old, now);
        }
        return [
          {
            ...heading(status),
            kind: 'removed',
            // A removed error is harmless, but clients rely on success responses.
            impact:
              is.isIncoming || (/^(?:[23]|default)/.test(status) && !isNarrowed)
                ? 'breaking'
                : 'compatible',
            words: say(is.isIncoming ? 'change.noResponse' : 'change.noLongerSent'),
          },
        ];
      }),
  ];
}

function isRange(status: string): boolean {
  return status === 'default' || /^\dXX$/.test(status);
}

function isIn(status: string, range: string): boolean {
  return range === 'default' || (status !== range && status.startsWith(range.slice(0, 1)));
}

/** What a response can be used for in a further call. */
function compareLinks(
  comparison: Comparison,
  was: ResponseObject,
  is: ResponseObject,
  place: Place,
): Difference[] {
  const collect = (document: OpenApiDocument, {links = {}}: ResponseObject) =>
    new Map(
      Object.entries(links).flatMap(([name, value]): [string, LinkObject][] => {
        const link: LinkObject | undefined = resolve(document, value);
        return typeof link === 'object' ? [[name, link]] : [];
      }),
    );
  const [olds, news] = [collect(comparison.before, was), collect(comparison.after, is)];
  const change = (
    name: string,
    change: Pick<Difference, 'kind' | 'impact' | 'words'>,
  ): Difference => ({
    ...place,
    label: `${place.label} link ${name}`,
    ...change,
  });
  const essence = ({description: _, ...link}: LinkObject) => link;
  return [
    ...[...news].flatMap(([name, now]): Difference[] => {
      const old = olds.get(name);
      if (old === undefined) {
        return [change(name, {kind: 'added', impact: 'compatible', words: say('change.newLink')})];
      }
      return isSame(essence(old), essence(now))
        ? []
        : [
            change(name, {
              kind: 'changed',
              impact: 'attention',
              words: say('change.otherLink'),
            }),
          ];
    }),
    ...[...olds.keys()]
      .filter((name) => !news.has(name))
      .map((name) =>
        change(name, {kind: 'removed', impact: 'attention', words: say('change.noLink')}),
      ),
  ];
}

/** Codes in both releases; others are reported with the catalogue. */
function compareErrorCodes({before, after}: Comparison, [was, is]: Pair): Difference[] {
  const old = new Set(errorCodesOf(was.operation));
  const now = new Set(errorCodesOf(is.operation));
  const [oldCatalogue, newCatalogue] = [catalogueOf(before), catalogueOf(after)];
  const isKnown = (errorCode: string) => oldCatalogue.has(errorCode) && newCatalogue.has(errorCode);
  const change = (errorCode: string, kind: 'added' | 'removed'): Difference => ({
    ...placeOf(is),
    subject: 'error',
    label: `${is.label} ${errorCode}`,
    ...anchored(is, 'errors'),
    kind,
    impact: kind === 'added' ? 'attention' : 'compatible',
    words: say(kind === 'added' ? 'change.returnsCode' : 'change.noLongerReturnsCode'),
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
export function errorCodesOf({'x-error-codes': codes}: OperationObject): string[] {
  return Array.isArray(codes) ? codes.filter((one: unknown) => typeof one === 'string') : [];
}

export function catalogueOf(document: OpenApiDocument): ReadonlyMap<string, CatalogueEntry> {
  const schemas = Object.values(document.components?.schemas ?? {});
  return new Map(
    schemas.flatMap((schema) =>
      typeof schema === 'object' && isObject(schema['x-error-catalogue'])
        ? Object.entries(schema['x-error-catalogue']).filter(([, entry]) => isObject(entry))
        : [],
    ),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
