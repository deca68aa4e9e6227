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

/** Attributes of a directive, such as `:::note[Title]{.class}`: braces that are no code. */
const DIRECTIVE_ATTRIBUTES = /^(\s*:{2,}\w+(?:\[.*\])?)(\{[^}\n]*\})/gm;

/** Parses a page as the loader of Docusaurus does, front matter included. */
export function parsePage(text: string): Root {
  return syntax.parse(
    text.replace(
      DIRECTIVE_ATTRIBUTES,
      (_, start: string, attributes: string) => start + ' '.repeat(attributes.length),
    ),
  );
}
