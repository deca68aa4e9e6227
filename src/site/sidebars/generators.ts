import fs from 'node:fs/promises';
import path from 'node:path';
import type {SidebarItemsGeneratorOption} from '@docusaurus/plugin-content-docs/lib/sidebars/types.js';
import {
  compactHeading,
  referenceItems,
  referenceOf,
  type SidebarDoc,
  type SidebarItems,
} from '../../../packages/openapi-reference/src';
import {fillBrandVariables} from '../../text/brandVariables';
import {type PageHeading, secondLevelHeadings} from '../../text/headings';

/** Custom property of a sidebar item with the headings of its page. */
export const HEADINGS_PROPERTY = 'headings';

/**
 * Lists the pages of an instance by `sidebar_position`, then title, and those of a group below its overview. Each item
 * includes the headings of its page, so that the open one can be shown unfolded in static HTML. Generated reference
 * pages follow in a separate group.
 */
export function createHeadingsSidebar(siteDir: string): SidebarItemsGeneratorOption {
  return async ({docs}): Promise<SidebarItems> => {
    const written = docs
      .filter((doc) => referenceOf(doc) === undefined && !standsAlone(doc))
      .sort(byPosition);
    const item = async (doc: SidebarDoc) => {
      const headings = await readHeadings(siteDir, doc.source);
      return {
        type: 'doc' as const,
        id: doc.id,
        customProps: {
          [HEADINGS_PROPERTY]: headings.map(({id, title}) => compactHeading(id, title)),
        },
      };
    };
    const items = await Promise.all(
      written
        .filter((doc) => groupOf(doc) === undefined || isGroupOverview(doc))
        .map(async (doc) => {
          if (!isGroupOverview(doc)) {
            return item(doc);
          }
          const pages = written.filter(
            (page) => groupOf(page) === groupOf(doc) && !isGroupOverview(page),
          );
          return {
            type: 'category' as const,
            label: doc.frontMatter.sidebar_label ?? doc.title,
            link: {type: 'doc' as const, id: doc.id},
            collapsible: true,
            // Open, so that its pages are in the static HTML of each page.
            collapsed: false,
            items: await Promise.all(pages.map(item)),
          };
        }),
    );
    return [...items, ...referenceItems(docs)];
  };
}

/** Folders whose pages are listed below the folder's overview. */
const GROUPS: readonly string[] = ['use-cases'];

function groupOf({id}: SidebarDoc): string | undefined {
  return GROUPS.find((group) => id.startsWith(`${group}/`));
}

function isGroupOverview(doc: SidebarDoc): boolean {
  return doc.id === `${groupOf(doc) ?? ''}/index`;
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

async function readHeadings(siteDir: string, source: string): Promise<PageHeading[]> {
  const file = source.replace('@site/', '');
  const text = await fs.readFile(path.join(siteDir, file), 'utf8');
  return secondLevelHeadings(fillBrandVariables(text, file));
}
