/** Checks of values by the schemas of a description, which is any. */
import {type OutputUnit, type Schema, Validator} from '@cfworker/json-schema';

export interface Problem {
  /** Path such as `access.accounts[0].iban`; empty for the whole. */
  field: string;
  problem: string;
}

/** A problem with the keyword of JSON Schema that the value violates, for programs that say how to correct it. */
export interface Violation extends Problem {
  keyword: string;
  /** Types that are allowed. Only with the keyword `type`. */
  types?: string[];
}

/** Text for a person: the field, if there is one, and what is wrong. */
export function inWords({field, problem}: Problem): string {
  return field === '' ? problem : `${field}: ${problem}`;
}

/** Keywords whose message only repeats an error inside. */
const WRAPPERS = new Set([
  'properties',
  'items',
  '$ref',
  'anyOf',
  'oneOf',
  'allOf',
  'additionalProperties',
]);

/** `#/access/accounts/0/iban` as `access.accounts[0].iban`. */
function fieldOf(pointer: string): string {
  return pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}${path && '.'}${part}`),
      '',
    );
}

/** The only place that depends on the wording of the validator, which names a missing field and types only in words. */
function violationOf({instanceLocation, keyword, error}: OutputUnit): Violation {
  const field = fieldOf(instanceLocation);
  const quoted = [...error.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? []);
  switch (keyword) {
    case 'false':
      return {field, keyword, problem: 'is not a field of the description'};
    case 'required':
      return {
        field: [field, ...quoted.slice(0, 1)].filter((part) => part !== '').join('.'),
        keyword,
        problem: 'is required',
      };
    case 'type':
      return {field, keyword, problem: error, types: quoted.slice(1)};
    default:
      return {field, keyword, problem: error};
  }
}

/** Closes schemas, so that they reject undefined properties. */
function closed(schema: Schema): Schema {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, unknown] => {
      if (keyword === 'properties') {
        const properties = value as Record<string, Schema>;
        return [
          keyword,
          Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, closed(each)]),
          ),
        ];
      }
      return Array.isArray(value)
        ? [keyword, value.map((item: unknown) => (isSchema(item) ? closed(item) : item))]
        : [keyword, isSchema(value) ? closed(value) : value];
    }),
  );
  return 'properties' in inner && !('additionalProperties' in inner)
    ? {...inner, additionalProperties: false}
    : inner;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type Check = (value: unknown) => Violation[];

/**
 * Compiles checks of a description's schemas; each is compiled on first use.
 *
 * @param strict - whether undefined properties are an error
 */
export function createChecks(
  {definitions}: {definitions: Record<string, Schema>},
  strict: boolean,
): (schema: Schema) => Check {
  const made = new Map<Schema, Check>();
  const prepare = strict ? closed : (schema: Schema) => schema;
  const all = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, prepare(schema)]),
  );
  return (schema) => {
    const known = made.get(schema);
    if (known !== undefined) {
      return known;
    }
    const validator = new Validator({...prepare(schema), $defs: all}, '2020-12', false);
    const check: Check = (value) => {
      const {valid, errors} = validator.validate(value);
      if (valid) {
        return [];
      }
      const leaves = errors.filter(({keyword}) => !WRAPPERS.has(keyword));
      return (leaves.length > 0 ? leaves : errors).map(violationOf);
    };
    made.set(schema, check);
    return check;
  };
}
