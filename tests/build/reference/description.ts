/**
 * Reads our description as a reader of the YAML understands it: operations, schemas, and below them fields down to the
 * leaves, each with the id in its address. It shares no code with the generator (`packages/openapi-reference`), so that
 * it can catch the generator's errors, and rejects unknown elements instead of ignoring them.
 *
 * The ids consist of parts of a path joined by a hyphen.
 * - parameter: place and name in lower case, `query-date_from`, below the heading `query-parameters`
 * - property of the request body: `request-access-valid_until`, below `request-body`
 * - property of a response: `response-200-url`, below `status-200`; header: `response-200-header-x-request-id`
 * - property of a schema on its own page: `field-access`, below `definition`
 * - items of a list have no part of their own; entries of a map are `*`
 * - value: id of its field and `=value`, `query-status-=BOOK`
 * - example: `request-example-some-name`; sample: `sample-python`
 * - characters other than letters, digits, `_`, `*`, `=` and `-`: a dot and the code point
 */
import fs from 'node:fs';
import {parse} from 'yaml';
import {fillBrandVariables} from '../../../src/text/brandVariables';
import {walked} from './release';

export type Json = string | number | boolean | null | Json[] | {[key: string]: Json};
type Raw = Record<string, unknown>;

export interface Value {
  id: string;
  text: string;
  meaning?: string;
}

export interface Field {
  id: string;
  name: string;
  isRequired: boolean;
  isNullable: boolean;
  description?: string;
  /** Required words in the rows below the description, by the title of the row. */
  facts: ReadonlyMap<string, readonly string[]>;
  values: Value[];
  children: Field[];
  /** The named schema to which the children belong. */
  schema?: string;
  /** Whether the schema recurs here, so that its page has the rest. */
  isRecursive: boolean;
}

export interface Example {
  id: string;
  title: string;
  value: Json;
}

/** A body or a schema: a field without a name. */
export type Content = Omit<Field, 'name'>;

export interface Response {
  status: string;
  description?: string;
  headers: Field[];
  content?: Content;
  examples: Example[];
  /** Ids of examples of errors that the operation cannot raise. */
  foreignExamples: string[];
}

export interface Operation {
  name: string;
  /** Address below the base path. */
  address: string;
  title: string;
  method: string;
  path: string;
  description: string;
  isWebhook: boolean;
  isOpen: boolean;
  parameters: {place: string; field: Field}[];
  request?: {description?: string; content: Content; examples: Example[]};
  responses: Response[];
  errorCodes: string[];
  guides: {title: string; path: string}[];
  uses: string[];
}

export interface Schema {
  name: string;
  address: string;
  content: Content;
  uses: string[];
}

export interface ErrorCode {
  code: string;
  id: string;
  statuses: string[];
  texts: string[];
}

/** Schema keywords that this traversal supports. Others must be added first. */
const LIMITS = ['Length', 'Items', 'Properties', 'imum'].flatMap((what) => [
  `min${what}`,
  `max${what}`,
]);
const KNOWN_KEYWORDS: ReadonlySet<string> = new Set([
  ...['$ref', 'additionalProperties', 'anyOf', 'default', 'description', 'enum', 'examples'],
  ...['format', 'items', 'pattern', 'properties', 'required', 'type', ...LIMITS],
  ...['x-enumDescriptions', 'x-error-catalogue'],
]);
const METHODS = /^(?:get|put|post|delete|options|head|patch|trace)$/;
const SCHEMAS = '#/components/schemas/';
const REFERENCE = `${walked.path}/reference/`;

const root = parse(
  fillBrandVariables(fs.readFileSync(walked.description, 'utf8'), walked.description),
) as Raw;

function object(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function follow(ref: string): Raw {
  const target = ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => object(node)[key], root);
  if (!ref.startsWith('#/') || target === undefined) {
    throw new Error(`The walk cannot follow ${ref}.`);
  }
  return object(target);
}

/** Replaces a reference with its component. */
function deref(value: unknown): Raw {
  const {$ref} = object(value);
  return typeof $ref === 'string' ? deref(follow($ref)) : object(value);
}

function id(...parts: string[]): string {
  const escaped = (char: string) =>
    /[A-Za-z0-9_*=-]/.test(char) ? char : `.${char.codePointAt(0)?.toString(16) ?? ''}`;
  return parts.map((part) => Array.from(part, escaped).join('')).join('-');
}

/** Converts `StartAuthorizationMinimal` and `Start authorization minimal` to `start-authorization-minimal`. */
function inWords(name: string): string {
  const words = name.includes(' ') ? name : name.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ');
  return words
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');
}

