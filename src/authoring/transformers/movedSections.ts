import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';

/** Component that contains the links: `src/site/moved/MovedSections`. */
const COMPONENT = 'MovedSections';

/**
 * Rehype transform that gives each link in a list of moved sections the anchor of its section as its id, so that old
 * addresses still lead to the section.
 */
export default function movedSections() {
  return (tree: Root): void => {
    visit(tree, 'mdxJsxFlowElement', (list) => {
      if (!('name' in list) || list.name !== COMPONENT) {
        return;
      }
      visit(list, 'element', ({tagName, properties}: Element) => {
        const [page, anchor] = (properties.href ?? '').split('#');
        if (tagName === 'a' && page !== '' && anchor !== undefined) {
          properties.id = anchor;
        }
      });
    });
  };
}
