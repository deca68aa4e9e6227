/** Compares names in prose with those in the description: operations, schemas, fields, values, error codes, headers. */
import type {OpenApiDocument} from '../../../packages/openapi-reference/src';
import type {OtherNames} from '../../../config/prose/otherNames';
import type {Problem, ProseFile} from './read';

export interface KnownNames {
  /** Query parameters by operation, such as `GET /aspsps`. */
  operations: ReadonlyMap<string, ReadonlySet<string>>;
  paths: ReadonlySet<string>;
  schemas: ReadonlySet<string>;
  /** Fields and parameters. */
  fields: ReadonlySet<string>;
  /** Pairs such as `amount.currency`: a field, and a field of its schema. */
  pairs: ReadonlySet<string>;
  values: ReadonlySet<string>;
  /** Request and response headers in lower case, because header names are case-insensitive. */
  headers: ReadonlySet<string>;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function* objectsIn(value: unknown): Generator<JsonObject> {
  if (isObject(value)) {
    yield value;
  }
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) {
      yield* objectsIn(child);
    }
  }
}

const METHODS = /^(?:get|post|put|patch|delete)$/;

/** Returns the names of the schemas that a field may contain, including those of list items. */
function schemasHeldBy(field: unknown): string[] {
  return [...objectsIn(field)].flatMap(({$ref}) =>
    typeof $ref === 'string' ? [$ref.replace(/^.*\//, '')] : [],
  );
}

function propertiesOf(schema: unknown): [string, unknown][] {
  return [...objectsIn(schema)].flatMap(({properties}) =>
    isObject(properties) ? Object.entries(properties) : [],
  );
}

/** Collects the names that a description defines. */
export function knownNames(description: OpenApiDocument): KnownNames {
  const schemas: JsonObject = description.components?.schemas ?? {};
  const components: unknown = description.components;
  const parameters = [...objectsIn(description)].filter(
    ({name, in: place}) => typeof name === 'string' && typeof place === 'string',
  );
  const names = (places: readonly unknown[]) =>
    parameters.filter(({in: place}) => places.includes(place)).map(({name}) => String(name));
  const operations = new Map<string, ReadonlySet<string>>();
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    for (const [method, operation] of Object.entries(item as JsonObject)) {
      if (METHODS.test(method)) {
        operations.set(`${method.toUpperCase()} ${path}`, queryOf(operation, components));
      }
    }
  }
  const pairs = Object.values(schemas)
    .flatMap(propertiesOf)
    .flatMap(([name, field]) =>
      schemasHeldBy(field)
        .flatMap((held) => propertiesOf(schemas[held]))
        .map(([inner]) => `${name}.${inner}`),
    );
  const fields = [...objectsIn(description)].flatMap(({properties}) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
  const values = [...objectsIn(description)].flatMap(({enum: list, const: only}) => [
    ...(Array.isArray(list) ? list.map(String) : []),
    ...(typeof only === 'string' ? [only] : []),
  ]);
  const {headers: responseHeaders = {}} = description.components ?? {};
  return {
    operations,
    paths: new Set([...operations.keys()].map((operation) => operation.replace(/^\w+ /, ''))),
    schemas: new Set(Object.keys(schemas)),
    fields: new Set([...fields, ...names(['query', 'path'])]),
    pairs: new Set(pairs),
    values: new Set(values),
    headers: new Set(
      [...names(['header']), ...Object.keys(responseHeaders as JsonObject)].map((name) =>
        name.toLowerCase(),
      ),
    ),
  };
}

function queryOf(operation: unknown, components: unknown): ReadonlySet<string> {
  const own: unknown = isObject(operation) ? operation.parameters : [];
  const shared: unknown = isObject(components) ? components.parameters : {};
  return new Set(
    (Array.isArray(own) ? own : []).flatMap((parameter: unknown) => {
      const reference = isObject(parameter) ? parameter.$ref : undefined;
      const target =
        typeof reference === 'string' && isObject(shared)
          ? shared[reference.replace(/^.*\//, '')]
          : parameter;
      return isObject(target) && target.in === 'query' ? [String(target.name)] : [];
    }),
  );
}

const OPERATION = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]*)(?:\?(\S*))?$/;
const PATH = /^\/[\w{}/-]*$/;
const VALUE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const SCHEMA = /^[A-Z]\w*[a-z]\w*$/;
const HEADER = /^[A-Z][a-z]+(?:-[A-Za-z]+)+$/;
const FIELD = /^[a-z]\w*(?:\[\])?(?:\.[a-z]\w*(?:\[\])?)*$/;
/** Files and hosts, whose names also contain dots. */
const FILE_OR_HOST = /\.(?:pem|css|m?js|py|json|ya?ml|com|example)$/;
const ATTRIBUTE = /^[a-z]+(?:-[a-z]+)+$/;

/** Checks a name that is marked as code and returns the problem, if any. */
export function problemOfName(name: string, known: KnownNames): string | undefined {
  const operation = OPERATION.exec(name);
  if (FILE_OR_HOST.test(name)) {
    return undefined;
  }
  if (operation !== null) {
    return problemOfOperation(operation, known);
  }
  if (PATH.test(name)) {
    return known.paths.has(name) ? undefined : 'is not a path of the description';
  }
  if (VALUE.test(name)) {
    return known.values.has(name) || known.schemas.has(name)
      ? undefined
      : 'is neither an error code nor an enum value of the description';
  }
  if (HEADER.test(name)) {
    return known.headers.has(name.toLowerCase()) ? undefined : 'is not a header of the description';
  }
  if (SCHEMA.test(name)) {
    return known.schemas.has(name) || known.values.has(name)
      ? undefined
      : 'is not a schema of the description';
  }
  if (FIELD.test(name)) {
    return problemOfField(name.replaceAll('[]', '').split('.'), known);
  }
  return ATTRIBUTE.test(name) && !known.headers.has(name)
    ? 'is not a name in the description'
    : undefined;
}

function problemOfOperation(match: RegExpExecArray, known: KnownNames): string | undefined {
  const [, method = '', path = '', query = ''] = match;
  const parameters = known.operations.get(`${method} ${path}`);
  if (parameters === undefined) {
    return 'is not an operation of the description';
  }
  const unknown = [...new URLSearchParams(query).keys()].find((name) => !parameters.has(name));
  return unknown === undefined ? undefined : `has the unknown parameter “${unknown}”`;
}

function problemOfField(path: readonly string[], known: KnownNames): string | undefined {
  const missing = path.find(
    (name) => !known.fields.has(name) && !(path.length === 1 && known.values.has(name)),
  );
  if (missing !== undefined) {
    return path.length === 1
      ? 'is not a field, parameter or enum value of the description'
      : `contains “${missing}”, which is not a field of the description`;
  }
  const broken = path.findIndex(
    (name, index) => index > 0 && !known.pairs.has(`${path[index - 1] ?? ''}.${name}`),
  );
  return broken === -1
    ? undefined
    : `is not a field: “${path[broken - 1] ?? ''}” has no field “${path[broken] ?? ''}”`;
}

/** Words that can only be names in running text, because no English word has this form. */
const BARE_NAME = /(?<![\w./@-])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:_[a-z]+)+)(?![\w/@-])/g;

