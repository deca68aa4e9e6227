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

/** Custom property of a sidebar item that carries the headings of its page. */
export const HEADINGS_PROPERTY = 'headings';

/**
 * Lists the pages of an instance by `sidebar_position`, then title; each item carries the headings of its page, so that
 * the open one can be shown unfolded in static HTML. Generated reference pages follow as a group of their own.
 */
export function createHeadingsSidebar(siteDir: string): SidebarItemsGeneratorOption {
  return async ({docs}): Promise<SidebarItems> => {
    const written = docs
      .filter((doc) => referenceOf(doc) === undefined && !standsAlone(doc))
      .sort(byPosition);
    const items = await Promise.all(
      written.map(async (doc) => {
        const headings = await readHeadings(siteDir, doc.source);
        return {
          type: 'doc' as const,
          id: doc.id,
          customProps: {
            [HEADINGS_PROPERTY]: headings.map(({id, title}) => compactHeading(id, title)),
          },
        };
      }),
    );
    return [...items, ...referenceItems(docs)];
  };
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

/** A page without a sidebar, such as the home page, is in none. */
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
