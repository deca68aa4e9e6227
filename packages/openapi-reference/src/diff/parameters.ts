import type {HeaderObject, MediaTypeObject, ParameterObject} from '../types';
import type {Wording} from '../labels';
import {code} from '../render/markdownText';
import {type Difference, type Directions, impactBy, type Place} from './changes';
import {type Meaning, meaningOf, type ValueType} from './meaning';
import {type Comparison} from './comparison';
import {became, say} from './say';
import {compareSchemas, deprecation} from './schemas';
import {ALL_LEVELS, type Texts, textsOf} from './texts';

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
): Difference[] {
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
  const changed = (
    words: Wording,
    inRequest: Difference['impact'],
    inResponse: Difference['impact'],
  ) => ({
    ...place,
    kind: 'changed' as const,
    impact: impactBy(directions, inRequest, inResponse),
    words,
  });
  const texts = Math.min(...[old, now].map(textsIn));
  return [
    ...(wasRequired === isRequired
      ? []
      : [
          isRequired
            ? changed(say('change.nowRequired'), 'breaking', 'compatible')
            : changed(say('change.nowOptional'), 'compatible', 'breaking'),
        ]),
    ...compareNotation(old, now, kind, changed),
    ...((old.allowEmptyValue ?? false) === (now.allowEmptyValue ?? false)
      ? []
      : [
          now.allowEmptyValue === true
            ? changed(say('change.mayBeEmpty'), 'compatible', 'breaking')
            : changed(say('change.mayNotBeEmpty'), 'breaking', 'compatible'),
        ]),
    ...(wasDeprecated === isDeprecated ? [] : [deprecation(place, isDeprecated)]),
    ...(isListOfOne(was, is) && notationOf(now, kind) === REPEATED
      ? [
          changed(say('change.nowList'), 'compatible', 'breaking'),
          ...compareSchemas(comparison, oldSchema, is.items, place, directions, {texts}),
        ]
      : compareSchemas(comparison, oldSchema, newSchema, place, directions, {texts})),
  ];
}

function textsIn({content}: Value): Texts {
  return content === undefined
    ? ALL_LEVELS
    : Math.min(...Object.keys(content).map((type) => textsOf(type)));
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
  changed: (
    words: Wording,
    inRequest: Difference['impact'],
    inResponse: Difference['impact'],
  ) => Difference,
): Difference[] {
  const [was, is] = [old, now].map((one) => notationOf(one, kind));
  const [oldReserved, newReserved] = [old, now].map(({allowReserved = false}) => allowReserved);
  return [
    ...(was === is
      ? []
      : [
          changed(
            kind !== 'value'
              ? say('change.serialised')
              : became(say('change.notation'), code(is ?? ''), code(was ?? '')),
            'breaking',
            'breaking',
          ),
        ]),
    ...(oldReserved === newReserved
      ? []
      : [
          changed(
            say(newReserved === true ? 'change.reservedNotEncoded' : 'change.reservedEncoded'),
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
  if (actual === 'deepObject') {
    // `explode` has no effect. Source: OpenAPI Specification 3.1.1, Style Examples.
    return actual;
  }
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