/** Reports undefined names in a file, and names that are not marked as code outside headings. */
export function checkNames(
  {blocks}: ProseFile,
  known: KnownNames,
  others: readonly OtherNames[],
): Problem[] {
  const isOther = (name: string) => others.some(({names}) => names.includes(name));
  return blocks.flatMap(({kind, pieces}) =>
    pieces.flatMap(({kind: piece, text, line}) => {
      const isCode = piece === 'code';
      const names = isCode ? [text] : [...text.matchAll(BARE_NAME)].map(([name]) => name);
      return names.flatMap((name) => {
        if (!isCode && kind !== 'heading' && kind !== 'title') {
          return [
            {line, message: `“${name}” is written as plain text. Write it as code: \`${name}\`.`},
          ];
        }
        const problem = isOther(name) ? undefined : problemOfName(name, known);
        return problem === undefined
          ? []
          : [
              {
                line,
                message: `“${name}” ${problem}. Allowed: a name that openapi/openapi.yaml defines, or one of config/prose/otherNames.ts.`,
              },
            ];
      });
    }),
  );
}

/** Finds listed names that no prose mentions. */
export function unusedNames(files: readonly ProseFile[], others: readonly OtherNames[]): string[] {
  const used = new Set(
    files.flatMap(({blocks}) =>
      blocks.flatMap(({pieces}) =>
        pieces.flatMap(({kind, text}) =>
          kind === 'code' ? [text] : [...text.matchAll(BARE_NAME)].map(([name]) => name),
        ),
      ),
    ),
  );
  return others.flatMap(({names}) => names).filter((name) => !used.has(name));
}
