import {Children, Fragment, isValidElement, type ReactNode, useLayoutEffect, useState} from 'react';
import {
  EMPTY_REQUEST,
  HEAD_MARK,
  type HeadRequest,
  type HeadTag,
  mergeHeads,
  toAttributes,
} from './headState';

/**
 * Replaces react-helmet-async in the browser, at a quarter of its weight. The server still uses the library; this
 * component takes over its tags.
 */

/** The `<Head>`s that are mounted, parents before children, in the order of their first render. */
const mounted = new Map<symbol, HeadRequest>();
let isScheduled = false;
let appliedHtml: readonly string[] = [];

function schedule(): void {
  if (!isScheduled) {
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      apply(mergeHeads([...mounted.values()]));
    });
  }
}

/** Not only in the head: built pages have data for programs at their end. */
function marked(source: Document): Element[] {
  return [...source.querySelectorAll(`[${HEAD_MARK}]:not(title)`)];
}

function apply({title, html, tags}: HeadRequest): void {
  if (title !== undefined && document.title !== title) {
    document.title = title;
  }
  const {documentElement: root, head} = document;
  for (const name of appliedHtml.filter((one) => !(one in html))) {
    root.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(html)) {
    if (root.getAttribute(name) !== value) {
      root.setAttribute(name, value);
    }
  }
  appliedHtml = Object.keys(html);
  const wanted = tags.map(toElement);
  const present = marked(document);
  for (const element of present.filter((one) => !wanted.some((other) => other.isEqualNode(one)))) {
    element.remove();
  }
  for (const element of wanted.filter((one) => !present.some((other) => other.isEqualNode(one)))) {
    head.append(element);
  }
}

function toElement({name, attributes, text}: HeadTag): Element {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries({[HEAD_MARK]: 'true', ...attributes})) {
    element.setAttribute(attribute, value);
  }
  if (text !== undefined) {
    element.textContent = text;
  }
  return element;
}

function toRequest(children: ReactNode): HeadRequest {
  const requests = Children.toArray(children).map((child): HeadRequest => {
    if (!isValidElement<Record<string, unknown>>(child)) {
      return EMPTY_REQUEST;
    }
    const {children: inner, dangerouslySetInnerHTML: markup, ...props} = child.props;
    if (child.type === Fragment) {
      return toRequest(inner as ReactNode);
    }
    const attributes = toAttributes(props);
    if (child.type === 'html') {
      return {...EMPTY_REQUEST, html: attributes};
    }
    if (child.type === 'body') {
      // The server has set its attributes, which no page changes.
      return EMPTY_REQUEST;
    }
    const text = (markup as {__html?: string} | undefined)?.__html ?? toText(inner as ReactNode);
    if (child.type === 'title') {
      return {...EMPTY_REQUEST, title: text};
    }
    const tag = {name: child.type as HeadTag['name'], attributes, ...(text === '' ? {} : {text})};
    return {...EMPTY_REQUEST, tags: [tag]};
  });
  // One <Head> may contain several tags with the same name, for example one for each language.
  return {...mergeHeads(requests), tags: requests.flatMap(({tags}) => tags)};
}

function toText(children: ReactNode): string {
  return Children.toArray(children)
    .filter((child) => typeof child === 'string' || typeof child === 'number')
    .join('');
}

/** Head state of a document that was rendered during the build. */
export function readHead(source: Document): HeadRequest {
  const tags = marked(source).map((element): HeadTag => {
    const attributes = [...element.attributes].filter(({name}) => name !== HEAD_MARK);
    return {
      name: element.localName as HeadTag['name'],
      attributes: Object.fromEntries(attributes.map(({name, value}) => [name, value])),
      ...(element.textContent === '' ? {} : {text: element.textContent}),
    };
  });
  return {
    ...EMPTY_REQUEST,
    title: source.title,
    html: {class: source.documentElement.className},
    tags,
  };
}

export function Helmet({children}: {children?: ReactNode}): ReactNode {
  useHead(toRequest(children));
  return null;
}

export function useHead(request: HeadRequest = EMPTY_REQUEST): void {
  // A position in the list from the first render on, so that parents come before children.
  const [key] = useState(() => {
    const created = Symbol('head');
    mounted.set(created, EMPTY_REQUEST);
    return created;
  });
  useLayoutEffect(() => {
    mounted.set(key, request);
    schedule();
  });
  useLayoutEffect(
    () => () => {
      mounted.delete(key);
      schedule();
    },
    [key],
  );
}

export function HelmetProvider({children}: {children?: ReactNode}): ReactNode {
  return children;
}
