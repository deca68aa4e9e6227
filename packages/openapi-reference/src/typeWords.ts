import {type Choice, normalForm, type NormalForm, typeOfValue} from './normalForm';
import type {Json, OpenApiDocument, SchemaKeywords} from './types';

/** A piece of a type in words; `schema` names the schema that it links to. */
export interface TypePart {
  text: string;
  schema?: string;
}

export const ANY_VALUE = 'any JSON value';

/** Types that are named in addition to the name of their schema. */
const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** The type in words: `array of Transaction`, `string or array of string`, `map of string`. */
export function typeParts(document: OpenApiDocument, view: NormalForm, depth = 0): TypePart[] {
  const {keywords, choices, ref} = view;
  if (ref !== undefined) {
    const base = plainType(keywords);
    return [{text: ref, schema: ref}, ...(SCALARS.has(base) ? [{text: `, ${base}`}] : [])];
  }
  const types = [keywords.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 1) {
    const [lists, others] = [true, false].map((isList) =>
      types.filter((type) => (type === 'array') === isList),
    );
    const list = lists?.length === 1 ? listParts(document, view, depth) : [];
    const words = (others ?? []).join(' or ');
    return list.length === 0 ? [{text: words}] : [{text: `${words} or `}, ...list];
  }
  if ((types.length === 0 || types[0] === 'array') && keywords.items !== undefined) {
    return listParts(document, view, depth);
  }
  if (choices.length > 0 && depth < MAX_DEPTH) {
    return choices.flatMap((choice, index) => [
      ...(index > 0 ? [{text: ', and '}] : []),
      ...choiceParts(document, choice, view.inside, depth + 1),
    ]);
  }
  const {additionalProperties} = keywords;
  if (keywords.properties === undefined && typeof additionalProperties === 'object') {
    const value = normalForm(document, additionalProperties, view.inside);
    return [{text: 'map of '}, ...typeParts(document, value, depth + 1)];
  }
  return [{text: plainType(keywords)}];
}

/** Alternatives inside alternatives that a phrase still names. */
const MAX_DEPTH = 4;

function listParts(
  document: OpenApiDocument,
  {keywords: {items, prefixItems}, inside}: NormalForm,
  depth: number,
): TypePart[] {
  if (items === undefined || prefixItems !== undefined) {
    return [{text: 'array'}];
  }
  const item = normalForm(document, items, inside);
  const parts = typeParts(document, item, depth + 1);
  return item.isNullable
    ? [{text: 'array of ('}, ...parts, {text: ' or null)'}]
    : [{text: 'array of '}, ...parts];
}

function choiceParts(
  document: OpenApiDocument,
  {word, schemas}: Choice,
  inside: readonly string[],
  depth: number,
): TypePart[] {
  const names = schemas.flatMap((schema, index) => [
    ...(index > 0 ? [{text: index === schemas.length - 1 ? ' or ' : ', '}] : []),
    ...alternativeParts(document, normalForm(document, schema, inside), depth),
  ]);
  return [{text: `${word} `}, ...names];
}

/** Of an object without a name, its title says more than its type. */
function alternativeParts(document: OpenApiDocument, form: NormalForm, depth: number): TypePart[] {
  const parts = typeParts(document, form, depth);
  const {title} = form.keywords;
  const isOnlyObject = parts.length === 1 && parts[0]?.text === 'object';
  return isOnlyObject && typeof title === 'string' && title.trim() !== '' ? [{text: title}] : parts;
}

function plainType(keywords: SchemaKeywords): string {
  const all = [keywords.type ?? []].flat();
  const types = all.length === 1 ? all : all.filter((type) => type !== 'null');
  if (types.length > 0) {
    return types.join(' or ');
  }
  if (isImpossible(keywords)) {
    return 'no value';
  }
  if (keywords.prefixItems !== undefined) {
    return 'array';
  }
  if ([keywords.properties, keywords.patternProperties, keywords.required].some(Boolean)) {
    return 'object';
  }
  return typeOfValues(keywords.enum ?? (keywords.const === undefined ? [] : [keywords.const]));
}

/** The schema `false`, or `not: {}`, in its long form. */
function isImpossible({not}: SchemaKeywords): boolean {
  return not === true || (typeof not === 'object' && Object.keys(not).length === 0);
}

function typeOfValues(values: readonly Json[]): string {
  const all = new Set(values.map(typeOfValue));
  const types = [...all].filter((type) => type !== 'null' || all.size === 1);
  if (types.length === 2 && types.every((type) => type === 'integer' || type === 'number')) {
    return 'number';
  }
  const [only = 'object'] = types;
  return types.length === 1 && only !== 'object' && only !== 'array' ? only : ANY_VALUE;
}
