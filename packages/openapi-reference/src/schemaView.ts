import {optional} from './optional';
import {isReference, lookUp, owningSchemaOf, schemaNameOf} from './resolve';
import {type Rule, rulesInWords, rulesOf} from './rules';
import type {OpenApiDocument, SchemaKeywords, SchemaObject} from './types';

/** Alternatives, one (`oneOf`) or some (`anyOf`) of which apply. */
export interface Choice {
  word: 'one of' | 'any of';
  schemas: readonly SchemaObject[];
  discriminator: SchemaKeywords['discriminator'];
}

/** A schema with its references, `allOf` and null alternatives folded in. */
export interface SchemaView {
  keywords: SchemaKeywords;
  choices: readonly Choice[];
  /** Other rules: as trees, and in words. */
  rules: readonly Rule[];
  words: readonly string[];
  /** The named schema that is used here, if there is one. */
  ref?: string;
  /** The named schema whose page shows what is folded in here, or the first of several. */
  page?: string;
  isNullable: boolean;
  isRecursive: boolean;
  inside: readonly string[];
}

/**
 * Resolves references and merges parts until only keywords are left.
 *
 * @param inside - names of the schemas that this place is inside
 * @param self - names of the schemas that are this place itself, reached by references
 */
export function unwrap(
  document: OpenApiDocument,
  schema: SchemaObject,
  inside: readonly string[],
  self: readonly string[] = [],
): SchemaView {
  if (typeof schema === 'boolean') {
    return leaf(schema ? {} : {not: {}}, inside);
  }
  if (schema.$ref !== undefined) {
    return unwrapReference(document, schema, schema.$ref, inside, self);
  }
  const nullSplit = splitNullAlternative(schema);
  if (nullSplit !== undefined) {
    const {siblings, other} = nullSplit;
    const view = mergeViews([
      unwrap(document, other, inside, self),
      unwrap(document, siblings, inside, self),
    ]);
    return {...view, isNullable: true};
  }
  return schema.allOf === undefined
    ? leaf(schema, inside)
    : mergeAllOf(document, schema, inside, self);
}

/** A schema without references. */
function leaf(schema: SchemaKeywords, inside: readonly string[]): SchemaView {
  const {oneOf, anyOf, ...keywords} = schema;
  const {discriminator} = schema;
  return {
    keywords,
    choices: [
      ...(oneOf ? [{word: 'one of' as const, schemas: oneOf, discriminator}] : []),
      ...(anyOf ? [{word: 'any of' as const, schemas: anyOf, discriminator}] : []),
    ],
    rules: rulesOf(schema),
    words: rulesInWords(schema),
    isNullable: allowsNull(schema),
    isRecursive: false,
    inside,
  };
}

function unwrapReference(
  document: OpenApiDocument,
  schema: SchemaKeywords,
  ref: string,
  inside: readonly string[],
  self: readonly string[],
): SchemaView {
  const {$ref: _, ...siblings} = schema;
  const target = unwrapTarget(document, ref, inside, self);
  return Object.keys(siblings).length === 0
    ? target
    : mergeViews([target, unwrap(document, siblings, inside, self)]);
}

function unwrapTarget(
  document: OpenApiDocument,
  ref: string,
  inside: readonly string[],
  self: readonly string[],
): SchemaView {
  const target = lookUp(document, ref) as SchemaObject | undefined;
  // A schema inside a path or another component has no name; its pointer also detects cycles.
  const name = schemaNameOf(ref);
  const mark = name ?? ref;
  const page = owningSchemaOf(ref);
  if (inside.includes(mark)) {
    const {type, description} = typeof target === 'object' ? target : {};
    return {
      ...leaf({...optional('type', type), ...optional('description', description)}, inside),
      ...optional('ref', name),
      ...optional('page', page),
      isRecursive: true,
    };
  }
  const view = unwrap(document, target ?? true, [...inside, mark], [...self, mark]);
  return {
    ...view,
    // The outermost name is the one that the author chose for this place.
    ...optional('ref', name ?? view.ref),
    ...optional('page', page ?? view.page),
  };
}

/** `anyOf: [X, {type: 'null'}]` is how OpenAPI 3.1 says "X or null". */
function splitNullAlternative(
  schema: SchemaKeywords,
): {siblings: SchemaKeywords; other: SchemaObject} | undefined {
  const {anyOf, oneOf, ...siblings} = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives === undefined || (anyOf !== undefined && oneOf !== undefined)) {
    return undefined;
  }
  const others = alternatives.filter((one) => !isNullSchema(one));
  if (others.length === alternatives.length || others.length === 0) {
    return undefined;
  }
  const [only] = others;
  return {
    siblings,
    other:
      others.length === 1 && only !== undefined
        ? only
        : {
            [anyOf ? 'anyOf' : 'oneOf']: others,
            ...optional('discriminator', schema.discriminator),
          },
  };
}

