import type {HeaderObject, MediaTypeObject, ParameterObject} from '../types';
import {code} from '../render/markdownText';
import {type Change, type Directions, impactBy, type Place} from './changes';
import {type Meaning, meaningOf, type ValueType} from './meaning';
import {type Comparison} from './comparison';
import {compareSchemas, deprecation} from './schemas';

/** What is written in one way in several styles. */
type Kind = 'object' | 'list' | 'value';

/** The notation of lists that send their name with each item. */
const REPEATED = 'repeated';

/** What parameters and headers have in common. */
type Value = Pick<ParameterObject, 'name' | 'in'> & HeaderObject & Partial<ParameterObject>;

export function compareParameter(
  comparison: Comparison,
  old: Value,
  now: Value,
  place: Place,
  directions: Directions,
): Change[] {
  const [wasRequired, isRequired] = [old.required ?? false, now.required ?? false];
  const [wasDeprecated, isDeprecated] = [old.deprecated ?? false, now.deprecated ?? false];
  const [oldSchema, newSchema] = [schemaOf(old), schemaOf(now)];
  const [was, is] = [
    meaningOf(comparison.before, oldSchema ?? true),
    meaningOf(comparison.after, newSchema ?? true),
  ];
  const has = (...types: ValueType[]) =>
    [was, is].some((one) => types.some((type) => one.types.has(type)));
  const kind = has('object') ? 'object' : has('array') ? 'list' : 'value';
  const changed = (words: string, inRequest: Change['impact'], inResponse: Change['impact']) => ({
    ...place,
    kind: 'changed' as const,
    impact: impactBy(directions, inRequest, inResponse),
    words,
  });
  return [
    ...(wasRequired === isRequired
      ? []
      : [
          isRequired
            ? changed('Now required, was optional.', 'breaking', 'compatible')
            : changed('Now optional, was required.', 'compatible', 'breaking'),
        ]),
    ...compareNotation(old, now, kind, changed),
    ...((old.allowEmptyValue ?? false) === (now.allowEmptyValue ?? false)
      ? []
      : [
          now.allowEmptyValue === true
            ? changed('May be empty.', 'compatible', 'breaking')
            : changed('May no longer be empty.', 'breaking', 'compatible'),
        ]),
    ...(wasDeprecated === isDeprecated ? [] : [deprecation(place, isDeprecated)]),
    ...(isListOfOne(was, is) && notationOf(now, kind) === REPEATED
      ? [
          changed(
            'Now a list. A single value is still read as a list of one.',
            'compatible',
            'breaking',
          ),
          ...compareSchemas(comparison, oldSchema, is.items, place, directions),
        ]
      : compareSchemas(comparison, oldSchema, newSchema, place, directions)),
  ];
}

/** Whether a list replaces a single value and may have one item. */
function isListOfOne(was: Meaning, is: Meaning): boolean {
  return (
    !was.types.has('array') &&
    !was.types.has('object') &&
    is.types.size === 1 &&
    is.types.has('array') &&
    (is.limits.get('minItems')?.value ?? 0) <= 1
  );
}

function schemaOf({schema, content}: Value): MediaTypeObject['schema'] {
  return schema ?? Object.values(content ?? {})[0]?.schema;
}

function compareNotation(
  old: Value,
  now: Value,
  kind: Kind,
  changed: (words: string, inRequest: Change['impact'], inResponse: Change['impact']) => Change,
): Change[] {
  const [was, is] = [old, now].map((one) => notationOf(one, kind));
  const [oldReserved, newReserved] = [old, now].map(({allowReserved = false}) => allowReserved);
  return [
    ...(was === is
      ? []
      : [
          changed(
            kind !== 'value'
              ? 'Lists and objects are serialised differently.'
              : `Notation: ${code(is ?? '')}, was ${code(was ?? '')}.`,
            'breaking',
            'breaking',
          ),
        ]),
    ...(oldReserved === newReserved
      ? []
      : [
          changed(
            newReserved === true
              ? 'Reserved characters such as `/` need not be encoded.'
              : 'Reserved characters such as `/` have to be encoded.',
            newReserved === true ? 'compatible' : 'attention',
            'attention',
          ),
        ]),
  ];
}

/**
 * How a value is written. A single value is written the same in several styles. Source of the defaults: OpenAPI
 * Specification, Parameter Object.
 */
function notationOf({in: where, style, explode, content}: Value, kind: Kind): string {
  if (content !== undefined) {
    return Object.keys(content)
      .map((type) => type.toLowerCase().replace(/\s*;\s*charset=[^;]*/, ''))
      .join();
  }
  const actual = style ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple');
  const isExploded = explode ?? (actual === 'form' || actual === 'cookie');
  if (kind === 'list' && actual === 'simple') {
    return actual;
  }
  if (kind === 'list' && isExploded && /Delimited$|^form$/.test(actual)) {
    return REPEATED;
  }
  if (kind !== 'value') {
    return `${actual} ${isExploded}`;
  }
  return actual === 'label' || actual === 'matrix' ? actual : 'plain';
}
