import type {SidebarItemsGeneratorOption} from '@docusaurus/plugin-content-docs/lib/sidebars/types.js';
import type {ReferenceFrontMatter} from './pages';

type GeneratorArgs = Parameters<SidebarItemsGeneratorOption>[0];
export type SidebarDoc = GeneratorArgs['docs'][number];
export type SidebarItems = Awaited<ReturnType<SidebarItemsGeneratorOption>>;

/** Returns the facts in a page's front matter; undefined for a page that is not generated. */
export function referenceOf(doc: SidebarDoc): ReferenceFrontMatter | undefined {
  return (doc.frontMatter as {reference?: ReferenceFrontMatter}).reference;
}

/**
 * Maximum number of entries in an open category; longer lists are split. Open categories, unlike collapsed ones, are in
 * the HTML of every page, so a category of a thousand schemas would appear on each of a thousand pages.
 */
const MAX_OPEN_ITEMS = 100;
/** Up to this number, groups of operations are open: readers find a call by its method and name. */
const MAX_SHOWN_OPERATIONS = 30;
/** Entries per part of a split list: few enough to read, and enough to keep the list of parts short. */
const PART_SIZE = 50;

/** Returns the generated pages for the sidebar: overview, operations by group, webhooks, errors and schemas. */
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
 * @param group - group of the pages; pages of other groups become plain links, which gives each page one place
 * @param isOpen - whether the pages are always visible
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
    // Translations use the key, and a group of guides may have the same label.
    key: `reference/${label}`,
    collapsible: !isOpen,
    collapsed: !isOpen,
    items: pages.length > MAX_OPEN_ITEMS ? parts(pages, group) : items(pages, group),
  };
}

/** Lists the schemas. The class makes this list, by far the longest, scroll separately (`styles/reference.css`). */
function schemas(pages: readonly ReferencePage[]): SidebarItems[number] {
  return {...category('Schemas', pages), className: 'openapi-schemas'};
}

/** Splits pages into parts in order of name, as readers expect of a thousand entries. */
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
  // Schema pages always have the same two headings, and the error catalogue has a table of its codes.
  const hasHeadings = kind !== 'schema' && kind !== 'errors';
  return {
    type,
    id: doc.id,
    ...(method === undefined ? {} : {className: `openapi-method openapi-${method.toLowerCase()}`}),
    // The overview has a table of contents next to its text (`plugin/files.ts`).
    ...(hasHeadings
      ? {customProps: {headings: kind === 'overview' || kind === 'changelog' ? 'beside' : true}}
      : {}),
  };
}