function code(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface Folded {
  keywords: Raw;
  isNullable: boolean;
  /** Enclosing named schemas, outermost first. */
  names: string[];
}

/** Resolves references and `X or null`. Keywords next to a reference override its target. */
function fold(schema: Raw): Folded {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN_KEYWORDS.has(keyword));
  if (unknown.length > 0) {
    throw new Error(`The walk does not know the keyword ${unknown.join(', ')}: teach it.`);
  }
  const {$ref, anyOf, ...own} = schema;
  const types = list(own.type);
  if (typeof $ref === 'string') {
    const target = fold(follow($ref));
    return {
      keywords: {...target.keywords, ...own},
      isNullable: target.isNullable,
      names: [$ref.slice(SCHEMAS.length), ...target.names],
    };
  }
  if (anyOf !== undefined) {
    const others = list(anyOf).filter((one) => object(one).type !== 'null');
    if (others.length !== 1) {
      throw new Error('The walk knows anyOf as "X or null" only: teach it.');
    }
    const other = fold(object(others[0]));
    return {...other, keywords: {...other.keywords, ...own}, isNullable: true};
  }
  return {keywords: own, isNullable: types.includes('null'), names: []};
}

/** @param inside - named schemas around this place */
function contentOf(schema: unknown, at: string, inside: readonly string[]): Content {
  const outer = fold(object(schema));
  const names = [...outer.names];
  let inner = outer;
  while (inner.keywords.items !== undefined) {
    inner = fold(object(inner.keywords.items));
    names.push(...inner.names);
  }
  const isRecursive = names.some((name) => inside.includes(name));
  const within = [...inside, ...names];
  const required = list(inner.keywords.required);
  const child = (name: string, value: unknown): Field => ({
    ...contentOf(value, id(at, name), within),
    name,
    isRequired: required.includes(name),
  });
  const {properties, additionalProperties} = inner.keywords;
  const children = isRecursive
    ? []
    : Object.entries(object(properties)).map(([name, value]) => child(name, value));
  const entries =
    isRecursive || Object.keys(object(additionalProperties)).length === 0
      ? []
      : [child('*', additionalProperties)];
  const description = text(outer.keywords.description) ?? text(inner.keywords.description);
  return {
    id: at,
    isRequired: false,
    isNullable: outer.isNullable,
    ...(description === undefined ? {} : {description}),
    facts: factsOf(outer.keywords, inner.keywords),
    values: valuesOf(outer.keywords.enum === undefined ? inner.keywords : outer.keywords, at),
    children: [...children, ...entries],
    ...(names.length > 0 ? {schema: names.at(-1) ?? ''} : {}),
    isRecursive,
  };
}

function factsOf(outer: Raw, inner: Raw): Map<string, string[]> {
  const limits = [outer, ...(inner === outer ? [] : [inner])].flatMap((keywords) =>
    LIMITS.flatMap((keyword) => (keywords[keyword] === undefined ? [] : [code(keywords[keyword])])),
  );
  const rows: [string, unknown[]][] = [
    ['Format', [inner.format]],
    ['Pattern', [inner.pattern]],
    ['Limits', limits],
    ['Default', [outer.default]],
    ['Example', list(outer.examples)],
  ];
  return new Map(
    rows
      .map(([title, all]): [string, string[]] => [
        title,
        all.filter((one) => one !== undefined).map(code),
      ])
      .filter(([, all]) => all.length > 0),
  );
}

function valuesOf(keywords: Raw, at: string): Value[] {
  const meanings = object(keywords['x-enumDescriptions']);
  const catalogue = object(keywords['x-error-catalogue']);
  return list(keywords.enum)
    .filter((value) => value !== null)
    .map((value) => {
      const meaning = text(meanings[code(value)]) ?? text(object(catalogue[code(value)]).meaning);
      return {
        id: id(at, `=${code(value)}`),
        text: code(value),
        ...(meaning === undefined ? {} : {meaning}),
      };
    });
}

/** Reads a parameter or a response header. */
function parameterField(parameter: Raw, at: string, name: string): Field {
  const content = contentOf(parameter.schema, at, []);
  const description = text(parameter.description) ?? content.description;
  return {
    ...content,
    name,
    isRequired: parameter.required === true,
    ...(description === undefined ? {} : {description}),
    facts: new Map([
      ...content.facts,
      ...(parameter.example === undefined
        ? []
        : ([['Example', [code(parameter.example)]]] as const)),
    ]),
  };
}

