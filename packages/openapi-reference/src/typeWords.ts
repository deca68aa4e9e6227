import {isNumber} from './exactNumbers';
import {type Choice, type NormalForm, normalForm} from './normalForm';
import type {Json, OpenApiDocument, SchemaKeywords} from './types';

/** A piece of a type in words; `schema` names the schema that it links to. */
export interface TypePart {
  text: string;
  schema?: string;
}

export const ANY_VALUE = 'any JSON value';

/** Types that are named in addition to the name of their schema. */
const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** The type in words: `array of Transaction`, `string or integer`, `map of string`. */
export function typeParts(document: OpenApiDocument, view: NormalForm): TypePart[] {
  const {keywords, choices, ref} = view;
  if (ref !== undefined) {
    const base = plainType(keywords);
    return [{text: ref, schema: ref}, ...(SCALARS.has(base) ? [{text: `, ${base}`}] : [])];
  }
  if (keywords.items !== undefined && keywords.prefixItems === undefined) {
    const item = normalForm(document, keywords.items, view.inside);
    const parts = typeParts(document, item);
    return item.isNullable
      ? [{text: 'array of ('}, ...parts, {text: ' or null)'}]
      : [{text: 'array of '}, ...parts];
  }
  if (choices.length > 0) {
    return choices.flatMap((choice, index) => [
      ...(index > 0 ? [{text: ', and '}] : []),
      ...choiceParts(document, choice, view.inside),
    ]);
  }
  const {additionalProperties} = keywords;
  if (keywords.properties === undefined && typeof additionalProperties === 'object') {
    const value = normalForm(document, additionalProperties, view.inside);
    return [{text: 'map of '}, ...typeParts(document, value)];
  }
  return [{text: plainType(keywords)}];
}

function choiceParts(
  document: OpenApiDocument,
  {word, schemas}: Choice,
  inside: readonly string[],
): TypePart[] {
  const names = schemas.flatMap((schema, index) => [
    ...(index > 0 ? [{text: index === schemas.length - 1 ? ' or ' : ', '}] : []),
    ...typeParts(document, normalForm(document, schema, inside)),
  ]);
  return [{text: `${word} `}, ...names];
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
  const all = new Set(
    values.map((value) => {
      if (value === null) {
        return 'null';
      }
      return isNumber(value) ? 'number' : typeof value;
    }),
  );
  const types = [...all].filter((type) => type !== 'null' || all.size === 1);
  const [only = 'object'] = types;
  return types.length === 1 && only !== 'object' ? only : ANY_VALUE;
}
