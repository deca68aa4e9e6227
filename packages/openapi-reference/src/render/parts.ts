import type {Since} from '../diff/changes';
import {highlightToHtml, withoutColours} from '../highlight';
import type {Labels} from '../labels';
import {type Headings, inlineMarkdownToHtml, markdownToHtml} from '../markdown';
import type {Example, Media, PartEncoding, ReferenceModel} from '../model';
import {longLines} from '../longLines';
import {isJson, shownExample} from '../samples/typedBody';
import type {EnumValue, NamedExample, NodeGroup, SchemaNode} from '../schemaTree';
import {onlySchema} from '../typeWords';
import type {ExternalDocsObject, Json} from '../types';
import {asShown, valueAmong} from '../words';
import {html, type Html, raw} from './html';
import type {ReferenceLinks} from './links';

/** Lists with more values than this are initially collapsed. */
const MAX_OPEN_VALUES = 5;
/** Maximum number of rows in a table of unexplained values. */
const MAX_VALUES = 100;

/** Number of body fields or headers shown before the rest is collapsed. */
const MAX_OPEN_FIELDS = 8;

/** State shared by all parts of a page. */
export interface PageContext {
  model: ReferenceModel;
  links: ReferenceLinks;
  /** Anchors of the value lists that the page has already explained, by schema. */
  explained: Map<string, string>;
  /** Places where the page has already shown bodies, by named schema. */
  shown: Map<string, {place: Place; node: SchemaNode}>;
  /** Ids of fields whose child fields are expanded from the start. */
  open: Set<string>;
  /** Whether the part belongs to a request or a response. Required parts of a request are never collapsed. */
  direction?: 'request' | 'response';
  /** Number of body fields shown before the rest is collapsed. */
  openFields: number;
}

/** A part of the page that has its own heading. */
export interface Place {
  title: string;
  /** Id of the heading. */
  id: string;
}

export function createPageContext(model: ReferenceModel, links: ReferenceLinks): PageContext {
  return {
    model,
    links,
    explained: new Map(),
    shown: new Map(),
    open: new Set(),
    openFields: MAX_OPEN_FIELDS,
  };
}

export function markdown(
  text: string | undefined,
  labels: Labels,
  headings?: Headings,
): Html | undefined {
  return text === undefined
    ? undefined
    : raw(markdownToHtml(text, labels.text('table.unnamed'), headings));
}

export function inlineMarkdown(text: string): Html {
  return raw(inlineMarkdownToHtml(text));
}

/** Returns the visible link to a part of the page. The name completes "Link to ..." for screen readers. */
export function anchorLink(id: string, name: string, labels: Labels): Html {
  return labelledAnchor(id, labels.text('link.to', {name}));
}

/** @param label - the complete text for screen readers */
export function labelledAnchor(id: string, label: string): Html {
  return html`<a class="ref-anchor" href="#${id}" aria-label="${label}">#</a>`;
}

export type HeadingLevel = 2 | 3 | 4;

export function heading(level: HeadingLevel, id: string, text: string, labels: Labels): Html {
  const tag = raw(`h${level}`);
  return html`<${tag} id="${id}" class="ref-heading">${text}${anchorLink(id, text, labels)}</${tag}>`;
}

/** Renders a link to external documentation. Descriptions are untrusted, so only web addresses become links. */
export function docsLink(docs: ExternalDocsObject | undefined, labels: Labels): Html | false {
  return (
    docs !== undefined &&
    html`<p>${labels.pieces<Html>('link.seeAlso', {link: docsAddress(docs)})}</p>`
  );
}

function docsAddress({url, description}: ExternalDocsObject): Html {
  const text = description ?? url;
  return /^https?:\/\//i.test(url) ? html`<a href="${url}">${text}</a>` : html`${text}`;
}

/** Lets a long address break before each segment of its path and after the dots of its host. */
export function breakable(path: string): Html[] {
  return path.split(/(?<![:/])(?=\/)|(?<=\.)/).map((segment) => html`<wbr />${segment}`);
}

