import {lookUp, schemaNameOf} from './resolve';
import {anchorId} from './slugs';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from './types';
import {asCode, limitsInWords} from './words';

/** A piece of a type in words; `schema` names the schema that it links to. */
export interface TypePart {
  text: string;
  schema?: string;
}

export interface EnumValue {
  value: Json;
  meaning?: string;
  /** Anchor of this value in its page. */
  id: string;
}

/** Children under one heading: the properties of an object, or one alternative of several. */
export interface NodeGroup {
  label?: string;
  nodes: SchemaNode[];
}

/** One property, parameter or body, ready to be rendered. */
export interface SchemaNode {
  id: string;
  name?: string;
  required: boolean;
  nullable: boolean;
  deprecated: boolean;
  access?: 'read-only' | 'write-only';
  type: TypePart[];
  format?: string;
  description?: string;
  limits: string[];
  pattern?: string;
  defaultValue?: Json;
  examples: Json[];
  values: EnumValue[];
  groups: NodeGroup[];
  /** Set where the tree was cut: the schema whose page has the rest. */
  continuedAt?: string;
}

export interface TreeContext {
  document: OpenApiDocument;
  /** Ids that the page has so far. */
  ids: Set<string>;
  /** Nodes that the page may still have before trees are cut by links to schema pages. */
  budget: {nodes: number};
}

/**
 * A page with more properties than this is of no use to a reader and slow to lay out; whatever lies beyond is one
 * link away on its schema page.
 */
export const MAX_NODES_PER_PAGE = 2500;

export function createTreeContext(document: OpenApiDocument): TreeContext {
  return {document, ids: new Set(), budget: {nodes: MAX_NODES_PER_PAGE}};
}

interface Position {
  id: string;
  name?: string;
  required?: boolean;
  /** Names of the schemas that this place is inside of, to find recursion. */
  inside?: readonly string[];
  /** How many levels of properties to show; the rest is a link. Unlimited when absent. */
  levels?: number;
}

/** Makes the tree of a schema down to its leaves; recursion ends in a link to the schema's page. */
export function buildSchemaNode(
  context: TreeContext,
  schema: SchemaObject | undefined,
  position: Position,
): SchemaNode {
  context.budget.nodes -= 1;
  const id = claimId(context, position.id);
  const view = unwrap(context.document, schema ?? true, position.inside ?? []);
  const {keywords} = view;
  const item = arrayItem(context.document, view);
  const innermost = item?.innermost ?? view;
  const canGoDeeper = context.budget.nodes > 0 && position.levels !== 0;
  const hasStructure = hasChildren(innermost.keywords);
  const isCut = innermost.isRecursive || (hasStructure && !canGoDeeper);
  return {
    id,
    ...(position.name === undefined ? {} : {name: position.name}),
    required: position.required ?? false,
    nullable: view.isNullable,
    deprecated: keywords.deprecated ?? false,
    ...accessOf(keywords),
    type: typeParts(context.document, view),
    ...optional('format', innermost.keywords.format),
    ...optional('description', keywords.description ?? innermost.keywords.description),
    limits: [
      ...limitsInWords(keywords),
      ...(item ? limitsInWords(innermost.keywords).map((limit) => `each ${limit}`) : []),
    ],
    ...optional('pattern', innermost.keywords.pattern),
    ...optional('defaultValue', keywords.default),
    examples: examplesOf(keywords),
    values: enumValues(context, innermost.keywords, id),
    groups: isCut || !hasStructure ? [] : childGroups(context, innermost, id, position),
    ...(isCut ? optional('continuedAt', innermost.ref) : {}),
  };
}

/** A schema with its references, `allOf` and null alternatives folded in. */
interface SchemaView {
  keywords: SchemaKeywords;
  /** The named schema that stands here, if one does. */
  ref?: string;
  isNullable: boolean;
  isRecursive: boolean;
  inside: readonly string[];
}

function unwrap(
  document: OpenApiDocument,
  schema: SchemaObject,
  inside: readonly string[],
): SchemaView {
  if (typeof schema === 'boolean') {
    return {keywords: {}, isNullable: false, isRecursive: false, inside};
  }
  if (schema.$ref !== undefined) {
    return unwrapReference(document, schema, schema.$ref, inside);
  }
  const nullSplit = splitNullAlternative(schema);
  if (nullSplit !== undefined) {
    const {siblings, other} = nullSplit;
    const view = unwrap(document, other, inside);
    return {...view, keywords: {...view.keywords, ...siblings}, isNullable: true};
  }
  const merged = schema.allOf === undefined ? undefined : mergeAllOf(document, schema, inside);
  const view = merged ?? {keywords: schema, isNullable: false, isRecursive: false, inside};
  return {...view, isNullable: view.isNullable || allowsNull(view.keywords)};
}

