import type {Marks} from './diff/marks';
import {optional} from './optional';
import {schemaNameOf} from './resolve';
import {notationInWords} from './rules';
import {arrayItems, type Choice, hasChildren, type NormalForm, normalForm} from './normalForm';
import {anchorId} from './slugs';
import {ANY_VALUE, type TypePart, typeParts} from './typeWords';
import type {
  ExternalDocsObject,
  Json,
  OpenApiDocument,
  SchemaKeywords,
  SchemaObject,
  XmlObject,
} from './types';
import {asCode, limitsInWords} from './words';

export type {TypePart} from './typeWords';

export interface EnumValue {
  value: Json;
  meaning?: string;
  /** The newest release, if it added the value. */
  since?: string;
  /** Anchor of this value in its page. */
  id: string;
}

/** Children under one heading: the properties of an object, one alternative of several, or a rule beyond both. */
export interface NodeGroup {
  /** Properties have none. */
  label?: string;
  isRule?: true;
  nodes: SchemaNode[];
}

/** One property, parameter or body, ready to be rendered. */
export interface SchemaNode {
  id: string;
  name?: string;
  required: boolean;
  nullable: boolean;
  deprecated: boolean;
  /** The newest release, if it added this part. */
  since?: string;
  access?: 'read-only' | 'write-only';
  type: TypePart[];
  format?: string;
  description?: string;
  limits: string[];
  /** How the value is encoded, in words. */
  notation: string[];
  pattern?: string;
  defaultValue?: Json;
  examples: Json[];
  values: EnumValue[];
  groups: NodeGroup[];
  docs?: ExternalDocsObject;
  /** How it is written in XML; of a list, its items. */
  xml?: XmlObject;
  itemXml?: XmlObject;
  /** Media type of the content, of a value that is a file. */
  contentMediaType?: string;
  /** The schema whose page shows the fields as well. */
  page?: string;
  /** Set where the tree was truncated: the schema whose page has the rest. */
  continuedAt?: string;
}

export interface TreeContext {
  document: OpenApiDocument;
  /** Ids that the page has so far. */
  ids: Set<string>;
  /** Nodes that the page may still have before trees are truncated by links to schema pages. */
  budget: {nodes: number};
  /** What the newest release has added. */
  marks?: Marks;
}

/**
 * A page with more properties than this is useless to a reader and slow to lay out; the rest is one link away on its
 * schema page.
 */
export const MAX_NODES_PER_PAGE = 2500;

/** @param reserved - ids of the page's sections, which no part of a tree may take */
export function createTreeContext(
  document: OpenApiDocument,
  reserved: readonly string[] = [],
  marks?: Marks,
): TreeContext {
  return {
    document,
    ids: new Set(reserved),
    budget: {nodes: MAX_NODES_PER_PAGE},
    ...optional('marks', marks),
  };
}

/** The newest release, if it has added this part of the description. */
export function sinceOf(
  {marks}: Pick<TreeContext, 'marks'>,
  part: unknown,
): Partial<Record<'since', string>> {
  const isNew = typeof part === 'object' && part !== null && marks?.parts.has(part) === true;
  return isNew ? optional('since', marks.since) : {};
}

interface Position {
  id: string;
  name?: string;
  required?: boolean;
  /** Names of the enclosing schemas, to detect recursion. */
  inside?: readonly string[];
  /** Name of the schema itself, on its own page. */
  self?: string;
  /** How many levels of properties to show; the rest is a link. Unlimited when absent. */
  levels?: number;
}

/** Builds the tree of a schema down to its leaves; recursion ends in a link to the schema's page. */
export function buildSchemaNode(
  context: TreeContext,
  schema: SchemaObject | undefined,
  position: Position,
): SchemaNode {
  context.budget.nodes -= 1;
  const id = claimId(context, position.id);
  const self = position.self === undefined ? [] : [position.self];
  const inside = [...(position.inside ?? []), ...self];
  const view = normalForm(context.document, schema ?? true, inside, self);
  const {keywords} = view;
  const items = arrayItems(context.document, view);
  const innermost = items.at(-1) ?? view;
  const page = [view, ...items].findLast((one) => one.page !== undefined)?.page;
  const isCut = page !== undefined && isEnd(context, [view, ...items], position);
  return {
    id,
    ...(position.name === undefined ? {} : {name: position.name}),
    required: position.required ?? false,
    nullable: view.isNullable,
    deprecated: keywords.deprecated ?? false,
    ...sinceOf(context, schema),
    ...accessOf(keywords),
    type: typeParts(context.document, view),
    ...optional('format', innermost.keywords.format),
    ...optional('description', keywords.description ?? innermost.keywords.description),
    limits: [
      ...limitsInWords(keywords),
      ...items.flatMap((item) => limitsInWords(item.keywords).map((limit) => `each ${limit}`)),
      ...view.words,
      ...items.flatMap((item) => item.words.map((words) => `each item: ${words}`)),
    ],
    notation: [...new Set([view, ...items].flatMap((one) => notationInWords(one.keywords)))],
    ...optional('pattern', innermost.keywords.pattern),
    ...optional('defaultValue', keywords.default),
    examples: examplesOf(keywords),
    values: enumValues(context, keywords.enum ? keywords : innermost.keywords, id),
    groups: isCut
      ? []
      : [
          ...childGroups(context, innermost, id, position),
          ...[view, ...items].flatMap((one) => ruleGroups(context, one, id, position)),
        ],
    ...optional('docs', keywords.externalDocs),
    ...optional('xml', keywords.xml),
    ...optional('itemXml', items[0]?.keywords.xml),
    ...optional('contentMediaType', innermost.keywords.contentMediaType),
    ...optional('page', page),
    ...(isCut || innermost.isRecursive ? optional('continuedAt', page) : {}),
  };
}

