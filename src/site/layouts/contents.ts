import type {TOCItem} from '@docusaurus/mdx-loader';
import type {PropSidebar, PropSidebarItem} from '@docusaurus/plugin-content-docs';

/** Custom property of a sidebar item that carries the headings of its page. */
export const HEADINGS_PROPERTY = 'headings';

/** Whether a sidebar shows the sections of a page below its entry. */
export function listsHeadings(items: PropSidebar, permalink: string): boolean {
  const isListed = (item: PropSidebarItem): boolean => {
    if (item.type === 'category') {
      return listsHeadings(item.items, permalink);
    }
    const headings = item.customProps?.[HEADINGS_PROPERTY];
    return (
      item.type === 'link' &&
      item.href === permalink &&
      Array.isArray(headings) &&
      headings.length > 0
    );
  };
  return items.some(isListed);
}

/** The headings below sections, each with the section that it belongs to. */
export function deeperContents(toc: readonly TOCItem[]): readonly TOCItem[] {
  const [top = 2] = [...new Set(toc.map(({level}) => level))].sort();
  return toc.filter(({level}, index) => level > top || (toc[index + 1]?.level ?? top) > top);
}
