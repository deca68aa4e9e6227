/**
 * A mock API based only on the examples and schemas of a description: no state, no behaviour, and no knowledge of the
 * provider. It checks each request and chooses a response.
 */
import type {Schema} from '@cfworker/json-schema';
import {createChecks, inWords, type Problem} from '../engine/checks';
import {credentialProblem, type ExampleSecurity} from './credentials';
import {type FieldEncoding, multipartValue, urlencodedValue} from './forms';
import {
  contentValue,
  decoded,
  type ExampleParameter,
  pairsOf,
  ParameterReader,
  type Place,
  type RawRequest,
  type Reading,
} from './parameters';
import type {AnySchema, Definitions} from './schemas';
import {parseXml, rootProblem, XmlError, xmlValue} from './xml';

export interface ExampleOperation {
  /** In capitals. */
  method: string;
  /** With names in braces, such as `/pets/{id}`. */
  path: string;
  parameters: readonly ExampleParameter[];
  /** Undefined: the operation is open to all. */
  security?: ExampleSecurity;
  body?: {required: boolean; media: readonly ExampleMedia[]};
  responses: readonly ExampleResponse[];
}

export interface ExampleMedia {
  type: string;
  schema?: AnySchema;
  /** How fields of a form are written, by name. */
  encoding?: Readonly<Record<string, FieldEncoding>>;
}

export interface ExampleResponse {
  /** A number, a range such as `4XX`, or `default`. */
  status: string;
  headers: readonly (readonly [name: string, value: string])[];
  media: readonly {type: string; examples: readonly {name: string; text: string}[]}[];
}

export interface ExampleCall {
  method: string;
  /** With the query. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
}

export interface ExampleAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: string;
}

/** A violation of the description. */
export interface CallProblem {
  place: Place | 'body';
  /** Of the parameter; empty for the body. */
  name: string;
  problem: string;
}

export interface ExampleApi {
  answer: (call: ExampleCall) => ExampleAnswer;
  /** Errors in a call of one of the operations; empty for other calls. */
  problemsOf: (call: ExampleCall) => CallProblem[];
}

/** Preferences of a client, such as `code=404, example=empty`. Sources: RFC 7240 (header), Prism (names). */
export const PREFER = 'Prefer';
/** Source: RFC 9457. */
const PROBLEM_TYPE = 'application/problem+json';
const SUCCESS = /^2(?:\d\d|XX)$/i;
/** Responses with these have no body. Source: Fetch, 2.2.3, "null body status". */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
};

interface Found {
  operation: ExampleOperation;
  /** Of the path, not decoded. */
  values: ReadonlyMap<string, string>;
}

/**
 * @param definitions - schemas that those of the operations refer to as `#/$defs/…`
 */
export function createExampleApi({
  operations,
  definitions,
}: {
  operations: readonly ExampleOperation[];
  definitions: Definitions;
}): ExampleApi {
  // A definition may be a boolean, which the validator accepts below a keyword.
  const check = createCheck(
    createChecks({definitions: definitions as Record<string, Schema>}, false),
  );
  const matching = createRouter(operations);
  const find = (call: ExampleCall): Found | undefined =>
    matching(call).find(({operation}) => operation.method === call.method.toUpperCase());
  const problemsIn = (found: Found, call: ExampleCall): CallProblem[] => [
    ...parameterProblems(found, call, check, definitions),
    ...bodyProblems(found.operation, call, check, definitions),
  ];
  return {
    problemsOf: (call) => {
      const found = find(call);
      return found === undefined ? [] : problemsIn(found, call);
    },
    answer: (call) => {
      const found = find(call);
      if (found === undefined) {
        return notFound(call, matching(call));
      }
      const refusal = refuse(found, call);
      if (refusal !== undefined) {
        return refusal;
      }
      const {operation} = found;
      const problems = problemsIn(found, call);
      if (problems.length > 0) {
        const status = [422, 400].find((one) => responseFor(operation, String(one))) ?? 400;
        return problem(status, 'The request does not match the description.', [], problems);
      }
      return respond(operation, call);
    },
  };
}

