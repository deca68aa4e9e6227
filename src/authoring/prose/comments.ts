/** Comments in source files: the length of their lines. */
import type {Problem} from './rules';

/** Longer lines do not fit into a review. Source: contributing/development.md, "Code". Unit: characters. */
export const MAX_COMMENT_LINE = 120;

/** Files whose comments are checked; the comments of generated files come from their generator. */
export const COMMENTED = /^(?!.*(?:^|\/)generated\/).*\.(?:ts|tsx|mts|mjs|js|cjs|css)$/;

const BLOCK_START = /^\s*\{?\/\*/;
const LINE = /^\s*\/\//;

/**
 * Lines that are comments as a whole, recognised by their form; the formatter controls the length of code. A parser
 * would be exact, but take seconds.
 *
 * @returns their numbers, from 1
 */
export function commentLines(source: string): number[] {
  let isBlock = false;
  return source.split('\n').flatMap((code, index) => {
    const isComment = isBlock || BLOCK_START.test(code);
    if (isComment) {
      isBlock = !code.includes('*/');
    }
    return isComment || LINE.test(code) ? [index + 1] : [];
  });
}

export function checkComments(source: string): Problem[] {
  const lines = source.split('\n');
  return commentLines(source)
    .map((line) => ({line, length: lines[line - 1]?.length ?? 0}))
    .filter(({length}) => length > MAX_COMMENT_LINE)
    .map(({line, length}) => ({
      line,
      message: `this comment line has ${length} characters. Allowed: ${MAX_COMMENT_LINE}.`,
    }));
}
