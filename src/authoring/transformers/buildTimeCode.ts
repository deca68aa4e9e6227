import path from 'node:path';
import type {Element, Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {refractor} from 'refractor';
import http from 'refractor/http';
import {SKIP, visit} from 'unist-util-visit';
import {parseCodeMeta, takeMagicComments} from '../codeMeta';
import {textOf} from '../../text/hastText';
import {highlightToHtml} from '../../../packages/openapi-reference/src/highlight';
import {readSample, sampleReference, withoutSampleReference} from '../samples/samples';
import {pathBelow} from '../../text/files';

interface Options {
  /** The repository's root, to which sample paths are relative. */
  siteDir: string;
}

/** The part of a VFile that is needed here. */
interface PageFile {
  path: string;
}

refractor.register(http);

const LANGUAGE_CLASS = /^language-(.+)$/;

/**
 * Rehype transform that turns a fenced code block into a `<CodeSample>` with highlighted code, so that the page's
 * script needs no highlighter. An empty fence with `file="samples/..."` receives its code from that file.
 */
export default function buildTimeCode({siteDir}: Options) {
  return (tree: Root, file: PageFile): void => {
    visit(tree, 'element', (node, index, parent) => {
      const code = node.tagName === 'pre' ? codeOf(node) : undefined;
      if (code === undefined || index === undefined || parent === undefined) {
        return undefined;
      }
      try {
        parent.children[index] = codeSample(code, siteDir);
      } catch (error) {
        // Not `file.fail`: Docusaurus would print the message with the whole syntax tree.
        const page = pathBelow(file.path, siteDir);
        const {line, column} = node.position?.start ?? {line: 1, column: 1};
        const reason = error instanceof Error ? error.message : String(error);
        // oxlint-disable-next-line preserve-caught-error -- Docusaurus would print the cause as a second message
        throw new Error(`${page}:${line}:${column}: ${reason}`);
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

/** A slash in the path of an address, but not in a closing tag. */
const SLASH_OF_PATH = /(?<=https?:\/\/\S*[^<])\/(?=\w)/g;

function codeSample(code: Element, siteDir: string): MdxJsxFlowElementHast {
  const language = languageOf(code);
  const metastring = code.data?.meta ?? code.properties.metastring;
  const meta = typeof metastring === 'string' ? metastring : '';
  const reference = sampleReference(meta);
  const {title = reference && path.posix.basename(reference.file), marks} = parseCodeMeta(
    withoutSampleReference(meta),
  );
  const inline = textOf(code).replace(/\n$/, '');
  if (reference !== undefined && inline !== '') {
    throw new Error(
      `the block names ${reference.file} and also contains code. Remove one of the two.`,
    );
  }
  const magic = takeMagicComments(inline);
  magic.marks.forEach((line) => marks.add(line));
  const text = reference === undefined ? magic.code : readSample(siteDir, reference);
  const lineCount = text.split('\n').length;
  const beyond = [...marks].find((line) => line > lineCount);
  if (beyond !== undefined) {
    throw new Error(
      `line ${beyond} is marked, but the sample has ${lineCount} lines. Allowed: line numbers from 1 to ${lineCount}.`,
    );
  }
  const attribute = (name: string, value: string) => ({
    type: 'mdxJsxAttribute' as const,
    name,
    value,
  });
  const html = highlightToHtml(text, language, marks);
  return {
    type: 'mdxJsxFlowElement',
    name: 'CodeSample',
    attributes: [
      attribute('language', language),
      ...(title === undefined ? [] : [attribute('title', title)]),
      attribute('html', html.replaceAll(SLASH_OF_PATH, '/<wbr />')),
    ],
    children: [],
  };
}

function languageOf(code: Element): string {
  const {className} = code.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.map((name) => LANGUAGE_CLASS.exec(name)?.[1]).find(Boolean) ?? 'text';
}
