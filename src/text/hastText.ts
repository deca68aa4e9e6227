import type {Element} from 'hast';

/** Returns the text of an element as readers see it. */
export function textOf(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') {
        return child.value;
      }
      return child.type === 'element' ? textOf(child) : '';
    })
    .join('');
}
