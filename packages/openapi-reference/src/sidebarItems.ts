import type {SidebarItemsGeneratorOption} from '@docusaurus/plugin-content-docs/lib/sidebars/types.js';
import type {ReferenceFrontMatter} from './pages';

type GeneratorArgs = Parameters<SidebarItemsGeneratorOption>[0];
export type SidebarDoc = GeneratorArgs['docs'][number];
export type SidebarItems = Awaited<ReturnType<SidebarItemsGeneratorOption>>;

export function referenceOf(doc: SidebarDoc): ReferenceFrontMatter | undefined {
  return (doc.frontMatter as {reference?: ReferenceFrontMatter}).reference;
}

/**
 * A folded category is not in the HTML of a page, an open one is, with all its entries: with one category for
 * a thousand schemas, each of a thousand pages would list a thousand names. A longer list is split into parts.
 */
const MAX_OPEN_ITEMS = 100;
/** Up to this number, all operations are shown in open groups: a reader finds a call by its method and name. */
const MAX_SHOWN_OPERATIONS = 30;
/** Few enough to read, and many enough that the list of parts stays short. */
const PART_SIZE = 50;

/** The generated pages: operations by group, webhooks, error catalogue, schemas, below the overview. */
export function referenceItems(docs: readonly SidebarDoc[]): SidebarItems {
  const pages = docs
    .map((doc) => ({doc, reference: referenceOf(doc)}))
    .filter((page) => page.reference !== undefined)
    .sort((a, b) => (a.doc.sidebarPosition ?? 0) - (b.doc.sidebarPosition ?? 0));
  const overview = pages.find(({reference}) => reference?.kind === 'overview');
  if (overview === undefined) {
    return [];
  }
  const ofKind = (kind: ReferenceFrontMatter['kind']) =>
    pages.filter(({reference}) => reference?.kind === kind);
  const groupsOf = ({reference}: ReferencePage) => [
    reference?.group ?? '',
    ...(reference?.furtherGroups ?? []),
  ];
  const groups = [...new Set(ofKind('operation').flatMap(groupsOf))];
  const isShort = ofKind('operation').length <= MAX_SHOWN_OPERATIONS;
  return [
    {
      type: 'category',
      label: 'API reference',
      link: {type: 'doc', id: overview.doc.id},
      collapsible: true,
      collapsed: false,
      items: [
        ...groups.map((group) =>
          category(
            group,
            ofKind('operation').filter((page) => groupsOf(page).includes(group)),
            group,
            isShort,
          ),
        ),
        ...(ofKind('webhook').length > 0
          ? [category('Webhooks', ofKind('webhook'), undefined, isShort)]
          : []),
        ...ofKind('errors').map(({doc}) => docItem(doc)),
        ...ofKind('changelog').map(({doc}) => docItem(doc)),
        ...(ofKind('schema').length > 0 ? [schemas(ofKind('schema'))] : []),
      ],
    },
  ];
}

interface ReferencePage {
  doc: SidebarDoc;
  reference: ReferenceFrontMatter | undefined;
}

/**
 * @param group - whose pages are listed; a page of another group is only referred to, so that it has one place
 * @param isOpen - whether its pages are always shown
 */
function category(
  label: string,
  pages: readonly ReferencePage[],
  group?: string,
  isOpen = false,
): SidebarItems[number] {
  return {
    type: 'category',
    label,
    // Translations are found by it, and the site may have a group of guides with the same label.
    key: `reference/${label}`,
    collapsible: !isOpen,
    collapsed: !isOpen,
    items: pages.length > MAX_OPEN_ITEMS ? parts(pages, group) : items(pages, group),
  };
}

/** The longest list by far: it has a class, so that it can scroll in its own box (`styles/reference.css`). */
function schemas(pages: readonly ReferencePage[]): SidebarItems[number] {
  return {...category('Schemas', pages), className: 'openapi-schemas'};
}

/** By name, because nobody searches a thousand names in any other order. */
function parts(pages: readonly ReferencePage[], group?: string): SidebarItems {
  const sorted = [...pages].sort((a, b) => a.doc.title.localeCompare(b.doc.title, 'en'));
  const starts = Array.from(
    {length: Math.ceil(sorted.length / PART_SIZE)},
    (_, index) => index * PART_SIZE,
  );
  return starts.map((start) => {
    const part = sorted.slice(start, start + PART_SIZE);
    const names = [part.at(0), part.at(-1)].map((page) => page?.doc.title ?? '');
    return category([...new Set(names)].join(' – '), part, group);
  });
}

function items(pages: readonly ReferencePage[], group: string | undefined): SidebarItems {
  return pages.map(({doc, reference}) =>
    docItem(doc, group === undefined || reference?.group === group ? 'doc' : 'ref'),
  );
}

function docItem(doc: SidebarDoc, type: 'doc' | 'ref' = 'doc'): SidebarItems[number] {
  const {kind, method} = referenceOf(doc) ?? {};
  // The headings of schema pages are always the same two, and the catalogue of errors has a table of all its codes.
  const hasHeadings = kind !== 'schema' && kind !== 'errors';
  return {
    type,
    id: doc.id,
    ...(method === undefined ? {} : {className: `openapi-method openapi-${method.toLowerCase()}`}),
    ...(hasHeadings ? {customProps: {headings: true}} : {}),
  };
}
