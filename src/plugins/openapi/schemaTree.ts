import {isReference, lookUp, owningSchemaOf, schemaNameOf} from './resolve';
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

/** @param reserved - ids of the page's sections, which no part of a tree may take */
export function createTreeContext(
  document: OpenApiDocument,
  reserved: readonly string[] = [],
): TreeContext {
  return {document, ids: new Set(reserved), budget: {nodes: MAX_NODES_PER_PAGE}};
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
  const items = arrayItems(context.document, view);
  const innermost = items.at(-1) ?? view;
  const rest = cutAt(context, [view, ...items], position);
  const isCut = rest !== undefined && !innermost.isRecursive;
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
      ...items.flatMap((item) => limitsInWords(item.keywords).map((limit) => `each ${limit}`)),
    ],
    ...optional('pattern', innermost.keywords.pattern),
    ...optional('defaultValue', keywords.default),
    examples: examplesOf(keywords),
    values: enumValues(context, keywords.enum ? keywords : innermost.keywords, id),
    groups: isCut ? [] : childGroups(context, innermost, id, position),
    ...optional('continuedAt', rest),
  };
}

/**
 * The schema whose page has the rest where the tree ends: at a recursion, below the last level, or when the page is
 * full. What is written in place, behind no reference, has no page of its own and is always shown.
 *
 * @param views - an array and its items, outermost first
 */
function cutAt(
  context: TreeContext,
  views: readonly SchemaView[],
  position: Position,
): string | undefined {
  const innermost = views.at(-1);
  const page = views.findLast((view) => view.page !== undefined)?.page;
  if (innermost === undefined || innermost.isRecursive) {
    return page;
  }
  const isFull = context.budget.nodes <= 0;
  const isLastLevel = position.levels === 0 && views.some((view) => view.ref !== undefined);
  return hasChildren(innermost) && (isFull || isLastLevel) ? page : undefined;
}

/** Alternatives of which one (`oneOf`) or some (`anyOf`) hold. */
interface Choice {
  word: 'one of' | 'any of';
  schemas: readonly SchemaObject[];
  discriminator: SchemaKeywords['discriminator'];
}

/** A schema with its references, `allOf` and null alternatives folded in. */
interface SchemaView {
  keywords: SchemaKeywords;
  choices: readonly Choice[];
  /** The named schema that stands here, if one does. */
  ref?: string;
  /** The named schema whose page shows what is folded in here, or the first of several. */
  page?: string;
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
    return leaf(schema ? {} : {not: {}}, inside);
  }
  if (schema.$ref !== undefined) {
    return unwrapReference(document, schema, schema.$ref, inside);
  }
  const nullSplit = splitNullAlternative(schema);
  if (nullSplit !== undefined) {
    const {siblings, other} = nullSplit;
    const view = mergeViews([unwrap(document, other, inside), unwrap(document, siblings, inside)]);
    return {...view, isNullable: true};
  }
  return schema.allOf === undefined ? leaf(schema, inside) : mergeAllOf(document, schema, inside);
}

