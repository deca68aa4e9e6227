/** Limits of a message over HTTP. */

/** Largest message. Unit: bytes. */
export const MAX_BODY = 262_144;
export const MAX_DEPTH = 64;

/** Counts brackets outside strings, without parsing. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (isText) {
      if (char === '\\') {
        index += 1;
      } else if (char === '"') {
        isText = false;
      }
    } else if (char === '"') {
      isText = true;
    } else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) {
        return true;
      }
    } else if (char === '}' || char === ']') {
      depth -= 1;
    }
  }
  return false;
}