export function methodBadge(method: string): Html {
  return html`<span class="ref-method" data-method="${method}">${method.toUpperCase()}</span>`;
}

function typePhrase({links, model: {labels}}: PageContext, {type, nullable}: SchemaNode): Html {
  return html`${type.map(({text, schema}) => {
    const address = schema === undefined ? undefined : links.schema(schema);
    return address === undefined ? text : html`<a href="${address}">${text}</a>`;
  })}${nullable && ` ${labels.text('field.orNull')}`}`;
}

/** Lists properties or parameters with their ids, facts and children. */
export function propertyList(context: PageContext, nodes: readonly SchemaNode[], level = 0): Html {
  return html`<ul class="ref-props">
    ${nodes.map((node) => property(context, node, level))}
  </ul>`;
}

/** Lists the required fields of a request, or else the first few fields, with the rest collapsed. */
export function fieldList(context: PageContext, nodes: readonly SchemaNode[], level = 0): Html {
  const required = context.direction === 'request' ? nodes.filter((node) => node.required) : [];
  const first = required.length > 0 ? required : nodes.slice(0, context.openFields);
  const rest = nodes.filter((node) => !first.includes(node));
  const {labels} = context.model;
  return rest.length <= 1
    ? propertyList(context, nodes, level)
    : html`${propertyList(context, first, level)}<details class="ref-children ref-more">
          <summary>${labels.text('field.showMore', {count: rest.length})}</summary>
          ${propertyList(context, rest, level)}
        </details>`;
}

function property(context: PageContext, node: SchemaNode, level: number): Html {
  const name = node.name ?? '';
  const {labels} = context.model;
  return html`<li class="ref-prop" id="${node.id}">
    <div class="ref-prop-head">
      <code class="ref-name">${name}</code>${anchorLink(node.id, name, labels)}
      <span class="ref-type">${typePhrase(context, node)}</span>${flags(context, node).map((one) => html`&nbsp;${one}`)}
    </div>
    ${nodeBody(context, node, level)}
  </li>`;
}

/** Renders a flag whose meaning does not depend on its colour. */
export function flag(text: string, look = ''): Html {
  return html`<span class="ref-flag${look && ` ${look}`}">${text}</span>`;
}

export function newFlag([kind, release = '']: Since | [] = [], labels: Labels): Html | false {
  return kind !== undefined && flag(labels.text(`field.${kind}`, {release}), `ref-${kind}`);
}

function flags({model: {labels}, direction}: PageContext, node: SchemaNode): Html[] {
  const {access} = node;
  return [
    newFlag(node.since, labels),
    // A required field of a response is always present, but readers do not have to provide it.
    node.required &&
      flag(
        labels.text(direction === 'response' ? 'field.always' : 'field.required'),
        'ref-required',
      ),
    access !== undefined &&
      flag(labels.text(access === 'read-only' ? 'field.readOnly' : 'field.writeOnly')),
    node.deprecated && flag(labels.text('field.deprecated'), 'ref-deprecated'),
  ].filter((one) => one !== false);
}

/** Renders the description, facts, values and children of a node: everything except the line with the name. */
export function nodeBody(context: PageContext, node: SchemaNode, level: number): Html {
  const {labels} = context.model;
  return html`${
    node.description !== undefined && fieldText(node.description, labels)
  }${facts(node, labels)}${values(context, node)}${children(context, node, level)}`;
}

const ONLY_PARAGRAPH = /^<p>((?:(?!<p[\s>]).)*)<\/p>\s*$/s;

/** Renders the description of a field. A single paragraph, the most common case, needs no wrapper element. */
export function fieldText(text: string, labels: Labels): Html {
  const markup = markdownToHtml(text, labels.text('table.unnamed'));
  const paragraph = ONLY_PARAGRAPH.exec(markup)?.[1];
  return paragraph === undefined
    ? html`<div class="ref-text">${raw(markup)}</div>`
    : html`<p class="ref-text">${raw(paragraph)}</p>`;
}

