import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';

export interface PageHeading {
  id: string;
  title: string;
}

const FENCE = /^\s*(`{3,}|~{3,})/;
const H2 = /^##\s+(.+?)\s*#*\s*$/;

/**
 * The h2 headings of a Markdown page, with the ids that Docusaurus gives them.
 *
 * @param content - the page without front matter
 */
export function secondLevelHeadings(content: string): PageHeading[] {
  const slugger = createSlugger();
  let fence: string | undefined;
  const headings: PageHeading[] = [];
  for (const line of content.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
    }
    const text = fence === undefined ? H2.exec(line)?.[1] : undefined;
    if (text !== undefined) {
      headings.push(parseHeading(text, slugger));
    }
  }
  return headings;
}

function parseHeading(text: string, slugger: ReturnType<typeof createSlugger>): PageHeading {
  const comment = /\s*\{\/\*\s*#([\w-]+)\s*\*\/\}$/.exec(text);
  const classic = parseMarkdownHeadingId(text);
  const title = plainTitle(comment ? text.slice(0, comment.index) : classic.text);
  return {id: comment?.[1] ?? classic.id ?? slugger.slug(title), title};
}

/** Without the marks of code, emphasis and links. */
function plainTitle(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\\([{}<>])/g, '$1')
    .trim();
}
