import {type ChildNode as Node, type Element, isTag, isText} from 'domhandler';
import {DomUtils} from 'htmlparser2';

export {isTag as isElement, isText, type Element, type Node};

/** Returns the text of a node. */
export const rawText = (node: Node): string => DomUtils.textContent(node);

export function hasClass(element: Element, name: string): boolean {
  return (element.attribs.class ?? '').split(/\s+/).includes(name);
}

/** Returns the first element below another, in document order. */
export function find(element: Element, test: (one: Element) => boolean): Element | undefined {
  return DomUtils.findOne(test, element.children) ?? undefined;
}
