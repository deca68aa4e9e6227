/** Search records from the data of a page, and texts from HTML. */
import type {AnyNode} from 'domhandler';
import {pageTree} from '../../text/pageTree';
import type {SourcePlace} from '../../../packages/search/src/index';

/** `nodeType` of texts. Source: DOM standard, 4.4. */
export const TEXT = 3;

export interface KnownPage {
  /** Other names of the page. */
  names?: string[];
  /** Fields, values, errors and banks on the page. */
  rows: SourcePlace[];
  /** Prose; without it, the text is read from the built page. */
  prose?: {title: string; summary: string; text: string};
}

/** Search records of the reference, in a file next to its pages. The stage `pages` reads it. */
export const SEARCH_ROWS_FILE = 'search.json';

/** Pages by path below the base path. */
export type KnownPages = Readonly<Record<string, KnownPage>>;

export function squeeze(text: string): string {
  return text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Elements that may occur inside a word. */
const INLINE = /^(?:code|strong|em|b|i|abbr|sup|sub|mark|wbr)$/;

/** The first cell of a row is followed by a colon. Rows and paragraphs become sentences, with which excerpts begin. */
const CELLS = '\u0000';
const ROWS = '\u0001';
const EDGES: Readonly<Record<string, string>> = {tr: ROWS, p: ROWS, td: CELLS, th: CELLS};
/** Whether a cell says something without the head of its column, unlike "No". */
const isTelling = (cell: string) => !/^[A-Z]?[a-z]{0,2}$/.test(cell);

/** Returns the text of nodes, with spaces between blocks, links and labels next to a name. */
export function textOf(nodes: readonly AnyNode[]): string {
  const parts: string[] = [];
  const visit = (node: AnyNode): void => {
    if (node.nodeType === TEXT) {
      parts.push(node.data);
    } else if ('attribs' in node) {
      const edge = EDGES[node.name] ?? (INLINE.test(node.name) ? '' : ' ');
      parts.push(edge);
      node.children.forEach(visit);
      parts.push(edge);
    }
  };
  nodes.forEach(visit);
  return parts
    .join('')
    .split(ROWS)
    .map((row) => row.split(CELLS).map(readable).filter(isTelling))
    .map(([first = '', ...others]) => [first, others.join('. ')].filter(Boolean).join(': '))
    .filter(Boolean)
    .join('. ')
    .replace(/(?<=[.:?!])\./g, '');
}

const readable = (part: string) => squeeze(part).replace(/ (?=[.,;:)]+(?: |$))|(?<=\() /g, '');

/** Matches most texts of a description. */
const PLAIN_PARAGRAPH = /^<p>([^<&\0]*)<\/p>\s*$/;

export function textOfHtml(html: string): string {
  const plain = PLAIN_PARAGRAPH.exec(html)?.[1];
  if (plain !== undefined) {
    return readable(plain);
  }
  return textOf(pageTree(html).children);
}
