import MarkdownIt from 'markdown-it';

/**
 * CommonMark of descriptions to HTML. Raw HTML is shown as text: a description may come from anywhere, and what looks like
 * a tag is usually a placeholder such as `<account_id>`.
 */
const renderer = new MarkdownIt('default', {html: false, linkify: false});

type Token = ReturnType<typeof renderer.parse>[number];

/** Headings of a description must not break the page's own outline: they become bold paragraphs. */
renderer.renderer.rules.heading_open = () => '<p><strong>';
renderer.renderer.rules.heading_close = () => '</strong></p>\n';
/** Wide tables scroll in their own box, which must be reachable by keyboard. */
renderer.renderer.rules.table_open = () =>
  '<div class="ref-scroll" role="group" aria-label="Table" tabindex="0"><table>\n';
renderer.renderer.rules.table_close = () => '</table></div>\n';
renderer.renderer.rules.image = (tokens, index) =>
  renderer.utils.escapeHtml(tokens[index]?.content ?? '');

/**
 * A text of a description stands on several pages, so an address inside "the page" leads nowhere on most of them (renderers
 * of other makers have anchors of their own, e.g. `#section/Errors`). Such a link becomes plain text.
 */
renderer.core.ruler.push('local-links', ({tokens}) => {
  for (const token of tokens) {
    token.children = withoutLocalLinks(token.children);
  }
});

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

/** For places that hold a phrase, not a block. */
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
      // Between two blocks there is no space of their own.
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function tokenText({type, content}: Token): string {
  return type.endsWith('break') ? ' ' : content;
}
