/** Built pages as trees, with the node names of cheerio. */
import {type Document, DomHandler, Element} from 'domhandler';
import {DomUtils, Parser} from 'htmlparser2';

const CELLS = ['td', 'th', 'p'];
const ROWS = ['tr', 'caption', 'colgroup', ...CELLS];
const SECTIONS = ['thead', 'tbody', 'tfoot', ...ROWS];

/**
 * Open elements that an element ends, apart from those that the parser ends by itself. Source: HTML, "Optional tags".
 */
const ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    {names: ['li'], ended: ['li', 'p']},
    {names: ['dt', 'dd'], ended: ['dt', 'dd', 'p']},
    {names: ['td', 'th'], ended: CELLS},
    {names: ['tr', 'colgroup'], ended: ROWS},
    {names: ['thead', 'tbody', 'tfoot'], ended: SECTIONS},
    {names: ['col'], ended: ['caption']},
    {names: ['dialog', 'hgroup', 'menu', 'search'], ended: ['p']},
  ].flatMap(({names, ended}) => names.map((name) => [name, new Set(ended)] as const)),
);
/** Elements of a table whose start may be omitted, by their content. */
const AROUND: ReadonlyMap<string, string> = new Map([
  ['tr', 'tbody'],
  ['col', 'colgroup'],
]);
const IN_TABLE: ReadonlySet<string> = new Set(SECTIONS);

class PageHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#end(ENDS.get(name));
    const parent = AROUND.get(name);
    if (parent !== undefined && this.#open() === 'table') {
      super.onopentag(parent, {});
    }
    super.onopentag(name, attributes);
  }

  /** @param name - of an element that the parser ends; it may have ended here before */
  override onclosetag(name?: string): void {
    if (name === 'table') {
      this.#end(IN_TABLE);
    }
    if (name === this.#open()) {
      super.onclosetag();
    }
  }

  #end(names?: ReadonlySet<string>): void {
    while (names?.has(this.#open()) === true) {
      super.onclosetag();
    }
  }

  #open(): string {
    const element = this.tagStack.at(-1);
    return element instanceof Element ? element.name : '';
  }
}

/**
 * Parses the HTML of a build, which React and the minifier have written, in a quarter of the time of a parser that
 * also reads faulty HTML as browsers do. Readers without scripts see the content of `<noscript>`, so it is read as
 * elements.
 */
export function pageTree(html: string): Document {
  const handler = new PageHandler(undefined, {withStartIndices: true, withEndIndices: true});
  // The names of SVG have capitals; all others are in lower case.
  const parser = new Parser(handler, {lowerCaseTags: false, lowerCaseAttributeNames: false});
  parser.end(html);
  return handler.root;
}

/** A page of a build, parsed once for everything that is made from it. */
export interface ParsedPage {
  html: string;
  tree: Document;
  /** All of them, in the order of the document. */
  elements: readonly Element[];
}

export function parsePage(html: string): ParsedPage {
  const tree = pageTree(html);
  return {html, tree, elements: DomUtils.getElementsByTagName('*', tree.children)};
}
