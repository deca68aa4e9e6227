/** Parses built pages into trees, with the node names of cheerio. */
import {type Document, DomHandler, Element} from 'domhandler';
import {DomUtils, Parser} from 'htmlparser2';

const CELLS = ['td', 'th', 'p'];
const ROWS = ['tr', 'caption', 'colgroup', ...CELLS];
const SECTIONS = ['thead', 'tbody', 'tfoot', ...ROWS];

/** Open elements that an element closes, except those that the parser closes itself. Source: HTML, "Optional tags". */
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
/** Elements of a table whose start tag may be omitted, by their content. */
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

  /** @param name - an element that the parser closes; it may already be closed here */
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
 * Parses the HTML of a build, which React and the minifier have written, in a quarter of the time of a parser that also
 * accepts faulty HTML as browsers do. The content of `<noscript>`, which readers without scripts see, is parsed as
 * elements.
 */
export function pageTree(html: string): Document {
  const handler = new PageHandler(undefined, {withStartIndices: true, withEndIndices: true});
  // Names of SVG contain capitals; all others are in lower case.
  const parser = new Parser(handler, {lowerCaseTags: false, lowerCaseAttributeNames: false});
  parser.end(html);
  return handler.root;
}

/** A page of a build, parsed once for all stages. */
export interface ParsedPage {
  html: string;
  tree: Document;
  /** All elements in document order. */
  elements: readonly Element[];
}

export function parsePage(html: string): ParsedPage {
  const tree = pageTree(html);
  return {html, tree, elements: DomUtils.getElementsByTagName('*', tree.children)};
}
