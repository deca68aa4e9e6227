export type Json = null | boolean | number | string | Json[] | {[key: string]: Json};

/** Whether a value is an array or an object. */
export function isContainer(value: Json | undefined): value is Json[] | {[key: string]: Json};
export function isContainer(value: unknown): value is object;
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** @param indent - indentation per level; if empty, the result is on one line */
export function toJson(value: unknown, indent = ''): string {
  return JSON.stringify(value ?? null, null, indent);
}

/** Returns JSON with sorted keys, in which equal content has equal text. Recursive values are cut off. */
export function stable(value: unknown): string | undefined {
  return value === undefined ? undefined : toJson(ordered(value, []));
}

function ordered(value: unknown, ancestors: readonly unknown[]): unknown {
  if (!isContainer(value) || ancestors.includes(value)) {
    return isContainer(value) ? '(contains itself)' : value;
  }
  const inside = [...ancestors, value];
  if (Array.isArray(value)) {
    return value.map((item) => ordered(item, inside));
  }
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, child]) => [key, ordered(child, inside)]),
  );
}

/** Returns the type of a value. Source of the types: JSON Schema 2020-12 Validation, 6.1.1. */
export function typeOfValue(value: Json): string {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'array';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'integer' : 'number';
  }
  return typeof value;
}
