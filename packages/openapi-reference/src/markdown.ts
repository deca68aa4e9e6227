import MarkdownIt from 'markdown-it';
import {CARDS_CLASS, hasCards, TABLE_ROLES} from './render/cards';
import {SAFE_NAMES, safeTag} from './safeHtml';

/**
 * CommonMark of descriptions to HTML. A description may come from anywhere: a few safe elements stay HTML, other tags
 * are shown as text, because they are usually placeholders such as `<account_id>`.
 */
const renderer = new MarkdownIt('default', {html: true, linkify: false});

type Token = ReturnType<typeof renderer.parse>[number];

/** Headings of a description must not break the page's own outline: they become bold paragraphs. */
renderer.renderer.rules.heading_open = () => '<p><strong>';
renderer.renderer.rules.heading_close = () => '</strong></p>\n';
/** Wide tables scroll in their own box, which must be reachable by keyboard; many columns become cards on phones. */
renderer.renderer.rules.table_open = (tokens, index, options, _env, self) => {
  const isCards = tokens[index]?.attrGet('role') === TABLE_ROLES.table;
  const box = isCards ? `ref-scroll ${CARDS_CLASS}` : 'ref-scroll';
  const table = self.renderToken(tokens, index, options);
  return `<div class="${box}" role="group" aria-label="Table" tabindex="0">${table}`;
};
renderer.renderer.rules.table_close = () => '</table></div>\n';
/**
 * Only pictures of the site itself are shown; others are replaced by their alternative text, because no page sends
 * requests to other hosts.
 */
renderer.renderer.rules.image = (tokens, index) => {
  const alt = renderer.utils.escapeHtml(tokens[index]?.content ?? '');
  const src = tokens[index]?.attrGet('src') ?? '';
  return isOwnAddress(src)
    ? `<img src="${renderer.utils.escapeHtml(src)}" alt="${alt}" loading="lazy">`
    : alt;
};

/** A URL on the site that shows the page. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?!\/)/.test(address);
}

/**
 * A text of a description is on several pages, so an address inside "the page" is broken on most of
 * them (other renderers have their own anchors, for example `#section/Errors`). Such a link becomes plain text.
 */
renderer.core.ruler.push('local-links', ({tokens}) => {
  for (const token of tokens) {
    token.children = withoutLocalLinks(token.children);
  }
});

/** Safe HTML is kept, the rest becomes text; open elements are closed at the end of the text. */
renderer.core.ruler.push('safe-html', (state) => {
  const blocks: Token[] = [];
  for (const token of state.tokens) {
    if (token.type === 'html_block') {
      // Markdown inside an HTML block is not parsed; its lines are text and tags.
      token.markup = token.content;
      token.content = safeMarkup(token.content);
    } else if (token.children !== null) {
      makeSafe(token.children);
    }
    blocks.push(token);
  }
  state.tokens = blocks;
});

/** Cells of a table that becomes cards carry the name of their column, and its elements their roles. */
renderer.core.ruler.push('table-cards', ({tokens}) => {
  let table: Token[] = [];
  for (const token of tokens) {
    table = token.type === 'table_open' ? [token] : [...table, token];
    if (token.type === 'table_close') {
      nameCells(table);
      table = [];
    }
  }
});

/** @param table - from its first token to its last */
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
    end.content = closing(open);
    tokens.push(end);
  }
}

function closing(open: readonly string[]): string {
  return [...open]
    .reverse()
    .map((name) => `</${name}>`)
    .join('');
}

function safeMarkup(markup: string): string {
  const open: string[] = [];
  const parts = markup.split(/(<\/?[A-Za-z][^<>]*>)/);
  const safe = parts.map((part, index) =>
    index % 2 === 1 ? safeTag(part, open) : renderer.utils.escapeHtml(decodeEntities(part)),
  );
  return `<div class="ref-html">${safe.join('')}${closing(open)}</div>\n`;
}

/** HTML entities are already decoded, as in Markdown. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/gi, (entity) =>
    renderer.utils.unescapeAll(entity),
  );
}

/** `[ ]` and `[x]` at the start of an item. Source: GitHub Flavored Markdown, 5.3. */
renderer.core.ruler.push('tasks', ({tokens}) => {
  for (const [index, token] of tokens.entries()) {
    const first = token.children?.[0];
    const isItem = tokens[index - 2]?.type === 'list_item_open';
    const mark = first?.type === 'text' ? /^\[([ xX])\]\s/.exec(first.content) : null;
    if (token.type === 'inline' && isItem && first !== undefined && mark !== null) {
      first.content = `${mark[1] === ' ' ? '☐' : '☑'} ${first.content.slice(mark[0].length)}`;
    }
  }
});

/** Addresses of links in a text. */
export function linksIn(markdown: string): string[] {
  return renderer
    .parse(markdown, {})
    .flatMap((token) => token.children ?? [])
    .filter(({type}) => type === 'link_open')
    .map((token) => token.attrGet('href') ?? '');
}

/** The link check of the build cannot name the position in the description; `links.ts` can. */
renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const href = tokens[index]?.attrGet('href') ?? '';
  if (!/^[a-z][a-z0-9+.-]*:/i.test(href)) {
    tokens[index]?.attrs?.unshift(['data-described', '']);
  }
  return self.renderToken(tokens, index, options);
};

function withoutLocalLinks(tokens: Token[] | null): Token[] | null {
  let isLocal = false;
  return (
    tokens?.filter((token) => {
      if (token.type === 'link_open') {
        isLocal = token.attrGet('href')?.startsWith('#') === true;
      }
      const isDropped = isLocal && (token.type === 'link_open' || token.type === 'link_close');
      if (token.type === 'link_close') {
        isLocal = false;
      }
      return !isDropped;
    }) ?? null
  );
}

export function markdownToHtml(markdown: string): string {
  return renderer.render(markdown).trim();
}

/** For places that contain a phrase, not a block. */
export function inlineMarkdownToHtml(markdown: string): string {
  return renderer.renderInline(markdown.trim());
}

/** First sentence as plain text, for meta descriptions and lists. */
export function firstSentence(markdown: string): string {
  const text = plainText(markdown);
  return /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** The text that a reader sees, on one line. */
export function plainText(markdown: string): string {
  return (
    renderer
      .parse(markdown, {})
      .map((token) => (token.children ?? [token]).map(tokenText).join(''))
      // There is no whitespace between two blocks.
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

/** Without the tags that a page has as elements. */
function textOfMarkup(markup: string): string {
  return markup.replace(/<[^<>]*>/g, (tag) =>
    safeTag(tag, [...SAFE_NAMES]).startsWith('<') ? ' ' : tag,
  );
}
