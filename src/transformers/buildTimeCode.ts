import type {Element, Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import {parseCodeMeta} from '../lib/codeMeta';
import {textOf} from '../lib/hastText';
import {highlightToHtml} from '../lib/highlight';

/** The part of a VFile that is needed here. */
interface Messages {
  fail: (reason: string, place: Element) => never;
}

const LANGUAGE_CLASS = /^language-(.+)$/;

/**
 * Rehype transform: a fenced code block becomes `<CodeSample>` with its code already highlighted, so that the page's
 * script holds no highlighter.
 */
export default function buildTimeCode() {
  return (tree: Root, file: Messages): void => {
    visit(tree, 'element', (node, index, parent) => {
      const code = node.tagName === 'pre' ? codeOf(node) : undefined;
      if (code === undefined || index === undefined || parent === undefined) {
        return undefined;
      }
      try {
        parent.children[index] = codeSample(code);
      } catch (error) {
        // With file and line in the message.
        file.fail(error instanceof Error ? error.message : String(error), node);
      }
      return SKIP;
    });
  };
}

function codeOf(pre: Element): Element | undefined {
  return pre.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'code',
  );
}

function codeSample(code: Element): MdxJsxFlowElementHast {
  const language = languageOf(code);
  const metastring = code.data?.meta ?? code.properties.metastring;
  const {title, marks} = parseCodeMeta(typeof metastring === 'string' ? metastring : '');
  const text = textOf(code).replace(/\n$/, '');
  const attribute = (name: string, value: string) => ({
    type: 'mdxJsxAttribute' as const,
    name,
    value,
  });
  return {
    type: 'mdxJsxFlowElement',
    name: 'CodeSample',
    attributes: [
      attribute('language', language),
      ...(title === undefined ? [] : [attribute('title', title)]),
      attribute('html', highlightToHtml(text, language, marks)),
    ],
    children: [],
  };
}

function languageOf(code: Element): string {
  const {className} = code.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.map((name) => LANGUAGE_CLASS.exec(name)?.[1]).find(Boolean) ?? 'text';
}
