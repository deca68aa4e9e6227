/** Values of parameters as text. Source of the styles: OpenAPI Specification, Parameter Object, Style Values. */
import type {ParameterNode, ReferenceModel} from '../model';
import {isContainer, toJson} from '../exactNumbers';
import type {Json} from '../types';
import {asCode} from '../words';
import {exampleFromSchema, placeholder} from './exampleFromSchema';

export type Pair = readonly [name: string, value: string];

/** An example of a parameter; its name in capitals if there is none. */
export function parameterValue(model: ReferenceModel, node: ParameterNode): Json {
  const value = exampleFromSchema(model, node);
  const isEmpty = value === null || (isContainer(value) && Object.keys(value).length === 0);
  return isEmpty ? placeholder(node.name) : value;
}

/** What decides how a parameter is written. */
export type WrittenParameter = Pick<ParameterNode, 'name' | 'style' | 'explode' | 'content'>;

/** Between the items of a list that is one text. */
const SEPARATORS: Readonly<Record<string, string>> = {spaceDelimited: ' ', pipeDelimited: '|'};

/**
 * One text for a path or a header.
 *
 * @param encode - for names and values, not for what the style puts between them
 */
export function parameterText(
  {name = '', style, explode, content}: WrittenParameter,
  value: Json,
  encode: (text: string) => string = (text) => text,
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
    default:
      return words.join(SEPARATORS[style] ?? ',');
  }
}

/** The text of a parameter with `content`, one line. */
function contentText(mediaType: string, value: Json): string {
  return /\bjson\b/i.test(mediaType) ? toJson(value) : asCode(value);
}

/** The pairs of a query or of cookies. */
export function parameterPairs(node: WrittenParameter, value: Json): Pair[] {
  const {name = '', style, explode, content} = node;
  if (content !== undefined) {
    return [[name, contentText(content, value)]];
  }
  if (!isContainer(value)) {
    return [[name, asCode(value)]];
  }
  if (style === 'deepObject') {
    return Object.entries(value).map(([key, item]) => [`${name}[${key}]`, asCode(item)]);
  }
  if (!explode) {
    return [[name, parameterText(node, value)]];
  }
  return Array.isArray(value)
    ? value.map((item) => [name, asCode(item)])
    : Object.entries(value).map(([key, item]) => [key, asCode(item)]);
}

function wordsOf(value: Json, explode: boolean, encode: (text: string) => string): string[] {
  const word = (item: Json) => encode(asCode(item));
  if (Array.isArray(value)) {
    return value.map(word);
  }
  if (!isContainer(value)) {
    return [word(value)];
  }
  const entries = Object.entries(value);
  return explode
    ? entries.map(([key, item]) => `${encode(key)}=${word(item)}`)
    : entries.flat().map(word);
}
