import {typeOfValue} from './json';
import type {Labels} from './labels';
import {type Choice, normalForm, type NormalForm} from './normalForm';
import type {Json, OpenApiDocument, SchemaKeywords} from './types';

/** Part of a type in words; `schema` is the name of the schema that it links to. */
export interface TypePart {
  text: string;
  schema?: string;
  /**
   * Role of the words: they turn other types into an array or a choice, they permit any value, or they mean that the
   * following parts only explain the name.
   */
  says?: 'list' | 'choice' | 'any' | 'name';
}

/** Types that are stated in addition to the schema's name. */
const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** Describes the type in words: `array of Transaction`, `string or array of string`, `map of string`. */
export function typeParts(
  document: OpenApiDocument,
  view: NormalForm,
  labels: Labels,
  depth = 0,
): TypePart[] {
  const {keywords, choices, ref} = view;
  if (ref !== undefined) {
    const {ref: _, ...unnamed} = view;
    // A schema's name does not reveal an array. In a longer phrase, the type of the array's items would be unclear.
    const isMany = depth === 0 && (keywords.items !== undefined || isMap(keywords));
    const {text} = plainType(keywords, labels);
    const more = SCALARS.has(text) ? [{text: `, ${text}`}] : [];
    return isMany
      ? [
          {text: ref, schema: ref, says: 'name'},
          {text: ', '},
          ...typeParts(document, unnamed, labels),
        ]
      : [{text: ref, schema: ref}, ...more];
  }
  const types = [keywords.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 1) {
    const [lists, others] = [true, false].map((isList) =>
      types.filter((type) => (type === 'array') === isList),
    );
    const list = lists?.length === 1 ? listParts(document, view, labels, depth) : [];
    const words = labels.chain('list.or', others ?? []).join('');
    return list.length === 0
      ? [{text: words}]
      : partsOf(labels.pieces<TypePart>('list.or', {first: words, second: list}));
  }
  if ((types.length === 0 || types[0] === 'array') && keywords.items !== undefined) {
    return listParts(document, view, labels, depth);
  }
  if (choices.length > 0 && depth < MAX_DEPTH) {
    return choices
      .map((choice) => choiceParts(document, choice, view, labels, depth + 1))
      .reduce((first, second) => partsOf(labels.pieces<TypePart>('type.both', {first, second})));
  }
  const {additionalProperties} = keywords;
  if (isMap(keywords) && additionalProperties !== undefined) {
    const value = normalForm(document, additionalProperties);
    const type = typeParts(document, value, labels, depth + 1);
    return partsOf(labels.pieces<TypePart>('type.mapOf', {type}));
  }
  return [plainType(keywords, labels)];
}

function isMap({properties, additionalProperties}: SchemaKeywords): boolean {
  return properties === undefined && typeof additionalProperties === 'object';
}

/** Maximum nesting of alternatives in a phrase. */
const MAX_DEPTH = 4;

function listParts(
  document: OpenApiDocument,
  {keywords: {items, prefixItems}}: NormalForm,
  labels: Labels,
  depth: number,
): TypePart[] {
  if (items === undefined || prefixItems !== undefined) {
    return [{text: 'array'}];
  }
  const item = normalForm(document, items);
  const type = typeParts(document, item, labels, depth + 1);
  const id = item.isNullable ? 'type.arrayOfNullable' : 'type.arrayOf';
  const isListOfLists = type.some(({says}) => says === 'list');
  const says = item.isNullable || isListOfLists ? {} : {says: 'list' as const};
  return labels
    .pieces<TypePart>(id, {type})
    .map((part) => (typeof part === 'string' ? {text: part, ...says} : part));
}

/** Joins words and types into parts, with consecutive words in a single part. */
function partsOf(pieces: readonly (string | TypePart)[]): TypePart[] {
  const parts: TypePart[] = [];
  let words: TypePart | undefined;
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      parts.push(piece);
      words = undefined;
    } else if (words === undefined) {
      words = {text: piece};
      parts.push(words);
    } else {
      words.text += piece;
    }
  }
  return parts;
}

/** Returns the schema of a type, or of its items, if the type says nothing else. */
export function onlySchema(type: readonly TypePart[]): string | undefined {
  const [named, ...others] = type.filter(({says}) => says !== 'list');
  return others.length > 0 && named?.says !== 'name' ? undefined : named?.schema;
}

function choiceParts(
  document: OpenApiDocument,
  {word, schemas}: Choice,
  {keywords: {type}}: NormalForm,
  labels: Labels,
  depth: number,
): TypePart[] {
  const all = schemas.map((schema) => {
    const parts = alternativeParts(document, normalForm(document, schema), labels, depth);
    // An alternative without a type has the type of the surrounding schema.
    return type !== undefined && saysAny(parts) ? [plainType({type}, labels)] : parts;
  });
  // Alternatives that differ in something other than the type are listed once.
  const different = [...new Map(all.map((parts) => [JSON.stringify(parts), parts])).values()];
  const [only, ...others] = different;
  if (only !== undefined && others.length === 0) {
    return only;
  }
  const types = labels.list<TypePart>('list.or', different);
  const id = word === 'one of' ? 'type.oneOf' : 'type.anyOf';
  const [start, ...rest] = partsOf(labels.pieces<TypePart>(id, {types}));
  return start === undefined ? rest : [{...start, says: 'choice'}, ...rest];
}

export function saysAny(parts: readonly TypePart[]): boolean {
  return parts.every(({says}) => says === 'any');
}

/** Uses the title of an unnamed object, which says more than its type. */
function alternativeParts(
  document: OpenApiDocument,
  form: NormalForm,
  labels: Labels,
  depth: number,
): TypePart[] {
  const parts = typeParts(document, form, labels, depth);
  const {title} = form.keywords;
  const isOnlyObject = parts.length === 1 && parts[0]?.text === 'object';
  return isOnlyObject && typeof title === 'string' && title.trim() !== '' ? [{text: title}] : parts;
}

function plainType(keywords: SchemaKeywords, labels: Labels): TypePart {
  const all = [keywords.type ?? []].flat();
  const types = all.length === 1 ? all : all.filter((type) => type !== 'null');
  if (types.length > 0) {
    return {text: labels.chain('list.or', types).join('')};
  }
  if (isImpossible(keywords)) {
    return {text: labels.text('type.none')};
  }
  if (keywords.prefixItems !== undefined) {
    return {text: 'array'};
  }
  if ([keywords.properties, keywords.patternProperties, keywords.required].some(Boolean)) {
    return {text: 'object'};
  }
  const ofValues = typesOfValues(
    keywords.enum ?? (keywords.const === undefined ? [] : [keywords.const]),
  );
  return ofValues.length === 0
    ? {text: labels.text('type.any'), says: 'any'}
    : {text: labels.chain('list.or', ofValues).join('')};
}

/** Whether a schema is `false`, written out as `not: {}`. */
export function isImpossible({not}: SchemaKeywords): boolean {
  return not === true || (typeof not === 'object' && Object.keys(not).length === 0);
}

/** Returns the types of the values; an empty array if any value is an object or an array. */
function typesOfValues(values: readonly Json[]): string[] {
  const all = new Set(values.map(typeOfValue));
  const types = [...all].filter(
    (type) => !(type === 'null' && all.size > 1) && !(type === 'integer' && all.has('number')),
  );
  return types.some((type) => type === 'object' || type === 'array') ? [] : types;
}
