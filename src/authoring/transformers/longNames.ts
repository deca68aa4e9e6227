import type {Root} from 'hast';
import {visit} from 'unist-util-visit';
import {textOf} from '../../text/hastText';

/** Number of characters in a line of a list on the narrowest phone (320 px), whatever the text spacing. */
const LONGEST = 24;

/**
 * Rehype transform that marks inline code that can be wider than a phone. All other code is never broken, and the
 * punctuation after it stays on its line (src/site/styles/content.css).
 */
export default function longNames() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, _index, parent) => {
      const isBlock = parent?.type === 'element' && parent.tagName === 'pre';
      if (node.tagName === 'code' && !isBlock && textOf(node).length > LONGEST) {
        node.properties.className = ['long-name'];
      }
    });
  };
}
