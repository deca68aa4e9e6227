import type {HeaderObject, MediaTypeObject, ParameterObject} from '../types';
import {code} from '../render/markdownText';
import {type Change, type Directions, impactBy, type Place} from './changes';
import {meaningOf} from './meaning';
import {type Comparison} from './comparison';
import {compareSchemas, deprecation} from './schemas';

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
  const isComposite = [
    meaningOf(comparison.before, oldSchema ?? true),
    meaningOf(comparison.after, newSchema ?? true),
  ].some(({types}) => types.has('array') || types.has('object'));
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
    ...compareNotation(old, now, isComposite, changed),
    ...((old.allowEmptyValue ?? false) === (now.allowEmptyValue ?? false)
      ? []
      : [
          now.allowEmptyValue === true
            ? changed('May be empty.', 'compatible', 'breaking')
            : changed('May no longer be empty.', 'breaking', 'compatible'),
        ]),
    ...(wasDeprecated === isDeprecated ? [] : [deprecation(place, isDeprecated)]),
    ...compareSchemas(comparison, oldSchema, newSchema, place, directions),
  ];
}

function schemaOf({schema, content}: Value): MediaTypeObject['schema'] {
  return schema ?? Object.values(content ?? {})[0]?.schema;
}

function compareNotation(
  old: Value,
  now: Value,
  isComposite: boolean,
  changed: (words: string, inRequest: Change['impact'], inResponse: Change['impact']) => Change,
): Change[] {
  const [was, is] = [old, now].map((one) => notationOf(one, isComposite));
  const [oldReserved, newReserved] = [old, now].map(({allowReserved = false}) => allowReserved);
  return [
    ...(was === is
      ? []
      : [
          changed(
            isComposite
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
function notationOf({in: where, style, explode, content}: Value, isComposite: boolean): string {
  if (content !== undefined) {
    return Object.keys(content)
      .map((type) => type.toLowerCase().replace(/\s*;\s*charset=[^;]*/, ''))
      .join();
  }
  const actual = style ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple');
  if (isComposite) {
    return `${actual} ${explode ?? (actual === 'form' || actual === 'cookie')}`;
  }
  return actual === 'label' || actual === 'matrix' ? actual : 'plain';
}
