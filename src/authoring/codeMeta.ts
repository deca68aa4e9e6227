import type {LineMark} from '../../packages/openapi-reference/src/client';

/** What an author writes after the language of a fence. */
export interface CodeMeta {
  title?: string;
  marks: Map<number, LineMark>;
}

const TITLE = /\btitle=(["'])(.*?)\1/;
/** `{1,3-5}`, `ins={2}`, `del={7}` */
const MARKS = /(?:\b(ins|del)=)?\{([^}]*)\}/g;
const LINES = /^(\d+)(?:-(\d+))?$/;

/**
 * @param meta - the rest of the fence's first line
 * @throws Error that says what is wrong and what is allowed
 */
export function parseCodeMeta(meta: string): CodeMeta {
  const title = TITLE.exec(meta)?.[2];
  const marks = new Map<number, LineMark>();
  for (const [all, kind, lines = ''] of meta.replace(TITLE, '').matchAll(MARKS)) {
    for (const part of lines.split(',')) {
      const [, first, last = first] = LINES.exec(part.trim()) ?? [];
      if (first === undefined || Number(last) < Number(first) || Number(first) === 0) {
        throw new Error(
          `${all} does not select any lines of the sample. Allowed: line numbers from 1 and ranges, such as {2,4-6}, ins={3}, del={1}.`,
        );
      }
      for (let line = Number(first); line <= Number(last); line += 1) {
        marks.set(line, (kind ?? 'mark') as LineMark);
      }
    }
  }
  return {...(title === undefined ? {} : {title}), marks};
}
