/** Comments in source files: the length of their lines, and idioms that are no English. */
import {IDIOMS} from '../../../config/prose/terms';
import type {Problem} from './rules';

/** Longer lines do not fit beside a second file or into a review. Source: CONTRIBUTING.md, "Code". Unit: characters. */
export const MAX_COMMENT_LINE = 120;

/** Files whose comments are checked; the comments of generated files come from their generator. */
export const COMMENTED = /^(?!.*(?:^|\/)generated\/).*\.(?:ts|tsx|mts|mjs|js|cjs|css)$/;

const BLOCK_START = /^\s*\{?\/\*/;
const LINE = /^\s*\/\/(.*)$/;
const TRAILING = /[;,{})\]] \/\/ (.*)$/;
/** Quotations and code are not checked. */
const QUOTED = /`[^`]*`|“[^”]*”|"[^"]*"/g;

interface CommentLine {
  line: number;
  text: string;
  /** False for a comment at the end of a line of code, whose length the formatter controls. */
  isWhole: boolean;
}

/**
 * Comments line by line, recognised by the form of the lines. A parser would be exact, but take seconds.
 *
 * @returns runs of adjacent lines, because a sentence can span several
 */
export function commentsOf(source: string): CommentLine[][] {
  const runs: CommentLine[][] = [];
  let isBlock = false;
  /** The line that the next one continues; a comment after code stands alone. */
  let last = 0;
  source.split('\n').forEach((code, index) => {
    const line = index + 1;
    const isStart = !isBlock && BLOCK_START.test(code);
    const whole = isBlock || isStart ? code : LINE.exec(code)?.[1];
    const text = whole ?? TRAILING.exec(code)?.[1];
    if (isStart || isBlock) {
      isBlock = !code.includes('*/');
    }
    if (text === undefined) {
      return;
    }
    const found = {
      line,
      text: text.replace(/^\s*(?:\{?\/\*+|\*(?!\/))?/, '').replace(/\*\/.*$/, ''),
      isWhole: whole !== undefined,
    };
    const run = runs.at(-1);
    if (run === undefined || last !== index || isStart || !found.isWhole) {
      runs.push([found]);
    } else {
      run.push(found);
    }
    last = found.isWhole ? line : 0;
  });
  return runs;
}

export function checkComments(source: string): Problem[] {
  const lines = source.split('\n');
  return commentsOf(source).flatMap((run) => [
    ...run
      .filter(({line, isWhole}) => isWhole && (lines[line - 1] ?? '').length > MAX_COMMENT_LINE)
      .map(({line}) => ({
        line,
        message: `this comment line has ${lines[line - 1]?.length} characters. Allowed: ${MAX_COMMENT_LINE}.`,
      })),
    ...checkIdioms(run),
  ]);
}

function checkIdioms(run: readonly CommentLine[]): Problem[] {
  const text = run
    .map((part) => part.text)
    .join('\n')
    .replace(QUOTED, (quoted) => quoted.replaceAll(/[^\n]/g, '…'));
  return IDIOMS.flatMap(({refused, allowed}) => {
    const match = refused.exec(text.replaceAll(/\s/g, ' '));
    const before = match === null ? '' : text.slice(0, match.index);
    return match === null
      ? []
      : [
          {
            line: (run[0]?.line ?? 1) + before.split('\n').length - 1,
            message: `“${match[0].trim()}” is not our style. Use: ${allowed}.`,
          },
        ];
  });
}
