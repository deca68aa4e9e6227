/** What a description can ask for without end, and the most that a page or an example has of it. */
import type {SchemaKeywords} from '../types';

/** Larger bodies do not help on a page, and Java constants are limited to 65,535 bytes. Unit: characters. */
export const MAX_BODY = 10_000;
/** References that are followed for one example; where every field needs others, they multiply. */
export const MAX_REFERENCES = 300;
/** Levels of an example, and of one that requires more. */
export const MAX_LEVELS = 4;
export const MAX_LEVELS_REQUIRED = 15;

/** Characters of a text, items of a list, repetitions in a pattern. */
const MAX_LENGTH = 1000;
const MAX_ITEMS = 20;
const MAX_REPETITIONS = 100;

/** A length, a number of items and a pattern that an example can be made for in no time. */
export function withinReach({
  minLength,
  minItems,
  pattern,
}: SchemaKeywords): Pick<SchemaKeywords, 'minLength' | 'minItems' | 'pattern'> {
  return {
    ...(minLength === undefined ? {} : {minLength: Math.min(minLength, MAX_LENGTH)}),
    ...(minItems === undefined ? {} : {minItems: Math.min(minItems, MAX_ITEMS)}),
    ...(pattern === undefined || repetitions(pattern) <= MAX_REPETITIONS ? {} : {pattern: ''}),
  };
}

/** One number of repetitions may repeat another. */
function repetitions(pattern: string): number {
  const numbers = pattern.match(/\{\d+/g) ?? [];
  return numbers.reduce((all, one) => all * Math.max(1, Number(one.slice(1))), 1);
}

/**
 * Whether a text is a regular expression of JSON Schema. Source: JSON Schema Validation 2020-12, 6.3.3 (ECMA-262,
 * Unicode).
 */
export function isPattern(value: unknown): value is string {
  try {
    return typeof value === 'string' && new RegExp(value, 'u').source !== '';
  } catch {
    // Keyword of another dialect.
    return false;
  }
}
