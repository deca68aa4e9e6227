import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';

/** Matches links that open the dialog of an operation (`src/try-it/enhance.ts`). */
const OPENS_DIALOG = /#try$/;

const FIRST = 'button--primary';

/**
 * Rehype transform that styles a bold link to Try it as a button: it is a step of a tour, and looks like the button to
 * which it leads. The first one of each section is filled.
 */
export default function tourButtons() {
  return (tree: Root): void => {
    let isFirst = true;
    visit(tree, 'element', (strong: Element) => {
      isFirst ||= strong.tagName === 'h2';
      const [link] = strong.children;
      if (
        strong.tagName === 'strong' &&
        link?.type === 'element' &&
        OPENS_DIALOG.test(String(link.properties.href))
      ) {
        link.properties.className = ['button', isFirst ? FIRST : `${FIRST} button--outline`];
        isFirst = false;
      }
    });
  };
}
