import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';
import {markdownLines, splitFrontMatter} from './markdown';

export interface PageHeading {
  id: string;
  title: string;
}

/** Trailing hashes belong to the text unless preceded by a space. Source: CommonMark 0.31, 4.2. */
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?\s*$/;

/**
 * The h2 headings of a Markdown page, with the ids that Docusaurus gives them.
 *
 * @param content - the page, with or without its front matter
 */
export function secondLevelHeadings(content: string): PageHeading[] {
  const slugger = createSlugger();
  const headings: PageHeading[] = [];
  for (const line of markdownLines(splitFrontMatter(content).body)) {
    const [, hashes = '', text] = (line.kind === 'prose' && HEADING.exec(line.text)) || [];
    if (text !== undefined) {
      // Headings of other levels also use ids.
      const heading = parseHeading(text, slugger);
      headings.push(...(hashes.length === 2 ? [heading] : []));
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

/** Without the markup of code, emphasis and links. */
function plainTitle(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\\([{}<>])/g, '$1')
    .trim();
}
