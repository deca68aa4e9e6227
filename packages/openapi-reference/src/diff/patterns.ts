import type {SchemaKeywords} from '../types';

/** Any characters, line breaks included, and how many of them. */
const ANY =
  /^(\^?)(?:\[\\s\\S\]|\[\\S\\s\]|\[\\d\\D\]|\[\\w\\W\]|\[\^\])([*+?]?|\{\d+(?:,\d*)?\})(\$?)$/;

/** Anchors, references back, and what looks ahead or behind. */
const CONTEXT = /[\^$]|\\[bBk\d]|\(\?[=!<]/;

/** A pattern as limits of the length; undefined if it says more. */
export function lengthsOf(
  pattern: string,
): Pick<SchemaKeywords, 'minLength' | 'maxLength'> | undefined {
  const [, start, count = '', end] = ANY.exec(pattern) ?? [];
  if (start !== undefined) {
    const [least, most] = rangeOf(count);
    return {
      ...(least > 0 && {minLength: least}),
      ...(start !== '' && end !== '' && most < Infinity && {maxLength: most}),
    };
  }
  return matchesAll(pattern) ? {} : undefined;
}

function rangeOf(count: string): [least: number, most: number] {
  switch (count) {
    case '':
      return [1, 1];
    case '?':
      return [0, 1];
    case '*':
      return [0, Infinity];
    case '+':
      return [1, Infinity];
    default: {
      const [least = '', most] = count.slice(1, -1).split(',');
      return [Number(least), most === undefined ? Number(least) : Number(most || Infinity)];
    }
  }
}

/** Whether a pattern may be empty and is bound to one end of the text at most: then it is found in every text. */
function matchesAll(pattern: string): boolean {
  const hasStart = pattern.startsWith('^');
  const core = pattern.slice(hasStart ? 1 : 0);
  const end = /(?<!\\)(?:\\\\)*\$$/.exec(core);
  const free = end === null ? core : core.slice(0, -1);
  const plain = free.replaceAll(/\[(?:\\.|[^\]\\])*\]|\\[^bBk\d]/g, 'x');
  if ((hasStart && end !== null) || CONTEXT.test(plain)) {
    return false;
  }
  try {
    return new RegExp(free, 'u').test('') && new RegExp(pattern, 'u').test('');
  } catch {
    return false;
  }
}
