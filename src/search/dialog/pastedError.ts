/** What readers paste: an error body, a log line, the URL of a callback. */

const CODE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/;
const OPERATION = /\b(?:GET|POST|PUT|PATCH|DELETE)\s+(?:https?:\/\/[^/\s"']+)?(\/[\w/{}.-]*)/;
const CALLBACK = /[?&]error=([^&\s#"']+)/;
const DESCRIPTION = /[?&]error_description=([^&\s#"']+)/;
/** Ids in a path say nothing about the operation. */
const ID = /\/(?=[\w-]*\d)[\w-]{8,}/g;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

function fieldOf(text: string, name: string): string {
  const match = new RegExp(`["']?${name}["']?\\s*[:=]\\s*(?:"([^"]*)"|(\\d{3})\\b)`).exec(text);
  return match?.[1] ?? match?.[2] ?? '';
}

/**
 * The part of a pasted text that identifies the error and its operation.
 *
 * @param isCode - whether the site has an error code of this name
 * @returns the text itself if it is not a pasted error
 */
export function questionOf(text: string, isCode: (word: string) => boolean = () => true): string {
  const operation = OPERATION.exec(text);
  const named =
    operation === null
      ? ''
      : ` ${operation[0].split(/\s/)[0] ?? ''} ${(operation[1] ?? '').replace(ID, '')}`;
  const code = CODE.exec(text)?.[0];
  const isPasted = /^\s*[{[]|"\s*:\s*|HTTP\/\d|\n/.test(text);
  if (code !== undefined && code !== text.trim() && (isPasted || named !== '') && isCode(code)) {
    return `${code}${named}`;
  }
  if (/^\s*\{/.test(text)) {
    const parts = [fieldOf(text, 'error'), fieldOf(text, 'message'), fieldOf(text, 'code')];
    const found = parts.filter((part) => part !== '').join(' ');
    return found === '' ? text : `${found}${named}`;
  }
  const callback = CALLBACK.exec(text)?.[1];
  if (callback !== undefined) {
    return `callback ${decoded(callback)} ${decoded(DESCRIPTION.exec(text)?.[1] ?? '')}`.trim();
  }
  return text.replace(/^HTTP\/[\d.]+\s+/, 'HTTP ');
}
