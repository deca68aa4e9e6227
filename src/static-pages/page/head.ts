import {HEAD_MARK} from './marks';

/**
 * Replaces react-helmet-async in the browser. The head of a page comes from its built HTML, which the server rendered
 * with the library.
 */

/** Elements that a page adds to the document's head. */
export interface Head {
  title: string;
  /** Classes of the root element. */
  className: string;
  tags: readonly Element[];
}

/** Selects the tags in the whole document, because built pages have data for programs at their end. */
const tagsIn = (source: Document) => [...source.querySelectorAll(`[${HEAD_MARK}]:not(title)`)];

export function readHead(source: Document): Head {
  return {title: source.title, className: source.documentElement.className, tags: tagsIn(source)};
}

/** Fetches the head of a page that React renders. If it cannot be loaded, the page is shown without it. */
export async function fetchHead(address: string): Promise<Head | undefined> {
  const isEditing = process.env.NODE_ENV === 'development';
  const response = isEditing ? undefined : await fetch(address).catch(() => undefined);
  return response && readHead(new DOMParser().parseFromString(await response.text(), 'text/html'));
}

/** Creates a copy. Unlike a cloned script, a created one runs in the document. */
function copyOf({localName, attributes, textContent}: Element): Element {
  const copy = document.createElement(localName);
  for (const {name, value} of attributes) {
    copy.setAttribute(name, value);
  }
  copy.textContent = textContent;
  return copy;
}

/** Applies the head of a page to the document. */
export function applyHead({title, className, tags}: Head): void {
  document.title = title;
  document.documentElement.className = className;
  const present = tagsIn(document);
  const isMissing = (list: readonly Element[]) => (tag: Element) =>
    !list.some((other) => other.isEqualNode(tag));
  for (const tag of present.filter(isMissing(tags))) {
    tag.remove();
  }
  document.head.append(...tags.filter(isMissing(present)).map(copyOf));
}

/** Renders nothing: the HTML of pages that React renders contains their head. */
export function Helmet(): null {
  return null;
}

export {Fragment as HelmetProvider} from 'react';
