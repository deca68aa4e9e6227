/** Marks tags of the document's head that the page owns. Source: react-helmet-async. */
export const HEAD_MARK = 'data-rh';

/** A tag that a page adds to the document's head. */
export interface HeadTag {
  name: 'meta' | 'link' | 'script' | 'style' | 'noscript' | 'base';
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

/** Content of one `<Head>` of a page. */
export interface HeadRequest {
  title?: string;
  html: Readonly<Record<string, string>>;
  tags: readonly HeadTag[];
}

export const EMPTY_REQUEST: HeadRequest = {html: {}, tags: []};

/** Attribute names in React, where they differ from HTML. Source: react.dev, common components. */
const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  httpEquiv: 'http-equiv',
  charSet: 'charset',
  hrefLang: 'hreflang',
  crossOrigin: 'crossorigin',
  referrerPolicy: 'referrerpolicy',
};

/** Properties of a React element as attributes of HTML; functions, objects and `false` are omitted. */
export function toAttributes(props: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(props).flatMap(([name, value]): [string, string][] => {
    const attribute = ATTRIBUTE_NAMES[name] ?? name;
    if (typeof value === 'boolean' && /^(?:data|aria)-/.test(name)) {
      return [[attribute, String(value)]];
    }
    if (value === true) {
      return [[attribute, '']];
    }
    return typeof value === 'string' || typeof value === 'number'
      ? [[attribute, String(value)]]
      : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Merges the content of all `<Head>`s of a page; a later one overrides an earlier one where only one is possible: the
 * title, an attribute, a meta tag of the same name, the canonical link.
 */
export function mergeHeads(requests: readonly HeadRequest[]): HeadRequest {
  return requests.reduce((merged, request) => {
    const replaced = new Set(request.tags.map(keyOf));
    return {
      ...((request.title ?? merged.title) === undefined
        ? {}
        : {title: request.title ?? merged.title}),
      html: {...merged.html, ...request.html},
      tags: [...merged.tags.filter((tag) => !replaced.has(keyOf(tag))), ...request.tags],
    };
  }, EMPTY_REQUEST);
}

function keyOf({name, attributes, text}: HeadTag): string {
  const own = attributes.name ?? attributes.property ?? attributes['http-equiv'];
  if (name === 'meta' && own !== undefined) {
    return `meta ${own}`;
  }
  return name === 'link' && attributes.rel === 'canonical'
    ? 'canonical'
    : `${name} ${JSON.stringify(attributes)} ${text ?? ''}`;
}
