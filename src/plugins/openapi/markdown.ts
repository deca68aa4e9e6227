import MarkdownIt from 'markdown-it';

/**
 * CommonMark of descriptions to HTML. Raw HTML is shown as text: a description may come from anywhere, and what looks like
 * a tag is usually a placeholder such as `<account_id>`.
 */
const renderer = new MarkdownIt('default', {html: false, linkify: false});

/** Headings of a description must not break the page's own outline: they become bold paragraphs. */
renderer.renderer.rules.heading_open = () => '<p><strong>';
renderer.renderer.rules.heading_close = () => '</strong></p>\n';
/** Wide tables scroll in their own box, which must be reachable by keyboard. */
renderer.renderer.rules.table_open = () => '<div class="ref-scroll" tabindex="0"><table>\n';
renderer.renderer.rules.table_close = () => '</table></div>\n';
renderer.renderer.rules.image = (tokens, index) =>
  renderer.utils.escapeHtml(tokens[index]?.content ?? '');

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
  return renderer
    .parse(markdown, {})
    .flatMap((token) => token.children ?? (token.content === '' ? [] : [token]))
    .map((token) => (/break$/.test(token.type) ? ' ' : token.content))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
