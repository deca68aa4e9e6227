import type {Example, Media, PartEncoding, ReferenceModel} from '../model';
import {shownExample} from '../samples/mediaText';
import type {EnumValue, NamedExample, NodeGroup, SchemaNode, TypePart} from '../schemaTree';
import type {ExternalDocsObject} from '../types';
import type {ReferenceLinks} from './links';
import {sharedSchema} from './parts';
import {
  blocks,
  cleanMarkdown,
  cleanPhrase,
  code,
  fence,
  jsonCode,
  link,
  list,
  plain,
} from './markdownText';

/** What the parts of one Markdown page share. */
export interface MarkdownContext {
  model: ReferenceModel;
  links: ReferenceLinks;
  /** Named schemas whose values the page has explained. */
  explained: Set<string>;
  /** Named schemas whose fields the page has listed, each with the place. */
  listed: Map<string, string>;
}

export function createMarkdownContext(
  model: ReferenceModel,
  links: ReferenceLinks,
): MarkdownContext {
  return {model, links, explained: new Set(), listed: new Map()};
}

/** Parameters or properties with all details, down to the leaves. */
export function nodeList(context: MarkdownContext, nodes: readonly SchemaNode[]): string {
  return list(nodes.map((node) => nodeText(context, node, code(node.name ?? ''))));
}

function nodeText(context: MarkdownContext, node: SchemaNode, label: string): string {
  return blocks(
    `${label}: ${summary(context, node)}`,
    node.description !== undefined && cleanMarkdown(node.description),
    inside(context, node),
  );
}

/** The mark of what the newest release has added. */
export function newWords(since: string): string {
  return `new in ${since}`;
}

/** Type, flags and facts on one line. */
function summary({links}: MarkdownContext, node: SchemaNode): string {
  const facts = [
    node.title !== undefined && `title ${plain(node.title)}`,
    node.format !== undefined && `format ${code(node.format)}`,
    node.limits.length > 0 && plain(node.limits.join(', ')),
    node.pattern !== undefined && `pattern ${code(node.pattern)}`,
    node.notation.length > 0 && plain(node.notation.join(', ')),
    node.defaultValue !== undefined && `default ${jsonCode(node.defaultValue)}`,
    node.namedExamples === undefined
      ? node.examples.length > 0 && `example ${node.examples.map(jsonCode).join(', ')}`
      : `examples ${node.namedExamples.map(namedExample).join(', ')}`,
    node.docs !== undefined && `see also ${docsAddress(node.docs)}`,
  ];
  const flags = [
    `${typePhrase(node.type, links)}${node.nullable ? ' or null' : ''}`,
    node.required && 'required',
    node.access,
    node.deprecated && 'deprecated',
    node.since !== undefined && newWords(node.since),
  ];
  return [flags.filter(Boolean).join(', '), ...facts].filter(Boolean).join('; ');
}

