import MarkdownIt from 'markdown-it';
import {ENGLISH} from './labels';
import {CARDS_CLASS, hasCards, TABLE_ROLES} from './render/cards';
import {kebabCase} from './slugs';
import {closeTags, decodeEntities, isOwnAddress, SAFE_NAMES, safeTag} from './safeHtml';

/**
 * Converts the CommonMark of descriptions to HTML. Descriptions are untrusted, so only a few safe elements stay HTML.
 * Other tags, mostly placeholders such as `<account_id>`, are shown as text.
 */
const renderer = new MarkdownIt('default', {html: true, linkify: false});

const UNNAMED_TABLE: string = ENGLISH['table.unnamed'];

type Token = ReturnType<typeof renderer.parse>[number];

/**
 * Turns headings into bold paragraphs, so that the page keeps its own outline. Only headings in the introduction and in
 * tags remain headings, starting below the level of the page.
 */
renderer.renderer.rules.heading_open = (tokens, index, _options, {headings}: Environment) => {
  if (headings === undefined) {
    return '<p><strong>';
  }
  const name = kebabCase(tokens[index + 1]?.content ?? '');
  const count = headings.names.get(name) ?? 0;
  headings.names.set(name, count + 1);
  return `<h${levelOf(tokens, index, headings)} id="about-${name}${count === 0 ? '' : `-${count + 1}`}">`;
};
renderer.renderer.rules.heading_close = (tokens, index, _options, {headings}: Environment) =>
  headings === undefined ? '</strong></p>\n' : `</h${levelOf(tokens, index, headings)}>\n`;

function levelOf(tokens: readonly Token[], index: number, {level}: Headings): number {
  const numberOf = ({tag}: Token) => Number(tag.slice(1));
  const first = Math.min(...tokens.filter(({type}) => type === 'heading_open').map(numberOf));
  const own = tokens[index];
  return Math.min(6, level + (own === undefined ? 0 : numberOf(own) - first));
}

/** Wide tables scroll in their own focusable box; tables with many columns become cards on phones. */
renderer.renderer.rules.table_open = (tokens, index, options, env: Environment, self) => {
  const isCards = tokens[index]?.attrGet('role') === TABLE_ROLES.table;
  const box = isCards ? `ref-scroll ${CARDS_CLASS}` : 'ref-scroll';
  const table = self.renderToken(tokens, index, options);
  return `<div class="${box}" role="group" aria-label="${renderer.utils.escapeHtml(env.tableName ?? UNNAMED_TABLE)}" tabindex="0">${table}`;
};
renderer.renderer.rules.table_close = () => '</table></div>\n';
/**
 * Shows only pictures from the site itself, because pages send no requests to other hosts. Alternative text replaces
 * all others.
 */
renderer.renderer.rules.image = (tokens, index) => {
  const alt = renderer.utils.escapeHtml(tokens[index]?.content ?? '');
  const src = tokens[index]?.attrGet('src') ?? '';
  return isOwnAddress(src)
    ? `<img src="${renderer.utils.escapeHtml(src)}" alt="${alt}" loading="lazy">`
    : alt;
};

/**
 * Keeps safe HTML and turns the rest into text. Elements left open are closed at the end of their paragraph, list item
 * or text. A blank line ends an HTML block but not the elements in it.
 */
renderer.core.ruler.push('safe-html', (state) => {
  const blocks: Token[] = [];
  const groups: OpenGroup[] = [];
  const closeGroup = (group: OpenGroup) => {
    const end = new state.Token('html_block', '', 0);
    end.content = `${closeTags(group.open)}</div>\n`;
    blocks.push(end);
  };
  for (const token of state.tokens) {
    while ((groups.at(-1)?.level ?? -1) > token.level) {
      groups.splice(-1).forEach(closeGroup);
    }
    if (token.type === 'html_block') {
      makeBlockSafe(token, groups);
    } else if (token.children !== null) {
      makeSafe(token.children);
    }
    blocks.push(token);
  }
  groups.reverse().forEach(closeGroup);
  state.tokens = blocks;
});

/** Consecutive HTML blocks with elements that are still open. */
interface OpenGroup {
  level: number;
  open: string[];
}

function makeBlockSafe(token: Token, groups: OpenGroup[]): void {
  const last = groups.at(-1);
  const isNew = last?.level !== token.level;
  const group = last === undefined || isNew ? {level: token.level, open: []} : last;
  if (isNew) {
    groups.push(group);
  }
  // Markdown inside an HTML block is not parsed; its lines consist of text and tags.
  token.markup = token.content;
  const safe = safeMarkup(token.content, group.open);
  const isComplete = group.open.length === 0;
  if (isComplete) {
    groups.pop();
  }
  token.content = `${isNew ? '<div class="ref-html">' : ''}${safe}${isComplete ? '</div>\n' : ''}`;
}

