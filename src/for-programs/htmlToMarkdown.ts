/**
 * Converts a built page to Markdown. The input is HTML rather than the source, so that the output of every component is
 * included. Elements are omitted by their HTML: `nav`, `button`, `aria-hidden`.
 */
import type {Element as HastElement, ElementContent} from 'hast';
import {toMdast} from 'hast-util-to-mdast';
import {gfmStrikethroughToMarkdown} from 'mdast-util-gfm-strikethrough';
import {gfmTableToMarkdown} from 'mdast-util-gfm-table';
import {toMarkdown} from 'mdast-util-to-markdown';
import {visit} from 'unist-util-visit';
import {type Element, find, hasClass, isElement, isText, type Node, rawText} from './dom';

export interface MarkdownOptions {
  /** Full address of the page, for links and pictures. */
  url: string;
}

/** Attribute of parts of a page that have no meaning outside a browser. */
export const NO_COPY_ATTRIBUTE = 'data-no-copy';

const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['button', 'dialog', 'form', 'input', 'nav', 'noscript', 'script', 'select', 'style'],
  ...['template', 'textarea', 'wbr'],
]);

const INLINE: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'br', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'i', 'img'],
  ...['ins', 'kbd', 'label', 'mark', 'output', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub'],
  ...['sup', 'svg', 'time', 'u', 'var', 'wbr'],
]);

const EMPHASIS: ReadonlySet<string> = new Set(['b', 'strong', 'em', 'i', 'del', 's']);
const HEADING = /^h[1-6]$/;
/** Maximum column span. Source: HTML, 4.9.11. */
const MOST_COLUMNS = 1000;

/** @param element - contains the content of a page */
export function htmlToMarkdown(element: Element, {url}: MarkdownOptions): string {
  const page = new Page(url);
  const tree = toMdast(h('div', page.contents(element.children)));
  visit(tree, 'list', (list, index = 0, parent) => {
    // No blank lines between items, even if some have several paragraphs.
    list.spread = false;
    // Join adjacent lists, such as those of folded fields.
    for (let next = parent?.children[index + 1]; next?.type === 'list';) {
      list.children.push(...next.children);
      parent?.children.splice(index + 1, 1);
      next = parent?.children[index + 1];
    }
  });
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    listItemIndent: 'one',
    extensions: [gfmTableToMarkdown({tablePipeAlign: false}), gfmStrikethroughToMarkdown()],
    handlers: {
      // An underscore inside a word needs no escape.
      text: (node: {value: string}, _, state, info) =>
        state.safe(node.value, info).replace(/(?<=\w)\\_(?=\w)/g, '_'),
    },
  }).trim();
}

function isLeftOut(element: Element): boolean {
  return (
    LEFT_OUT.has(element.name) ||
    element.attribs['aria-hidden'] === 'true' ||
    element.attribs[NO_COPY_ATTRIBUTE] !== undefined ||
    hasClass(element, 'hash-link') ||
    hasClass(element, 'ref-anchor')
  );
}

function h(
  tagName: string,
  children: ElementContent[],
  properties: HastElement['properties'] = {},
): HastElement {
  return {type: 'element', tagName, properties, children};
}

const text = (value: string): ElementContent => ({type: 'text', value});
const strong = (children: ElementContent[]) => h('p', [h('strong', children)]);
const code = (value: string, language: string) =>
  h('pre', [h('code', [text(value)], {className: [`language-${language}`]})]);

/** Moves spaces at the edges of emphasised text into the surrounding text. */
function emphasis(name: string, children: ElementContent[]): ElementContent[] {
  const words = children.map(wordsOf).join('');
  const space = (edge: RegExp) => text(edge.test(words) ? ' ' : '');
  return [space(/^\s/), h(name, trimmed(children)), space(/\s$/)];
}

