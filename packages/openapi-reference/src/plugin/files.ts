/** The generated pages as documents of an ordinary Docusaurus site. */
import type {ReleaseStep} from '../changelog/entries';
import {changelogPage} from '../changelog/page';
import type {LabelId} from '../labels';
import type {ReferenceModel} from '../model';
import {optional} from '../optional';
import {literal, type PageHead, type ReferencePage, referencePages} from '../pages';
import {escapeHtml} from '../render/html';
import {createLinks} from '../render/links';
import {heading} from '../render/parts';
import {type OverviewParts, renderOverview} from '../render/overview';
import {BODY_EXTENSION, kebabCase, NameRegistry, spellOut} from '../slugs';
import {frontMatter} from '../yamlText';
import {ADDRESS_MARK} from './addresses';
import type {ReferenceOptions} from './options';

/** Longer lists are split into parts, because the pages of a category list all its pages. */
const MAX_CATEGORY = 50;
type Layout = Pick<ReferenceOptions, 'label' | 'position' | 'editUrl'>;

/** Documents of the site around the introduction of the first page, by their paths below the site. */
export interface Prose {
  before?: string;
  after?: string;
}

interface Download {
  path: string;
  title: string;
}

/**
 * All files of a reference, one page after the other. Each page is an MDX document that imports its body, a plain HTML
 * file: no text of the description reaches MDX.
 */
export function* siteFiles(
  model: ReferenceModel,
  options: Layout,
  downloads: readonly Download[],
  prose: Prose = {},
  steps: readonly ReleaseStep[] = [],
): Generator<readonly [file: string, content: string]> {
  const links = createLinks(model, ADDRESS_MARK);
  const folders = foldersOf(model, options);
  yield* folders.categories;
  for (const page of referencePages(model, links)) {
    yield* pageFiles(page, folders.of(page), options);
  }
  if (steps.length > 0) {
    const page = changelogPage({steps, siteBase: ADDRESS_MARK}, links, () => undefined);
    yield* pageFiles(page, '', options);
  }
  yield* overviewFiles(model, renderOverview(model, links), options, {downloads, prose});
}

type File = readonly [file: string, content: string];

function* pageFiles(
  {path, head, page}: ReferencePage,
  folder: string,
  {editUrl}: Layout,
): Generator<File> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const {method} = head.reference;
  const file = `${folder === '' ? '' : `${folder}/`}${name}`;
  yield [`${file}${BODY_EXTENSION}`, page.html];
  yield [
    `${file}.mdx`,
    `---
${headOf(head, {
  slug: `${'../'.repeat(folder === '' ? 0 : folder.split('/').length)}${path}`,
  custom_edit_url: editUrl ?? null,
  ...optional('sidebar_class_name', method && `openapi-method openapi-${method.toLowerCase()}`),
})}
---

import OpenApiReference from '@theme/OpenApiReference';
import body from './${name}${BODY_EXTENSION}';

<OpenApiReference body={body} path=${JSON.stringify(path)} part="page" />
`,
  ];
}

function headOf(head: PageHead, more: Readonly<Record<string, unknown>>): string {
  return frontMatter({
    title: head.title,
    description: head.description,
    sidebar_position: head.position,
    parse_number_prefixes: false,
    // The column next to the text belongs to the samples.
    hide_table_of_contents: head.reference.kind !== 'overview',
    ...more,
  });
}

interface Folders {
  of: (page: ReferencePage) => string;
  categories: File[];
}

/**
 * A folder for each tag, and parts of long lists: a sidebar that Docusaurus generates from folders shows them as
 * groups.
 */
function foldersOf(model: ReferenceModel, {label, position}: Layout): Folders {
  const categories: File[] = [];
  const category = (folder: string, name: string, place: number | undefined, collapsed = true) => {
    const file = `${folder === '' ? '' : `${folder}/`}_category_.json`;
    const fields = {label: name, position: place, collapsed};
    categories.push([file, `${JSON.stringify(fields, null, 2)}\n`]);
  };
  category('', label ?? titleOf(model), position, false);
  const byPath = new Map<string, string>();
  const names = new NameRegistry(['schemas', 'webhooks']);
  /** @param above - address above those of the pages */
  const place = (pages: readonly {slug: string; title: string}[], folder: string, above = '') => {
    if (pages.length <= MAX_CATEGORY) {
      pages.forEach(({slug}) => byPath.set(`${above}${slug}`, folder));
      return;
    }
    for (let start = 0; start < pages.length; start += MAX_CATEGORY) {
      const part = pages.slice(start, start + MAX_CATEGORY);
      const ends = [part[0], part.at(-1)].map((one) => one?.title ?? '');
      const below = `${folder}/part-${start / MAX_CATEGORY + 1}`;
      category(below, [...new Set(ends)].join(' – '), start / MAX_CATEGORY + 1);
      part.forEach(({slug}) => byPath.set(`${above}${slug}`, below));
    }
  };
  const groups = new Map<string, string>();
  const bySlug = new Map(model.operations.map((one) => [one.key, one]));
  for (const [index, tag] of model.tags.entries()) {
    // A page is in one folder: that of its first tag.
    const operations = tag.operations
      .flatMap((key) => bySlug.get(key) ?? [])
      .filter((one) => one.tag === tag.name);
    if (operations.length === 0) {
      continue;
    }
    const group = tag.group === undefined ? undefined : groups.get(tag.group);
    let above = group ?? '';
    if (tag.group !== undefined && group === undefined) {
      above = names.take([kebabCase(spellOut(tag.group)), 'group']);
      groups.set(tag.group, above);
      category(above, tag.group, index + 1);
    }
    const own = names.take([kebabCase(spellOut(tag.name)), 'tag']);
    const folder = above === '' ? own : `${above}/${own}`;
    category(folder, tag.title, index + 1);
    place(operations, folder);
  }
  if (model.webhooks.length > 0) {
    category('webhooks', model.labels.text('overview.webhooks'), model.tags.length + 1);
    place(model.webhooks, 'webhooks', 'webhooks/');
  }
  if (model.schemas.length > 0) {
    category('schemas', model.labels.text('overview.schemas'), model.tags.length + 3);
    const pages = model.schemas.map(({slug, name}) => ({slug, title: name}));
    pages.sort((a, b) => a.title.localeCompare(b.title, 'en'));
    place(pages, 'schemas', 'schemas/');
  }
  return {of: ({path}) => byPath.get(path) ?? '', categories};
}

