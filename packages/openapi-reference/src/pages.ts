import {type Changelog, changelogPage} from './changelog/page';
import type {Labels} from './labels';
import {firstSentence} from './markdown';
import {optional} from './optional';
import type {OperationModel, ReferenceModel, SchemaModel} from './model';
import {renderErrors} from './render/errors';
import {escapeHtml} from './render/html';
import {type ReferenceLinks, withTextLinks} from './render/links';
import {renderOperation, type RenderedPage, type TocEntry} from './render/operation';
import {type OverviewParts, renderOverview} from './render/overview';
import {renderSchema} from './render/schema';
import {BODY_EXTENSION} from './slugs';
import {frontMatter} from './yamlText';

/** Type of a page; front matter contains it, with further facts for the sidebar, under `reference`. */
export type ReferenceKind = 'overview' | 'changelog' | PartKind;

/** Type of a page that describes a part of the API. */
type PartKind = 'operation' | 'webhook' | 'schema' | 'errors';

/** Facts about a page for the sidebar, from the front matter under `reference`. */
export interface ReferenceFrontMatter {
  kind: ReferenceKind;
  method?: string;
  /** Groups that list the page, starting with its own. */
  group?: string;
  furtherGroups?: string[];
}

export interface PageHead {
  title: string;
  description: string;
  position: number;
  /** Address below the instance, if it does not follow from the file name. */
  slug?: string;
  reference: ReferenceFrontMatter;
}

/** Length beyond which search engines truncate descriptions. Source: common practice. */
const MAX_META_DESCRIPTION = 160;

/**
 * Generates all files of the reference.
 *
 * @param overviewTemplate - hand-written Markdown of the overview; `<ReferencePart name="operations" />` marks the
 *   position of a generated part
 * @param editUrl - target of "Edit this page" on generated pages; without it, they have no such link
 * @param changelog - changes since earlier releases, if there are any
 * @param overviewFile - file name of the overview for messages
 * @returns file contents by path below the reference's folder
 */
export function makeReferenceFiles(
  model: ReferenceModel,
  links: ReferenceLinks,
  overviewTemplate: string,
  editUrl: string | undefined,
  changelog?: Changelog,
  overviewFile = 'the overview',
): Map<string, string> {
  const files = new Map<string, string>();
  const add = ({path, head, page}: ReferencePage) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    files.set(`${path}${BODY_EXTENSION}`, page.html);
    files.set(`${path}.mdx`, mdxPage(name, head, page, editUrl));
  };
  for (const page of referencePages(model, links)) {
    add(page);
  }
  if (changelog !== undefined) {
    const bodyOf = (page: string) => files.get(`${page}${BODY_EXTENSION}`);
    add(changelogPage(changelog, links, bodyOf));
  }
  files.set('overview.json', JSON.stringify(renderOverview(model, links)));
  files.set('index.mdx', overviewPage(overviewTemplate, overviewFile, editUrl));
  return files;
}

/** A generated page with its path below the reference, without an extension. */
export interface ReferencePage {
  path: string;
  head: PageHead;
  page: RenderedPage;
}

/** Yields all pages except the overview and the changelog one by one, because memory may not hold them all. */
export function* referencePages(
  model: ReferenceModel,
  links: ReferenceLinks,
): Generator<ReferencePage> {
  for (const one of pagesOf(model, links)) {
    yield {...one, page: {...one.page, html: withTextLinks(one.page.html, links)}};
  }
}

function* pagesOf(model: ReferenceModel, links: ReferenceLinks): Generator<ReferencePage> {
  const titles = new Map(model.tags.map(({name, title}) => [name, title]));
  for (const [index, operation] of model.operations.entries()) {
    const page = renderOperation(model, operation, links);
    yield {path: operation.slug, head: operationHead(operation, index, titles), page};
  }
  for (const [index, webhook] of model.webhooks.entries()) {
    const page = renderOperation(model, webhook, links);
    yield {path: `webhooks/${webhook.slug}`, head: operationHead(webhook, index), page};
  }
  for (const [index, schema] of model.schemas.entries()) {
    const page = renderSchema(model, schema, links);
    yield {path: `schemas/${schema.slug}`, head: schemaHead(schema, index, model.labels), page};
  }
  if (model.errors.length > 0) {
    yield {path: 'errors', head: errorsHead(model.labels), page: renderErrors(model, links)};
  }
}

function errorsHead(labels: Labels): PageHead {
  return {
    title: labels.text('errors.title'),
    description: labels.text('errors.summary'),
    position: 1,
    reference: {kind: 'errors'},
  };
}

