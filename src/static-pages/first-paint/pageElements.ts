/** Elements of a built page by what selectors call them. */
import type {Element, ParentNode} from 'domhandler';
import {pageTree} from '../../text/pageTree';

/** Elements by their names, classes (`.a`) and ids (`#a`), and all of them (`*`). */
export type PageElements = ReadonlyMap<string, readonly Element[]>;

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
        const {class: classes = '', id} = child.attribs;
        const names = new Set(['*', child.name, ...classes.split(/\s+/).map((one) => `.${one}`)]);
        for (const name of id === undefined ? names : [...names, `#${id}`]) {
          add(name, child);
        }
        visit(child);
      }
    }
  };
  visit(pageTree(html));
  return elements;
}
