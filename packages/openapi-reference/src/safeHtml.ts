/** The HTML elements that texts of a description may use. */

/** Elements, each with its allowed attributes. */
const SAFE: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  abbr: ['title'],
  b: [],
  blockquote: [],
  br: [],
  code: [],
  dd: [],
  del: [],
  details: [],
  div: [],
  dl: [],
  dt: [],
  em: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  img: ['src', 'alt', 'title', 'width', 'height'],
  kbd: [],
  li: [],
  ol: ['start'],
  p: [],
  pre: [],
  s: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  tfoot: [],
  th: ['colspan', 'rowspan'],
  thead: [],
  tr: [],
  u: [],
  ul: [],
};
export const SAFE_NAMES: readonly string[] = Object.keys(SAFE);
/** As in Markdown, headings must not break the page's own outline. */
const HEADING = /^h[1-6]$/;
const HEADING_TAGS = {open: '<p><strong>', close: '</strong></p>'};
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

const TAG =
  /^<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>$/i;
const ATTRIBUTE = /([a-z][a-z0-9-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * A tag as a page may contain it: the tag itself without attributes that are not safe, or its source as text.
 *
 * @param open - names of elements that are open; is changed
 */
export function safeTag(source: string, open: string[]): string {
  if (source.startsWith('<!--')) {
    return '';
  }
  const [, slash, rawName = '', attributes = ''] = TAG.exec(source) ?? [];
  const name = rawName.toLowerCase();
  const allowed = Object.hasOwn(SAFE, name) ? SAFE[name] : undefined;
  if (allowed === undefined) {
    return escape(source);
  }
  if (slash === '/') {
    const at = open.lastIndexOf(name);
    if (EMPTY.has(name) || at === -1) {
      return escape(source);
    }
    // Closes elements that were left open inside.
    return closeTags(open.splice(at));
  }
  const kept = safeAttributes(name, attributes, allowed);
  if (kept === undefined) {
    // A picture from another host: its alternative text.
    return escape(/\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).join('') ?? '');
  }
  if (!EMPTY.has(name)) {
    open.push(name);
  }
  return HEADING.test(name) ? HEADING_TAGS.open : `<${name}${kept}>`;
}

/** @param names - open elements, the innermost last */
export function closeTags(names: readonly string[]): string {
  return [...names]
    .reverse()
    .map((name) => (HEADING.test(name) ? HEADING_TAGS.close : `</${name}>`))
    .join('');
}

/** Undefined if the element is of no use without what is not allowed. */
function safeAttributes(
  name: string,
  attributes: string,
  allowed: readonly string[],
): string | undefined {
  const all = [...attributes.matchAll(ATTRIBUTE)].map(
    ([, key = '', one, other, bare]) => [key.toLowerCase(), one ?? other ?? bare ?? ''] as const,
  );
  const kept = all.filter(
    ([key, value]) =>
      allowed.includes(key) &&
      (key !== 'href' || /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(value)) &&
      (key !== 'src' || /^\/(?!\/)/.test(value)) &&
      (!['width', 'height', 'colspan', 'rowspan', 'start'].includes(key) ||
        /^\d{1,4}$/.test(value)),
  );
  if (name === 'img' && !kept.some(([key]) => key === 'src')) {
    return undefined;
  }
  const described = name === 'a' && kept.some(([, value]) => value.startsWith('/'));
  return `${described ? ' data-described=""' : ''}${kept.map(([key, value]) => ` ${key}="${escape(value)}"`).join('')}`;
}

function escape(text: string): string {
  return text.replace(/&(?!#?\w+;)|[<>"]/g, (char) => ESCAPES[char] ?? char);
}
