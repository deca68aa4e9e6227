/** Elements of a built page by what selectors call them. */
import type {Element, ParentNode} from 'domhandler';
import {pageTree} from '../../text/pageTree';

/** Elements by their names, classes (`.a`) and ids (`#a`), and all of them (`*`). */
export type PageElements = ReadonlyMap<string, readonly Element[]>;

/** By which names `PageElements` lists an element. */
export function namesOf({name, attribs: {class: classes = '', id}}: Element): string[] {
  const names = new Set(['*', name, ...classes.split(/\s+/).map((one) => `.${one}`)]);
  return id === undefined ? [...names] : [...names, `#${id}`];
}

/** @returns what a browser builds, which adds elements and ends that the HTML omits */
export function elementsOf(html: string): PageElements {
  const elements = new Map<string, Element[]>();
  const add = (name: string, element: Element) => {
    const known = elements.get(name);
    if (known === undefined) {
      elements.set(name, [element]);
    } else {
      known.push(element);
    }
  };
  const visit = ({children}: ParentNode) => {
    for (const child of children) {
      if ('attribs' in child) {
        for (const name of namesOf(child)) {
          add(name, child);
        }
        visit(child);
      }
    }
  };
  visit(pageTree(html));
  return elements;
}
