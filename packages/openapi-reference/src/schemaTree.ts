import type {Marks, Since} from './diff/changes';
import {childrenOf, tagsOf} from './inheritance';
import {asCode, deprecationWords, limitsInWords} from './words';
import {stable} from './json';
import {ENGLISH_LABELS, type Labels} from './labels';
import {optional} from './optional';
import {referenceTo, schemaNameOf} from './resolve';
import {notationInWords} from './rules';
import {
  arrayItems,
  type Choice,
  distinct,
  hasChildren,
  type NormalForm,
  normalForm,
} from './normalForm';
import {anchorId, kebabCase} from './slugs';
import {saysAny, type TypePart, typeParts} from './typeWords';
import type {
  ExternalDocsObject,
  Json,
  OpenApiDocument,
  SchemaKeywords,
  SchemaObject,
} from './types';

export interface EnumValue {
  value: Json;
  meaning?: string;
  /** Label of the newest release, if that release added the value. */
  since?: Since;
  /** Anchor of the value on its page. */
  id: string;
}

/** An example with its description and either its value or the URL of the value. */
export interface NamedExample {
  name: string;
  description?: string;
  value?: Json;
  url?: string;
}

/** Children under one heading: the properties of an object, one of several alternatives, or an additional rule. */
export interface NodeGroup {
  /** Absent for the properties of an object. */
  label?: string;
  nodes: SchemaNode[];
}

/** A property, parameter or body that is ready to be rendered. */
export interface SchemaNode {
  id: string;
  name?: string;
  required: boolean;
  nullable: boolean;
  deprecated: boolean;
  /** Label of the newest release, if that release added this part. */
  since?: Since;
  access?: 'read-only' | 'write-only';
  type: TypePart[];
  format?: string;
  /** The schema's title, if it says more than the name. */
  title?: string;
  description?: string;
  /** Markdown: the reason for the deprecation, and the date until which the part works. */
  deprecation?: string;
  limits: string[];
  /** The encoding of the value, in words. */
  notation: string[];
  pattern?: string;
  defaultValue?: Json;
  examples: Json[];
  namedExamples?: NamedExample[];
  values: EnumValue[];
  groups: NodeGroup[];
  docs?: ExternalDocsObject;
  /** Media type of the content, if the value is a file. */
  contentMediaType?: string;
  /** The schema exactly as the description contains it. */
  schema?: SchemaObject;
  /** Name of the schema whose page shows the same fields. */
  page?: string;
  /** Name of the schema whose page shows the rest; set only where the tree is cut off. */
  continuedAt?: string;
}

export interface TreeContext {
  document: OpenApiDocument;
  /** Ids already in use on the page. */
  ids: Set<string>;
  /** Number of nodes built for the page so far. */
  count: number;
  levels: number;
  /** Trees of bodies that refer to a named schema, by reference. */
  bodies: Map<string, SchemaNode>;
  /** Marks for the parts that the newest release added. */
  marks?: Marks;
  labels: Labels;
}

/** Number of levels of fields shown on a page; deeper named schemas become links to their own pages. */
export const LEVELS = 2;
/** Extra levels for composed schemas, whose fields appear on no other page. Nobody would read even deeper levels. */
const MORE_LEVELS = 2;
/** Beyond this number of nodes, every further named schema becomes a link, to keep the page fast to lay out. */
const MAX_NODES = 1000;

/** @param reserved - ids of the page's sections, which no part of a tree may use */
export function createTreeContext(
  document: OpenApiDocument,
  {reserved = [], marks, levels = LEVELS, labels = ENGLISH_LABELS}: TreeOptions = {},
): TreeContext {
  return {
    document,
    ids: new Set(reserved),
    count: 0,
    levels,
    bodies: new Map(),
    ...optional('marks', marks),
    labels,
  };
}

export interface TreeOptions {
  reserved?: readonly string[];
  marks?: Marks | undefined;
  levels?: number | undefined;
  labels?: Labels;
}

/** Returns the release that added this part of the description, if the part is new. */
export function sinceOf(
  {marks}: Pick<TreeContext, 'marks'>,
  part: unknown,
): Partial<Record<'since', Since>> {
  const releaseOf = (one: unknown): Since | undefined => {
    if (typeof one !== 'object' || one === null) {
      return undefined;
    }
    const [first, ...others] = isOnlyAllOf(one) ? one.allOf.map(releaseOf) : [];
    // A field that several parts of an `allOf` define is new only if all of these parts are new.
    return marks?.parts.get(one) ?? (others.includes(undefined) ? undefined : first);
  };
  return optional('since', releaseOf(part));
}

