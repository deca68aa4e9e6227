/** Front matter and code blocks of a Markdown page, line by line, for purposes that need no syntax tree. */

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
/** Matches the marker of a fence and its info string. Source: CommonMark 0.31, 4.5. */
const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** Splits a page into the YAML of its front matter, if any, and the rest. */
export function splitFrontMatter(page: string): {head: string | undefined; body: string} {
  const [block = '', head] = FRONT_MATTER.exec(page) ?? [];
  return {head, body: page.slice(block.length)};
}

export interface MarkdownLine {
  text: string;
  /** Line number, from 1. */
  number: number;
  /** Kind of line; `prose` outside code blocks. */
  kind: 'prose' | 'opening' | 'code' | 'closing';
  /** Text after the marker of an opening line, such as `bash file="…"`. */
  info: string;
}

export function markdownLines(markdown: string): MarkdownLine[] {
  let fence: string | undefined;
  return markdown.split(/\r?\n/).map((text, index): MarkdownLine => {
    const line = {text, number: index + 1, info: ''};
    const [, mark, info = ''] = FENCE.exec(text) ?? [];
    if (fence === undefined) {
      fence = mark;
      return mark === undefined
        ? {...line, kind: 'prose'}
        : {...line, kind: 'opening', info: info.trim()};
    }
    if (mark?.startsWith(fence) === true && info.trim() === '') {
      fence = undefined;
      return {...line, kind: 'closing'};
    }
    return {...line, kind: 'code'};
  });
}
