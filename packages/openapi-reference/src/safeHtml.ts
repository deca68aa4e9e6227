/** The HTML elements that texts of a description may use. */

/** Elements, each with its allowed attributes. */
const SAFE: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  b: [],
  br: [],
  code: [],
  dd: [],
  del: [],
  dl: [],
  dt: [],
  em: [],
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
    return open
      .splice(at)
      .reverse()
      .map((one) => `</${one}>`)
      .join('');
  }
  const kept = safeAttributes(name, attributes, allowed);
  if (kept === undefined) {
    // A picture from another host: its alternative text.
    return escape(/\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).join('') ?? '');
  }
  if (!EMPTY.has(name)) {
    open.push(name);
  }
  return `<${name}${kept}>`;
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
