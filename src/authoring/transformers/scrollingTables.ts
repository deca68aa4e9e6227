import type {Element, Root} from 'hast';
import {SKIP, visit} from 'unist-util-visit';
import {textOf} from '../../text/hastText';

const HEADING = /^h[1-6]$/;

/**
 * Rehype transform: wraps each table in a box that scrolls, also by keyboard, if the table is wider than the page. The
 * box is a named group, not a region: a page may have a dozen tables, and so many landmarks would be noise.
 */
export default function scrollingTables() {
  return (tree: Root): void => {
    let heading: string | undefined;
    visit(tree, 'element', (node, index, parent) => {
      if (HEADING.test(node.tagName)) {
        heading = textOf(node).trim();
      }
      if (node.tagName !== 'table' || index === undefined || parent === undefined) {
        return undefined;
      }
      parent.children[index] = boxOf(node, heading);
      return SKIP;
    });
  };
}

function boxOf(table: Element, heading: string | undefined): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: {
      className: ['ref-scroll'],
      role: 'group',
      ariaLabel: heading === undefined ? 'Table' : `Table: ${heading}`,
      tabIndex: 0,
    },
    children: [table],
  };
}