function isOnlyAllOf(part: object): part is {allOf: unknown[]} {
  return Object.keys(part).join() === 'allOf' && Array.isArray((part as {allOf: unknown}).allOf);
}

interface Position {
  id: string;
  name?: string;
  required?: boolean;
  /** Name of the schema, on the schema's own page. */
  self?: string;
  /** Whether the node is a body, whose fields always appear on the current page. */
  isBody?: boolean;
  /** Number of levels of fields that may follow below. */
  levels?: number;
  /** Fields of the schema that has this one as an alternative or a rule. */
  fields?: Readonly<Record<string, SchemaObject>>;
  /** Names of the required fields among `fields`. */
  requiredAbove?: readonly string[];
  /** The same field in the surrounding schema. */
  outer?: SchemaObject;
  /** Whether the type in words already says how many alternatives apply. */
  saysChoice?: boolean;
  /** Number of an alternative, such as `2`; nested alternatives extend it, as in `2.1`. */
  number?: string;
}

/** Builds the tree of a schema down to its leaves, or to links to the pages of other schemas. */
export function buildSchemaNode(
  context: TreeContext,
  schema: SchemaObject | undefined,
  given: Position,
): SchemaNode {
  const position = {levels: context.levels, ...given};
  context.count += 1;
  const id = claimId(context, position.id);
  const view = normalForm(context.document, schema ?? true);
  const {keywords} = view;
  const items = arrayItems(context.document, view);
  const innermost = items.at(-1) ?? view;
  const unnamed = [view, ...items.filter(({ref}) => ref === undefined)];
  const page = [view, ...items].findLast((one) => one.page !== undefined)?.page;
  const isCut = isEnd(context, [view, ...items], position);
  const type = typeWithin(context, view, given.outer);
  const saysChoice = type.some(({says}) => says === 'choice');
  return {
    id,
    ...optional('schema', schema),
    ...(position.name === undefined ? {} : {name: position.name}),
    required: position.required ?? false,
    nullable: view.isNullable,
    deprecated: keywords.deprecated ?? false,
    ...sinceOf(context, schema),
    ...accessOf(keywords),
    type,
    ...optional('format', keywords.format ?? innermost.keywords.format),
    ...optional(
      'title',
      unnamed.map((one) => titleOf(one, position.name)).find((title) => title !== undefined),
    ),
    ...optional(
      'deprecation',
      keywords.deprecated === true ? deprecationWords(keywords, context.labels) : undefined,
    ),
    ...optional('description', descriptionOf(unnamed) ?? innermost.keywords.description),
    limits: limitsOf(view, items, context.labels),
    notation:
      items.length === 0
        ? notationInWords(keywords, context.labels)
        : distinct(
            [view, ...items].flatMap((one) => notationInWords(one.keywords, context.labels)),
          ),
    ...optional('pattern', keywords.pattern ?? innermost.keywords.pattern),
    ...optional('defaultValue', keywords.default),
    examples: examplesWithItems([view, ...items]),
    values: enumValues(context, keywords.enum ? view : innermost, id),
    groups: isCut ? [] : groupsOf(context, [view, ...items], id, {...position, saysChoice}),
    ...optional(
      'docs',
      unnamed.map((one) => one.keywords.externalDocs).find((docs) => docs !== undefined),
    ),
    ...optional('contentMediaType', innermost.keywords.contentMediaType),
    ...optional('page', page),
    ...(isCut ? optional('continuedAt', page) : {}),
  };
}

/** @param views - an array and its items, from the outside in */
function groupsOf(
  context: TreeContext,
  views: readonly [NormalForm, ...NormalForm[]],
  id: string,
  position: Position,
): NodeGroup[] {
  const [view] = views;
  const innermost = views.at(-1) ?? view;
  const isList = views.length > 1;
  return [
    ...childGroups(context, innermost, id, position),
    ...(isList ? ownGroups(context, view, id, position) : []),
    ...(isList || view.rules.length > 0
      ? views.flatMap((one) => ruleGroups(context, one, id, position))
      : []),
  ];
}

/** Takes the type from the surrounding schema if this one only adds rules to a field defined there. */
function typeWithin(
  {document, labels}: TreeContext,
  view: NormalForm,
  outer: SchemaObject | undefined,
): TypePart[] {
  const own = typeParts(document, view, labels);
  return outer !== undefined && saysAny(own)
    ? typeParts(document, normalForm(document, outer), labels)
    : own;
}

