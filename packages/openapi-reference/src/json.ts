/** Values of JSON. */
export type Json = null | boolean | number | string | Json[] | {[key: string]: Json};

/** A list or an object. */
export function isContainer(value: Json | undefined): value is Json[] | {[key: string]: Json};
export function isContainer(value: unknown): value is object;
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** @param indent - of each level; without it all is on one line */
export function toJson(value: unknown, indent = ''): string {
  return JSON.stringify(value ?? null, null, indent);
}
