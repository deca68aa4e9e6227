import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';

/** Opens the dialog of an operation: `src/try-it/enhance.ts`. */
const OPENS_DIALOG = /#try$/;

/**
 * Rehype transform: a link in bold that opens Try it is a step of a tour, and looks like the button that it leads to.
 */
export default function tourButtons() {
  return (tree: Root): void => {
    visit(tree, 'element', (strong: Element) => {
      const [link] = strong.children;
      if (
        strong.tagName === 'strong' &&
        link?.type === 'element' &&
        OPENS_DIALOG.test(String(link.properties.href))
      ) {
        link.properties.className = ['button', 'button--primary'];
      }
    });
  };
}
