/** Recognises pasted text: an error body, a log line or the URL of a callback. */

const CODES = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
/** Matches an error code in JSON, YAML, a log or a printed object, even if it is cut off. */
const ERROR_FIELD =
  /\berror(?:_?code)?["'“”]?\s*[:=]\s*(?:\{\s*["'“”]?\w+["'“”]?\s*:\s*)?["'“”]?([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]*)+)/i;
/** Matches the status in an exception message of an HTTP library. */
const EXCEPTION_STATUS = /(?:Error|Exception|status(?: code)?)\b[^\n]{0,40}?\b([45]\d\d)\b/;
const OPERATION = /\b(?:GET|POST|PUT|PATCH|DELETE)\s+(?:https?:\/\/[^/\s"']+)?(\/[\w/{}.-]*)/;
const CALLBACK = /(?:[?&]error=|^error=(?=[a-z]))([^&\s#"']+)/;
const DESCRIPTION = /[?&]error_description=([^&\s#"']+)/;
/** Matches a status in a log line such as `422 Unprocessable Entity EXPIRED_SESSION`. */
const STATUS_LINE = /\b[45]\d\d\b/;
const QUESTION = /^\s*(?:why|what|how|when|where|which|who|can|do|does|is|are|should|may)\b/i;
/** Matches ids in a path, which are of no help in identifying the operation. */
const ID = /\/(?=[\w-]*\d)[\w-]{8,}/g;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

function fieldOf(text: string, ...names: string[]): string {
  const pattern = `["'“”]?\\b(?:${names.join('|')})["'“”]?\\s*[:=]\\s*(?:"([^"]*)"|'([^']*)'|(\\d{3})\\b)`;
  const match = new RegExp(pattern).exec(text);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
}

/**
 * @param codes - error codes of the site; if empty, anything in the form of a code counts
 * @returns the code in a pasted text, if any: the one in the field `error`, or else the first known one
 */
function codeIn(text: string, codes: readonly string[]): string | undefined {
  const field = ERROR_FIELD.exec(text);
  const named = field?.[1]?.toUpperCase();
  const candidates = [...(named === undefined ? [] : [named]), ...(text.match(CODES) ?? [])];
  const known = candidates.find((code) => codes.length === 0 || codes.includes(code));
  // Pasted log lines are often truncated.
  const isCutOff = field !== null && text.trimEnd().endsWith(field[1] ?? '');
  const whole = isCutOff ? codes.find((code) => code.startsWith(named ?? '')) : undefined;
  return known ?? whole;
}

/**
 * Returns the part of a pasted text that identifies the error and the operation.
 *
 * @param codes - error codes of the site
 * @returns the text itself if it is not a pasted error
 */
export function questionOf(text: string, codes: readonly string[] = []): string {
  const callback = CALLBACK.exec(text)?.[1];
  if (callback !== undefined) {
    return `callback ${decoded(callback)} ${decoded(DESCRIPTION.exec(text)?.[1] ?? '')}`.trim();
  }
  const operation = operationIn(text);
  const named = operation === undefined ? '' : ` ${operation}`;
  const code = codeIn(text, codes);
  const isPasted =
    /^\s*[{[]|["'“”]\s*:\s*|\berror\s*[:=]|HTTP\/\d|\n/i.test(text) ||
    (STATUS_LINE.test(text) && !QUESTION.test(text));
  if (code !== undefined && code !== text.trim() && (isPasted || named !== '')) {
    return `${code}${named}`;
  }
  if (/\{/.test(text)) {
    const parts = [
      fieldOf(text, 'error'),
      fieldOf(text, 'message', 'title'),
      fieldOf(text, 'code', 'status'),
    ];
    const found = parts.filter((part) => part !== '').join(' ');
    if (found !== '') {
      return `${found}${named}`;
    }
  }
  const status = EXCEPTION_STATUS.exec(text)?.[1];
  if (status !== undefined) {
    return `HTTP ${status}${named}`;
  }
  return text.replace(/^HTTP\/[\d.]+\s+/, 'HTTP ');
}

/** @returns method and path without ids, such as `GET /accounts/balances` */
export function operationIn(text: string): string | undefined {
  const found = OPERATION.exec(text);
  return found === null
    ? undefined
    : withoutIds(`${found[0].split(/\s/)[0] ?? ''} ${found[1] ?? ''}`);
}

/** Removes ids and parameters: `GET /accounts/{account_id}/balances` and a call of it become equal. */
export function withoutIds(operation: string): string {
  return operation.replace(ID, '').replace(/\/\{[^}]*\}/g, '');
}
