/** Built pages as trees, with the node names of cheerio. */
import {load, type CheerioAPI} from 'cheerio';

export type Node = ReturnType<CheerioAPI['root']>[number]['children'][number];
export type Element = Extract<Node, {attribs: unknown}>;

/** Parses a built page; the content of `<noscript>` is read as elements, since programs run no scripts. */
export function parsePage(html: string): CheerioAPI {
  return load(html, {scriptingEnabled: false});
}

export type Text = Extract<Node, {data: string; nodeType: 3}>;

/** Source: DOM standard, `Node.TEXT_NODE`. */
const TEXT_NODE = 3;

export function isText(node: Node): node is Text {
  return 'data' in node && node.nodeType === TEXT_NODE;
}

export function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

export function hasClass(element: Element, name: string): boolean {
  return (element.attribs.class ?? '').split(/\s+/).includes(name);
}

/** All elements below one, in the order of the document. */
export function* descendants(element: Element): Generator<Element> {
  for (const child of element.children.filter(isElement)) {
    yield child;
    yield* descendants(child);
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

/** Text of the document, without what a test excludes. */
export function rawText(node: Node, isLeftOut: (one: Element) => boolean = () => false): string {
  if (isText(node)) {
    return node.data;
  }
  return isElement(node) && !isLeftOut(node)
    ? node.children.map((child) => rawText(child, isLeftOut)).join('')
    : '';
}
