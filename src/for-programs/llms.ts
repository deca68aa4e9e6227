/** Creates `llms.txt` and `llms-full.txt`. Source of the format: llmstxt.org. */
import {RELEASE_SEGMENT} from '../../config/releaseNames';

export interface ListedPage {
  /** Address of the page below the base path. */
  address: string;
  title: string;
  description: string;
  /** Full address of the Markdown copy. */
  copyUrl: string;
}

export interface LlmsHead {
  title: string;
  /** One sentence. */
  summary: string;
  /** Facts to read before following a link. */
  notes: readonly string[];
  /** Links below the pages, to downloads and other releases. */
  more: readonly LlmsLink[];
}

export interface LlmsLink {
  title: string;
  url: string;
  description: string;
}

/** About 500 000 tokens: half the context of the largest models. Unit: bytes. Our choice. */
export const LLMS_FULL_MAX_BYTES = 2_000_000;

const SEPARATOR = '\n\n';

interface Section {
  title: string;
  has: (address: string) => boolean;
  /** Reason why `llms-full.txt` omits these pages; undefined if it includes them. */
  leftOut?: string;
}

const REFERENCE = new RegExp(`^api/(?:${RELEASE_SEGMENT}/)?reference/`);

/** Sections in reading order. The format calls the last one, which readers with little context skip, "Optional". */
const SECTIONS: readonly Section[] = [
  {title: 'Guides', has: (address) => address.startsWith('api/') && !REFERENCE.test(address)},
  {
    title: 'API reference',
    has: (address) => REFERENCE.test(address) && !address.includes('/schemas/'),
  },
  {title: 'Questions and policies', has: (address) => /^(?:faq|isms)\//.test(address)},
  {title: 'Licensed companies', has: (address) => address.startsWith('tpp/')},
  {title: 'Markets', has: (address) => address.startsWith('markets/')},
  {title: 'More pages', has: (address) => !REFERENCE.test(address)},
  {
    title: 'Optional',
    has: () => true,
    leftOut: 'each operation shows the fields of its schemas',
  },
];

/** Returns the reason why a page is in no list; undefined if it belongs in one. */
export function reasonToLeaveOut(address: string): string | undefined {
  return address === '' ? 'they are linked from the first page of the list' : undefined;
}

function sectionOf(address: string): Section | undefined {
  return reasonToLeaveOut(address) === undefined
    ? SECTIONS.find(({has}) => has(address))
    : undefined;
}

interface LlmsList {
  title: string;
  links: readonly LlmsLink[];
}

export function makeLlms(pages: readonly ListedPage[], head: LlmsHead): string {
  const sections = SECTIONS.map((section) => ({
    title: section.title,
    links: pages
      .filter(({address}) => sectionOf(address) === section)
      .map(({title, copyUrl, description}) => ({title, url: copyUrl, description})),
  })).filter(({links}) => links.length > 0);
  // The format requires "Optional" to be the last section.
  const before = sections.filter(({title}) => title !== 'Optional');
  const after = sections.filter(({title}) => title === 'Optional');
  const start = headOf(head).join(SEPARATOR);
  const lists = [...before, {title: 'Downloads and more', links: head.more}, ...after];
  return `${[start, ...lists.map(listText)].join(SEPARATOR)}\n`;
}

function listText({title, links}: LlmsList): string {
  return `## ${title}${SEPARATOR}${links.map(linkLine).join('\n')}`;
}

function headOf({title, summary, notes}: LlmsHead): string[] {
  return [`# ${title}`, `> ${summary}`, ...(notes.length > 0 ? [notes.join('\n\n')] : [])];
}

function linkLine({title, url, description}: LlmsLink): string {
  return `- [${title.replace(/[[\]]/g, '\\$&')}](${url}): ${description}`;
}

/**
 * Combines all texts into one file, in the order of the sections. The end of the file lists pages that are omitted
 * intentionally or because of their size.
 *
 * @param textOf - returns the Markdown copy of a page
 * @param maximum - size limit. Unit: bytes.
 */
export function makeLlmsFull(
  pages: readonly ListedPage[],
  head: LlmsHead,
  textOf: (page: ListedPage) => string,
  maximum: number = LLMS_FULL_MAX_BYTES,
): string {
  const parts = headOf(head);
  const leftOut = new Map<string, ListedPage[]>();
  const leave = (reason: string, page: ListedPage) =>
    leftOut.set(reason, [...(leftOut.get(reason) ?? []), page]);
  const ordered = SECTIONS.flatMap((section) =>
    pages.filter(({address}) => sectionOf(address) === section).map((page) => ({section, page})),
  );
  // Reserve space for the list at the end.
  const reserved = ordered.reduce((sum, {page}) => sum + Buffer.byteLength(shortLine(page)) + 1, 0);
  let size = Buffer.byteLength(parts.join(SEPARATOR)) + reserved;
  for (const {section, page} of ordered) {
    const text = section.leftOut === undefined ? textOf(page).trim() : '';
    const added = Buffer.byteLength(text) + SEPARATOR.length;
    if (section.leftOut !== undefined) {
      leave(section.leftOut, page);
    } else if (size + added > maximum) {
      leave(`this file is limited to ${maximum} bytes`, page);
    } else {
      parts.push(text);
      size += added;
    }
  }
  for (const [reason, left] of leftOut) {
    parts.push(`Omitted, because ${reason}:\n\n${left.map(shortLine).join('\n')}`);
  }
  return `${parts.join(SEPARATOR)}\n`;
}

function shortLine({title, copyUrl}: ListedPage): string {
  return `- [${title.replace(/[[\]]/g, '\\$&')}](${copyUrl})`;
}