type Check = (schema: AnySchema, value: unknown) => Problem[];

function createCheck(checkOf: ReturnType<typeof createChecks>): Check {
  return (schema, value) => {
    if (typeof schema === 'boolean') {
      return schema ? [] : [{field: '', problem: 'is not allowed'}];
    }
    try {
      return checkOf(schema)(value);
    } catch {
      // A schema that the validator cannot read allows everything.
      return [];
    }
  };
}

/**
 * @returns finds the operations of a path; the most specific path comes first. Source: OpenAPI Specification, Paths
 *   Object
 */
function createRouter(
  operations: readonly ExampleOperation[],
): (call: Pick<ExampleCall, 'path'>) => Found[] {
  const routes = operations.map((operation) => ({
    operation,
    // Some descriptions distinguish operations of the same path by a query or a fragment.
    pairs: queryOf(operation).split('&').filter(Boolean),
    ...patternOf(operation.path.split(/[?#]/)[0] ?? ''),
  }));
  return (call) => {
    const sent = queryOf(call).split('&');
    return routes
      .flatMap(({operation, pairs, pattern, names}) => {
        const match = pattern.exec(pathOf(call.path));
        const values = names.map((name, index) => [name, match?.[index + 1] ?? ''] as const);
        return match === null || !pairs.every((pair) => sent.includes(pair))
          ? []
          : [{operation, values: new Map(values), order: names.length - pairs.length}];
      })
      .sort((a, b) => a.order - b.order);
  };
}

function parameterProblems(
  {operation: {parameters}, values}: Found,
  call: ExampleCall,
  check: Check,
  definitions: Definitions,
): CallProblem[] {
  const reader = new ParameterReader(definitions, parameters);
  const request = rawRequest(call, values);
  return parameters.flatMap((parameter): CallProblem[] => {
    const {place, name, required, schema} = parameter;
    const wrong = (text: string): CallProblem[] => [{place, name, problem: text}];
    const reading =
      parameter.style === 'querystring'
        ? wholeQuery(parameter, queryOf(call), definitions)
        : reader.read(parameter, request);
    switch (reading.kind) {
      case 'absent':
        return required ? wrong('is required') : [];
      case 'unread':
        return [];
      case 'wrong':
        return wrong(reading.problem);
      case 'values': {
        const all = schema === undefined ? [] : reading.values.map((one) => check(schema, one));
        const isGood = all.length === 0 || all.some((problems) => problems.length === 0);
        return isGood ? [] : (all[0] ?? []).slice(0, 1).flatMap((one) => wrong(inWords(one)));
      }
    }
  });
}

/** A parameter that is the whole query, since OpenAPI 3.2. */
function wholeQuery(
  {content = '', schema = true}: ExampleParameter,
  text: string,
  definitions: Definitions,
): Reading {
  if (text === '') {
    return {kind: 'absent'};
  }
  return covers('application/x-www-form-urlencoded', content)
    ? {kind: 'values', values: [urlencodedValue(text, {schema}, definitions)]}
    : contentValue(content, decoded(text));
}

/** @param others - operations of the path, with other methods */
function notFound(call: ExampleCall, others: readonly Found[]): ExampleAnswer {
  const methods = [...new Set(others.map(({operation}) => operation.method))].join(', ');
  return methods === ''
    ? problem(404, `The description does not contain the path ${pathOf(call.path)}.`)
    : problem(405, `${call.method} is not allowed here. Allowed: ${methods}.`, [
        ['Allow', methods],
      ]);
}

/** Missing credentials, or a body of another type; undefined if the call may be checked. */
function refuse({operation, values}: Found, call: ExampleCall): ExampleAnswer | undefined {
  const missing = credentialProblem(operation.security, rawRequest(call, values));
  if (missing !== undefined) {
    return problem(401, missing.detail, missing.headers);
  }
  const type = headersNamed(call, 'content-type')[0];
  const types = operation.body?.media.map((one) => one.type) ?? [];
  const isOther =
    hasBody(call) &&
    type !== undefined &&
    types.length > 0 &&
    !types.some((one) => covers(one, type));
  return isOther
    ? problem(415, `${type} is not accepted. Allowed: ${types.join(', ')}.`)
    : undefined;
}

const pathOf = (address: string): string => spelled(address.split(/[?#]/)[0] ?? '');

/** What a path writes in several ways: encoded characters, and those that it must not have. Source: RFC 3986, 3.3. */
const SPELLED = /(?:%[\da-f]{2})+|[^\w!$%&'()*+,./:;=@~-]+/gi;

/** The one spelling of a path: a description may write letters that clients encode. */
function spelled(path: string): string {
  return path.replace(SPELLED, (run) =>
    encodeURIComponent(decoded(run).replace(/\p{Surrogate}/gu, '\uFFFD')),
  );
}

const queryOf = ({path}: Pick<ExampleCall, 'path'>): string =>
  /^[^?#]*\?([^#]*)/.exec(path)?.[1] ?? '';
const hasBody = ({body = ''}: ExampleCall): boolean => body.trim() !== '';

function patternOf(path: string): {pattern: RegExp; names: string[]} {
  const parts = path.split(/\{([^{}]+)\}/);
  const text = parts.map((part, index) =>
    index % 2 === 1 ? '([^/]+)' : spelled(part).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
  );
  return {
    pattern: new RegExp(`^${text.join('')}$`),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

function rawRequest(call: ExampleCall, path: ReadonlyMap<string, string>): RawRequest {
  return {
    path,
    query: pairsOf(queryOf(call), /&/),
    header: (name) => headersNamed(call, name),
    cookie: headersNamed(call, 'cookie').flatMap((value) => pairsOf(value, /;\s*/)),
  };
}

function headersNamed({headers}: ExampleCall, name: string): string[] {
  return headers
    .filter(([one]) => one.toLowerCase() === name.toLowerCase())
    .map(([, value]) => value);
}

/** JSON, XML and forms are checked. */
function bodyProblems(
  {body}: ExampleOperation,
  call: ExampleCall,
  check: (schema: AnySchema, value: unknown) => Problem[],
  definitions: Definitions,
): CallProblem[] {
  const wrong = (text: string): CallProblem[] => [{place: 'body', name: '', problem: text}];
  if (body === undefined) {
    return [];
  }
  if (!hasBody(call)) {
    return body.required ? wrong('The operation requires a body.') : [];
  }
  const type = headersNamed(call, 'content-type')[0];
  const media = body.media.find((one) => type === undefined || covers(one.type, type));
  if (media?.schema === undefined) {
    return [];
  }
  const {schema} = media;
  const sent = type ?? media.type;
  const text = call.body ?? '';
  const problems = (value: unknown) => check(schema, value).flatMap((one) => wrong(inWords(one)));
  if (covers('application/x-www-form-urlencoded', sent)) {
    return problems(urlencodedValue(text, {...media, schema}, definitions));
  }
  if (covers('multipart/form-data', sent)) {
    const value = multipartValue(text, sent, {schema}, definitions);
    return value === undefined
      ? wrong('The body has no parts between the boundary that Content-Type names.')
      : problems(value);
  }
  if (/[/+]xml\s*(?:;|$)/i.test(sent)) {
    try {
      const root = parseXml(text);
      const wrongRoot = rootProblem(root, schema, definitions);
      return wrongRoot === undefined
        ? problems(xmlValue(root, schema, definitions))
        : wrong(wrongRoot);
    } catch (error) {
      return wrong(`This is not XML. ${error instanceof XmlError ? error.message : ''}`.trim());
    }
  }
  if (!/[/+]json\s*(?:;|$)/i.test(sent)) {
    return [];
  }
  try {
    return problems(JSON.parse(text));
  } catch (error) {
    return wrong(`This is not JSON. ${error instanceof Error ? error.message : ''}`.trim());
  }
}

/** Whether a media type, which may be a range such as `image/*`, covers another. Parameters are ignored. */
function covers(range: string, type: string): boolean {
  const plain = (text: string) => (text.split(';')[0] ?? '').trim().toLowerCase();
  const [wide, narrow] = [plain(range), plain(type)];
  return (
    wide === narrow ||
    wide === '*/*' ||
    (wide.endsWith('/*') && narrow.startsWith(wide.slice(0, -1)))
  );
}

/** The response of a status: by number, by range, or the default. */
function responseFor({responses}: ExampleOperation, status: string): ExampleResponse | undefined {
  const range = `${status.charAt(0)}XX`;
  return (
    responses.find((one) => one.status === status) ??
    responses.find((one) => one.status.toUpperCase() === range)
  );
}

function preference(call: ExampleCall, name: string): string | undefined {
  return headersNamed(call, PREFER)
    .flatMap((value) => value.split(','))
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1]
    ?.replaceAll('"', '');
}

/** The preferred status, otherwise the first success, otherwise the first status. */
function respond(operation: ExampleOperation, call: ExampleCall): ExampleAnswer {
  const {responses} = operation;
  const fallback = responses.find(({status}) => status === 'default');
  const wanted = preference(call, 'code');
  if (wanted !== undefined && /^[2-5]\d\d$/.test(wanted)) {
    const response = responseFor(operation, wanted) ?? fallback;
    return response === undefined
      ? problem(404, `The description has no response with the status ${wanted}.`)
      : written(response, Number(wanted), call);
  }
  const isPossible = ({status}: ExampleResponse) => /^[2-5](?:\d\d|XX)$/i.test(status);
  const success = responses
    .filter(({status}) => SUCCESS.test(status))
    .sort((a, b) => a.status.localeCompare(b.status))[0];
  const chosen = success ?? fallback ?? responses.find(isPossible);
  return chosen === undefined
    ? {status: 204, headers: [], body: ''}
    : written(chosen, statusOf(chosen), call);
}

function statusOf({status}: ExampleResponse): number {
  const success = 200;
  return status === 'default' ? success : Number(status.replace(/XX$/i, '00'));
}

function written(response: ExampleResponse, status: number, call: ExampleCall): ExampleAnswer {
  const accepted = headersNamed(call, 'accept').flatMap((value) => value.split(','));
  const {media} = response;
  const chosen =
    media.find(({type}) =>
      accepted.some((range) => !range.includes('*/*') && covers(range, type)),
    ) ??
    media.find(({type}) => /\bjson\b/i.test(type)) ??
    media[0];
  const name = preference(call, 'example');
  const example = chosen?.examples.find((one) => one.name === name) ?? chosen?.examples[0];
  const hasContent =
    chosen !== undefined && !WITHOUT_BODY.includes(status) && call.method !== 'HEAD';
  const own = response.headers.map(([key, value]): [string, string] => [key, value]);
  return {
    status,
    headers: hasContent ? [['Content-Type', chosen.type], ...own] : own,
    body: hasContent ? (example?.text ?? '') : '',
  };
}

function problem(
  status: number,
  detail: string,
  headers: [string, string][] = [],
  errors: readonly CallProblem[] = [],
): ExampleAnswer {
  const body = {
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    ...(errors.length === 0
      ? {}
      : {errors: errors.map(({place, name, problem: text}) => ({in: place, name, detail: text}))}),
  };
  return {
    status,
    headers: [['Content-Type', PROBLEM_TYPE], ...headers],
    body: JSON.stringify(body, null, 2),
  };
}