function mediaOf(
  holder: Raw,
  at: string,
): {content: Content; examples: (Example & {name: string})[]} | undefined {
  const media = Object.entries(object(holder.content));
  const [first] = media;
  if (first === undefined) {
    return undefined;
  }
  if (media.length > 1 || object(first[1]).example !== undefined) {
    throw new Error('The walk knows one media type with named examples: teach it.');
  }
  const {schema, examples} = object(first[1]);
  return {
    content: contentOf(schema, at, []),
    examples: Object.entries(object(examples)).map(([name, value]) => {
      const example = deref(value);
      return {
        name,
        id: id(at, 'example', inWords(name)),
        title: text(example.summary) ?? name,
        value: example.value as Json,
      };
    }),
  };
}

function responseOf(status: string, value: unknown, errorCodes: readonly string[]): Response {
  const response = deref(value);
  const at = `response-${status}`;
  const media = mediaOf(response, at);
  const description = text(response.description);
  const canOccur = ({name}: {name: string}) => !errors.has(name) || errorCodes.includes(name);
  const examples = media?.examples ?? [];
  return {
    status,
    ...(description === undefined ? {} : {description}),
    headers: Object.entries(object(response.headers)).map(([name, header]) =>
      parameterField(deref(header), id(at, 'header', name.toLowerCase()), name),
    ),
    ...(media === undefined ? {} : {content: media.content}),
    examples: examples.filter(canOccur),
    foreignExamples: examples.filter((one) => !canOccur(one)).map((one) => one.id),
  };
}

function operationOf(path: string, method: string, item: Raw, isWebhook: boolean): Operation {
  const operation = object(item[method]);
  const errorCodes = list(operation['x-error-codes']).map(code);
  const title = text(operation.summary) ?? '';
  const body = deref(operation.requestBody);
  const request = mediaOf(body, 'request');
  const description = text(body.description);
  return {
    name: `${method} ${path}`,
    address: `${REFERENCE}${isWebhook ? `webhooks/${inWords(path)}` : inWords(title)}/`,
    title,
    method,
    path,
    description: text(operation.description) ?? '',
    isWebhook,
    isOpen: list(operation.security ?? root.security).length === 0,
    parameters: [...list(item.parameters), ...list(operation.parameters)].map((value) => {
      const parameter = deref(value);
      const place = text(parameter.in) ?? '';
      const name = text(parameter.name) ?? '';
      return {place, field: parameterField(parameter, id(place, name.toLowerCase()), name)};
    }),
    ...(request === undefined
      ? {}
      : {
          request:
            description === undefined
              ? request
              : // The body's own description replaces that of its schema.
                {...request, description, content: {...request.content, description: undefined}},
        }),
    responses: Object.entries(object(operation.responses)).map(([status, value]) =>
      responseOf(status, value, errorCodes),
    ),
    errorCodes,
    guides: list(operation['x-guides']) as Operation['guides'],
    uses: schemasNamedIn(operation),
  };
}

/** Returns the schemas to which a part of the description refers, directly or through shared components. */
function schemasNamedIn(part: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    const {$ref} = object(value);
    if (typeof $ref !== 'string') {
      Object.values(Array.isArray(value) ? value : object(value)).forEach(visit);
    } else if ($ref.startsWith(SCHEMAS)) {
      found.add($ref.slice(SCHEMAS.length));
    } else {
      visit(follow($ref));
    }
  };
  visit(part);
  return [...found];
}

const components = object(object(root.components).schemas);

export const errors: ReadonlyMap<string, ErrorCode> = new Map(
  Object.values(components)
    .flatMap((schema) => Object.entries(object(object(schema)['x-error-catalogue'])))
    .map(([name, value]) => {
      const {statuses, meaning, action} = object(value);
      return [
        name,
        {
          code: name,
          id: id(name.toLowerCase()),
          statuses: list(statuses).map(code),
          texts: [code(meaning), code(action)],
        },
      ];
    }),
);

export const schemas: readonly Schema[] = Object.entries(components).map(([name, schema]) => ({
  name,
  address: schemaAddress(name),
  content: contentOf({$ref: `${SCHEMAS}${name}`}, 'field', []),
  uses: schemasNamedIn(schema),
}));

export const operations: readonly Operation[] = [
  ...Object.entries(object(root.paths)).map((entry) => ({entry, isWebhook: false})),
  ...Object.entries(object(root.webhooks)).map((entry) => ({entry, isWebhook: true})),
].flatMap(({entry: [path, value], isWebhook}) => {
  const item = deref(value);
  return Object.keys(item)
    .filter((method) => METHODS.test(method))
    .map((method) => operationOf(path, method, item, isWebhook));
});

export function schemaAddress(name: string): string {
  return `${REFERENCE}schemas/${name.toLowerCase()}/`;
}

export const server = new URL(code(object(list(root.servers)[0]).url)).host;
