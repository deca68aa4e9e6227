import {toJson} from './json';
import type {LabelId, Labels} from './labels';
import type {Deprecatable, Json, SchemaKeywords} from './types';

/**
 * Describes the limits of a schema, one phrase for each, in the order in which readers need them. Source of the
 * keywords: JSON Schema Validation 2020-12, section 6.
 */
export function limitsInWords(keywords: SchemaKeywords, labels: Labels): string[] {
  const schema = applicable(keywords);
  return [
    countInWords(labels, 'characters', schema.minLength, schema.maxLength),
    countInWords(labels, 'items', schema.minItems, schema.maxItems),
    countInWords(labels, 'entries', schema.minProperties, schema.maxProperties),
    numericRange(schema, labels),
    schema.multipleOf === undefined
      ? undefined
      : labels.text('limit.multipleOf', {value: asCode(schema.multipleOf)}),
    schema.uniqueItems === true ? labels.text('limit.unique') : undefined,
    requiredElsewhere(schema, labels),
  ].filter((phrase) => phrase !== undefined);
}

/** Limits that apply only to values of certain types. Source: JSON Schema Validation 2020-12, 6. */
const LIMITS_OF_TYPES = [
  [['string'], ['minLength', 'maxLength']],
  [['array'], ['minItems', 'maxItems', 'uniqueItems']],
  [['object'], ['minProperties', 'maxProperties', 'required']],
  [
    ['number', 'integer'],
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ],
] as const;

/** Removes limits of other types, which have no effect: Kubernetes writes `uniqueItems` for strings. */
function applicable(keywords: SchemaKeywords): SchemaKeywords {
  const types = [keywords.type ?? []].flat();
  const others = LIMITS_OF_TYPES.flatMap(([own, limits]) =>
    types.length === 0 || own.some((type) => types.includes(type)) ? [] : [...limits],
  ).filter((limit) => keywords[limit] !== undefined);
  return others.length === 0
    ? keywords
    : Object.fromEntries(
        Object.entries(keywords).filter(([key]) => !others.some((limit) => limit === key)),
      );
}

/** Describes required names that are not properties of the schema, as in `anyOf: [{required: [iban]}, ...]`. */
function requiredElsewhere(
  {required = [], properties = {}}: SchemaKeywords,
  labels: Labels,
): string | undefined {
  const names = required.filter((name) => !Object.hasOwn(properties, name));
  return names.length > 0 ? labels.text('limit.requires', {names: names.join(', ')}) : undefined;
}

/** What a limit counts; each has a text for every kind of limit. */
type Counted = 'characters' | 'items' | 'entries' | 'matches';

/** Returns `1 to 5 items` or `at least 1 item`; undefined without limits. */
export function countInWords(
  labels: Labels,
  what: Counted,
  least: number | undefined,
  most: number | undefined,
): string | undefined {
  if (least !== undefined && most !== undefined) {
    return least === most
      ? labels.text(`limit.${what}Exactly`, {count: least})
      : labels.text(`limit.${what}Between`, {least, count: most});
  }
  if (least !== undefined) {
    return labels.text(`limit.${what}Least`, {count: least});
  }
  return most === undefined ? undefined : labels.text(`limit.${what}Most`, {count: most});
}

function numericRange(schema: SchemaKeywords, labels: Labels): string | undefined {
  const lower = boundOf(schema.minimum, schema.exclusiveMinimum);
  const upper = boundOf(schema.maximum, schema.exclusiveMaximum);
  if (lower !== undefined && upper !== undefined) {
    const [least, most] = [asCode(lower.value), asCode(upper.value)];
    return labels.text(
      RANGES[`${lower.isOpen ? 'above' : 'least'} ${upper.isOpen ? 'below' : 'most'}`],
      {least, most},
    );
  }
  if (lower !== undefined) {
    return labels.text(lower.isOpen ? 'limit.above' : 'limit.least', {least: asCode(lower.value)});
  }
  return (
    upper && labels.text(upper.isOpen ? 'limit.below' : 'limit.most', {most: asCode(upper.value)})
  );
}

const RANGES = {
  'least most': 'limit.leastMost',
  'least below': 'limit.leastBelow',
  'above most': 'limit.aboveMost',
  'above below': 'limit.aboveBelow',
} as const satisfies Readonly<Record<string, LabelId>>;

interface Bound {
  value: number;
  /** Whether the limit is exclusive. */
  isOpen: boolean;
}

/** Reads a limit. An exclusive one is a boolean flag in OpenAPI 3.0, and a number in 3.1. */
function boundOf(
  limit: number | undefined,
  exclusive: number | boolean | undefined,
): Bound | undefined {
  if (typeof exclusive === 'number') {
    return {value: exclusive, isOpen: true};
  }
  return limit === undefined ? undefined : {value: limit, isOpen: exclusive === true};
}

/** Returns a JSON value as a single line of code. */
export function asCode(value: Json): string {
  return typeof value === 'string' ? value : toJson(value);
}

/** Returns a JSON value for display; blank strings are quoted. */
export function asShown(value: Json): string {
  return typeof value === 'string' && value.trim() === '' ? JSON.stringify(value) : asCode(value);
}

/** Returns one of several values. Strings are quoted next to other values, because `1` and `"1"` differ. */
export function valueAmong(all: readonly {value: Json}[], value: Json): string {
  return all.every((one) => typeof one.value === 'string') ? asShown(value) : toJson(value);
}

/**
 * Describes the reason for a deprecation and its end date, from extensions that several tools support, as Markdown.
 * Undefined if the description states neither.
 */
export function deprecationWords(part: Deprecatable, labels: Labels): string | undefined {
  const reason = [
    part['x-deprecated-reason'],
    part['x-deprecation-reason'],
    part['x-deprecated-message'],
  ].find((one) => typeof one === 'string' && one.trim() !== '');
  const date = part['x-sunset'];
  const words = [
    ...(typeof reason === 'string' ? [reason.trim()] : []),
    ...(typeof date === 'string' && date.trim() !== ''
      ? [labels.text('deprecation.until', {date: date.trim()})]
      : []),
  ];
  return words.length > 0 ? words.join(' ') : undefined;
}
