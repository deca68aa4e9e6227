import {isNumber, toJson} from './exactNumbers';
import type {Json, SchemaKeywords} from './types';

/**
 * Limits of a schema in words, one phrase each, in the order in which a reader needs them.
 * Sources of the keywords: JSON Schema Validation 2020-12, section 6.
 */
export function limitsInWords(schema: SchemaKeywords): string[] {
  return [
    countInWords(schema.minLength, schema.maxLength, 'character', 'characters'),
    countInWords(schema.minItems, schema.maxItems, 'item', 'items'),
    countInWords(schema.minProperties, schema.maxProperties, 'entry', 'entries'),
    numericRange(schema),
    schema.multipleOf === undefined ? undefined : `a multiple of ${asCode(schema.multipleOf)}`,
    schema.uniqueItems === true ? 'unique items' : undefined,
    requiredElsewhere(schema),
  ].filter((phrase) => phrase !== undefined);
}

/** Required names that the schema itself does not describe, as in `anyOf: [{required: [iban]}, ...]`. */
function requiredElsewhere({required = [], properties = {}}: SchemaKeywords): string | undefined {
  const names = required.filter((name) => !Object.hasOwn(properties, name));
  return names.length > 0 ? `requires ${names.join(', ')}` : undefined;
}

/** `1 to 5 items`, `at least 1 item`; undefined without limits. */
export function countInWords(
  least: number | undefined,
  most: number | undefined,
  one: string,
  many: string,
): string | undefined {
  const unit = (count: number) => (count === 1 ? one : many);
  if (least !== undefined && most !== undefined) {
    return least === most ? `exactly ${least} ${unit(least)}` : `${least} to ${most} ${unit(most)}`;
  }
  if (least !== undefined) {
    return `at least ${least} ${unit(least)}`;
  }
  return most === undefined ? undefined : `at most ${most} ${unit(most)}`;
}

function numericRange(schema: SchemaKeywords): string | undefined {
  const lower = lowerBound(schema);
  const upper = upperBound(schema);
  return lower !== undefined && upper !== undefined ? `${lower} and ${upper}` : (lower ?? upper);
}

/** OpenAPI 3.0 marks an exclusive bound with a boolean beside it, 3.1 gives the bound itself. */
function lowerBound({minimum, exclusiveMinimum}: SchemaKeywords): string | undefined {
  if (isNumber(exclusiveMinimum)) {
    return `greater than ${asCode(exclusiveMinimum)}`;
  }
  if (minimum === undefined) {
    return undefined;
  }
  return exclusiveMinimum === true
    ? `greater than ${asCode(minimum)}`
    : `at least ${asCode(minimum)}`;
}

function upperBound({maximum, exclusiveMaximum}: SchemaKeywords): string | undefined {
  if (isNumber(exclusiveMaximum)) {
    return `less than ${asCode(exclusiveMaximum)}`;
  }
  if (maximum === undefined) {
    return undefined;
  }
  return exclusiveMaximum === true ? `less than ${asCode(maximum)}` : `at most ${asCode(maximum)}`;
}

/** A JSON value as one line of code. */
export function asCode(value: Json): string {
  return typeof value === 'string' ? value : toJson(value);
}

/** A JSON value as displayed: a blank string is quoted. */
export function asShown(value: Json): string {
  return typeof value === 'string' && value.trim() === '' ? JSON.stringify(value) : asCode(value);
}