function facts(node: SchemaNode, labels: Labels): Html | false {
  const rows: [string, Html][] = [];
  if (node.deprecation !== undefined) {
    rows.push([labels.text('field.deprecation'), inlineMarkdown(node.deprecation)]);
  }
  if (node.title !== undefined) {
    rows.push([labels.text('field.title'), html`${node.title}`]);
  }
  if (node.format !== undefined) {
    rows.push([labels.text('field.format'), html`<code>${node.format}</code>`]);
  }
  if (node.limits.length > 0) {
    rows.push([labels.text('field.limits'), html`${node.limits.join('; ')}`]);
  }
  if (node.pattern !== undefined) {
    rows.push([labels.text('field.pattern'), html`<code>${node.pattern}</code>`]);
  }
  if (node.notation.length > 0) {
    rows.push([labels.text('field.notation'), html`${node.notation.join('; ')}`]);
  }
  if (node.defaultValue !== undefined) {
    rows.push([labels.text('field.default'), html`<code>${asShown(node.defaultValue)}</code>`]);
  }
  if (node.namedExamples !== undefined) {
    rows.push([labels.text('example.several'), namedExamples(node.namedExamples)]);
  } else if (node.examples.length > 0) {
    rows.push([labels.text('example.one'), joined(node.examples)]);
  }
  if (node.docs !== undefined) {
    rows.push([labels.text('field.seeAlso'), docsAddress(node.docs)]);
  }
  return factList(rows);
}

/** Renders facts about a field. A single fact, the most common case, needs no wrapper element. */
export function factList(rows: readonly (readonly [term: string, value: Html])[]): Html | false {
  // In print, the facts follow the text on one line, separated by this white space.
  const facts = rows.map(
    ([term, value]) =>
      html` <dt>${term}</dt>
        <dd>${value}</dd>`,
  );
  if (facts.length <= 1) {
    return facts.length === 1 && html`<dl class="ref-facts ref-fact">${facts}</dl>`;
  }
  return html`<dl class="ref-facts">${facts.map((fact) => html` <div>${fact}</div>`)}</dl>`;
}

function namedExamples(examples: readonly NamedExample[]): Html {
  return html`${examples.map(
    ({name, description, value, url}, index) =>
      html`${index > 0 && '; '}${name}: ${value !== undefined && html`<code>${asShown(value)}</code>`}${
        url !== undefined && docsAddress({url})
      }${description !== undefined && html`, ${inlineMarkdown(description)}`}`,
  )}`;
}

function joined(examples: readonly Json[]): Html {
  return html`${examples.map(
    (example, index) => html`${index > 0 && ', '}<code>${asShown(example)}</code>`,
  )}`;
}

/**
 * Renders the allowed values. A page explains the values of a named schema only at their first occurrence, which keeps
 * a long list of codes from recurring. Later occurrences name the values and link to the explanation.
 *
 * @param id - id of the element that later occurrences link to
 */
function values(context: PageContext, node: SchemaNode, id = node.id): Html | false {
  if (node.values.length === 0) {
    return false;
  }
  const {labels} = context.model;
  const schema = node.type.find((part) => part.schema !== undefined)?.schema;
  const explainedAt = schema === undefined ? undefined : context.explained.get(schema);
  if (schema !== undefined && explainedAt !== undefined) {
    const text = labels.pieces<Html>('value.explained', {
      values: valueNames(node.values),
      link: html`<a href="#${explainedAt}">${labels.text('value.meaning')}</a>`,
    });
    return html`<p class="ref-values-short">
      ${text}
    </p>`;
  }
  if (schema !== undefined) {
    context.explained.set(schema, id);
  }
  const isExplained = node.values.some(
    ({meaning, since}) => meaning !== undefined || since !== undefined,
  );
  // A table of hundreds of unexplained values is of no use.
  const isShort = node.values.length > MAX_VALUES && !isExplained;
  const list = isShort
    ? html`<p class="ref-values-short">${valueNames(node.values)}</p>`
    : valueTable(node.values, labels);
  const isOpen = node.values.length <= MAX_OPEN_VALUES;
  return html`<details class="ref-values" ${isOpen && raw(' open')}>
    <summary>${labels.text('value.count', {count: node.values.length})}</summary>
    ${list}
  </details>`;
}

