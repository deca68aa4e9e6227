/**
 * Numbers as the description writes them: 9223372036854775807 would become 9223372036854776000 in JavaScript, and the
 * amount 10.00 would become 10. Such numbers are objects of their own and never marks inside a text, because a text of
 * a description may contain anything.
 */
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

export type JsonNumber = number | ExactNumber;

export type Json = null | boolean | JsonNumber | string | Json[] | {[key: string]: Json};

export function isNumber(value: unknown): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** A list or an object of JSON. */
export function isContainer(value: Json | undefined): value is Json[] | {[key: string]: Json};
export function isContainer(value: unknown): value is object;
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
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
