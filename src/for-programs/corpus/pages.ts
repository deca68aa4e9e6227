/**
 * Pages of a build for the server for assistants: the text of their Markdown copies, split at headings, with the
 * anchors of the HTML.
 */
import {parse} from 'yaml';
import type {Page, PageKind, Section} from '../../../packages/mcp/src/index';
import {markdownLines, splitFrontMatter} from '../../text/markdown';
import {pageTree} from '../../text/pageTree';
import {RELEASE_SEGMENT} from '../../../config/releaseNames';
import {descendants, type Element, rawText} from '../dom';

export interface BuiltFile {
  /** Below the base path, such as `api/sessions/`. */
  address: string;
  html: string;
  /** Markdown copy. */
  copy: string;
}

/** @param docsUrl - full address of the portal, without the last slash; links to it become short */
export function pageOf({address, html, copy}: BuiltFile, docsUrl: string): Page {
  const {head = '', body} = splitFrontMatter(copy);
  const {title, description} = parse(head) as {title: string; description: string};
  const text = body.replaceAll(`](${docsUrl}/`, '](/');
  return {
    address,
    title,
    description,
    kind: kindOf(address),
    sections: withAnchors(sectionsOf(text, title), anchorsOf(html)),
  };
}

const REFERENCE = new RegExp(`^api/(?:${RELEASE_SEGMENT}/)?reference/`);

export function kindOf(address: string): PageKind {
  if (REFERENCE.test(address)) {
    const below = address.replace(REFERENCE, '');
    if (below.startsWith('schemas/')) {
      return 'schema';
    }
    if (below === 'errors/') {
      return 'errors';
    }
    return below === '' ? 'reference' : 'operation';
  }
  const kinds: readonly [start: string, kind: PageKind][] = [
    ['faq/', 'faq'],
    ['isms/', 'policy'],
    ['markets/', 'market'],
    ['tpp/', 'licensed'],
  ];
  return kinds.find(([start]) => address.startsWith(start))?.[1] ?? 'guide';
}

/** Splits Markdown at its headings, ignoring those inside code. */
export function sectionsOf(markdown: string, title: string): Section[] {
  const sections: {level: number; heading: string; lines: string[]}[] = [
    {level: 1, heading: title, lines: []},
  ];
  for (const {text, kind} of markdownLines(markdown)) {
    const heading = kind === 'prose' ? /^(#{1,6}) (.+)$/.exec(text) : null;
    if (heading === null) {
      sections.at(-1)?.lines.push(text);
    } else if (heading[1] !== '#') {
      sections.push({level: heading[1]?.length ?? 2, heading: plain(heading[2] ?? ''), lines: []});
    }
  }
  return sections.map(({level, heading, lines}) => ({
    id: '',
    level,
    heading,
    text: lines.join('\n').trim(),
  }));
}

/** Without markup of code and links. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\\(?=[[\]_*<>])/g, '')
    .trim();
}

interface Anchor {
  text: string;
  id: string;
}

const normal = (text: string) =>
  text
    .replace(/[\s\u200b]+/g, ' ')
    .trim()
    .toLowerCase();

/** Labels beside the text of a heading, which are not part of it. */
const BESIDE = /(?:^| )(?:hash-link|ref-anchor)(?: |$)/;

function anchorsOf(html: string): Anchor[] {
  const isBeside = ({attribs}: Element) =>
    BESIDE.test(attribs.class ?? '') || attribs['aria-hidden'] === 'true';
  return [...descendants(pageTree(html))]
    .filter(({name, attribs}) => /^h[2-5]$/.test(name) && attribs.id !== undefined)
    .map((heading) => ({text: normal(rawText(heading, isBeside)), id: heading.attribs.id ?? ''}));
}

/** Both have their headings in the same order; headings without an anchor are omitted. */
function withAnchors(sections: readonly Section[], anchors: readonly Anchor[]): Section[] {
  let next = 0;
  return sections.map((section) => {
    if (section.level === 1) {
      return section;
    }
    const found = anchors.findIndex(
      ({text}, index) => index >= next && text === normal(section.heading),
    );
    if (found === -1) {
      return section;
    }
    next = found + 1;
    return {...section, id: anchors[found]?.id ?? ''};
  });
}
