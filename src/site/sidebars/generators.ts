import type {SidebarItemsGeneratorOption} from '@docusaurus/plugin-content-docs/lib/sidebars/types.js';
import {
  referenceItems,
  referenceOf,
  type SidebarDoc,
  type SidebarItems,
} from '../../../packages/openapi-reference/src';
import {REFERENCE_FOLDER} from '../../../config/site';
import {limitLinks} from './longSidebar';

/** Pages of an instance that stand together, folded unless one of them is open. */
export interface SidebarGroup {
  label: string;
  /** Ids of pages, such as `quick-start/index`. Their order is that of `sidebar_position`. */
  pages: readonly string[];
}

/**
 * Lists the pages of an instance by `sidebar_position`, then title: those of a group or of a folder below its label,
 * others by themselves. The open page shows its headings below its item. The generated pages of the folder `reference` have a sidebar of their own; each of the two leads to the
 * other.
 *
 * @param groups - in the order of the sidebar; a folder is named by its overview, such as `use-cases/index`
 */
export function createHeadingsSidebar(
  groups: readonly SidebarGroup[] = [],
): SidebarItemsGeneratorOption {
  return ({docs, item: {dirName}, version: {versionName}}): SidebarItems => {
    const start = `/api/${versionName === 'current' ? '' : `${versionName}/`}`;
    if (dirName === REFERENCE_FOLDER) {
      return limitLinks<SidebarItems[number]>([
        {type: 'link', label: 'All guides', href: start, className: 'all-guides'},
        ...referenceItems(docs),
      ]);
    }
    const written = docs
      .filter((doc) => referenceOf(doc) === undefined && !standsAlone(doc))
      .sort(byPosition);
    const item = ({id}: SidebarDoc) => ({
      type: 'doc' as const,
      id,
      customProps: {headings: true},
    });
    const folder = (overview: SidebarDoc) => {
      const pages = written.filter(
        (doc) => folderOf(doc) === folderOf(overview) && doc !== overview,
      );
      // In an archived release, the page may be one that has been divided since.
      if (pages.length === 0) {
        return item(overview);
      }
      return {
        type: 'category' as const,
        label: overview.frontMatter.sidebar_label ?? overview.title,
        link: {type: 'doc' as const, id: overview.id},
        collapsible: true,
        collapsed: true,
        items: pages.map(item),
      };
    };
    const group = ({label, pages}: SidebarGroup) => {
      const members = written.filter(({id}) => pages.includes(id));
      return {
        type: 'category' as const,
        label,
        collapsible: true,
        collapsed: true,
        items: members.map(item),
      };
    };
    const overviews = written.filter(isFolderOverview);
    const others = written.filter(
      (doc) => folderOf(doc) === undefined && !groups.some(({pages}) => pages.includes(doc.id)),
    );
    const items = [
      ...groups.map((one) => {
        const overview = overviews.find(({id}) => one.pages.includes(id));
        return overview === undefined ? group(one) : folder(overview);
      }),
      ...others.map(item),
    ];
    return limitLinks<SidebarItems[number]>([
      // A release may have no page of a group.
      ...items.filter((one) => !('items' in one) || one.items.length > 0),
      ...(docs.some((doc) => referenceOf(doc)?.kind === 'overview')
        ? [{type: 'link' as const, label: 'API reference', href: `${start}${REFERENCE_FOLDER}/`}]
        : []),
    ]);
  };
}

/** Folders whose pages are listed below the folder's overview. */
const FOLDERS: readonly string[] = ['control-panel', 'use-cases'];

function folderOf({id}: SidebarDoc): string | undefined {
  return FOLDERS.find((folder) => id === folder || id.startsWith(`${folder}/`));
}

/** The overview is in its folder, or beside it. */
function isFolderOverview(doc: SidebarDoc): boolean {
  const folder = folderOf(doc);
  return folder !== undefined && (doc.id === folder || doc.id === `${folder}/index`);
}

/** The overview of an instance, and below it the other pages by `sidebar_position`, then title. */
export const titleSidebar: SidebarItemsGeneratorOption = ({docs}) => {
  const pages = docs.filter((doc) => !isIndex(doc)).sort(byPosition);
  return docs.filter(isIndex).map((overview) => ({
    type: 'category',
    label: overview.title,
    link: {type: 'doc', id: overview.id},
    collapsible: false,
    items: pages.map((doc) => ({type: 'doc', id: doc.id})),
  }));
};

/** A page without a sidebar, such as the home page, is not listed. */
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
