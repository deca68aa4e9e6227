/** Checks of values by the schemas of any description. */
import {type OutputUnit, type Schema, Validator} from '@cfworker/json-schema';
import {isObject} from './json';

export interface Problem {
  /** Path such as `access.accounts[0].iban`; empty for the whole. */
  field: string;
  problem: string;
}

/** Text for a person: the field, if there is one, and the mistake. */
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

/** The only place that depends on the wording of the validator, which names a missing field only in words. */
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

/** Closes a schema and those inside it, so that they reject undefined properties. */
const closed = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    isObject(value) && isObject(value.properties) ? {additionalProperties: false, ...value} : value,
  ) as Schema;

export type Check = (value: unknown) => Problem[];

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
      return (leaves.length > 0 ? leaves : errors).map(problemOf);
    };
    made.set(schema, check);
    return check;
  };
}