/** Joins the descriptions of an array and of those of its items that have no page of their own. */
function descriptionOf(views: readonly NormalForm[]): string | undefined {
  const texts = distinct(views.flatMap(({keywords}) => keywords.description ?? []));
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

/** Describes all limits in words, with `each` before the limits of an array's items. */
function limitsOf(view: NormalForm, items: readonly NormalForm[], labels: Labels): string[] {
  const limits = limitsInWords(view.keywords, labels);
  for (const [depth, item] of items.entries()) {
    limits.push(
      ...limitsInWords(item.keywords, labels).map((limit) =>
        depth === 0
          ? labels.text('limit.each', {limit})
          : labels.text('limit.eachAtLevel', {level: String(depth + 1), limit}),
      ),
    );
  }
  limits.push(...ruleWords(view, labels));
  for (const item of items) {
    limits.push(...ruleWords(item, labels).map((rule) => labels.text('limit.eachItem', {rule})));
  }
  for (const {patterns, formats} of [view, ...items]) {
    limits.push(
      ...patterns.slice(1).map((pattern) => labels.text('limit.alsoPattern', {pattern})),
      ...formats.slice(1).map((format) => labels.text('limit.alsoFormat', {format})),
    );
  }
  for (const {keywords} of items) {
    if (keywords.default !== undefined) {
      limits.push(labels.text('limit.eachDefault', {value: asCode(keywords.default)}));
    }
  }
  return limits;
}

function ruleWords({words}: NormalForm, labels: Labels): string[] {
  return distinct(words.map((one) => one(labels)));
}

/**
 * Whether the fields are left to the schema's own page. Fields of inline schemas have no other page.
 *
 * @param views - an array and its items, from the outside in
 */
function isEnd(
  {count}: TreeContext,
  views: readonly NormalForm[],
  {isBody, levels = 0}: Position,
): boolean {
  const innermost = views.at(-1);
  const isNamed = views.some(({ref}) => ref !== undefined);
  const isLast =
    (isNamed && (levels <= 0 || (count > MAX_NODES && isBody !== true))) ||
    (levels <= -MORE_LEVELS && views.some(({isShared}) => isShared));
  const isLeaf =
    (innermost === undefined || !hasChildren(innermost)) &&
    views.every((view) => view.rules.length === 0);
  return isLast && !isLeaf;
}

/** Returns the fields of a value that may be an array or an object; the fields of the array's items come first. */
function ownGroups(
  context: TreeContext,
  view: NormalForm,
  id: string,
  position: Position,
): NodeGroup[] {
  const {items: _, ...keywords} = view.keywords;
  return childGroups(context, {...view, keywords}, id, position);
}

type Field = readonly [name: string, schema: SchemaObject, isRequired: boolean];

function childGroups(
  context: TreeContext,
  view: NormalForm,
  id: string,
  position: Position,
): NodeGroup[] {
  const {keywords} = view;
  const below = {levels: (position.levels ?? 0) - 1};
  const required = new Set(keywords.required);
  // Schemas for any other properties of an object, and for array items after the fixed first ones.
  const others = [
    keywords.additionalProperties ?? keywords.unevaluatedProperties,
    keywords.prefixItems === undefined ? undefined : (keywords.items ?? keywords.unevaluatedItems),
  ];
  const fields: Field[] = [
    ...Object.entries(keywords.properties ?? {}).map(([name, schema]): Field => [
      name,
      schema,
      required.has(name),
    ]),
    ...Object.entries(keywords.patternProperties ?? {}).map(([pattern, schema]): Field => [
      `/${pattern}/`,
      schema,
      false,
    ]),
    ...(keywords.prefixItems ?? []).map((schema, index): Field => [
      String(index),
      schema,
      index < (keywords.minItems ?? 0),
    ]),
    ...others.flatMap((schema): Field[] =>
      typeof schema === 'object' && Object.keys(schema).length > 0 ? [['*', schema, false]] : [],
    ),
  ];
  const shown = fields.filter(
    ([name, schema, isRequired]) =>
      // A child repeats its parent's fields, so a field is omitted unless the child changes something.
      position.fields?.[name] !== schema || (isRequired && !position.requiredAbove?.includes(name)),
  );
  const properties = shown.map(([name, schema, isRequired]) =>
    buildSchemaNode(context, schema, {
      id: anchorId(id, name),
      name,
      required: isRequired,
      ...below,
      ...optional('outer', position.fields?.[name]),
    }),
  );
  const {type} = keywords;
  const withFields = {
    ...below,
    ...fieldsOf(view, position),
    ...(type !== undefined && {outer: {type}}),
    ...optional('number', position.number),
  };
  return [
    ...(properties.length > 0 ? [{nodes: properties}] : []),
    ...view.choices.flatMap((choice) =>
      alternativeGroups(context, choice, id, withFields, saysCount(view, choice, position)),
    ),
    ...inheritedGroups(context, view, id, position),
  ];
}

/** Whether a heading must state how many alternatives apply: neither the type nor a discriminator does. */
function saysCount(
  {choices}: NormalForm,
  {schemas, discriminator}: Choice,
  {saysChoice}: Position,
): boolean {
  const isUnsaid = saysChoice !== true && discriminator === undefined;
  return choices.length > 1 || (schemas.length > 1 && isUnsaid);
}

/** Finds the children of a schema that has a discriminator but no list of alternatives. They name it in `allOf`. */
function inheritedGroups(
  context: TreeContext,
  {ref, meant = ref, choices, keywords}: NormalForm,
  id: string,
  position: Position,
): NodeGroup[] {
  const name = meant ?? position.self;
  const {discriminator} = keywords;
  if (name === undefined || discriminator === undefined || choices.length > 0) {
    return [];
  }
  const schemas = childrenOf(context.document, name).map((child) => ({
    $ref: referenceTo(child),
  }));
  const below = {levels: (position.levels ?? 0) - 1, ...fieldsOf({keywords}, {id})};
  return alternativeGroups(context, {word: 'one of', schemas, discriminator}, id, below, false);
}

/** Collects the fields that alternatives and rules may refine. */
function fieldsOf(
  {keywords: {properties, required = []}}: Pick<NormalForm, 'keywords'>,
  {fields, requiredAbove = []}: Position,
): Pick<Position, 'fields' | 'requiredAbove'> {
  return {fields: {...fields, ...properties}, requiredAbove: [...requiredAbove, ...required]};
}

function ruleGroups(
  context: TreeContext,
  view: NormalForm,
  id: string,
  position: Position,
): NodeGroup[] {
  return view.rules.map((rule) => {
    const node = buildSchemaNode(context, rule.schema, {
      id: anchorId(id, rule.id),
      levels: (position.levels ?? 0) - 1,
      ...fieldsOf(view, position),
    });
    // A rule without a type permits no further types, so the type stated above is not repeated.
    const hasType = !saysAny(node.type);
    return {
      label: rule.label(context.labels),
      nodes: [hasType ? node : {...node, type: []}],
    };
  });
}

function alternativeGroups(
  context: TreeContext,
  choice: Choice,
  id: string,
  below: Omit<Position, 'id'>,
  withCount: boolean,
): NodeGroup[] {
  return choice.schemas.map((schema, index) => {
    const number = [below.number ?? [], index + 1].flat().join('.');
    const node = buildSchemaNode(context, schema, {
      id: anchorId(id, alternativeName(schema, index)),
      ...below,
      number,
    });
    const {labels} = context;
    const tag = discriminatorValue(context.document, choice.discriminator, schema, labels);
    const title =
      typeof schema === 'object' && schema.$ref === undefined ? schema.title : undefined;
    const label = [
      title === undefined
        ? labels.text('alternative.plain', {number})
        : labels.text('alternative.titled', {number, title}),
      ...(withCount
        ? [
            labels.text(choice.word === 'one of' ? 'alternative.oneOf' : 'alternative.anyOf', {
              count: choice.schemas.length,
            }),
          ]
        : []),
      ...(tag === undefined ? [] : [tag]),
    ];
    return {label: label.join(', '), nodes: [node]};
  });
}

function alternativeName(schema: SchemaObject, index: number): string {
  const ref = typeof schema === 'object' ? schema.$ref : undefined;
  return (ref === undefined ? undefined : schemaNameOf(ref)) ?? String(index + 1);
}

/** Describes each value that selects the schema, as in `kind = card or credit-card`. */
export function discriminatorValue(
  document: OpenApiDocument,
  discriminator: SchemaKeywords['discriminator'],
  schema: SchemaObject,
  labels: Labels,
): string | undefined {
  const ref = typeof schema === 'object' ? schema.$ref : undefined;
  if (discriminator === undefined || ref === undefined) {
    return undefined;
  }
  const {propertyName, mapping = {}, defaultMapping} = discriminator;
  const implied = tagsOf(discriminator, ref).filter((tag) => !Object.hasOwn(mapping, tag));
  const [field] = implied.length === 0 ? [] : fieldOf(document, schema, propertyName);
  const {const: only, enum: stated = only === undefined ? [] : [only]} = field?.keywords ?? {};
  // A schema may list values that differ from its name and that no mapping mentions. These values then apply.
  const isStated = stated.length > 0 && !implied.some((tag) => stated.includes(tag));
  const tags = isStated ? stated.map(asCode) : tagsOf(discriminator, ref);
  const condition = `${propertyName} = ${labels.chain('list.or', tags).join('')}`;
  const isDefault = defaultMapping === ref || defaultMapping === schemaNameOf(ref);
  return isDefault ? labels.text('alternative.orOther', {condition}) : condition;
}

function fieldOf(document: OpenApiDocument, schema: SchemaObject, name: string): NormalForm[] {
  const {properties = {}} = normalForm(document, schema).keywords;
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return field === undefined ? [] : [normalForm(document, field)];
}

function enumValues(
  context: TreeContext,
  {keywords, constants}: NormalForm,
  id: string,
): EnumValue[] {
  const {enum: listed, const: only, 'x-extensible-enum': known} = keywords;
  const stated = listed ?? (only === undefined ? known : [only]);
  const values = Array.isArray(stated) ? stated : [];
  const texts = new Map(constants.map((one) => [stable(one.const ?? null), one]));
  return values.flatMap((value, index) => {
    if (value === null) {
      return [];
    }
    const text = texts.size === 0 ? undefined : textOf(texts.get(stable(value)), context.labels);
    return {
      value,
      id: claimId(context, anchorId(id, `=${asCode(value)}`)),
      ...optional('meaning', meaningOf(keywords, asCode(value), index) ?? text),
      ...optional('since', context.marks?.values.get(values)?.get(value)),
    };
  });
}

/** Joins the title, the description and the deprecation of a constant. */
function textOf(constant: SchemaKeywords | undefined, labels: Labels): string | undefined {
  const {title, description, deprecated} = constant ?? {};
  const texts = [
    [title, description].filter((text) => text !== undefined).join(': '),
    deprecated === true ? labels.text('value.deprecated') : '',
  ].filter((text) => text !== '');
  return texts.length === 0 ? undefined : texts.join(' ');
}

/** Arrays parallel to the values, with a name or text for each. Source: extensions of OpenAPI Generator and NSwag. */
const LISTS_OF_NAMES = ['x-enum-varnames', 'x-enumNames'] as const;
const LISTS_OF_TEXTS = ['x-enum-descriptions'] as const;

/** Extensions are not validated, so they may contain anything. */
function meaningOf(keywords: SchemaKeywords, value: string, index: number): string | undefined {
  const entry = ownEntry(keywords['x-error-catalogue'], value);
  // The extensions are either arrays or maps keyed by value.
  const at = (names: readonly (keyof SchemaKeywords)[]) =>
    names
      .filter((name) => keywords[name] !== undefined)
      .map((name) =>
        ownEntry(keywords[name], Array.isArray(keywords[name]) ? String(index) : value),
      )
      .find((text) => typeof text === 'string');
  const [name, text] = [at(LISTS_OF_NAMES), at(LISTS_OF_TEXTS)];
  const meanings = [
    ownEntry(keywords['x-enumDescriptions'], value),
    ownEntry(entry, 'meaning'),
    [name, text].filter((one) => one !== undefined && one !== '').join(': ') || undefined,
  ];
  return meanings.find((meaning) => typeof meaning === 'string');
}

function ownEntry(map: unknown, key: string): unknown {
  return typeof map === 'object' && map !== null && Object.hasOwn(map, key)
    ? (map as Record<string, unknown>)[key]
    : undefined;
}

/** Returns a title that says more than the name of the field or schema. Some frameworks only repeat the name there. */
function titleOf(
  {keywords: {title}, ref}: NormalForm,
  name: string | undefined,
): string | undefined {
  const isSame = (other: string | undefined) =>
    other !== undefined && kebabCase(other) === kebabCase(title ?? '');
  return typeof title !== 'string' || title.trim() === '' || isSame(name) || isSame(ref)
    ? undefined
    : title;
}

/** Returns the examples of an array, or else those of its items, each wrapped in an array. */
function examplesWithItems([view, ...items]: readonly NormalForm[]): Json[] {
  const own = view === undefined ? [] : examplesOf(view.keywords);
  return own.length > 0 || items.length === 0
    ? own
    : examplesWithItems(items).map((example) => [example]);
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

/** Makes an id unique on the page. Two names that differ only in escaped characters would otherwise share one. */
export function claimId(context: Pick<TreeContext, 'ids'>, wanted: string): string {
  let id = wanted;
  for (let number = 2; context.ids.has(id); number += 1) {
    id = `${wanted}~${number}`;
  }
  context.ids.add(id);
  return id;
}