function unwrapReference(
  document: OpenApiDocument,
  schema: SchemaKeywords,
  ref: string,
  inside: readonly string[],
): SchemaView {
  const {$ref: _, ...siblings} = schema;
  // A schema inside a path or another component has no name of its own; its pointer finds circles as well.
  const name = schemaNameOf(ref);
  const mark = name ?? ref;
  if (inside.includes(mark)) {
    const target = lookUp(document, ref);
    const own = typeof target === 'object' && target !== null ? (target as SchemaKeywords) : {};
    const {type, description} = own;
    return {
      keywords: {...optional('type', type), ...optional('description', description), ...siblings},
      ...optional('ref', name),
      isNullable: false,
      isRecursive: true,
      inside,
    };
  }
  const target = lookUp(document, ref) as SchemaObject | undefined;
  const view = unwrap(document, target ?? true, [...inside, mark]);
  return {
    ...view,
    keywords: {...view.keywords, ...siblings},
    // The outermost name is what the writer chose to call this place.
    ...optional('ref', name ?? view.ref),
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
    other: others.length === 1 && only !== undefined ? only : {[anyOf ? 'anyOf' : 'oneOf']: others},
  };
}

function isNullSchema(schema: SchemaObject): boolean {
  return typeof schema === 'object' && (schema.type === 'null' || schema.const === null);
}

function allowsNull({type, nullable}: SchemaKeywords): boolean {
  return nullable === true || (Array.isArray(type) && type.includes('null'));
}

/** Folds the parts of `allOf` into one schema: properties and `required` add up, other keywords: the last wins. */
function mergeAllOf(
  document: OpenApiDocument,
  schema: SchemaKeywords,
  inside: readonly string[],
): SchemaView {
  const {allOf = [], ...own} = schema;
  const views = allOf.map((part) => unwrap(document, part, inside));
  const keywords = [...views.map((view) => view.keywords), own].reduce<SchemaKeywords>(
    (merged, part) => ({
      ...merged,
      ...part,
      ...(merged.properties || part.properties
        ? {properties: {...merged.properties, ...part.properties}}
        : {}),
      ...(merged.required || part.required
        ? {required: [...new Set([...(merged.required ?? []), ...(part.required ?? [])])]}
        : {}),
    }),
    {},
  );
  const [single] = views;
  return {
    keywords,
    // `allOf` around a single reference is the 3.0 way to add a description to it.
    ...(views.length === 1 && own.properties === undefined ? optional('ref', single?.ref) : {}),
    isNullable: views.some((view) => view.isNullable),
    isRecursive: views.some((view) => view.isRecursive),
    inside: [...new Set(views.flatMap((view) => view.inside).concat(inside))],
  };
}

function hasChildren(keywords: SchemaKeywords): boolean {
  return (
    keywords.properties !== undefined ||
    keywords.patternProperties !== undefined ||
    typeof keywords.additionalProperties === 'object' ||
    keywords.oneOf !== undefined ||
    keywords.anyOf !== undefined ||
    keywords.prefixItems !== undefined
  );
}

/** For an array (of arrays ...) the schema at the bottom, whose properties are shown as the array's own. */
function arrayItem(
  document: OpenApiDocument,
  view: SchemaView,
): {innermost: SchemaView} | undefined {
  let innermost = view;
  let isArray = false;
  while (!innermost.isRecursive && innermost.keywords.items !== undefined) {
    innermost = unwrap(document, innermost.keywords.items, innermost.inside);
    isArray = true;
  }
  return isArray ? {innermost} : undefined;
}

function childGroups(
  context: TreeContext,
  view: SchemaView,
  id: string,
  position: Position,
): NodeGroup[] {
  const {keywords} = view;
  const below = {
    inside: view.inside,
    ...(position.levels === undefined ? {} : {levels: position.levels - 1}),
  };
  const child = (name: string, schema: SchemaObject, required: boolean) =>
    buildSchemaNode(context, schema, {id: anchorId(id, name), name, required, ...below});
  const required = new Set(keywords.required);
  const named = Object.entries(keywords.properties ?? {}).map(([name, schema]) =>
    child(name, schema, required.has(name)),
  );
  const patterned = Object.entries(keywords.patternProperties ?? {}).map(([pattern, schema]) =>
    child(`/${pattern}/`, schema, false),
  );
  const others =
    typeof keywords.additionalProperties === 'object' &&
    Object.keys(keywords.additionalProperties).length > 0
      ? [child('*', keywords.additionalProperties, false)]
      : [];
  const positions = (keywords.prefixItems ?? []).map((schema, index) =>
    child(String(index), schema, true),
  );
  const properties = [...named, ...patterned, ...others, ...positions];
  return [
    ...(properties.length > 0 ? [{nodes: properties}] : []),
    ...alternativeGroups(context, keywords, id, below),
  ];
}

