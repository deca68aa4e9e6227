import type {Element, ElementContent, Root, RootContent} from 'hast';
import {toHtml} from 'hast-util-to-html';
import {refractor} from 'refractor';

/** How lines of a sample may be marked; the word is that of the fence: `{2}`, `ins={3-4}`, `del={1}`. */
export type LineMark = 'mark' | 'ins' | 'del';

/** Marks by line number, counted from 1. */
export type LineMarks = ReadonlyMap<number, LineMark>;

type Nodes = readonly (RootContent | ElementContent)[];

/**
 * Highlights code while the page is built, so that no reader's browser loads a highlighter.
 *
 * @param language - a Prism language name; an unknown one leaves the code plain
 * @param marks - without any, lines have no elements of their own
 * @returns HTML for the inside of `<code>`: escaped text and `<span class="token ...">`
 */
export function highlightToHtml(
  code: string,
  language: string,
  marks: LineMarks = new Map(),
): string {
  const {children}: Root = refractor.registered(language)
    ? refractor.highlight(code, language)
    : {type: 'root', children: [{type: 'text', value: code}]};
  return toHtml({type: 'root', children: marks.size === 0 ? children : markLines(children, marks)});
}

function markLines(nodes: Nodes, marks: LineMarks): Element[] {
  return splitLines(nodes).map((line, index) => {
    const mark = marks.get(index + 1);
    return {
      type: 'element',
      tagName: 'span',
      properties: {className: ['line', ...(mark === undefined ? [] : [`line-${mark}`])]},
      children: line,
    };
  });
}

/** Cuts at each line break; a token that goes over several lines is opened again in each of them. The break stays at its line's end. */
function splitLines(nodes: Nodes): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of nodes) {
    const parts = partsOf(node);
    parts.forEach((part, index) => {
      if (index > 0) {
        lines.push([]);
      }
      lines.at(-1)?.push(part);
    });
  }
  return lines.filter((line) => line.length > 0);
}

function partsOf(node: Nodes[number]): ElementContent[] {
  if (node.type === 'text') {
    return node.value.split(/(?<=\n)/).map((value) => ({type: 'text', value}));
  }
  if (node.type === 'element') {
    return splitLines(node.children).map((children) => ({...node, children}));
  }
  return [];
}