/**
 * Whether the fields of a schema that has a page are left to that page: below the last level, or when this
 * page is full. Inline schemas have no other page and are always shown.
 *
 * @param views - an array and its items, outermost first
 */
function isEnd(context: TreeContext, views: readonly NormalForm[], position: Position): boolean {
  const innermost = views.at(-1);
  const isFull = context.budget.nodes <= 0;
  const isLastLevel = position.levels === 0 && views.some((view) => view.ref !== undefined);
  const isLeaf =
    (innermost === undefined || !hasChildren(innermost)) &&
    views.every((view) => view.rules.length === 0);
  return !isLeaf && (isFull || isLastLevel);
}

function childGroups(
  context: TreeContext,
  view: NormalForm,
  id: string,
  position: Position,
): NodeGroup[] {
  const {keywords} = view;
  const below = positionBelow(view, position);
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
  // Additional contents of an object or, after its first items, of a list.
  const others = [
    keywords.additionalProperties ?? keywords.unevaluatedProperties,
    keywords.prefixItems === undefined ? undefined : (keywords.items ?? keywords.unevaluatedItems),
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

function positionBelow(
  {inside}: NormalForm,
  {levels}: Position,
): Pick<Position, 'inside' | 'levels'> {
  return {inside, ...(levels === undefined ? {} : {levels: Math.max(levels - 1, 0)})};
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
      ...positionBelow(view, position),
    });
    // The type is stated above; a rule without a type does not allow others.
    const hasType = node.type.some(({text}) => text !== ANY_VALUE);
    return {label: rule.label, isRule: true, nodes: [hasType ? node : {...node, type: []}]};
  });
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
    const title =
      typeof schema === 'object' && schema.$ref === undefined ? schema.title : undefined;
    const label = [
      `Alternative ${index + 1}${title === undefined ? '' : `: ${title}`}`,
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

function discriminatorValue({discriminator}: Choice, schema: SchemaObject): string | undefined {
  const ref = typeof schema === 'object' ? schema.$ref : undefined;
  if (discriminator === undefined || ref === undefined) {
    return undefined;
  }
  const {propertyName, mapping = {}, defaultMapping} = discriminator;
  const isThis = (target: string | undefined) => target === ref || target === schemaNameOf(ref);
  const mapped = Object.entries(mapping).find(([, target]) => isThis(target))?.[0];
  const others = isThis(defaultMapping) ? ', or any other value' : '';
  return `${propertyName} = ${mapped ?? schemaNameOf(ref) ?? ref}${others}`;
}

function enumValues(context: TreeContext, keywords: SchemaKeywords, id: string): EnumValue[] {
  const values = keywords.enum ?? (keywords.const === undefined ? [] : [keywords.const]);
  return values
    .filter((value) => value !== null)
    .map((value) => ({
      value,
      id: claimId(context, anchorId(id, `=${asCode(value)}`)),
      ...optional('meaning', meaningOf(keywords, asCode(value))),
      ...(context.marks?.values.get(values)?.has(value) === true
        ? optional('since', context.marks.since)
        : {}),
    }));
}

/** Extensions of a description are not checked by anyone, so anything may be there. */
function meaningOf(keywords: SchemaKeywords, value: string): string | undefined {
  const entry = ownEntry(keywords['x-error-catalogue'], value);
  const meanings = [ownEntry(keywords['x-enumDescriptions'], value), ownEntry(entry, 'meaning')];
  return meanings.find((meaning) => typeof meaning === 'string');
}

function ownEntry(map: unknown, key: string): unknown {
  return typeof map === 'object' && map !== null && Object.hasOwn(map, key)
    ? (map as Record<string, unknown>)[key]
    : undefined;
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

/** Two places on a page may lead to the same id (names that differ only in escaped characters). */
export function claimId(context: Pick<TreeContext, 'ids'>, wanted: string): string {
  let id = wanted;
  for (let number = 2; context.ids.has(id); number += 1) {
    id = `${wanted}~${number}`;
  }
  context.ids.add(id);
  return id;
}
