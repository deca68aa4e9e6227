/** Sidebars with very many links. */

/** Property of a category whose links are in the HTML only while it is open. */
export const LINKS_WHEN_OPEN = 'linksWhenOpen';

/**
 * Maximum number of links in a sidebar that has all of them in its HTML. If each page linked to all pages, the
 * build would grow with the square of their number. Our choice.
 */
export const MOST_LINKS = 400;

interface Item {
  type: string;
  items?: Item[];
  customProps?: Record<string, unknown>;
}

function countLinks(items: readonly Item[]): number {
  return items.reduce((sum, {items: below = []}) => sum + 1 + countLinks(below), 0);
}

function marked<T extends Item>(item: T): T {
  return item.items === undefined
    ? item
    : {
        ...item,
        items: item.items.map(marked),
        customProps: {...item.customProps, [LINKS_WHEN_OPEN]: true},
      };
}

/** Marks the categories of a long sidebar. */
export function limitLinks<T extends Item>(items: readonly T[]): T[] {
  return countLinks(items) > MOST_LINKS ? items.map(marked) : [...items];
}
