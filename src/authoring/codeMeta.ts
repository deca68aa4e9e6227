/** Options that an author writes after the language of a fence. */
export interface CodeMeta {
  title?: string;
  /** Numbers of marked lines, starting at 1. */
  marks: Set<number>;
}

const TITLE = /\btitle=(["'])(.*?)\1/;
/** Matches `{1,3-5}`. */
const MARKS = /\{([^}]*)\}/g;
const LINES = /^(\d+)(?:-(\d+))?$/;

/**
 * Parses the options of a fence.
 *
 * @param meta - the rest of the fence's first line
 * @throws Error that names the mistake and the allowed values
 */
export function parseCodeMeta(meta: string): CodeMeta {
  const title = TITLE.exec(meta)?.[2];
  const [option] = /\b(?:showLineNumbers|ins=|del=)/.exec(meta.replace(TITLE, '')) ?? [];
  if (option !== undefined) {
    throw new Error(`${option} has no effect. Mark lines instead, for example with {2,4-6}.`);
  }
  const marks = new Set<number>();
  for (const [all, lines = ''] of meta.replace(TITLE, '').matchAll(MARKS)) {
    for (const part of lines.split(',')) {
      const [, first, last = first] = LINES.exec(part.trim()) ?? [];
      if (first === undefined || Number(last) < Number(first) || Number(first) === 0) {
        throw new Error(
          `${all} does not select any lines of the sample. Allowed: line numbers from 1 and ranges of them, such as {2,4-6}.`,
        );
      }
      for (let line = Number(first); line <= Number(last); line += 1) {
        marks.add(line);
      }
    }
  }
  return {...(title === undefined ? {} : {title}), marks};
}

const MAGIC_COMMENT =
  /^\s*(?:\/\/|#|--|\/\*|<!--|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;

/** Removes Docusaurus's magic comments from code and returns the lines that they mark. */
export function takeMagicComments(code: string): {code: string; marks: Set<number>} {
  const kept: string[] = [];
  const marks = new Set<number>();
  let isInside = false;
  let isNext = false;
  for (const line of code.split('\n')) {
    const kind = MAGIC_COMMENT.exec(line)?.[1];
    if (kind === undefined) {
      kept.push(line);
      if (isInside || isNext) {
        marks.add(kept.length);
      }
    }
    isNext = kind === 'next-line';
    isInside = kind === 'start' || (isInside && kind !== 'end');
  }
  return {code: kept.join('\n'), marks};
}