function titleOf({title, labels}: ReferenceModel): string {
  return title.trim() === '' ? labels.text('overview.untitled') : title.trim();
}

/** Name of the body of the introduction, if other text follows it. */
const INTRODUCTION = 'index.introduction';

/** Docusaurus compiles the document where it is: messages name it, and a change of it reaches the page. */
function importOf(name: string, file: string | undefined): string {
  return file === undefined
    ? ''
    : `import ${name}, {toc as toc${name}} from ${JSON.stringify(`@site/${file}`)};\n`;
}

/** Headings as entries of the table of contents, whose texts Docusaurus inserts as HTML. */
function tocOf(body: string): string[] {
  return Array.from(
    body.matchAll(/<h([2-6]) id="([^"]*)"[^>]*>(.*?)<\/h\1>/gs),
    ([, level, id, markup = '']) => {
      const value = markup.replace(/<a class="ref-anchor".*?<\/a>|<[^>]*>/gs, '').trim();
      return literal({value, id, level: Number(level)});
    },
  );
}

function* overviewFiles(
  model: ReferenceModel,
  parts: OverviewParts,
  {label, editUrl}: Layout,
  {downloads, prose: {before, after}}: {downloads: readonly Download[]; prose: Prose},
): Generator<File> {
  const {labels} = model;
  const endpoints = model.operations.length + model.webhooks.length;
  const section = (id: string, title: LabelId, content: string, hasContent: boolean) =>
    hasContent ? `${heading(2, id, labels.text(title), labels).markup}${content}` : '';
  const files = downloads
    .map(({path, title}) => `<li><a href="${ADDRESS_MARK}//${path}">${escapeHtml(title)}</a></li>`)
    .join('');
  const sections = [
    section('authentication', 'overview.authentication', parts.security, model.security.length > 0),
    section('base-address', 'overview.servers', parts.servers, model.servers.length > 0),
    section('operations', 'overview.operations', parts.operations, endpoints > 0),
    section('schemas', 'overview.schemas', parts.schemas, model.schemas.length > 0),
    section('downloads', 'overview.downloads', `<ul>${files}</ul>`, downloads.length > 0),
  ].join('\n');
  const isSplit = after !== undefined;
  const toc = [
    ...(before === undefined ? [] : ['...tocBefore']),
    ...tocOf(parts.introduction),
    ...(isSplit ? ['...tocAfter'] : []),
    ...tocOf(sections),
  ];
  const body = isSplit ? sections : `${parts.introduction}\n${sections}`;
  yield [`index${BODY_EXTENSION}`, body];
  if (isSplit) {
    yield [`${INTRODUCTION}${BODY_EXTENSION}`, parts.introduction];
  }
  const title = titleOf(model);
  const head: PageHead = {
    title: label ?? title,
    description: labels.text('overview.summary', {title, version: model.version}),
    position: 0,
    reference: {kind: 'overview'},
  };
  yield [
    'index.mdx',
    `---
${headOf(head, {custom_edit_url: editUrl ?? null})}
---

import OpenApiReference from '@theme/OpenApiReference';
import body from './index${BODY_EXTENSION}';
${importOf('Before', before)}${
      isSplit ? `import introduction from './${INTRODUCTION}${BODY_EXTENSION}';\n` : ''
    }${importOf('After', after)}
export const toc = [${toc.join(', ')}];

${before === undefined ? '' : '<Before />\n\n'}${
      isSplit
        ? `<OpenApiReference body={introduction} path="" part="introduction" />\n\n<After />\n\n`
        : ''
    }<OpenApiReference body={body} path="" part="page" />
`,
  ];
}