function valueNames(all: readonly EnumValue[]): Html {
  return html`${all.map(
    (one, index) =>
      html`${index > 0 && ', '}<code id="${one.id}">${valueAmong(all, one.value)}</code>`,
  )}`;
}

function valueTable(all: readonly EnumValue[], labels: Labels): Html {
  return html`<dl class="ref-value-list">
    ${all.map((one) => {
      const {id, meaning, since} = one;
      const name = valueAmong(all, one.value);
      return html`<div id="${id}">
          <dt><code>${name}</code>${anchorLink(id, name, labels)}${since !== undefined && ' '}${newFlag(since, labels)}</dt>
          <dd>${meaning !== undefined && inlineMarkdown(meaning)}</dd>
        </div>`;
    })}
  </dl>`;
}

function children(context: PageContext, node: SchemaNode, level: number): Html {
  return html`${node.groups.map((group) => childGroup(context, node, group, level))}${continuation(context, node)}`;
}

/** Links to the rest of a truncated tree, unless the type already does. */
function continuation({links, model}: PageContext, {continuedAt, type}: SchemaNode): Html | false {
  const rest = continuedAt === undefined ? undefined : links.schema(continuedAt);
  return (
    rest !== undefined &&
    type.every(({schema}) => schema !== continuedAt) &&
    html`<p class="ref-continued">
      ${model.labels.pieces<Html>('field.elsewhere', {
        schema: html`<a href="${rest}">${continuedAt}</a>`,
      })}
    </p>`
  );
}

function childGroup(context: PageContext, node: SchemaNode, group: NodeGroup, level: number): Html {
  const isOpen = context.open.has(node.id) || isNeeded(context, node, group);
  const {labels} = context.model;
  const label = group.label ?? childLabel(node, group.nodes.length, labels);
  const named = group.nodes.filter((child) => child.name !== undefined);
  return html`<details class="ref-children${group.label === undefined && ' ref-fields'}" ${isOpen && raw(' open')}>
    <summary>${label}</summary>
    ${group.nodes
      .filter((child) => child.name === undefined)
      .map(
        (child) =>
          html`<div class="ref-alternative" id="${child.id}">
            ${
              child.type.length > 0 &&
              html`<span class="ref-type">${typePhrase(context, child)}</span>`
            }${anchorLink(child.id, label, labels)}${flags(context, child).map((one) => html` ${one}`)}${nodeBody(context, child, level + 1)}
          </div>`,
      )}${named.length > 0 && fieldList(context, named, level + 1)}
  </details>`;
}

/** Whether a group starts expanded, because readers need the required fields of a request down to the leaves. */
function isNeeded(
  {direction}: PageContext,
  {required, groups}: SchemaNode,
  {label}: NodeGroup,
): boolean {
  return direction === 'request' && required && groups.length === 1 && label === undefined;
}

function childLabel({name}: SchemaNode, count: number, labels: Labels): string {
  return name === undefined
    ? labels.text('field.count', {count})
    : labels.text('field.countOf', {count, name});
}

/** @param isExplained - whether the preceding text describes the body; a schema's own description is then omitted */
export function bodyTree(
  context: PageContext,
  node: SchemaNode,
  before?: Html,
  isExplained = false,
): Html {
  // For an object, the fields say as much.
  const isPlain = node.groups.length > 0 && node.type.length === 1 && !node.nullable;
  const isObject = isPlain && node.type[0]?.text === 'object';
  return html`${isObject ? before : bodyHead(context, node, before)}${bodyParts(context, node, isExplained)}`;
}

/** Renders the type of a body at the end of the last paragraph before it. */
function bodyHead(context: PageContext, node: SchemaNode, before = html``): Html {
  const text = before.markup.endsWith('</p>') ? before.markup.slice(0, -4) : `${before.markup}<p>`;
  return html`${raw(text)} <span class="ref-type">${typePhrase(context, node)}${flags(context, node).map((flag) => html` ${flag}`)}</span></p>`;
}

