export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Half of a surrogate pair, as `JSON.stringify` writes it: an escape behind an even number of backslashes. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** @throws Error for text that is not JSON or nested too deeply, or for half of a surrogate pair in it */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (LONE_SURROGATE.test(JSON.stringify(value))) {
    throw new SyntaxError('it contains half of a surrogate pair');
  }
  return value;
}

/** Longest body that is read. Unit: bytes. */
const MAX_BODY = 2_000_000;

/** The text of a body; undefined if it is longer than that, in which case the rest is not read. */
export async function readText({headers, body}: Request): Promise<string | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > MAX_BODY) {
    return undefined;
  }
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  const reader = body?.getReader();
  for (;;) {
    const {value} = (await reader?.read()) ?? {};
    if (value === undefined) {
      return text + decoder.decode();
    }
    size += value.length;
    if (size > MAX_BODY) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(value, {stream: true});
  }
}

/** The entry of this name; inherited properties such as `constructor` are not entries. */
export function entryIn<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
