import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';

/** What a page exports: the lines of its components by their names, as JSON. */
const COMPONENT_LINES = 'componentLines';

const COMPONENT = /^[A-Z]/;

/** Remark transform: messages about a component name the line of the page on which it is written. */
export default function componentLines() {
  return (tree: Root): void => {
    const lines: Record<string, number[]> = {};
    visit(tree, ['mdxJsxFlowElement', 'mdxJsxTextElement'], (node) => {
      if ('name' in node && typeof node.name === 'string' && COMPONENT.test(node.name)) {
        (lines[node.name] ??= []).push(node.position?.start.line ?? 1);
      }
    });
    if (Object.keys(lines).length > 0) {
      tree.children.push(exportOf(COMPONENT_LINES, JSON.stringify(lines)));
    }
  };
}

/** `export const NAME = 'TEXT'`, as the Markdown compiler represents it. */
function exportOf(name: string, text: string): Root['children'][number] {
  return {
    type: 'mdxjsEsm',
    value: '',
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        body: [
          {
            type: 'ExportNamedDeclaration',
            attributes: [],
            specifiers: [],
            source: null,
            declaration: {
              type: 'VariableDeclaration',
              kind: 'const',
              declarations: [
                {
                  type: 'VariableDeclarator',
                  id: {type: 'Identifier', name},
                  init: {type: 'Literal', value: text},
                },
              ],
            },
          },
        ],
      },
    },
  };
}
