/**
 * Numbers as the description writes them: 9223372036854775807 would become 9223372036854776000 in JavaScript, and the
 * amount 10.00 would become 10. Such numbers are objects of their own and never marks inside a text, because a text of
 * a description may contain anything.
 */
import {isAlias, isMap, isPair, isScalar, isSeq, parseDocument} from 'yaml';
import type {Json} from './types';

/** A JSON number whose notation a JavaScript number would not keep. Behaves like the number in comparisons. */
export class ExactNumber {
  static readonly #known = new Map<string, ExactNumber>();
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Two numbers with the same notation are the same object. */
  static of(text: string): ExactNumber {
    const known = ExactNumber.#known.get(text) ?? new ExactNumber(text);
    ExactNumber.#known.set(text, known);
    return known;
  }

  toString(): string {
    return this.#text;
  }

  valueOf(): number {
    return Number(this.#text);
  }

  /** For programs that need no more than a number. */
  toJSON(): number {
    return this.valueOf();
  }
}

export function isNumber(value: unknown): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** A list or an object of JSON. */
export function isContainer(value: Json | undefined): value is Json[] | {[key: string]: Json};
export function isContainer(value: unknown): value is object;
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

/** Source: RFC 8259, 6. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Numbers that may need it: long ones, and those with a zero at the end or an exponent. Saves parsing other files. */
const CANDIDATE =
  /(?:^|[\s:[,{-])-?(?:\d{16,}|\d+\.\d*0|[\d.]{17,}|\d[\d.]*[eE][+-]?\d+)(?=$|[\s,\]}])/m;

/**
 * Replaces the numbers of a parsed file that JavaScript would write differently.
 *
 * @param document - parsed from the text, is changed in place
 * @param source - YAML or JSON
 */
export function keepExactNumbers(document: unknown, source: string): void {
  if (!CANDIDATE.test(source)) {
    return;
  }
  const parsed = parseDocument(source, {logLevel: 'silent', uniqueKeys: false});
  const visit = (node: unknown, value: unknown): void => {
    if (!isContainer(value)) {
      return;
    }
    const target = value as Record<string, unknown>;
    const see = (key: string, child: unknown) => {
      if (isScalar(child)) {
        const {source: text = ''} = child;
        const isNumber = typeof target[key] === 'number' && String(target[key]) !== text;
        // The parser of the description reads a number beyond the range of JavaScript as a text.
        const isTooLarge =
          child.type === 'PLAIN' && target[key] === text && !Number.isFinite(Number(text));
        if (JSON_NUMBER.test(text) && (isNumber || isTooLarge)) {
          target[key] = ExactNumber.of(text);
        }
        return;
      }
      // The value behind an alias is that of its anchor; only merged keys (`<<`) are copies.
      const merged = key === '<<' && isAlias(child) ? child.resolve(parsed) : undefined;
      visit(merged ?? child, merged === undefined ? target[key] : value);
    };
    if (isMap(node)) {
      for (const pair of node.items) {
        if (isPair(pair)) {
          see(String(isScalar(pair.key) ? pair.key.value : pair.key), pair.value);
        }
      }
    } else if (isSeq(node)) {
      for (const [index, child] of node.items.entries()) {
        see(String(index), child);
      }
    }
  };
  visit(parsed.contents, document);
}

/**
 * JSON with numbers as they were written.
 *
 * @param indent - of each level; without it all is on one line
 */
export function toJson(value: unknown, indent = ''): string {
  if (!isContainer(value)) {
    return write(value, indent, '');
  }
  return hasExactNumber(value, new Set())
    ? write(value, indent, '\n')
    : JSON.stringify(value, null, indent);
}

function hasExactNumber(value: unknown, seen: Set<object>): boolean {
  if (!isContainer(value)) {
    return value instanceof ExactNumber;
  }
  if (seen.has(value)) {
    return false;
  }
  seen.add(value);
  return Object.values(value).some((child) => hasExactNumber(child, seen));
}

/** @param start - of the line of the bracket that closes the value */
function write(value: unknown, indent: string, start: string): string {
  if (!isContainer(value)) {
    return value instanceof ExactNumber ? value.toString() : JSON.stringify(value ?? null);
  }
  const line = indent === '' ? '' : `${start}${indent}`;
  const end = indent === '' ? '' : start;
  const inner = (child: unknown) => write(child, indent, `${start}${indent}`);
  const entries = Array.isArray(value)
    ? value.map(inner)
    : Object.entries(value)
        .filter(([, child]) => child !== undefined)
        .map(([key, child]) => `${JSON.stringify(key)}:${indent && ' '}${inner(child)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return entries.length === 0
    ? `${open}${close}`
    : `${open}${line}${entries.join(`,${line}`)}${end}${close}`;
}
