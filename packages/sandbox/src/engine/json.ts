export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Matches half a surrogate pair in the output of `JSON.stringify`: an escape after an even number of backslashes. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** @throws Error if the text is not JSON, is nested too deeply or contains half of a surrogate pair */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (LONE_SURROGATE.test(JSON.stringify(value))) {
    throw new SyntaxError('it contains half of a surrogate pair');
  }
  return value;
}

/** Maximum size of a body. Unit: bytes. */
const MAX_BODY = 2_000_000;

/** Returns the text of a body. If it exceeds the maximum, returns undefined without reading the rest. */
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

/** Returns the entry with this name; inherited properties such as `constructor` do not count. */
export function entryIn<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