function bodyParts(context: PageContext, node: SchemaNode, isExplained: boolean): Html {
  const properties = node.groups.filter((group) => group.label === undefined);
  const others = node.groups.filter((group) => group.label !== undefined);
  openOnlyObject(
    context,
    properties.flatMap(({nodes}) => nodes),
  );
  const {labels, schemas} = context.model;
  const schema = onlySchema(node.type);
  const isElsewhere =
    isExplained &&
    schemas.some(({name, description}) => name === schema && description === node.description);
  // A body has no line of its own, and hence no id.
  const explained = values(context, node, node.values[0]?.id);
  return html`${!isElsewhere && markdown(node.description, labels)}${facts(node, labels)}${explained}${properties.map(
    (group) => fieldList(context, group.nodes),
  )}${others.map((group) => childGroup(context, node, group, 0))}${continuation(context, node)}`;
}

/** Maximum number of fields in a body that merely wraps an object or an array. */
const MAX_WRAPPER = 3;

/** Expands the only object or array in a wrapper, which contains the data that readers look for. */
function openOnlyObject(context: PageContext, nodes: readonly SchemaNode[]): void {
  const [only, ...others] = nodes.filter(({groups}) => groups.length > 0);
  if (only !== undefined && others.length === 0 && nodes.length <= MAX_WRAPPER) {
    context.open.add(only.id);
  }
}

/**
 * Renders the tree of a media type. Several media types, and most error responses, share one body, so a page shows a
 * named schema once and later occurrences link to it.
 */
export function mediaTree(
  context: PageContext,
  media: Media,
  place: Place,
  description: string | undefined,
  isOneOfSeveral: boolean,
): Html {
  const {type, schema: node} = media;
  const {labels} = context.model;
  const isUsual = type === 'application/json' && !isOneOfSeveral && node !== undefined;
  const name = html`<p class="ref-media">${labels.pieces<Html>('media.type', {
    type: html`<code>${type}</code>`,
  })}</p>`;
  const before = html`${!isOneOfSeveral && markdown(description, labels)}${!isUsual && name}`;
  return html`${node === undefined ? before : mediaBody(context, node, place, before, description !== undefined)}${encodings(context, media)}${
    media.outside.length > 0 &&
    factList([[labels.text('example.several'), namedExamples(media.outside)]])
  }`;
}

function encodings(context: PageContext, {parts}: Media): Html | false {
  return (
    parts.length > 0 &&
    html`<p>${context.model.labels.text('media.parts')}</p>
      <ul class="ref-encodings">
        ${parts.map((part) => encoding(context, part))}
      </ul>`
  );
}

function encoding(
  context: PageContext,
  {name, contentType, notation, headers}: PartEncoding,
): Html {
  const {labels} = context.model;
  const facts = [
    ...(contentType === undefined
      ? []
      : [
          html`${labels.pieces<Html>('media.partType', {
            type: html`<code>${contentType}</code>`,
          })}`,
        ]),
    ...notation.map((words) => html`${words}`),
  ];
  return html`<li>
    <code>${name}</code>${facts.map((fact, index) => html`${index > 0 ? '; ' : ': '}${fact}`)}${
      headers.length > 0 && propertyList(context, headers)
    }
  </li>`;
}

function mediaBody(
  context: PageContext,
  node: SchemaNode,
  place: Place,
  before: Html,
  isExplained: boolean,
): Html {
  const schema = onlySchema(node.type);
  const shown = schema === undefined ? undefined : context.shown.get(schema);
  if (schema === undefined || node.groups.length === 0 || shown === undefined) {
    if (schema !== undefined) {
      context.shown.set(schema, {place, node});
    }
    return bodyTree(context, node, before, isExplained);
  }
  // foldedParts.ts uses this attribute to redirect links from fields of this body to those shown.
  return html`${bodyHead(context, node, before)}
    <p data-same="${node.id} ${shown.node.id}">${context.model.labels.pieces<Html>(
      'media.sameFields',
      {
        place: html`<a href="#${shown.place.id}">${shown.place.title}</a>`,
      },
    )}</p>`;
}

