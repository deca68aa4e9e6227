import {HEAD_MARK} from './marks';

/**
 * Replaces react-helmet-async in the browser: the head of a page is that of its built HTML, which the server has
 * rendered with the library.
 */

/** Elements that a page adds to the document's head. */
export interface Head {
  title: string;
  /** Classes of the root element. */
  className: string;
  tags: readonly Element[];
}

/** Not only in the head: built pages have data for programs at their end. */
const tagsIn = (source: Document) => [...source.querySelectorAll(`[${HEAD_MARK}]:not(title)`)];

/** The head of a page as the build has written it. */
export function readHead(source: Document): Head {
  const {title, documentElement} = source;
  return {title, className: documentElement.className, tags: tagsIn(source)};
}

/** The head of a page that React renders, which does without it if it cannot be loaded. */
export async function fetchHead(address: string): Promise<Head | undefined> {
  const isEditing = process.env.NODE_ENV === 'development';
  const response = isEditing ? undefined : await fetch(address).catch(() => undefined);
  return response && readHead(new DOMParser().parseFromString(await response.text(), 'text/html'));
}

/** Unlike a clone, a script that is created like this runs in the document. */
function copyOf({localName, attributes, textContent}: Element): Element {
  const copy = document.createElement(localName);
  for (const {name, value} of attributes) {
    copy.setAttribute(name, value);
  }
  copy.textContent = textContent;
  return copy;
}

/** Gives the document the head of a page. */
export function applyHead({title, className, tags}: Head): void {
  const {documentElement, head} = document;
  document.title = title;
  documentElement.className = className;
  const present = tagsIn(document);
  const isMissing = (list: readonly Element[]) => (tag: Element) =>
    !list.some((other) => other.isEqualNode(tag));
  for (const tag of present.filter(isMissing(tags))) {
    tag.remove();
  }
  head.append(...tags.filter(isMissing(present)).map(copyOf));
}

/** For pages that React renders: their HTML also contains their part of the head. */
export function Helmet(): null {
  return null;
}

export {Fragment as HelmetProvider} from 'react';