/** Aligns columns with classes, because many sites forbid `style` attributes. */
renderer.core.ruler.push('table-alignment', ({tokens}) => {
  for (const token of tokens.filter(({type}) => type === 'th_open' || type === 'td_open')) {
    const [, side = ''] = /text-align:\s*(\w+)/.exec(token.attrGet('style') ?? '') ?? [];
    token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
    if (side === 'center' || side === 'right') {
      token.attrJoin('class', `ref-align-${side}`);
    }
  }
});

/** In tables that become cards, each cell carries the name of its column, and elements have explicit roles. */
renderer.core.ruler.push('table-cards', ({tokens}) => {
  let start = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') {
      start = index;
    } else if (token.type === 'table_close') {
      nameCells(tokens.slice(start, index + 1));
    }
  }
});

/** @param table - the tokens of the table, from first to last */
function nameCells(table: readonly Token[]): void {
  const columns = table
    .filter((_, index) => table[index - 1]?.type === 'th_open')
    .map(({children}) =>
      (children ?? [])
        .filter(({type}) => type === 'text' || type === 'code_inline')
        .map(({content}) => content)
        .join(''),
    );
  if (!hasCards(columns)) {
    return;
  }
  let column = 0;
  for (const token of table.filter(({nesting}) => nesting === 1)) {
    const role = TABLE_ROLES[token.tag];
    if (role !== undefined) {
      token.attrSet('role', role);
    }
    column = token.type === 'td_open' ? column + 1 : 0;
    if (column > 0) {
      token.attrSet('data-label', columns[column - 1] ?? '');
    }
  }
}

function makeSafe(tokens: Token[]): void {
  const open: string[] = [];
  for (const token of tokens) {
    if (token.type === 'html_inline') {
      token.markup = token.content;
      token.content = safeTag(token.content, open);
    }
  }
  const last = tokens.at(-1);
  if (open.length > 0 && last !== undefined) {
    const end = new (last.constructor as new (type: string, tag: string, nesting: 0) => Token)(
      'html_inline',
      '',
      0,
    );
    end.content = closeTags(open);
    tokens.push(end);
  }
}

function safeMarkup(markup: string, open: string[]): string {
  return markup
    .split(/(<!--[\s\S]*?-->|<\/?[A-Za-z][^<>]*>)/)
    .map((part, index) =>
      index % 2 === 1 ? safeTag(part, open) : renderer.utils.escapeHtml(decodeEntities(part)),
    )
    .join('');
}

/** Settings and state for the headings of one page. */
export interface Headings {
  /** Level of the first-level headings. */
  level: number;
  /** Names in use so far, with their counts. */
  names: Map<string, number>;
}

interface Environment {
  /** Name of a table for screen readers. */
  tableName?: string;
  headings?: Headings | undefined;
}

/** Returns the addresses of links and pictures in a text. */
export function linksIn(markdown: string): {href: string; isPicture: boolean}[] {
  return renderer
    .parse(markdown, {})
    .flatMap((token) => token.children ?? [])
    .filter(({type}) => type === 'link_open' || type === 'image')
    .map((token) => ({
      href: token.attrGet('href') ?? token.attrGet('src') ?? '',
      isPicture: token.type === 'image',
    }));
}

/** The build's link check cannot locate a link in the description; `links.ts` can. */
renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const href = tokens[index]?.attrGet('href') ?? '';
  if (!/^[a-z][a-z0-9+.-]*:/i.test(href)) {
    tokens[index]?.attrs?.unshift(['data-described', '']);
  }
  return self.renderToken(tokens, index, options);
};

/**
 * @param tableName - name of tables for screen readers @param headings - set where headings remain headings of the page
 */
export function markdownToHtml(
  markdown: string,
  tableName = UNNAMED_TABLE,
  headings?: Headings,
): string {
  return renderer.render(markdown, {tableName, headings} satisfies Environment).trim();
}

/** Converts Markdown to HTML for places where only phrasing content is valid. */
export function inlineMarkdownToHtml(markdown: string): string {
  return renderer.renderInline(markdown.trim());
}

/** Returns the first sentence as plain text, for meta descriptions and lists. */
export function firstSentence(markdown: string): string {
  const text = plainText(markdown);
  return /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** Returns the visible text on one line. */
export function plainText(markdown: string): string {
  return (
    renderer
      .parse(markdown, {})
      .map((token) => (token.children ?? [token]).map(tokenText).join(''))
      // Blocks have no whitespace between them.
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function tokenText({type, content, markup}: Token): string {
  if (type === 'html_inline' || type === 'html_block') {
    return textOfMarkup(markup);
  }
  return type.endsWith('break') ? ' ' : content;
}

/** Removes the tags that become elements of the page. */
function textOfMarkup(markup: string): string {
  return markup.replace(/<[^<>]*>/g, (tag) =>
    safeTag(tag, [...SAFE_NAMES]).startsWith('<') ? ' ' : tag,
  );
}
