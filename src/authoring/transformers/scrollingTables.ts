import type {Element, Root} from 'hast';
import {SKIP, visit} from 'unist-util-visit';
import {
  CARDS_CLASS,
  hasCards,
  TABLE_ROLES,
} from '../../../packages/openapi-reference/src/render/cards';
import {textOf} from '../../text/hastText';

const HEADING = /^h[1-6]$/;

/**
 * Rehype transform that wraps each table in a box that scrolls, including by keyboard, if the table is wider than the
 * page. The box is a named group rather than a region, because a dozen landmarks on a page would be mere noise. Where
 * columns would be too narrow, rows become cards (`packages/openapi-reference/styles/cards.css`): each cell contains
 * the name of its column, and the first column with distinct texts is the title. A first cell that is empty, because the
 * rows above belong to the same group, carries the group for its card.
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
      const columns = columnsOf(node);
      if (hasCards(columns)) {
        nameCells(node, columns);
      }
      parent.children[index] = boxOf(node, heading, hasCards(columns));
      return SKIP;
    });
  };
}

function elements({children}: Element): Element[] {
  return children.filter((child) => child.type === 'element');
}

function rowsOf(table: Element, section: 'thead' | 'tbody'): Element[] {
  return elements(table)
    .filter(({tagName}) => tagName === section)
    .flatMap(elements);
}

function columnsOf(table: Element): string[] {
  return rowsOf(table, 'thead')
    .flatMap(elements)
    .map((cell) => textOf(cell).trim());
}

/** Adds column names, and roles that preserve the meaning of cells that are no longer laid out as a table. */
function nameCells(table: Element, columns: readonly string[]): void {
  visit(table, 'element', (element) => {
    const role = TABLE_ROLES[element.tagName];
    if (role !== undefined) {
      element.properties.role = role;
    }
  });
  const rows = rowsOf(table, 'tbody').map(elements);
  const title = columns.findIndex((_, index) => {
    const texts = rows.map((cells) => cells[index]).map((cell) => cell && textOf(cell).trim());
    return !texts.includes('') && new Set(texts).size === rows.length;
  });
  let group = '';
  for (const cells of rows) {
    const [first] = cells;
    const text = first === undefined ? '' : textOf(first).trim();
    if (first !== undefined && text === '' && group !== '') {
      first.properties.dataGroup = group;
    }
    group = text || group;
    cells.forEach((cell, index) => {
      cell.properties.dataLabel = columns[index] ?? '';
      if (index === title && title > 0) {
        cell.properties.dataTitle = '';
      }
    });
  }
}

function boxOf(table: Element, heading: string | undefined, isCards: boolean): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: {
      className: isCards ? ['ref-scroll', CARDS_CLASS] : ['ref-scroll'],
      role: 'group',
      ariaLabel: heading === undefined ? 'Table' : `Table: ${heading}`,
      tabIndex: 0,
    },
    children: [table],
  };
}
