import MarkdownIt from 'markdown-it';
import type {Json} from '../types';
import {asCode} from '../words';

/** The same dialect in which pages show the texts of a description. */
const parser = new MarkdownIt('default', {html: false, linkify: false});

/** A backslash escape or a code span: nothing inside it is markup. Source: CommonMark 0.31, 2.4 and 6.1. */
export const LITERAL = String.raw`\\[\s\S]|(?<!${'`'})(${'`'}+)(?!${'`'})[\s\S]*?[^${'`'}]\1(?!${'`'})`;

const AUTOLINK = String.raw`<((?:https?|mailto):[^\s<>]*)>`;
/** Two code spans must not touch. */
const TAGS = String.raw`(?<!${'`'})(?:<[/!?]?[A-Za-z-][^<>]*>)+(?!${'`'})`;
const IMAGE = String.raw`!\[([^\]]*)\]\([^)]*\)`;
/** Links that only work on one page, or that would run code. */
const DEAD_LINK = String.raw`\[([^\]]*)\]\(\s*(?:#|(?:javascript|vbscript|data|file):)[^)]*\)`;
/** The start of a block of HTML needs no end. Source: CommonMark 0.31, 4.6. */
const OPEN_TAG = String.raw`<(?=[A-Za-z/!?])`;

const INLINE = new RegExp(
  [LITERAL, AUTOLINK, `(${TAGS})`, IMAGE, DEAD_LINK, OPEN_TAG].join('|'),
  'gi',
);

/**
 * A text of a description as it can be inside any Markdown page: no HTML (what looks like a tag becomes
 * code), no headings that break the page's outline, no addresses inside "the page", no fence left open.
 */
export function cleanMarkdown(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
  const tokens = parser.parse(lines.join('\n'), {});
  const blocks: string[] = [];
  let done = 0;
  const addText = (end: number) => {
    if (end > done) {
      blocks.push(cleanText(lines.slice(done, end).join('\n')));
    }
  };
  tokens.forEach((token, index) => {
    const [start, end] = token.map ?? [0, 0];
    const isCode = token.type === 'fence' || token.type === 'code_block';
    const isHeading = token.type === 'heading_open' && token.level === 0;
    if (start < done || !(isCode || isHeading)) {
      return;
    }
    addText(start);
    blocks.push(
      isHeading
        ? `**${cleanText(tokens[index + 1]?.content ?? '')}**\n`
        : lines.slice(start, end).join('\n'),
    );
    if (token.type === 'fence' && token.level === 0 && !isClosed(token.markup, lines[end - 1])) {
      blocks.push(token.markup);
    }
    done = end;
  });
  addText(lines.length);
  return blocks.join('\n').trimEnd();
}

function isClosed(mark: string, lastLine: string | undefined): boolean {
  const last = lastLine?.trim() ?? '';
  return last.startsWith(mark) && last.replaceAll(mark.charAt(0), '') === '';
}

/** Escapes what is not code; a code span never reaches beyond a blank line. */
function cleanText(text: string): string {
  return text
    .split(/(\n[ \t]*\n)/)
    .map((part) => part.replace(INLINE, cleanInline))
    .join('');
}

function cleanInline(
  match: string,
  _ticks: string | undefined,
  address: string | undefined,
  tags: string | undefined,
  alternative: string | undefined,
  deadLink: string | undefined,
): string {
  if (address !== undefined) {
    return `[${address.replace(/^mailto:/, '')}](${address})`;
  }
  if (tags !== undefined) {
    return code(tags.replace(/\s+/g, ' '));
  }
  return alternative ?? deadLink ?? (match === '<' ? '\\<' : match);
}

/** A text of a description for a place that holds a phrase: one line. */
export function cleanPhrase(text: string): string {
  return cleanMarkdown(text.trim()).replace(/\s*\n\s*/g, ' ');
}

/** Plain text: nothing in it is markup. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|~(?=~)|&(?=#?\w+;)|#$/g, '\\$&');
}

/** A code span with as many backticks as its content needs. */
export function code(text: string): string {
  const isPlain = text !== '' && text.trim() === text && !/[\r\n\t]/.test(text);
  const content = isPlain ? text : JSON.stringify(text);
  const ticks = '`'.repeat(longestRun(content) + 1);
  const space = content.startsWith('`') || content.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${content}${space}${ticks}`;
}

export function jsonCode(value: Json): string {
  return code(asCode(value));
}

export function fence(content: string, language: string): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(content) + 1));
  return `${ticks}${language}\n${content.trimEnd()}\n${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

export function link(text: string, address: string | undefined): string {
  return address === undefined
    ? text
    : `[${text}](${address.replace(/[\s()<>\\]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)})`;
}

/** Paragraphs, lists and fences with a blank line between them; empty ones are omitted. */
export function blocks(...all: (string | undefined | false)[]): string {
  return all.filter((block) => typeof block === 'string' && block !== '').join('\n\n');
}

export function listItem(text: string): string {
  return `- ${text.replace(/\n(?=[^\n])/g, '\n  ')}`;
}

export function list(items: readonly string[]): string {
  return items.map(listItem).join('\n');
}

/** A cell is one line, and a pipe in it would start the next cell. Source: GitHub Flavored Markdown, 4.10. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|');
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(cell)))].join(
    '\n',
  );
}
