/** Pages as their sources have them, for the development server: there is no HTML while pages are edited. */
import {type SourcePlace, wordsOf} from '../../../packages/search/src/index';
import {parse} from 'yaml';
import {fillAuthored} from '../../text/fillAuthored';
import {markdownLines, splitFrontMatter} from '../../text/markdown';
import {kindOf} from './kind';
import type {PageRecords} from './records';

/** Rows and fields that components render. A source has only the component's name. */
const RENDERED: ReadonlySet<SourcePlace['kind']> = new Set(['b', 'f', 'l', 'v', 'x']);

const HEADING = /^(#{2,4})\s+(.*?)(?:\s*\{\/\*\s*#([\w-]+)\s*\*\/\})?\s*$/;

interface FrontMatter {
  title?: unknown;
  description?: unknown;
  keywords?: unknown;
}

/** A line of Markdown as text. */
function plain(line: string): string {
  return line
    .replace(/\{\/\*.*?\*\/\}/g, ' ')
    .replace(/<\/?[A-Za-z][^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*>]|\d+\.|:::\w*)\s+/, '')
    .replace(/[`*|]+|:?-{3,}:?|^:::.*$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * @param path - of the page, below the base path
 * @param built - the same page in the last build, if it was there: its rendered rows are kept
 */
export function sourcePage(path: string, markdown: string, built?: PageRecords): PageRecords {
  const {head = '', body} = splitFrontMatter(fillAuthored(markdown, path));
  const matter = (parse(head) ?? {}) as FrontMatter;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const kind = kindOf(path);
  const title = text(matter.title) || built?.title || path;
  const keywords = Array.isArray(matter.keywords) ? matter.keywords.join(' ') : '';
  const names = built?.names ?? [];
  const summary = `${text(matter.description)} ${keywords}`;
  const places: SourcePlace[] = [{id: '', heading: '', kind, text: '', trail: '', names, summary}];
  const above: string[] = [];
  for (const {text: line, kind: lineKind} of markdownLines(body)) {
    if (lineKind !== 'prose' || /^(?:import|export)\s/.test(line)) {
      continue;
    }
    const [, marks, words = '', own] = HEADING.exec(line) ?? [];
    if (marks !== undefined) {
      const heading = plain(words);
      above.splice(marks.length - 2);
      const trail = above.join(' ');
      above[marks.length - 2] = heading;
      const before = built?.places.find(({id}) => id === own);
      places.push({
        id: own ?? wordsOf(heading).join('-'),
        heading,
        kind: before?.kind ?? kind,
        text: '',
        trail,
      });
      continue;
    }
    const place = places.at(-1);
    if (place !== undefined) {
      place.text = `${place.text} ${plain(line)}`.trim();
    }
  }
  const rows = built?.places.filter((place) => RENDERED.has(place.kind)) ?? [];
  return {path, title, kind, names, places: [...places, ...rows], synonyms: built?.synonyms ?? []};
}
