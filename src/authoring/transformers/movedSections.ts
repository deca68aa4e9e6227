import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';

/** The component around the links: `src/site/moved/MovedSections`. */
const COMPONENT = 'MovedSections';

/**
 * Rehype transform: in a list of sections that have moved to other pages, each link gets the anchor of its section as
 * its id, so that addresses from before still lead to it.
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
