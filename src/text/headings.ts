import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';

export interface PageHeading {
  id: string;
  title: string;
}

const FRONT_MATTER = /^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;
/** The marker of a fence and its info string. Source: CommonMark 0.31, 4.5. */
const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
/** Trailing hashes belong to the text unless preceded by a space. Source: CommonMark 0.31, 4.2. */
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?\s*$/;

/**
 * The h2 headings of a Markdown page, with the ids that Docusaurus gives them.
 *
 * @param content - the page, with or without its front matter
 */
export function secondLevelHeadings(content: string): PageHeading[] {
  const slugger = createSlugger();
  let fence: string | undefined;
  const headings: PageHeading[] = [];
  for (const line of content.replace(FRONT_MATTER, '').split(/\r?\n/)) {
    const [, mark, info = ''] = FENCE.exec(line) ?? [];
    if (mark !== undefined && fence === undefined) {
      fence = mark;
    } else if (mark !== undefined && fence !== undefined && closes(mark, info, fence)) {
      fence = undefined;
    }
    const [, hashes = '', text] = (fence === undefined && HEADING.exec(line)) || [];
    if (text !== undefined) {
      // Headings of other levels also use ids.
      const heading = parseHeading(text, slugger);
      headings.push(...(hashes.length === 2 ? [heading] : []));
    }
  }
  return headings;
}

function closes(mark: string, info: string, fence: string): boolean {
  return mark.startsWith(fence) && info.trim() === '';
}

function parseHeading(text: string, slugger: ReturnType<typeof createSlugger>): PageHeading {
  const comment = /\s*\{\/\*\s*#([\w-]+)\s*\*\/\}$/.exec(text);
  const classic = parseMarkdownHeadingId(text);
  const title = plainTitle(comment ? text.slice(0, comment.index) : classic.text);
  return {id: comment?.[1] ?? classic.id ?? slugger.slug(title), title};
}

/** Without the markup of code, emphasis and links. */
function plainTitle(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\\([{}<>])/g, '$1')
    .trim();
}