function isNullSchema(schema: SchemaObject): boolean {
  return (
    typeof schema === 'object' &&
    (schema.type === 'null' || schema.const === null) &&
    schema.$ref === undefined
  );
}

function allowsNull({type, nullable, enum: values}: SchemaKeywords): boolean {
  return (
    nullable === true ||
    (Array.isArray(type) && type.length > 1 && type.includes('null')) ||
    (type === undefined && values !== undefined && values.length > 1 && values.includes(null))
  );
}

/** Merges the parts of `allOf` into one schema. */
function mergeAllOf(
  document: OpenApiDocument,
  schema: SchemaKeywords,
  inside: readonly string[],
  self: readonly string[],
): SchemaView {
  const {allOf = [], ...own} = schema;
  const parts = allOf
    .map((part) => unwrap(document, part, inside, self))
    .map((view) => withoutOwnAlternatives(view, self));
  return mergeViews([...parts, unwrap(document, own, inside, self)]);
}

/**
 * A parent with `oneOf` lists its children, and each child names the parent in `allOf`: the list of the parent is not
 * part of a child.
 */
function withoutOwnAlternatives(view: SchemaView, self: readonly string[]): SchemaView {
  const isChild = (schema: SchemaObject) =>
    isReference(schema) && self.includes(schemaNameOf(schema.$ref) ?? schema.$ref);
  return {...view, choices: view.choices.filter(({schemas}) => !schemas.some(isChild))};
}

/**
 * Merges schemas that apply together: properties, `required` and alternatives are combined; of other keywords, the last
 * wins.
 */
function mergeViews(views: readonly SchemaView[]): SchemaView {
  const structured = views.filter((view) => hasChildren(view) || view.isRecursive);
  const named = views.filter((view) => view.ref !== undefined);
  const [only] = named;
  const isOneSchema = named.length === 1 && structured.every((view) => view === only);
  const withPage = views.filter((view) => view.page !== undefined);
  const {page} = withPage.find((view) => view.isRecursive) ?? withPage[0] ?? {};
  return {
    keywords: views
      // An example of one part of an object is not an example of the whole.
      .map((view, index) =>
        structured.length > 1 && index < views.length - 1
          ? withoutExamples(view.keywords)
          : view.keywords,
      )
      .reduce<SchemaKeywords>(mergeKeywords, {}),
    choices: views.flatMap((view) => view.choices),
    rules: views.flatMap((view) => view.rules),
    words: [...new Set(views.flatMap((view) => view.words))],
    // A reference with a description beside it is still the schema that it names.
    ...(isOneSchema ? optional('ref', only?.ref) : {}),
    ...optional('page', page),
    isNullable: views.some((view) => view.isNullable),
    isRecursive: views.some((view) => view.isRecursive),
    inside: [...new Set(views.flatMap((view) => view.inside))],
  };
}

function mergeKeywords(merged: SchemaKeywords, part: SchemaKeywords): SchemaKeywords {
  return {
    ...merged,
    ...part,
    ...mergedMap('properties', merged.properties, part.properties),
    ...mergedMap('patternProperties', merged.patternProperties, part.patternProperties),
    ...(merged.required || part.required
      ? {required: [...new Set([...(merged.required ?? []), ...(part.required ?? [])])]}
      : {}),
  };
}

function mergedMap(
  key: 'properties' | 'patternProperties',
  one: Record<string, SchemaObject> | undefined,
  other: Record<string, SchemaObject> | undefined,
): SchemaKeywords {
  return one || other ? {[key]: {...one, ...other}} : {};
}

function withoutExamples(keywords: SchemaKeywords): SchemaKeywords {
  const {example: _, examples: __, default: ___, ...rest} = keywords;
  return rest;
}

export function hasChildren({keywords, choices}: SchemaView): boolean {
  return (
    keywords.properties !== undefined ||
    keywords.patternProperties !== undefined ||
    typeof keywords.additionalProperties === 'object' ||
    typeof keywords.unevaluatedProperties === 'object' ||
    keywords.prefixItems !== undefined ||
    choices.length > 0
  );
}

/** For an array (of arrays ...) what its items are; the properties at the bottom are shown as the array's own. */
export function arrayItems(document: OpenApiDocument, view: SchemaView): SchemaView[] {
  const {items, prefixItems} = view.keywords;
  if (view.isRecursive || items === undefined || prefixItems !== undefined) {
    return [];
  }
  const item = unwrap(document, items, view.inside);
  return [item, ...arrayItems(document, item)];
}
