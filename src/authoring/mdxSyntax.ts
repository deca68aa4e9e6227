import type {Root} from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';

const syntax = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkMdx)
  .freeze();

/**
 * Syntax that Docusaurus's loader removes before MDX: attributes of a directive, such as `:::note[Title]{.class}`; ids
 * of headings, such as `## Title {#id}`; and HTML comments.
 */
const NO_CODE =
  /(?<=^\s*:{2,}\w+(?:\[.*\])?)\{[^}\n]*\}|(?<=^#{1,6} .*)\{#[\w.:-]+\}|<!--[^]*?-->/gm;

/** Parses a page, including its front matter, in the same way as Docusaurus's loader. */
export function parsePage(text: string): Root {
  return syntax.parse(text.replaceAll(NO_CODE, (taken) => taken.replaceAll(/./g, ' ')));
}
