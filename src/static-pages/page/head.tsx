import useIsBrowser from '@docusaurus/useIsBrowser';
import {type ReactNode, useLayoutEffect, useState} from 'react';
import {createPortal} from 'react-dom';
import {HEAD_MARK} from './marks';

/**
 * Replaces react-helmet-async in the browser, at a fraction of its weight. The server still uses the library; this
 * component takes over its tags.
 */

/** What a page, or one `<Head>` of it, adds to the document's head. */
export interface Head {
  /** Empty if it has none. */
  title: string;
  /** Attributes of the root element. */
  root: Readonly<Record<string, string>>;
  tags: readonly Element[];
}

/** By component, parents before children, in the order of their first render; undefined until there is anything. */
const mounted = new Map<symbol, Head | undefined>();
let isScheduled = false;
let appliedRoot: Head['root'] = {};

function schedule(): void {
  if (!isScheduled) {
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      const heads = [...mounted.values()].filter((head) => head !== undefined);
      if (heads.length > 0) {
        apply(heads.reduce(override));
      }
    });
  }
}

/** A later head replaces what there can only be one of: the title, an attribute, a meta tag, the canonical link. */
function override(one: Head, other: Head): Head {
  return {
    title: other.title === '' ? one.title : other.title,
    root: {...one.root, ...other.root},
    // One `<Head>` may contain several tags with the same name, for example one for each language.
    tags: [...one.tags.filter((tag) => !other.tags.some((it) => isSame(tag, it))), ...other.tags],
  };
}

function isSame(one: Element, other: Element): boolean {
  return one.isEqualNode(other) || (nameOf(one) !== undefined && nameOf(one) === nameOf(other));
}

function nameOf(tag: Element): string | undefined {
  if (tag.localName === 'link') {
    return tag.getAttribute('rel') === 'canonical' ? 'canonical' : undefined;
  }
  const names = ['name', 'property', 'http-equiv'].map((name) => tag.getAttribute(name));
  return tag.localName === 'meta' ? names.find((name) => name !== null) : undefined;
}

function apply({title, root, tags}: Head): void {
  const {documentElement, head} = document;
  if (title !== '' && document.title !== title) {
    document.title = title;
  }
  for (const name of Object.keys(appliedRoot).filter((one) => !(one in root))) {
    documentElement.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(root)) {
    if (documentElement.getAttribute(name) !== value) {
      documentElement.setAttribute(name, value);
    }
  }
  appliedRoot = root;
  const present = ownedTags(document);
  const isMissing = (list: readonly Element[]) => (tag: Element) =>
    !list.some((other) => other.isEqualNode(tag));
  for (const tag of present.filter(isMissing(tags))) {
    tag.remove();
  }
  head.append(...tags.filter(isMissing(present)).map(copyOf));
}

/** Not only in the head: built pages have data for programs at their end. */
function ownedTags(source: Document): Element[] {
  return [...source.querySelectorAll(`[${HEAD_MARK}]:not(title)`)];
}

/** Unlike a clone, a script that is created like this runs in the document. */
function copyOf({localName, attributes, textContent}: Element): Element {
  const copy = document.createElement(localName);
  copy.setAttribute(HEAD_MARK, 'true');
  for (const {name, value} of attributes) {
    copy.setAttribute(name, value);
  }
  copy.textContent = textContent;
  return copy;
}

/** The head of a page as the build has written it. */
export function readHead(source: Document): Head {
  const {title, documentElement} = source;
  return {title, root: {class: documentElement.className}, tags: ownedTags(source)};
}

/** React renders the tags into a document of their own, where it writes attributes and text as everywhere. */
export function Helmet({children}: {children?: ReactNode}): ReactNode {
  const [{head, documentElement}] = useState(() => document.implementation.createHTMLDocument());
  // What React hydrates has no place for them.
  const isBrowser = useIsBrowser();
  useHead(() => {
    const [tags, attributes] = [[...head.children], [...documentElement.attributes]];
    return isBrowser
      ? {
          title: tags.find(({localName}) => localName === 'title')?.textContent ?? '',
          root: Object.fromEntries(attributes.map(({name, value}) => [name, value])),
          tags: tags.filter(({localName}) => localName !== 'title').map(copyOf),
        }
      : undefined;
  });
  return isBrowser && createPortal(children, head);
}

/** @param read - called after each render */
export function useHead(read: () => Head | undefined): void {
  // A position in the list from the first render on, so that parents come before children.
  const [key] = useState(() => {
    const created = Symbol('head');
    mounted.set(created, undefined);
    return created;
  });
  useLayoutEffect(() => {
    mounted.set(key, read());
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

export {Fragment as HelmetProvider} from 'react';