/** @param titles - displayed names of tags, if different */
export function operationHead(
  operation: OperationModel,
  index: number,
  titles: ReadonlyMap<string, string> = new Map(),
): PageHead {
  const {kind, method, path, title, tag, tags} = operation;
  const [group, ...furtherGroups] = [...new Set([tag, ...tags])].map(
    (one) => titles.get(one) ?? one,
  );
  const summary =
    operation.description === undefined ? '' : ` ${firstSentence(operation.description)}`;
  return {
    title,
    description: metaDescription(`${method.toUpperCase()} ${path}:${summary || ` ${title}.`}`),
    position: index + 1,
    reference: {
      kind,
      method,
      ...(kind === 'operation' ? optional('group', group) : {}),
      ...(kind === 'operation' && furtherGroups.length > 0 ? {furtherGroups} : {}),
    },
  };
}

/** Returns the front matter of a schema's page. */
export function schemaHead(schema: SchemaModel, index: number, labels: Labels): PageHead {
  const {name} = schema;
  const text = schema.description === undefined ? '' : firstSentence(schema.description);
  return {
    title: name,
    description: metaDescription(
      schema.description === undefined
        ? labels.text('schema.noSummary', {name})
        : labels.text('schema.summary', {name, text}),
    ),
    position: index + 1,
    reference: {kind: 'schema'},
  };
}

/** Truncates at a word boundary to keep the description readable, unless a single word is too long. */
function metaDescription(text: string): string {
  if (text.length <= MAX_META_DESCRIPTION) {
    return text;
  }
  const cut = text.slice(0, MAX_META_DESCRIPTION - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const whole = lastSpace > MAX_META_DESCRIPTION / 2 ? cut.slice(0, lastSpace) : cut;
  // Never splits a surrogate pair.
  return `${whole.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Wraps a page in MDX without any text from the description: the body is a separate file, and headings are escaped. */
function mdxPage(
  name: string,
  head: PageHead,
  page: RenderedPage,
  editUrl: string | undefined,
): string {
  return `---
${headOf(head, editUrl)}
---

import body from './${name}${BODY_EXTENSION}';

export const toc = ${literal(page.toc.map(tocEntry))};

<StaticBody html={body()} />
`;
}

/** Returns a JavaScript literal in whose strings everything except letters, digits and spaces is escaped. */
export function literal(value: unknown): string {
  return JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    JSON.stringify(JSON.parse(text)).replace(
      /[^\w\s"\\]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}

/** Escapes the text of an entry, which Docusaurus inserts as HTML. */
function tocEntry(entry: TocEntry): TocEntry {
  return {...entry, value: escapeHtml(entry.value)};
}

function headOf(
  {title, description, position, slug, reference}: PageHead,
  editUrl: string | undefined,
): string {
  return frontMatter({
    title,
    description,
    sidebar_position: position,
    ...(slug === undefined ? {} : {slug}),
    custom_edit_url: editUrl ?? null,
    // Names such as `2-factor-login` and `3-factor-login` must not be read as one name at two positions.
    parse_number_prefixes: false,
    // The samples occupy the column next to the text, and the sidebar lists the headings.
    ...(reference.kind === 'errors' || reference.kind === 'changelog'
      ? {toc_max_heading_level: 2}
      : {hide_table_of_contents: true}),
    // Nobody reads on to the schemas, which are next in the sidebar.
    ...(reference.kind === 'changelog' ? {pagination_next: null} : {}),
    reference,
  });
}

const PART = /<ReferencePart name="([a-z]+)" \/>/g;
const PARTS: readonly (keyof OverviewParts)[] = [
  'introduction',
  'servers',
  'security',
  'operations',
  'schemas',
];

function overviewPage(template: string, file: string, editUrl: string | undefined): string {
  const body = template.replace(PART, (match, name: string) => {
    if (!PARTS.some((part) => part === name)) {
      throw new Error(
        `${file}: ${match} is not a part of the reference. Allowed: ${PARTS.join(', ')}.`,
      );
    }
    return `<StaticBody html={overview.${name}} />`;
  });
  const end = body.indexOf('\n---', 3);
  const head = body.slice(0, end);
  const rest = body.slice(end + 4);
  return `${head}
sidebar_position: 0
custom_edit_url: ${JSON.stringify(editUrl ?? null)}
reference: {"kind": "overview"}
---

import overview from './overview.json';
${rest}`;
}