function trimmed(children: ElementContent[]): ElementContent[] {
  return children.map((child, index) => {
    if (child.type !== 'text') {
      return child;
    }
    const start = index === 0 ? child.value.trimStart() : child.value;
    return text(index === children.length - 1 ? start.trimEnd() : start);
  });
}

/** Returns whether an element is inline. A link or a span that contains blocks is a block. */
function isInline(element: Element): boolean {
  return (
    INLINE.has(element.name) &&
    (element.name === 'svg' || element.children.filter(isElement).every(isInline))
  );
}

const elementsOf = ({children}: Element) => children.filter(isElement);

type Convert = (element: Element) => ElementContent[];

class Page {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  contents(nodes: readonly Node[]): ElementContent[] {
    let previous: Node | undefined;
    return nodes.flatMap((node) => {
      const before = previous;
      previous = isText(node) || isElement(node) ? node : previous;
      if (isText(node)) {
        return [text(node.data.replaceAll('\u200b', ''))];
      }
      if (!isElement(node) || isLeftOut(node) || isRepeated(before, node)) {
        return [];
      }
      const own = this.#convert(node);
      return isSpacedByStyle(before, node) ? [text(' '), ...own] : own;
    });
  }

  #convert(element: Element): ElementContent[] {
    const {name, attribs} = element;
    if (name === 'svg' || attribs.role === 'img') {
      return picture(element);
    }
    if (EMPHASIS.has(name)) {
      return emphasis(name, this.contents(element.children));
    }
    const byClass = this.#byClass.find(([part]) => hasClass(element, part))?.[1];
    const convert = byClass ?? this.#byName[HEADING.test(name) ? 'heading' : name];
    return convert?.(element) ?? [h(name, this.contents(element.children))];
  }

  /** Parts of reference pages and of Docusaurus, by their class names. */
  readonly #byClass: readonly (readonly [name: string, convert: Convert])[] = [
    // Fields come first, because eight samples of the same request would separate them from the text.
    [
      'ref-columns',
      ({children}) => {
        const isExamples = (node: Node) => isElement(node) && hasClass(node, 'ref-examples');
        const examples = this.contents(children.filter(isExamples));
        return [
          ...this.contents(children.filter((node) => !isExamples(node))),
          ...(examples.length > 0 ? [h('h2', [text('Examples')]), ...examples] : []),
        ];
      },
    ],
    // The request line becomes one string that readers can copy.
    [
      'ref-endpoint',
      (element) => {
        const [method, address, ...flags] = elementsOf(element);
        return method === undefined || address === undefined
          ? []
          : [code(`${rawText(method)} ${rawText(address)}`, 'http'), h('p', this.contents(flags))];
      },
    ],
    // Name, type and flags of a field form one line.
    [
      'ref-prop-head',
      (element) => {
        const facts = elementsOf(element).filter(
          (child) => !isLeftOut(child) && rawText(child).trim() !== '',
        );
        const line = facts.flatMap((child, index) => {
          const isAlternative = /^or\b/.test(rawText(child).trim());
          const mark = index === 0 ? '' : index === 1 ? ': ' : isAlternative ? ' ' : ', ';
          return [text(mark), ...this.contents([child])];
        });
        return [h('p', line)];
      },
    ],
    // Fields that unfold on the page continue the list.
    [
      'ref-more',
      ({children}) =>
        this.contents(children.filter((node) => !isElement(node) || node.name !== 'summary')),
    ],
    // All panels, each below the name of its tab.
    [
      'ref-samples',
      (element) => {
        const panels = elementsOf(element);
        const tabs = panels.flatMap(elementsOf).filter(({attribs}) => attribs.role === 'tab');
        return panels
          .filter(({attribs}) => attribs.role !== 'tablist')
          .flatMap((panel) => {
            const tab = tabs.find(({attribs}) => attribs['aria-controls'] === panel.attribs.id);
            const label = tab && strong([text(rawText(tab).trim())]);
            return label ? [label, ...this.contents(panel.children)] : this.contents([panel]);
          });
      },
    ],
    // Admonitions become quotations that begin with their type: `**Warning: Keep the key private**`.
    [
      'theme-admonition',
      (element) => {
        const kind = /theme-admonition-(\w+)/.exec(element.attribs.class ?? '')?.[1] ?? 'note';
        const name = kind.charAt(0).toUpperCase() + kind.slice(1);
        const [head, ...content] = elementsOf(element);
        const title = head === undefined ? '' : rawText(head).trim();
        const isPlain = title === '' || title.toLowerCase() === kind;
        const heading = isPlain ? [] : [text(': '), ...this.contents(head?.children ?? [])];
        return [h('blockquote', [strong([text(name), ...heading]), ...this.contents(content)])];
      },
    ],
  ];

  readonly #byName: Readonly<Record<string, Convert>> = {
    heading: ({name, children}) => [h(name, this.contents(children))],
    a: (element) => this.#link(element),
    br: () => [text(' ')],
    dl: (element) => this.#definitions(element),
    // The caption of a code sample repeats the name of its tab.
    figcaption: (element) =>
      find(element, (one) => hasClass(one, 'ref-sample-label')) === undefined
        ? this.#caption(element)
        : [],
    img: ({attribs: {alt = '', src}}) =>
      alt === '' || src === undefined
        ? []
        : [h('img', [], {alt, src: new URL(src, this.#url).href})],
    ol: ({attribs, children}) => [
      h('ol', this.contents(children), {start: Number(attribs.start ?? 1)}),
    ],
    pre: (element) => {
      const inner = find(element, ({name}) => name === 'code') ?? element;
      const language = /(?:^|\s)language-(\S+)/.exec(inner.attribs.class ?? '')?.[1] ?? 'text';
      return [code(rawText(inner), language)];
    },
    summary: (element) =>
      find(element, ({name}) => HEADING.test(name)) === undefined
        ? [strong(this.contents(element.children))]
        : this.contents(element.children),
    table: (element) => this.#table(element),
    // Cards with headings do not become a list, because the outline would then lack their headings.
    ul: (element) =>
      find(element, ({name}) => HEADING.test(name)) === undefined
        ? [h('ul', this.contents(element.children))]
        : elementsOf(element).flatMap(({children}) => this.contents(children)),
  };

  /** Converts an element to a title above its content. */
  #caption(element: Element): ElementContent[] {
    const title = rawText(element).trim();
    const end = title === '' || /[.:?!]$/.test(title) ? '' : ':';
    return [h('p', [...this.contents(element.children), text(end)])];
  }

  /** Converts a link. A link without text, which would be invisible, gets its accessible name. */
  #link(element: Element): ElementContent[] {
    const {href, 'aria-label': label = ''} = element.attribs;
    const line = this.#line(element);
    const shown = line.length > 0 ? line : label === '' ? [] : [text(label)];
    return href === undefined || shown.length === 0 || !URL.canParse(href, this.#url)
      ? shown
      : [h('a', shown, {href: new URL(href, this.#url).href})];
  }

  /** Joins blocks into one line, for a cell. */
  #line({children}: Element): ElementContent[] {
    const parts: ElementContent[][] = [];
    let run: Node[] = [];
    const endRun = () => {
      parts.push(this.contents(run));
      run = [];
    };
    for (const node of children) {
      if (!isElement(node) || isInline(node)) {
        run.push(node);
      } else if (!isLeftOut(node)) {
        endRun();
        parts.push(
          node.name === 'pre' ? [h('code', [text(rawText(node).trim())])] : this.#line(node),
        );
      }
    }
    endRun();
    const written = parts.filter((part) => part.map(wordsOf).join('').trim() !== '');
    return written.flatMap((part, index) => {
      const end = wordsOf(written[index - 1]?.at(-1)).trim();
      const mark = /[.:;,?!]$/.test(end) ? ' ' : '; ';
      return index === 0 ? part : [text(mark), ...part];
    });
  }

  #definitions(element: Element): ElementContent[] {
    const groups: {terms: Element[]; details: Element[]}[] = [];
    for (const part of elementsOf(element).flatMap((one) =>
      one.name === 'div' ? elementsOf(one) : [one],
    )) {
      const last = groups.at(-1);
      if (part.name === 'dd') {
        last?.details.push(part);
      } else if (last === undefined || last.details.length > 0) {
        groups.push({terms: [part], details: []});
      } else {
        last.terms.push(part);
      }
    }
    const items = groups.map(({terms, details}) => {
      const names = terms.flatMap(({children}, index) => [
        text(index === 0 ? '' : ', '),
        ...this.contents(children),
      ]);
      const [first, ...others] = details.flatMap(({children}) => this.contents(children));
      const isParagraph = first?.type === 'element' && first.tagName === 'p';
      const isBlock = first?.type === 'element' && !isParagraph && !INLINE.has(first.tagName);
      const mark = first === undefined ? [] : [text(': ')];
      const line = first === undefined || isBlock ? [] : isParagraph ? first.children : [first];
      const head = [h('strong', names), ...mark, ...line];
      return isParagraph || isBlock
        ? h('li', [h('p', head), ...(isBlock ? [first] : []), ...others])
        : h('li', [...head, ...others]);
    });
    return groups.every(({details}) => details.length === 0)
      ? [
          h(
            'p',
            items.flatMap(({children}, index) => [text(index === 0 ? '' : ', '), ...children]),
          ),
        ]
      : [h('ul', items)];
  }

  /** Converts a table. A first row of headings becomes the header; otherwise, the header is empty. */
  #table(element: Element): ElementContent[] {
    const title = find(element, ({name}) => name === 'caption');
    const rows = rowsOf(element).map(elementsOf);
    const hasHead = rows.length > 1 && rows[0]?.every(({name}) => name === 'th') === true;
    const lines = rows.map((cells, index) =>
      h(
        'tr',
        cells.map((cell) => {
          const colSpan = Number.parseInt(cell.attribs.colspan ?? '', 10) || 1;
          return h(hasHead && index === 0 ? 'th' : 'td', this.#line(cell), {
            colSpan: Math.min(Math.max(1, colSpan), MOST_COLUMNS),
          });
        }),
      ),
    );
    return [...(title === undefined ? [] : this.#caption(title)), h('table', lines)];
  }
}

/** Returns the rows of this table, without those of nested tables. */
function rowsOf(element: Element): Element[] {
  return elementsOf(element).flatMap((child) =>
    child.name === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.name) ? rowsOf(child) : [],
  );
}

function wordsOf(node: ElementContent | undefined): string {
  if (node?.type === 'element') {
    return node.tagName === 'img'
      ? String(node.properties.alt)
      : node.children.map(wordsOf).join('');
  }
  return node?.type === 'text' ? node.value : '';
}

/** Replaces a drawing, or a sign within a line (`data-sign`), with its label. */
function picture({attribs}: Element): ElementContent[] {
  const label = attribs['aria-label'] ?? '';
  if (label === '' || 'data-sign' in attribs) {
    return [text(label)];
  }
  return [h('em', [text(`Picture: ${label}`)])];
}

/** Adjacent links and marks are separated by style sheets on the page, so the copy needs a space. */
function isSpacedByStyle(previous: Node | undefined, node: Node): boolean {
  return (
    previous !== undefined &&
    isElement(previous) &&
    isElement(node) &&
    [previous, node].some((one) => one.name === 'a' || (one.attribs.class ?? '').startsWith('ref-'))
  );
}

/** Recognises the second of two pictures that differ only for light and dark pages. */
function isRepeated(previous: Node | undefined, node: Node): boolean {
  return (
    previous !== undefined &&
    isElement(previous) &&
    isElement(node) &&
    previous.name === 'img' &&
    node.name === 'img' &&
    previous.attribs.alt === node.attribs.alt
  );
}
