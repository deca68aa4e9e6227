import type {SidebarItemsGeneratorOption} from '@docusaurus/plugin-content-docs/lib/sidebars/types.js';
import {
  referenceItems,
  referenceOf,
  type SidebarDoc,
  type SidebarItems,
} from '../../../packages/openapi-reference/src/sidebarItems';
import type {SidebarGroup} from '../../../config/guides';
import {REFERENCE_FOLDER} from '../../../config/site';
import {limitLinks} from './longSidebar';

type Item = SidebarItems[number];

/**
 * Creates Docusaurus's sidebar (folders, `_category_.json`, `sidebar_position`) with groups on top, whose pages are
 * removed from the list. With groups, the item of the open page shows that page's headings; in a short sidebar, they
 * would merely repeat the contents. The generated pages in the folder `reference` have another sidebar, and the two
 * link to each other.
 *
 * @param groups - in the order of the sidebar
 */
export function createHeadingsSidebar(
  groups: readonly SidebarGroup[] = [],
): SidebarItemsGeneratorOption {
  return async ({defaultSidebarItemsGenerator, ...options}): Promise<SidebarItems> => {
    const {docs, item, version} = options;
    const start = `/api/${version.versionName === 'current' ? '' : `${version.versionName}/`}`;
    if (item.dirName === REFERENCE_FOLDER) {
      return limitLinks<Item>([
        {type: 'link', label: 'All guides', href: start, className: 'all-guides'},
        ...referenceItems(docs),
      ]);
    }
    const written = docs.filter((doc) => referenceOf(doc) === undefined && !standsAlone(doc));
    const listed = await defaultSidebarItemsGenerator({
      ...options,
      docs: written,
    });
    const items = groups.length > 0 ? listed.map((one) => withHeadings(one, docs)) : listed;
    const isRoot = item.dirName === '.';
    const grouped = isRoot ? groups.flatMap((group) => groupItem(group, items, written)) : [];
    const taken = new Set(grouped.flatMap(idsIn));
    return limitLinks<Item>([
      ...grouped,
      ...items.flatMap((one) => without(one, taken)),
      ...(isRoot && docs.some((doc) => referenceOf(doc)?.kind === 'overview')
        ? [{type: 'link' as const, label: 'API reference', href: `${start}${REFERENCE_FOLDER}/`}]
        : []),
    ]);
  };
}

/** Lets the item of an open page show the page's headings, in wide windows only if they are not next to the text. */
function withHeadings(item: Item, docs: readonly SidebarDoc[]): Item {
  if (item.type === 'category') {
    return {...item, items: item.items.map((one) => withHeadings(one, docs))};
  }
  if (item.type !== 'doc') {
    return item;
  }
  const {frontMatter} = docs.find(({id}) => id === item.id) ?? {};
  const headings = frontMatter?.hide_table_of_contents === true ? true : 'beside';
  return {...item, customProps: {...item.customProps, headings}};
}

/** Returns the ids of the pages below an item, including its own. */
function idsIn(item: Item): string[] {
  if (item.type === 'doc') {
    return [item.id];
  }
  return item.type === 'category'
    ? [...(item.link?.type === 'doc' ? [item.link.id] : []), ...item.items.flatMap(idsIn)]
    : [];
}

/** Returns the item without these pages; nothing if none remains. */
function without(item: Item, taken: ReadonlySet<string>): Item[] {
  if (item.type !== 'category') {
    return item.type === 'doc' && taken.has(item.id) ? [] : [item];
  }
  const items = item.items.flatMap((one) => without(one, taken));
  const isLinkTaken = item.link?.type === 'doc' && taken.has(item.link.id);
  return items.length === 0 && (isLinkTaken || item.items.length > 0) ? [] : [{...item, items}];
}

/** A release may lack the pages of a group, or have a single page that was split later. */
function groupItem(
  {label, pages}: SidebarGroup,
  items: readonly Item[],
  docs: readonly SidebarDoc[],
): Item[] {
  const [only = ''] = pages;
  const folder = `${only.replace(/\/index$/, '')}/`;
  const below =
    pages.length > 1
      ? undefined
      : items.find(
          (one) => one.type === 'category' && idsIn(one).some((id) => id.startsWith(folder)),
        );
  const link = docs.find(({id}) => id === only);
  if (below?.type === 'category' && link !== undefined) {
    return [{...below, label, link: {type: 'doc', id: only}, collapsible: true, collapsed: true}];
  }
  const members = docs.filter(({id}) => pages.includes(id)).toSorted(byPosition);
  const docItems = members.map(({id}) => withHeadings({type: 'doc', id}, docs));
  return pages.length === 1 || docItems.length === 0
    ? docItems
    : [{type: 'category', label, collapsible: true, collapsed: true, items: docItems}];
}

/** Lists the overview of an instance, and below it the other pages by `sidebar_position`, then title. */
export const titleSidebar: SidebarItemsGeneratorOption = ({docs}) => {
  const pages = docs.filter((doc) => !isIndex(doc)).sort(byPosition);
  return docs.filter(isIndex).map((overview) => ({
    type: 'category',
    label: overview.frontMatter.sidebar_label ?? overview.title,
    link: {type: 'doc', id: overview.id},
    collapsible: false,
    items: pages.map((doc) => ({type: 'doc', id: doc.id})),
  }));
};

/** Recognises pages outside the sidebar, such as the home page. */
function standsAlone(doc: SidebarDoc): boolean {
  return doc.frontMatter.displayed_sidebar === null;
}

function isIndex(doc: SidebarDoc): boolean {
  return doc.id === 'index';
}

function byPosition(a: SidebarDoc, b: SidebarDoc): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (a.sidebarPosition ?? last) - (b.sidebarPosition ?? last) || byTitle(a, b);
}

function byTitle(a: SidebarDoc, b: SidebarDoc): number {
  return a.title.localeCompare(b.title, 'en');
}
