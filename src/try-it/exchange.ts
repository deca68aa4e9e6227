/** A request and its response, for display. */
import {translate} from '@docusaurus/Translate';

export interface ApiCall {
  method: string;
  /** Path with the query. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** Undefined without a body. */
  body?: string;
}

export interface Exchange extends ApiCall {
  status: number;
  /** Unit: ms. */
  time: number;
  responseHeaders: [name: string, value: string][];
  response: string;
  token: string;
}

/** Parses JSON. Returns undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** HTTP status in words. Source: RFC 9110, section 15; RFC 6585 for 429. */
const STATUS_WORDS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

export function statusInWords(status: number): string {
  if (status === 0) {
    return translate({message: 'no response'});
  }
  return `${status} ${STATUS_WORDS[status] ?? ''}`.trim();
}

/** Returns the colour of a status, whose words have the same meaning. */
export function kindOf(status: number): string {
  return status < 400 ? 'good' : status < 500 ? 'warn' : 'bad';
}

const KILOBYTE = 1000;

/** Formats a size: `420 bytes`, `10.6 kB`. */
export function sizeInWords(bytes: number): string {
  return bytes < KILOBYTE
    ? translate({message: '{bytes} bytes'}, {bytes})
    : `${(bytes / KILOBYTE).toFixed(1)} kB`;
}

/** Returns header and claims of a token, as JSON texts. */
export function tokenParts(token: string): string[] {
  return token
    .split('.')
    .slice(0, 2)
    .map((part) => {
      const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
      return JSON.stringify(JSON.parse(text), null, 2);
    });
}
