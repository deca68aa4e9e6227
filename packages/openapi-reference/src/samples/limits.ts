/** Limits for pages and examples, because descriptions can require content of any size. */
import type {SchemaKeywords} from '../types';

/** Larger bodies do not help on a page, and Java string constants are limited to 65,535 bytes. Unit: characters. */
export const MAX_BODY = 10_000;
/** Maximum number of references to follow for an example. They multiply if every field needs others. */
export const MAX_REFERENCES = 300;
/** Maximum depth of an example, and of one whose required fields lie deeper. */
export const MAX_LEVELS = 4;
export const MAX_LEVELS_REQUIRED = 15;

/** Maximum number of characters in a string, items in an array and repetitions in a pattern. */
const MAX_LENGTH = 1000;
const MAX_ITEMS = 20;
const MAX_REPETITIONS = 100;

/** Limits the length, number of items and pattern so that an example can be generated quickly. */
export function withinReach({
  minLength,
  minItems,
  pattern,
}: SchemaKeywords): Pick<SchemaKeywords, 'minLength' | 'minItems' | 'pattern'> {
  return {
    ...(minLength === undefined ? {} : {minLength: Math.min(minLength, MAX_LENGTH)}),
    ...(minItems === undefined ? {} : {minItems: Math.min(minItems, MAX_ITEMS)}),
    ...(pattern === undefined
      ? {}
      : {pattern: repetitions(pattern) <= MAX_REPETITIONS ? simple(pattern, minLength) : ''}),
  };
}

/** Characters for parts of a pattern that the sampler does not support. */
const SHORT: Readonly<Record<string, string>> = {
  ...{'\\d': '0-9', '\\w': 'a-z', '\\S': 'a-z', '\\s': ' ', '\\D': 'a-z', '\\W': ' '},
};

/** Simplifies a pattern by removing syntax that the sampler does not support: groups, alternatives and `\d`. */
function simple(pattern: string, minLength = 1): string {
  const withClasses = pattern.replace(
    /\[((?:\\.|[^\]\\])*)\]|\\[^bB]/g,
    (match, inside: string | undefined) =>
      inside?.startsWith('^') === true
        ? '[a-z]'
        : `[${(inside ?? match).replace(/\\[dDsSwW]/g, (one) => SHORT[one] ?? one).replaceAll('\\', '')}]`,
  );
  let made = '';
  let next = withClasses.replace(/\(\?<?[=!][^()]*\)/g, '');
  while (next !== made) {
    made = next;
    // Replaces the innermost group with its first alternative, repeated as often as required.
    next = made.replace(
      /(?<!\\)\((?:\?:)?([^()|]*)(?:\|[^()]*)?\)(?:\{(\d+)[^}]*\}|([*?])|\+)?/,
      (_, first: string, count = '1', optional?: string) =>
        optional === undefined ? first.repeat(Number(count)) : '',
    );
  }
  const [first = ''] = made.split('|');
  return first.replace(/^(\^?)(\[[^\]]*\])[*+](\$?)$/, `$1$2{${Math.max(1, minLength)}}$3`);
}

/** Returns the total repetitions of a pattern; nested numbers multiply. */
function repetitions(pattern: string): number {
  const numbers = pattern.match(/\{\d+/g) ?? [];
  return numbers.reduce((all, one) => all * Math.max(1, Number(one.slice(1))), 1);
}

/**
 * Whether a value is a regular expression of JSON Schema. Source: JSON Schema Validation 2020-12, 6.3.3 (ECMA-262,
 * Unicode).
 */
export function isPattern(value: unknown): value is string {
  try {
    return typeof value === 'string' && new RegExp(value, 'u').source !== '';
  } catch {
    // The pattern is in another dialect.
    return false;
  }
}
