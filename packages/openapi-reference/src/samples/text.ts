/** Texts as requests can contain them. */
import {isContainer} from '../json';
import {kebabCase} from '../slugs';
import type {Json} from '../types';
import type {Pair} from './parameters';

/** Converts `session_id` and `sessionId` to `SESSION_ID`, a placeholder for the reader. */
export function placeholder(name: string | undefined): string {
  return (
    kebabCase(name ?? '')
      .replaceAll('-', '_')
      .toUpperCase() || 'VALUE'
  );
}

/** A lone surrogate cannot be encoded in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/**
 * Keeps reserved characters except those that would end a value. Source: OpenAPI Specification, allowReserved;
 * RFC 3986, 2.2.
 */
export function encodeReserved(text: string): string {
  return encodeAddress(text).replace(/[&#+=]/g, encodeURIComponent);
}

/** How names and values of a parameter are encoded in an address. Values in paths contain no delimiters. */
export function encoderOf(place: string, allowReserved: boolean | undefined): typeof encode {
  if (allowReserved !== true) {
    return encode;
  }
  return place === 'path'
    ? (text) => encodeAddress(text).replace(/[/?#]/g, encodeURIComponent)
    : encodeReserved;
}

/** Encodes characters that a URL must not contain, without encoding twice. */
export function encodeAddress(text: string): string {
  return encodeURI(wellFormed(text)).replace(/%25(?=[0-9A-F]{2})/gi, '%');
}

/** The usual type for a range, since a message cannot have a range as its type. */
const OF_RANGE: Readonly<Record<string, string>> = {
  'audio/*': 'audio/mpeg',
  'image/*': 'image/png',
  'text/*': 'text/plain',
  'video/*': 'video/mp4',
};

export function sendable(type: string): string {
  return type.includes('*') ? (OF_RANGE[type] ?? 'application/octet-stream') : type;
}

/** The most likely type of a value within a range such as `*\/*`, which springdoc writes. */
export function typeFor(range: string, value: Json | undefined): string {
  if (range.startsWith('text/*')) {
    return range.replace('*', 'plain');
  }
  return /^(?:\*|application)\/\*/.test(range) && isContainer(value ?? null)
    ? 'application/json'
    : range;
}

/** Removes headers that clients cannot send: invalid names, duplicates, characters outside ASCII. */
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