/** Renders the button that expands a text with collapsed parts. The script foldedParts.ts activates it. */
export function unfoldButton(text: Html, labels: Labels): Html | false {
  return (
    /<details class="ref-(?:children|values)[^"]*"(?!\s*open)/.test(text.markup) &&
    html`<button type="button" class="ref-unfold" data-unfold="${labels.text('page.fold')}" aria-pressed="false">${labels.text('page.unfold')}</button>`
  );
}

/** Number of rows that code may have to be shown whole, and the number of characters in a row of the rail. */
const MAX_ROWS = 16;
const ROW = 45;

/**
 * @param caption - content above the code, next to the copy button
 * @param isHidden - whether the code is in a panel that readers have to select
 */
export function codeBlock(
  code: string,
  language: string,
  labels: Labels,
  caption?: Html | string,
  isHidden = false,
): Html {
  const coloured = highlightToHtml(code, language);
  const pale = isHidden ? withoutColours(coloured) : undefined;
  const count = longLines(code, MAX_ROWS, ROW);
  return html`<figure class="ref-code${caption === undefined && ' ref-bare'}"><figcaption>${
    caption !== undefined && html`<span class="ref-caption">${caption}</span>`
  }<button type="button" class="ref-copy" data-copy aria-live="polite">${labels.text('code.copy')}</button></figcaption><pre tabindex="0"><code class="language-${language}"${
    pale !== undefined && html` data-colours="${pale.colours}"`
  }>${raw(pale?.html ?? coloured.replaceAll(/(?<=\w)\/(?=\w)|(?<=\w{32})(?=\w{32})/g, '$&<wbr />'))}</code></pre>${
    count !== undefined &&
    html`<button type="button" class="ref-lines" data-unfold="${labels.text('code.showFewer')}" aria-expanded="false">${labels.text('code.showAll', {count})}</button>`
  }</figure>`;
}

/**
 * An only example needs no disclosure: its title is the caption of its code.
 *
 * @param isHidden - whether the example is in a panel that readers have to select
 */
export function examplePanel(
  model: ReferenceModel,
  media: Media,
  example: Example,
  how: 'open' | 'folded' | 'alone',
  isHidden = false,
): Html {
  const {labels} = model;
  const {text, language} = shownExample(model, media, example.value);
  const title = example.summary ?? example.name;
  if (how === 'alone') {
    const caption = html`${title}${anchorLink(example.id, title, labels)}`;
    return html`<div class="ref-example" id="${example.id}">${markdown(example.description, labels)}${codeBlock(text, language, labels, caption, isHidden)}</div>`;
  }
  // The link is next to the summary, because interactive elements must not be nested.
  return html`<div class="ref-example" id="${example.id}"><details${how === 'open' && raw(' open')}><summary>${title}</summary>${markdown(
    example.description,
    labels,
  )}${codeBlock(text, language, labels, isJson(media.type) ? undefined : media.type, isHidden)}</details>${anchorLink(example.id, title, labels)}</div>`;
}

/** Number of guides shown before the rest is collapsed. */
const MAX_OPEN_GUIDES = 2;

/**
 * Links the guides that explain a part of the API, the most important first.
 *
 * @param shown - number of guides shown before the rest is collapsed
 */
export function explainedIn(
  guides: readonly {title: string; path: string}[],
  links: Pick<ReferenceLinks, 'guide'>,
  labels: Labels,
  shown = MAX_OPEN_GUIDES,
): Html | false {
  const named = (some: typeof guides) =>
    some.map(
      ({title, path}, index) =>
        html`${index > 0 && ', '}<a href="${links.guide(path)}">${title}</a>`,
    );
  const rest = guides.slice(shown);
  return (
    guides.length > 0 &&
    html`<div class="ref-guides">
      <p>${labels.pieces<Html>('link.guides', {
        guides: html`${named(guides.slice(0, shown))}`,
      })}</p>
      ${
        rest.length > 0 &&
        html`<details>
          <summary>${labels.text('link.moreGuides', {count: rest.length})}</summary>
          <p>${named(rest)}</p>
        </details>`
      }
    </div>`
  );
}
