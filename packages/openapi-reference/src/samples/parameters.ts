/** Serialises parameters. Source of the styles: OpenAPI Specification, Parameter Object, Style Values. */
import {isContainer, toJson} from '../json';
import type {Json, ParameterObject} from '../types';
import {asCode} from '../words';

export type Pair = readonly [name: string, value: string];

/** The properties that determine how a parameter is serialised. */
export interface WrittenParameter {
  name?: string;
  style: string;
  explode: boolean;
  content?: string;
}

type Encode = (text: string) => string;

/** Returns the style with its defaults. Source: OpenAPI Specification, Parameter Object and Encoding Object. */
export function styleOf({in: place, ...given}: Pick<ParameterObject, 'in' | 'style' | 'explode'>) {
  const usual = place === 'path' || place === 'header' ? 'simple' : 'form';
  const {style = usual} = given;
  return {style, explode: given.explode ?? (style === 'form' || style === 'cookie')};
}

/** Shows by an example how arrays and objects are serialised; empty for values that are sent unchanged. */
export function notationOf(parameter: WrittenParameter, place: string, value: Json): string {
  return place === 'path' || place === 'header'
    ? parameterText(parameter, value)
    : parameterPairs(parameter, value).map(pairText).join('&');
}

/** Separators for arrays in a single value; all except the comma are encoded. Source: OpenAPI 3.1.1, Style Examples. */
const SEPARATORS: Readonly<Record<string, string>> = {spaceDelimited: ' ', pipeDelimited: '|'};

const unchanged: Encode = (text) => text;

/**
 * Serialises a parameter for a path or a header.
 *
 * @param encode - encodes names and values, but not the separators of the style
 */
export function parameterText(
  {name = '', style, explode, content}: WrittenParameter,
  value: Json,
  encode: Encode = unchanged,
): string {
  if (content !== undefined) {
    return encode(contentText(content, value));
  }
  const words = wordsOf(value, explode, encode);
  switch (style) {
    case 'label':
      return `.${words.join(explode ? '.' : ',')}`;
    case 'matrix':
      return explode && isContainer(value)
        ? words.map((word) => (Array.isArray(value) ? `;${name}=${word}` : `;${word}`)).join('')
        : `;${name}=${words.join(',')}`;
    default: {
      const separator = SEPARATORS[style];
      return words.join(separator === undefined ? ',' : encode(separator));
    }
  }
}

export function pairText([name, value]: Pair): string {
  return name === '' ? value : `${name}=${value}`;
}

/** Serialises a parameter with `content` on one line. */
function contentText(mediaType: string, value: Json): string {
  return /\bjson\b/i.test(mediaType) ? toJson(value) : asCode(value);
}

/**
 * Returns encoded pairs for a query, a form or cookies. Commas inside an item are encoded to distinguish them from
 * those between items. Source: RFC 6570, 3.2.1.
 */
export function parameterPairs(
  node: WrittenParameter,
  value: Json,
  encoder: Encode = unchanged,
): Pair[] {
  const {name = '', style, explode, content} = node;
  // Values of the style `cookie` (OpenAPI 3.2) are not encoded.
  const encode = style === 'cookie' ? unchanged : encoder;
  const pair = (key: string, item: Json): Pair => [encode(key), encode(asCode(item))];
  if (content !== undefined) {
    return [pair(name, contentText(content, value))];
  }
  if (!isContainer(value)) {
    return [pair(name, value)];
  }
  if (style === 'deepObject') {
    return deepPairs(name, value).map(([key, item]) => pair(key, item));
  }
  if (!explode) {
    return [[encode(name), parameterText(node, value, encode)]];
  }
  return Array.isArray(value)
    ? value.map((item) => pair(name, item))
    : fieldsOf(value).map(([key, item]) => pair(key, item));
}

/** Repeats the name of an array within an object. OpenAPI does not define this; Spring expects it for `sort`. */
function fieldsOf(value: Readonly<Record<string, Json>>): [name: string, value: Json][] {
  return Object.entries(value).flatMap(([key, item]): [string, Json][] =>
    isListOfPlain(item) ? item.map((one) => [key, one]) : [[key, item]],
  );
}

function isListOfPlain(value: Json): value is Json[] {
  return Array.isArray(value) && !value.some(isContainer);
}

/**
 * Serialises nested objects. OpenAPI defines only one level: `a[b]=1`. Deeper levels follow common parsers: `a[b][c]=1`
 * for objects, `a[b][]=1` for values in an array, and `a[b][0][c]=1` for objects in an array, because `a[b][][c]` does
 * not show where one object ends and the next begins. Sources: qs, README, "Parsing Objects" and "Parsing Arrays";
 * Rack, Rack::QueryParser; PHP manual, "Variables From External Sources".
 */
function deepPairs(name: string, value: Json): [name: string, value: Json][] {
  if (!isContainer(value)) {
    return [[name, value]];
  }
  const isPlain = isListOfPlain(value);
  return Object.entries(value).flatMap(([key, item]) =>
    deepPairs(`${name}[${isPlain ? '' : key}]`, item),
  );
}

function wordsOf(value: Json, explode: boolean, encode: Encode): string[] {
  const word = (item: Json) => encode(asCode(item));
  if (Array.isArray(value)) {
    return value.map(word);
  }
  if (!isContainer(value)) {
    return [word(value)];
  }
  return explode
    ? fieldsOf(value).map(([key, item]) => `${encode(key)}=${word(item)}`)
    : Object.entries(value).flat().map(word);
}