/** A schema that refers to nothing. */
function leaf(schema: SchemaKeywords, inside: readonly string[]): SchemaView {
  const {oneOf, anyOf, ...keywords} = schema;
  const {discriminator} = schema;
  return {
    keywords,
    choices: [
      ...(oneOf ? [{word: 'one of' as const, schemas: oneOf, discriminator}] : []),
      ...(anyOf ? [{word: 'any of' as const, schemas: anyOf, discriminator}] : []),
    ],
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
): SchemaView {
  const {$ref: _, ...siblings} = schema;
  const target = unwrapTarget(document, ref, inside);
  return Object.keys(siblings).length === 0
    ? target
    : mergeViews([target, unwrap(document, siblings, inside)]);
}

function unwrapTarget(
  document: OpenApiDocument,
  ref: string,
  inside: readonly string[],
): SchemaView {
  const target = lookUp(document, ref) as SchemaObject | undefined;
  // A schema inside a path or another component has no name of its own; its pointer finds circles as well.
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
  const view = unwrap(document, target ?? true, [...inside, mark]);
  return {
    ...view,
    // The outermost name is what the writer chose to call this place.
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

/** Folds the parts of `allOf` into one schema. */
function mergeAllOf(
  document: OpenApiDocument,
  schema: SchemaKeywords,
  inside: readonly string[],
): SchemaView {
  const {allOf = [], ...own} = schema;
  const parts = allOf
    .map((part) => unwrap(document, part, inside))
    .map((view) => withoutOwnAlternatives(view, inside));
  return mergeViews([...parts, unwrap(document, own, inside)]);
}

/**
 * A parent with `oneOf` lists its children, and each child names the parent in `allOf`: the parent's list is no part of a
 * child.
 */
function withoutOwnAlternatives(view: SchemaView, inside: readonly string[]): SchemaView {
  const isChild = (schema: SchemaObject) =>
    isReference(schema) && inside.includes(schemaNameOf(schema.$ref) ?? schema.$ref);
  return {...view, choices: view.choices.filter(({schemas}) => !schemas.some(isChild))};
}

/**
 * One schema for all that hold together: properties, `required` and alternatives add up; of other keywords the last wins.
 */
function mergeViews(views: readonly SchemaView[]): SchemaView {
  const structured = views.filter((view) => hasChildren(view) || view.isRecursive);
  const [only] = views.filter((view) => view.ref !== undefined);
  const isOneSchema = structured.every((view) => view === only);
  const named = views.filter((view) => view.ref !== undefined);
  const page = views.find((view) => view.page !== undefined)?.page;
  return {
    keywords: views
      // An example of one part of an object is no example of the whole.
      .map((view, index) =>
        structured.length > 1 && index < views.length - 1
          ? withoutExamples(view.keywords)
          : view.keywords,
      )
      .reduce<SchemaKeywords>(mergeKeywords, {}),
    choices: views.flatMap((view) => view.choices),
    // A reference with a description beside it is still the schema that it names.
    ...(named.length === 1 && isOneSchema ? optional('ref', only?.ref) : {}),
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

function hasChildren({keywords, choices}: SchemaView): boolean {
  return (
    keywords.properties !== undefined ||
    keywords.patternProperties !== undefined ||
    typeof keywords.additionalProperties === 'object' ||
    keywords.prefixItems !== undefined ||
    choices.length > 0
  );
}

/** For an array (of arrays ...) what its items are; the properties at the bottom are shown as the array's own. */
function arrayItems(document: OpenApiDocument, view: SchemaView): SchemaView[] {
  const {items, prefixItems} = view.keywords;
  if (view.isRecursive || items === undefined || prefixItems !== undefined) {
    return [];
  }
  const item = unwrap(document, items, view.inside);
  return [item, ...arrayItems(document, item)];
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
    ...(position.levels === undefined ? {} : {levels: Math.max(position.levels - 1, 0)}),
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
  const positions = (keywords.prefixItems ?? []).map((schema, index) =>
    child(String(index), schema, index < (keywords.minItems ?? 0)),
  );
  // Whatever else an object or, after its first items, a list may hold.
  const others = [
    keywords.additionalProperties,
    keywords.prefixItems === undefined ? undefined : keywords.items,
  ].flatMap((schema) =>
    typeof schema === 'object' && Object.keys(schema).length > 0 ? [child('*', schema, false)] : [],
  );
  const properties = [...named, ...patterned, ...positions, ...others];
  return [
    ...(properties.length > 0 ? [{nodes: properties}] : []),
    ...view.choices.flatMap((choice) =>
      alternativeGroups(context, choice, id, below, view.choices.length > 1),
    ),
  ];
}

function alternativeGroups(
  context: TreeContext,
  choice: Choice,
  id: string,
  below: Pick<Position, 'inside' | 'levels'>,
  isOneOfSeveral: boolean,
): NodeGroup[] {
  return choice.schemas.map((schema, index) => {
    const node = buildSchemaNode(context, schema, {
      id: anchorId(id, alternativeName(schema, index)),
      ...below,
    });
    const tag = discriminatorValue(choice, schema);
    const label = [
      `Alternative ${index + 1}`,
      ...(isOneOfSeveral ? [`${choice.word} ${choice.schemas.length}`] : []),
      ...(tag === undefined ? [] : [tag]),
    ];
    return {label: label.join(', '), nodes: [node]};
  });
}

function alternativeName(schema: SchemaObject, index: number): string {
  const ref = typeof schema === 'object' ? schema.$ref : undefined;
  return (ref === undefined ? undefined : schemaNameOf(ref)) ?? String(index + 1);
}

function discriminatorValue(
  {discriminator}: Choice,
  schema: SchemaObject,
): string | undefined {
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
  return values
    .filter((value) => value !== null)
    .map((value) => ({
      value,
      id: claimId(context, anchorId(id, `=${asCode(value)}`)),
      ...optional('meaning', meaningOf(keywords, asCode(value))),
    }));
}

/** Extensions of a description are not checked by anyone, so anything may stand there. */
function meaningOf(keywords: SchemaKeywords, value: string): string | undefined {
  const entry = ownEntry(keywords['x-error-catalogue'], value);
  const meanings = [
    ownEntry(keywords['x-enumDescriptions'], value),
    ownEntry(entry, 'meaning'),
  ];
  return meanings.find((meaning) => typeof meaning === 'string');
}

function ownEntry(map: unknown, key: string): unknown {
  return typeof map === 'object' && map !== null && Object.hasOwn(map, key)
    ? (map as Record<string, unknown>)[key]
    : undefined;
}

/** Types that are worth naming beside the name of their schema. */
const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** The type in words: `array of Transaction`, `string or integer`, `map of string`. */
function typeParts(document: OpenApiDocument, view: SchemaView): TypePart[] {
  const {keywords, choices, ref} = view;
  if (ref !== undefined) {
    const base = plainType(keywords);
    return [{text: ref, schema: ref}, ...(SCALARS.has(base) ? [{text: `, ${base}`}] : [])];
  }
  if (keywords.items !== undefined && keywords.prefixItems === undefined) {
    const item = unwrap(document, keywords.items, view.inside);
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
    const value = unwrap(document, additionalProperties, view.inside);
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
    ...typeParts(document, unwrap(document, schema, inside)),
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

/** The schema `false`, or `not: {}`, as it is written out. */
function isImpossible({not}: SchemaKeywords): boolean {
  return not === true || (typeof not === 'object' && Object.keys(not).length === 0);
}

function typeOfValues(values: readonly Json[]): string {
  const all = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  const types = [...all].filter((type) => type !== 'null' || all.size === 1);
  const [only = 'object'] = types;
  return types.length === 1 && only !== 'object' ? only : 'any JSON value';
}

function examplesOf(keywords: SchemaKeywords): Json[] {
  const {example, examples} = keywords;
  return examples ?? (example === undefined ? [] : [example]);
}

function accessOf({readOnly, writeOnly}: SchemaKeywords): Pick<SchemaNode, 'access'> {
  if (readOnly === true) {
    return {access: 'read-only'};
  }
  return writeOnly === true ? {access: 'write-only'} : {};
}

/** Two places of a page may want the same id (names that differ in escaped characters only). */
export function claimId(context: Pick<TreeContext, 'ids'>, wanted: string): string {
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
