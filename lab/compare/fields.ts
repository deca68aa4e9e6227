/** Which fields a description has, and which of them a page shows without script. Pure functions. */
import * as cheerio from 'cheerio';
import {
  METHODS,
  type OpenApiDocument,
  type OperationObject,
  resolve,
} from '../../packages/openapi-reference/src';
import {FIELD_NAMES} from '../bench/inPage';

export interface OperationFields {
  /** Method in lower case and path template: `get /accounts/{id}`. */
  key: string;
  /** Names of parameters, and of properties at every level of request and response bodies. */
  all: ReadonlySet<string>;
  /** Names at the first level of the request, parameters first. */
  request: readonly string[];
}

type Part = Readonly<Record<string, unknown>>;

/** Keywords of JSON Schema 2020-12 with a schema, with several, and with named ones that describe the value itself. */
const ONE = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'contains',
  'if',
  'then',
  'else',
];
const SEVERAL = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', 'dependentSchemas'];

export function fieldsOf(document: OpenApiDocument): OperationFields[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const shared = listOf(item.parameters);
    return METHODS.flatMap((method) => {
      const operation = item[method] as OperationObject | undefined;
      return operation === undefined
        ? []
        : [{key: `${method} ${path}`, ...fieldsOfOperation(document, operation, shared)}];
    });
  });
}

function fieldsOfOperation(
  document: OpenApiDocument,
  operation: OperationObject,
  shared: readonly unknown[],
): Omit<OperationFields, 'key'> {
  const follow = (value: unknown) => partOf(resolve(document, value as Part));
  const parameters = [...shared, ...listOf(operation.parameters)].flatMap((one) => {
    const {name} = follow(one);
    return typeof name === 'string' ? [name] : [];
  });
  const schemasIn = (body: Part) =>
    Object.values(partOf(body.content)).flatMap((media) => partOf(media).schema ?? []);
  const requested = schemasIn(follow(operation.requestBody));
  const answered = Object.values(operation.responses ?? {}).flatMap((one) =>
    schemasIn(follow(one)),
  );
  const all = new Set(parameters);
  const seen = new Set<unknown>();
  for (const schema of [...requested, ...answered]) {
    collectNames(schema, follow, all, seen);
  }
  const direct = requested.flatMap((schema) => Object.keys(partOf(follow(schema).properties)));
  return {all, request: [...new Set([...parameters, ...direct])]};
}

/** Each schema counts once, so recursion ends. A reference with a text of its own resolves to a copy each time. */
function collectNames(
  schema: unknown,
  follow: (value: unknown) => Part,
  names: Set<string>,
  seen: Set<unknown>,
): void {
  const identity = partOf(schema).$ref ?? schema;
  if (typeof schema !== 'object' || seen.has(identity)) {
    return;
  }
  seen.add(identity);
  const source = follow(schema);
  for (const name of Object.keys(partOf(source.properties))) {
    names.add(name);
  }
  const below = [
    ...ONE.map((keyword) => source[keyword]),
    ...SEVERAL.flatMap((keyword) => listOf(source[keyword])),
    ...NAMED.flatMap((keyword) => Object.values(partOf(source[keyword]))),
  ];
  for (const one of below) {
    collectNames(one, follow, names, seen);
  }
}

function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Part)
    : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Names of fields that a page as served shows, on either site. */
export function namesShown(html: string): Set<string> {
  const page = cheerio.load(html);
  return new Set(
    page(FIELD_NAMES)
      .toArray()
      .map((element) => page(element).text().trim()),
  );
}

export interface Shown {
  shown: number;
  all: number;
}

/** @param pageOf - the page of an operation as served; undefined if the site has none */
export function countShown(
  operations: readonly OperationFields[],
  pageOf: (key: string) => string | undefined,
): Shown {
  const counts = operations.map(({key, all}) => {
    const names = namesShown(pageOf(key) ?? '');
    return {shown: [...all].filter((name) => names.has(name)).length, all: all.size};
  });
  return {
    shown: counts.reduce((sum, one) => sum + one.shown, 0),
    all: counts.reduce((sum, one) => sum + one.all, 0),
  };
}

/**
 * The operation whose page is measured: of those with a field in the request, the one in the middle by number of
 * fields.
 *
 * @throws Error if no operation has a field in its request
 */
export function middleOperation(operations: readonly OperationFields[]): {
  key: string;
  field: string;
} {
  const sorted = operations
    .filter(({request}) => request.length > 0)
    .sort((one, other) => one.all.size - other.all.size || one.key.localeCompare(other.key, 'en'));
  const middle = sorted[Math.floor(sorted.length / 2)];
  const field = middle?.request[0];
  if (middle === undefined || field === undefined) {
    throw new Error('No operation of the description has a field in its request.');
  }
  return {key: middle.key, field};
}
