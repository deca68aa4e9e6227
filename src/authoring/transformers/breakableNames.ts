import type {ElementContent, Root} from 'hast';
import type {MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import {nameParts} from '../../../packages/openapi-reference/src/render/cards';

/** Maximum length of a name that is never broken. Unit: characters. */
const WHOLE_NAME = 16;

/**
 * Creates an element that the theme treats as written in MDX and therefore leaves alone. It would render `code` with
 * several child nodes as a block.
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

/** Rehype transform that lets a long name in a table break between its words if the column is too narrow. */
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
