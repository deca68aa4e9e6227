/** HTML elements that the texts of a description may contain. */
import MarkdownIt from 'markdown-it';

const {unescapeAll} = new MarkdownIt().utils;

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/gi, (entity) => unescapeAll(entity));
}

/** A base URL that differs from any real host. Source of the domain: RFC 6761. */
const SITE = 'https://site.invalid';

/**
 * Whether a browser takes an address for a URL on the current site. `/\\host`, and `//host` with a tab between the
 * slashes, lead to another host. Source: WHATWG URL, basic URL parser.
 */
export function isOwnAddress(address: string): boolean {
  return (
    address.startsWith('/') && URL.canParse(address, SITE) && new URL(address, SITE).origin === SITE
  );
}

/** Elements whose attributes are all removed. */
const BARE = `b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i kbd li p pre s small span strong
  sub summary sup table tbody tfoot thead tr u ul`;
/** Elements with their permitted attributes. */
const SAFE: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(BARE.split(/\s+/).map((name) => [name, []])),
  a: ['href', 'title'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};
export const SAFE_NAMES: readonly string[] = Object.keys(SAFE);
/** As in Markdown, headings must not break the page's own outline. */
const HEADING = /^h[1-6]$/;
const HEADING_TAGS = {open: '<p><strong>', close: '</strong></p>'};
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

const TAG =
  /^<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>$/i;
const ATTRIBUTE = /([a-z][a-z0-9-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi;

const escapeHtml = (text: string) => escape(text.replaceAll('&', '&amp;'));

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Returns a tag in a form that is safe on a page: without unsafe attributes, or its source as text.
 *
 * @param open - names of open elements; modified in place
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
    // Closes elements left open inside this one.
    return closeTags(open.splice(at));
  }
  const kept = safeAttributes(name, attributes, allowed);
  if (kept === undefined) {
    // A picture from another host is replaced with its alternative text.
    return escape(/\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).join('') ?? '');
  }
  if (!EMPTY.has(name)) {
    open.push(name);
  }
  return HEADING.test(name) ? HEADING_TAGS.open : `<${name}${kept}>`;
}

/** @param names - open elements, innermost last */
export function closeTags(names: readonly string[]): string {
  return [...names]
    .reverse()
    .map((name) => (HEADING.test(name) ? HEADING_TAGS.close : `</${name}>`))
    .join('');
}

/** Returns undefined if the element is useless without the removed attributes. */
function safeAttributes(
  name: string,
  attributes: string,
  allowed: readonly string[],
): string | undefined {
  const all = [...attributes.matchAll(ATTRIBUTE)].map(
    ([, key = '', one, other, bare]) =>
      [key.toLowerCase(), decodeEntities(one ?? other ?? bare ?? '')] as const,
  );
  const kept = all.filter(
    ([key, value]) =>
      allowed.includes(key) &&
      (key !== 'href' || /^(?:https?:\/\/|mailto:)/i.test(value) || isOwnAddress(value)) &&
      (key !== 'src' || isOwnAddress(value)) &&
      (!['width', 'height', 'colspan', 'rowspan', 'start'].includes(key) ||
        /^\d{1,4}$/.test(value)),
  );
  if (name === 'img' && !kept.some(([key]) => key === 'src')) {
    return undefined;
  }
  const described = name === 'a' && kept.some(([, value]) => value.startsWith('/'));
  return `${described ? ' data-described=""' : ''}${kept.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}`;
}

function escape(text: string): string {
  return text.replace(/&(?!#?\w+;)|[<>"]/g, (char) => ESCAPES[char] ?? char);
}
