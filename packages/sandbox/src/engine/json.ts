export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Half of a surrogate pair, as `JSON.stringify` writes it: an escape behind an even number of backslashes. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** No request of the API has as many levels. */
const MOST_LEVELS = 100;

function isDeep(text: string): boolean {
  let level = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    level += token === '[' || token === '{' ? 1 : token === ']' || token === '}' ? -1 : 0;
    if (level > MOST_LEVELS) {
      return true;
    }
  }
  return false;
}

/** @throws SyntaxError for text that is not JSON or nested too deeply, or for half of a surrogate pair in it */
export function parseJson(text: string): unknown {
  if (isDeep(text)) {
    throw new SyntaxError(`it has more than ${MOST_LEVELS} levels`);
  }
  const value: unknown = JSON.parse(text);
  if (LONE_SURROGATE.test(JSON.stringify(value))) {
    throw new SyntaxError('it contains half of a surrogate pair');
  }
  return value;
}

/**
 * The text of a body; undefined if it is longer than the limit, in which case the rest is not read.
 *
 * @param limit - unit: bytes
 */
export async function readText(
  {headers, body}: Request,
  limit: number,
): Promise<string | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > limit) {
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
    if (size > limit) {
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
