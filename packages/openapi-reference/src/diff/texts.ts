/** Values that are written as texts, without JSON: there a number or a word is a text as well. */
import {isContainer} from '../exactNumbers';
import type {Json, MediaTypeObject} from '../types';
import {asCode} from '../words';
import {isOnlyTypes, type Meaning, type ValueType} from './meaning';

/** How many levels of objects are written as texts, from none to all; less than none in JSON. */
export type Texts = number;

export const IN_JSON: Texts = -1;
/** Parameters, headers and XML. */
export const ALL_LEVELS: Texts = Infinity;

/** Objects within the fields of a form are JSON. Source: OpenAPI Specification 3.1.1, Encoding Object. */
export function textsOf(mediaType: string): Texts {
  if (/[/+]xml\b/i.test(mediaType)) {
    return ALL_LEVELS;
  }
  if (/^multipart\/|\/x-www-form-urlencoded\b/i.test(mediaType)) {
    return 1;
  }
  return /^text\/plain\b/i.test(mediaType) ? 0 : IN_JSON;
}

/** Parts of a form may be JSON as well. */
export function textsIn(mediaType: string, {encoding = {}}: MediaTypeObject): Texts {
  const isJson = Object.values(encoding).some(({contentType}) => /json/i.test(contentType ?? ''));
  return isJson ? IN_JSON : textsOf(mediaType);
}

/** Of the fields of an object. */
export function textsBelow(texts: Texts): Texts {
  return Math.max(IN_JSON, texts - 1);
}

const OF_TEXTS: ReadonlySet<ValueType> = new Set(['integer', 'fraction', 'boolean']);

/** Whether a place allows all texts that are values of the type. */
export function allowsTexts(meaning: Meaning, type: ValueType): boolean {
  const limits = new Map(
    [...meaning.limits].filter(([name, {value}]) => name !== 'minLength' || value > 1),
  );
  return OF_TEXTS.has(type) && meaning.types.has('string') && isOnlyTypes({...meaning, limits});
}

/** Beside a place of texts, listed numbers and words are texts. */
export function asTexts(meaning: Meaning, other: Meaning): Meaning {
  const {default: given, types} = meaning;
  const areWords = types.size === 1 && types.has('boolean') && other.values !== undefined;
  const values = meaning.values ?? (areWords ? [true, false] : []);
  const isListed = values.length > 0 && values.every(isPlain) && other.types.has('string');
  return {
    ...meaning,
    ...(given === undefined || !isPlain(given) ? {} : {default: asCode(given)}),
    ...(isListed && {types: new Set(['string'] as const), values: values.map(asCode)}),
  };
}

function isPlain(value: Json): boolean {
  return value !== null && !isContainer(value);
}
