/** Prepares texts for requests. */
import {isContainer} from '../json';
import {kebabCase} from '../slugs';
import type {Json} from '../types';
import type {Pair} from './parameters';

/** Converts `session_id` and `sessionId` to `SESSION_ID`, a placeholder for readers to replace. */
export function placeholder(name: string | undefined): string {
  return (
    kebabCase(name ?? '')
      .replaceAll('-', '_')
      .toUpperCase() || 'VALUE'
  );
}

/** Replaces lone surrogates, which UTF-8 cannot encode. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/**
 * Encodes a text except for reserved characters, unless they would end a value. Source: OpenAPI Specification,
 * allowReserved; RFC 3986, 2.2.
 */
export function encodeReserved(text: string): string {
  return encodeAddress(text).replace(/[&#+=]/g, encodeURIComponent);
}

/** Returns the function that encodes a parameter's names and values. Values in paths must not contain delimiters. */
export function encoderOf(place: string, allowReserved: boolean | undefined): typeof encode {
  if (allowReserved !== true) {
    return encode;
  }
  return place === 'path'
    ? (text) => encodeAddress(text).replace(/[/?#]/g, encodeURIComponent)
    : encodeReserved;
}

/** Encodes characters that are invalid in URLs, but does not encode twice. */
export function encodeAddress(text: string): string {
  return encodeURI(wellFormed(text)).replace(/%25(?=[0-9A-F]{2})/gi, '%');
}

/** The usual type within a range, because the type of a message cannot be a range. */
const OF_RANGE: Readonly<Record<string, string>> = {
  'audio/*': 'audio/mpeg',
  'image/*': 'image/png',
  'text/*': 'text/plain',
  'video/*': 'video/mp4',
};

export function sendable(type: string): string {
  return type.includes('*') ? (OF_RANGE[type] ?? 'application/octet-stream') : type;
}

/** Returns the most likely type of a value within a range such as springdoc's `*\/*`. */
export function typeFor(range: string, value: Json | undefined): string {
  if (range.startsWith('text/*')) {
    return range.replace('*', 'plain');
  }
  return /^(?:\*|application)\/\*/.test(range) && isContainer(value ?? null)
    ? 'application/json'
    : range;
}

/** Removes headers that clients cannot send: invalid names, duplicates and non-ASCII characters. */
export function validHeaders(headers: readonly Pair[]): Pair[] {
  const byName = new Map<string, Pair>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !byName.has(key)) {
      byName.set(key, [name, value.replace(/[^ -~]/gu, encode)]);
    }
  }
  return [...byName.values()];
}

export function isXml(type: string): boolean {
  return /\bxml\b/i.test(type);
}
