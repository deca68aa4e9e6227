import {type ChildNode as Node, type Element, isTag, isText} from 'domhandler';

export {isTag as isElement, isText, type Element, type Node};

export function hasClass(element: Element, name: string): boolean {
  return (element.attribs.class ?? '').split(/\s+/).includes(name);
}

/** Yields all elements below a node in document order. */
export function* descendants({children}: {children: readonly Node[]}): Generator<Element> {
  const open = [...children].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isTag(node)) {
      yield node;
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child !== undefined) {
          open.push(child);
        }
      }
    }
  }
}

export function find(element: Element, test: (one: Element) => boolean): Element | undefined {
  for (const one of descendants(element)) {
    if (test(one)) {
      return one;
    }
  }
  return undefined;
}

/** Returns the text of a node, without the elements that a predicate excludes. */
export function rawText(node: Node): string {
  if (isText(node)) {
    return node.data;
  }
  return isTag(node) ? node.children.map(rawText).join('') : '';
}
