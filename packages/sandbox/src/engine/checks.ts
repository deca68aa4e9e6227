/** Validates values against the schemas of any description. */
import {type OutputUnit, type Schema, Validator} from '@cfworker/json-schema';
import {isObject} from './json';

/** A violation of a schema. */
export interface Problem {
  /** Path such as `access.accounts[0].iban`; empty for the value as a whole. */
  field: string;
  problem: string;
}

/** Describes a problem for people: the field, if any, and the problem. */
export function inWords({field, problem}: Problem): string {
  return field === '' ? problem : `${field}: ${problem}`;
}

/** Keywords whose message only repeats a nested error. */
const WRAPPERS = new Set([
  'properties',
  'items',
  '$ref',
  'anyOf',
  'oneOf',
  'allOf',
  'additionalProperties',
]);

/** Converts `#/access/accounts/0/iban` to `access.accounts[0].iban`. */
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

/** Rewords an error. Only this function depends on the validator's wording, which alone names missing fields. */
function problemOf({instanceLocation, keyword, error}: OutputUnit): Problem {
  const field = fieldOf(instanceLocation);
  switch (keyword) {
    case 'false':
      return {field, problem: 'is not a field of the description'};
    case 'required': {
      const [, name = ''] = /"([^"]+)"/.exec(error) ?? [];
      return {field: `${field}${field && '.'}${name}`, problem: 'is required'};
    }
    default:
      return {field, problem: error};
  }
}

/** Closes a schema and the schemas in it, which then reject undefined properties. */
const closed = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    isObject(value) && isObject(value.properties) ? {additionalProperties: false, ...value} : value,
  ) as Schema;

export type Check = (value: unknown) => Problem[];

/**
 * Creates checks for a description's schemas; each schema is compiled on first use.
 *
 * @param strict - whether undefined properties are errors
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
      return (leaves.length > 0 ? leaves : errors).map(problemOf);
    };
    made.set(schema, check);
    return check;
  };
}
