import type {ElementContent, Root} from 'hast';
import type {MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import {nameParts} from '../../../packages/openapi-reference/src/render/cards';

/** A name of at most this length is not broken. Unit: characters. */
const WHOLE_NAME = 16;

/**
 * Like an element that an author writes in MDX, which no component of the theme replaces: the theme takes code that
 * consists of several nodes for a block.
 */
const written = (
  name: string,
  className: unknown,
  children: ElementContent[],
): MdxJsxTextElementHast => ({
  type: 'mdxJsxTextElement',
  name,
  attributes: Array.isArray(className)
    ? [{type: 'mdxJsxAttribute', name: 'className', value: className.join(' ')}]
    : [],
  children,
  // Source: MDX 3, `remark-mark-and-unravel`.
  data: {_mdxExplicitJsx: true},
});

/** Rehype transform: a long name in a table is broken between its words, if its column is too narrow. */
export default function breakableNames() {
  return (tree: Root): void => {
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') {
        return undefined;
      }
      visit(table, 'element', (code, index, parent) => {
        const [text] = code.children;
        if (code.tagName !== 'code' || text?.type !== 'text' || index === undefined) {
          return;
        }
        const parts = nameParts(text.value, WHOLE_NAME);
        if (parts.length > 1 && parent !== undefined) {
          const lines = parts.flatMap((value, part): ElementContent[] => [
            ...(part === 0 ? [] : [written('wbr', undefined, [])]),
            {type: 'text', value},
          ]);
          parent.children[index] = written('code', code.properties.className, lines);
        }
      });
      return SKIP;
    });
  };
}