function alternativeGroups(
  context: TreeContext,
  keywords: SchemaKeywords,
  id: string,
  below: Pick<Position, 'inside' | 'levels'>,
): NodeGroup[] {
  const alternatives = keywords.oneOf ?? keywords.anyOf ?? [];
  return alternatives.map((schema, index) => {
    const node = buildSchemaNode(context, schema, {
      id: anchorId(id, alternativeName(schema, index)),
      ...below,
    });
    const tag = discriminatorValue(keywords, schema);
    return {label: `Alternative ${index + 1}${tag === undefined ? '' : `, ${tag}`}`, nodes: [node]};
  });
}

function alternativeName(schema: SchemaObject, index: number): string {
  const ref = typeof schema === 'object' ? schema.$ref : undefined;
  return (ref === undefined ? undefined : schemaNameOf(ref)) ?? String(index + 1);
}

function discriminatorValue(keywords: SchemaKeywords, schema: SchemaObject): string | undefined {
  const {discriminator} = keywords;
  const ref = typeof schema === 'object' ? schema.$ref : undefined;
  if (discriminator === undefined || ref === undefined) {
    return undefined;
  }
  const mapped = Object.entries(discriminator.mapping ?? {}).find(
    ([, target]) => target === ref || target === schemaNameOf(ref),
  )?.[0];
  return `${discriminator.propertyName} = ${mapped ?? schemaNameOf(ref) ?? ref}`;
}

function enumValues(context: TreeContext, keywords: SchemaKeywords, id: string): EnumValue[] {
  const values = keywords.enum ?? (keywords.const === undefined ? [] : [keywords.const]);
  const meanings = keywords['x-enumDescriptions'] ?? {};
  const catalogue = keywords['x-error-catalogue'] ?? {};
  return values
    .filter((value) => value !== null)
    .map((value) => ({
      value,
      id: claimId(context, anchorId(id, `=${asCode(value)}`)),
      ...optional('meaning', meanings[asCode(value)] ?? catalogue[asCode(value)]?.meaning),
    }));
}

/** Types that are worth naming beside the name of their schema. */
const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** The type in words: `array of Transaction`, `string or integer`, `map of string`. */
function typeParts(document: OpenApiDocument, view: SchemaView): TypePart[] {
  const {keywords, ref} = view;
  if (ref !== undefined) {
    const base = plainType(keywords);
    return [{text: ref, schema: ref}, ...(SCALARS.has(base) ? [{text: `, ${base}`}] : [])];
  }
  if (keywords.items !== undefined) {
    const item = unwrap(document, keywords.items, view.inside);
    return [{text: 'array of '}, ...typeParts(document, item)];
  }
  const alternatives = keywords.oneOf ?? keywords.anyOf;
  if (alternatives !== undefined) {
    const word = keywords.oneOf ? 'one of ' : 'any of ';
    const names = alternatives.flatMap((schema, index) => [
      ...(index > 0 ? [{text: index === alternatives.length - 1 ? ' or ' : ', '}] : []),
      ...typeParts(document, unwrap(document, schema, view.inside)),
    ]);
    return [{text: word}, ...names];
  }
  const {additionalProperties} = keywords;
  if (keywords.properties === undefined && typeof additionalProperties === 'object') {
    const value = unwrap(document, additionalProperties, view.inside);
    return [{text: 'map of '}, ...typeParts(document, value)];
  }
  return [{text: plainType(keywords)}];
}

function plainType(keywords: SchemaKeywords): string {
  const types = [keywords.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 0) {
    return types.join(' or ');
  }
  if (keywords.properties !== undefined) {
    return 'object';
  }
  const values = keywords.enum ?? (keywords.const === undefined ? [] : [keywords.const]);
  return values.length > 0 && values.every((value) => typeof value === 'string')
    ? 'string'
    : 'any JSON value';
}

function examplesOf(keywords: SchemaKeywords): Json[] {
  return keywords.examples ?? (keywords.example === undefined ? [] : [keywords.example]);
}

function accessOf({readOnly, writeOnly}: SchemaKeywords): Pick<SchemaNode, 'access'> {
  if (readOnly === true) {
    return {access: 'read-only'};
  }
  return writeOnly === true ? {access: 'write-only'} : {};
}

/** Two places of a page may want the same id (names that differ in escaped characters only). */
function claimId(context: TreeContext, wanted: string): string {
  let id = wanted;
  for (let number = 2; context.ids.has(id); number += 1) {
    id = `${wanted}~${number}`;
  }
  context.ids.add(id);
  return id;
}

function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({[key]: value} as Partial<Record<Key, Value>>);
}