function namedExample({name, description, value, url}: NamedExample): string {
  return [
    `${plain(name)}:`,
    value !== undefined && jsonCode(value),
    url !== undefined && docsAddress({url}),
    description !== undefined && `(${cleanPhrase(description)})`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Documentation elsewhere; only web addresses become links. */
export function docsAddress({url, description}: ExternalDocsObject): string {
  const isWeb = /^https?:\/\//i.test(url);
  return link(plain(description ?? url), isWeb ? url : undefined);
}

function typePhrase(parts: readonly TypePart[], links: ReferenceLinks): string {
  return parts
    .map(({text, schema}) =>
      schema === undefined ? escapeOutsideOfBlanks(text) : link(plain(text), links.schema(schema)),
    )
    .join('');
}

/** Pieces of a type include the spaces between them. */
function escapeOutsideOfBlanks(text: string): string {
  return text.replace(/\S(?:.*\S)?/s, plain);
}

/** Values and fields of a node. */
function inside(context: MarkdownContext, node: SchemaNode): string {
  const rest = node.continuedAt === undefined ? undefined : context.links.schema(node.continuedAt);
  const plainGroups = node.groups.filter(({label}) => label === undefined);
  const rules = node.groups.filter(({isRule}) => isRule);
  const choices = node.groups.filter(({label, isRule}) => label !== undefined && !isRule);
  return blocks(
    values(context, node),
    ...plainGroups.map((group) => fields(context, node, group)),
    // Without a line between them two lists would be one.
    plainGroups.length > 0 && choices.length > 0 && 'Alternatives:',
    labelled(context, choices),
    rules.length > 0 && 'Rules:',
    labelled(context, rules),
    rest !== undefined && `Its fields: ${link(plain(node.continuedAt ?? ''), rest)}.`,
  );
}

function fields(context: MarkdownContext, node: SchemaNode, group: NodeGroup): string {
  const label = node.name === undefined ? 'Fields:' : `Fields of ${code(node.name)}:`;
  return blocks(label, nodeList(context, group.nodes));
}

function labelled(context: MarkdownContext, groups: readonly NodeGroup[]): string {
  const items = groups.map(({label = '', nodes}) => {
    const heading = `**${plain(label)}**`;
    const [only, ...others] = nodes;
    return only !== undefined && others.length === 0 && only.name === undefined
      ? nodeText(context, only, heading)
      : blocks(`${heading}:`, nodeList(context, nodes));
  });
  return list(items);
}

/**
 * The allowed values. A page explains the values of a named schema where they first appear; further places only list
 * them.
 */
function values({links, explained}: MarkdownContext, node: SchemaNode): string | undefined {
  if (node.values.length === 0) {
    return undefined;
  }
  const schema = node.type.find((part) => part.schema !== undefined)?.schema;
  const hasMeanings = node.values.some(({meaning}) => meaning !== undefined);
  const names = node.values.map(valueName).join(', ');
  if (schema !== undefined && explained.has(schema) && hasMeanings) {
    return `One of ${names}. What they mean: ${link(plain(schema), links.schema(schema))}.`;
  }
  if (schema !== undefined) {
    explained.add(schema);
  }
  if (!hasMeanings) {
    return `${node.values.length === 1 ? 'Only' : 'One of'} ${names}.`;
  }
  return blocks(
    node.values.length === 1 ? 'Only this value:' : `${node.values.length} values:`,
    list(
      node.values.map((one) =>
        one.meaning === undefined
          ? valueName(one)
          : `${valueName(one)}: ${cleanPhrase(one.meaning)}`,
      ),
    ),
  );
}

function valueName({value, since}: EnumValue): string {
  return since === undefined ? jsonCode(value) : `${jsonCode(value)} (${newWords(since)})`;
}

/** A body: its type, then its fields without a line that would repeat the body's own name. */
export function bodyText(context: MarkdownContext, node: SchemaNode): string {
  return blocks(`Type: ${summary(context, node)}`, inside(context, node));
}

/**
 * One media type with tree and examples. The fields of a named schema appear once on a page: most error responses have
 * the same body.
 *
 * @param place - how later places refer to this one
 */
export function mediaText(context: MarkdownContext, media: Media, place: string): string {
  return blocks(
    `Media type: ${code(media.type)}`,
    media.schema !== undefined && mediaBody(context, media.schema, place),
    media.parts.length > 0 &&
      blocks(
        'How the parts are sent:',
        list(media.parts.map((part) => encodingText(context, part))),
      ),
    ...media.examples.map((example) => exampleText(context, media, example)),
  );
}

function encodingText(
  context: MarkdownContext,
  {name, label = '', contentType, notation, headers}: PartEncoding,
): string {
  const facts = [
    contentType !== undefined && `as ${code(contentType)}`,
    ...notation.map(plain),
    headers.length > 0 && 'with headers',
  ];
  return blocks(
    `${name === undefined ? label : code(name)}: ${facts.filter(Boolean).join('; ')}`,
    headers.length > 0 && nodeList(context, headers),
  );
}

function mediaBody(context: MarkdownContext, node: SchemaNode, place: string): string {
  const schema = sharedSchema(node);
  if (schema === undefined || node.groups.length === 0) {
    return bodyText(context, node);
  }
  const listedAt = context.listed.get(schema);
  if (listedAt === undefined) {
    context.listed.set(schema, place);
    return bodyText(context, node);
  }
  return `Type: ${summary(context, node)}. Its fields are listed under ${listedAt}.`;
}

function exampleText({model}: MarkdownContext, media: Media, example: Example): string {
  const {text, language} = shownExample(model, media, example.value);
  const title = example.summary ?? example.name;
  return blocks(
    title === 'Example' ? '**Example**' : `**Example: ${plain(title)}**`,
    example.description !== undefined && cleanMarkdown(example.description),
    fence(text, language),
  );
}
