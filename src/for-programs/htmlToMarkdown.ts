/**
 * A built page as Markdown. It starts from the HTML rather than the source, so that the output of every component is
 * included. Elements use HTML to say what a copy omits: `nav`, `button`, `aria-hidden`.
 */
import {
  blocks,
  code,
  fence,
  link,
  list,
  listItem,
  plain,
  table,
} from '../../packages/openapi-reference/src';
import {type Element, find, hasClass, isElement, isText, type Node, rawText} from './dom';

export interface MarkdownOptions {
  /** Full address of the page, for links and pictures. */
  url: string;
}

/** Marks a part of a page that has no meaning outside a browser. */
export const NO_COPY_ATTRIBUTE = 'data-no-copy';

const LEFT_OUT: ReadonlySet<string> = new Set([
  'button',
  'dialog',
  'form',
  'input',
  'nav',
  'noscript',
  'script',
  'select',
  'style',
  'template',
  'textarea',
]);

const INLINE: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'br', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'i', 'img'],
  ...['ins', 'kbd', 'label', 'mark', 'output', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub'],
  ...['sup', 'svg', 'time', 'u', 'var', 'wbr'],
]);

const HEADING = /^h([1-6])$/;
/** Characters that would start a list, a heading, a quotation or another block. Source: CommonMark 0.31, 4 and 5. */
const BLOCK_START = /^(?:([-+>=])|(#{1,6})(?=\s|$)|(\d{1,9})([.)])(?=\s|$))/;

/** Whether an element is not a part of the copy. */
export function isLeftOut(element: Element): boolean {
  return (
    LEFT_OUT.has(element.name) ||
    element.attribs['aria-hidden'] === 'true' ||
    element.attribs[NO_COPY_ATTRIBUTE] !== undefined ||
    hasClass(element, 'hash-link') ||
    hasClass(element, 'ref-anchor') ||
    (element.name === 'details' &&
      element.children.some((child) => isElement(child) && hasClass(child, 'table-of-contents')))
  );
}

/** @param element - the content of a page */
export function htmlToMarkdown(element: Element, options: MarkdownOptions): string {
  return blocks(...blocksOf(element.children, options));
}

/** Runs of text and inline elements are paragraphs; everything else is a separate block. */
function blocksOf(nodes: readonly Node[], options: MarkdownOptions): string[] {
  const result: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    result.push(escapeStart(phrase(run, options)));
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || isInline(node)) {
      run.push(node);
    } else if (!isLeftOut(node)) {
      endRun();
      result.push(...blockOf(node, options));
    }
  }
  endRun();
  return result.filter((block) => block !== '');
}

/** A link or a span around blocks is a block. */
function isInline(element: Element): boolean {
  return (
    INLINE.has(element.name) &&
    (element.name === 'svg' || element.children.filter(isElement).every(isInline))
  );
}

function escapeStart(text: string): string {
  return text.replace(
    BLOCK_START,
    (_, mark?: string, hashes?: string, number?: string, end?: string) =>
      number === undefined ? `\\${mark ?? hashes ?? ''}` : `${number}\\${end ?? ''}`,
  );
}

function blockOf(element: Element, options: MarkdownOptions): string[] {
  const level = HEADING.exec(element.name)?.[1];
  if (level !== undefined) {
    return [`${'#'.repeat(Number(level))} ${phrase(element.children, options)}`];
  }
  const inner = () => blocksOf(element.children, options);
  if (element.attribs.role === 'img') {
    return [picture(element)];
  }
  const convert = REFERENCE_PARTS.find(([name]) => hasClass(element, name))?.[1];
  if (convert !== undefined) {
    return convert(element, options);
  }
  if (hasClass(element, 'theme-admonition')) {
    return [admonition(element, options)];
  }
  switch (element.name) {
    case 'a':
      return [anchor(element, cellLine(element, options), options)];
    case 'pre':
      return [preformatted(element)];
    case 'ul':
      return hasHeading(element) ? itemsOf(element, options) : [list(itemsOf(element, options))];
    case 'ol':
      return [orderedList(element, options)];
    case 'dl':
      return [definitions(element, options)];
    case 'table':
      return tableBlocks(element, options);
    case 'blockquote':
      return [quote(blocks(...inner()))];
    case 'hr':
      return ['---'];
    case 'figcaption':
      // The caption of a code sample repeats its tab.
      return find(element, (one) => hasClass(one, 'ref-sample-label')) === undefined
        ? [caption(phrase(element.children, options))]
        : [];
    case 'summary':
      return [`**${phrase(element.children, options)}**`];
    default:
      return inner();
  }
}

/** A title above its content. */
function caption(text: string): string {
  return text === '' || /[.:?!]$/.test(text) ? text : `${text}:`;
}

/** A drawing is replaced by its label, as is a sign within a line (`data-sign`). */
function picture(element: Element): string {
  const label = element.attribs['aria-label'] ?? '';
  if (label === '' || 'data-sign' in element.attribs) {
    return plain(label);
  }
  return `*Picture: ${plain(label)}*`;
}

/** Parts of reference pages, by the class names of packages/openapi-reference. */
const REFERENCE_PARTS: readonly (readonly [
  name: string,
  convert: (element: Element, options: MarkdownOptions) => string[],
])[] = [
  ['ref-columns', columns],
  ['ref-endpoint', endpoint],
  ['ref-prop-head', fieldHead],
  ['ref-more', moreFields],
  ['ref-samples', tabs],
];

/** Whoever reads from top to bottom needs the fields before eight samples of the same request. */
function columns({children}: Element, options: MarkdownOptions): string[] {
  const isExamples = (node: Node) => isElement(node) && hasClass(node, 'ref-examples');
  const examples = blocksOf(children.filter(isExamples), options);
  return [
    ...blocksOf(
      children.filter((node) => !isExamples(node)),
      options,
    ),
    ...(examples.length > 0 ? ['## Examples', ...examples] : []),
  ];
}

/** A request line is one string that readers copy. */
function endpoint({children}: Element, options: MarkdownOptions): string[] {
  const [method, address, ...flags] = children.filter(isElement);
  return method === undefined || address === undefined
    ? []
    : [fence(`${rawText(method)} ${rawText(address)}`, 'http'), phrase(flags, options)];
}

/** Name, type and flags of a field on one line. */
function fieldHead({children}: Element, options: MarkdownOptions): string[] {
  const [name = '', ...facts] = children
    .filter(isElement)
    .map((child) => inlineOf(child, options).trim())
    .filter((text) => text !== '');
  const line = facts.join(', ').replaceAll(', or ', ' or ');
  return [line === '' ? name : `${name}: ${line}`];
}

/** Fields that unfold on the page continue the list. */
function moreFields({children}: Element, options: MarkdownOptions): string[] {
  return blocksOf(
    children.filter((node) => !isElement(node) || node.name !== 'summary'),
    options,
  );
}

/** All panels, each under the name of its tab. */
function tabs(element: Element, options: MarkdownOptions): string[] {
  const panels = element.children.filter(isElement);
  const labels = new Map(
    panels
      .flatMap(({children}) => children.filter(isElement))
      .filter(({attribs}) => attribs.role === 'tab')
      .map((tab) => [tab.attribs['aria-controls'], rawText(tab).trim()]),
  );
  return panels
    .filter(({attribs}) => attribs.role === 'tabpanel')
    .map((panel) =>
      blocks(
        `**${plain(labels.get(panel.attribs.id) ?? '')}**`,
        ...blocksOf(panel.children, options),
      ),
    );
}

/** A quotation that names the type of admonition: `**Warning: Keep the key private**`. */
function admonition(element: Element, options: MarkdownOptions): string {
  const kind = /theme-admonition-(\w+)/.exec(element.attribs.class ?? '')?.[1] ?? 'note';
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const [head, ...content] = element.children.filter(isElement);
  const title = head === undefined ? '' : phrase(head.children, options);
  const heading = title === '' || title.toLowerCase() === kind ? name : `${name}: ${title}`;
  return quote(
    blocks(`**${heading}**`, ...content.flatMap(({children}) => blocksOf(children, options))),
  );
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ').replace(/ +$/gm, '');
}

/** Removed lines of a sample are for display only. */
function preformatted(element: Element): string {
  const inner = find(element, ({name}) => name === 'code') ?? element;
  const language = /(?:^|\s)language-(\S+)/.exec(inner.attribs.class ?? '')?.[1] ?? 'text';
  return fence(
    rawText(inner, (one) => hasClass(one, 'line-del')),
    language,
  );
}

/** A list of cards, each with a heading: in a list these would be missing from the outline. */
function hasHeading(element: Element): boolean {
  return find(element, ({name}) => HEADING.test(name)) !== undefined;
}

function itemsOf(element: Element, options: MarkdownOptions): string[] {
  return element.children
    .filter((child): child is Element => isElement(child) && child.name === 'li')
    .filter((child) => !isLeftOut(child))
    .map((item) => blocks(...blocksOf(item.children, options)));
}

function orderedList(element: Element, options: MarkdownOptions): string {
  const start = Number(element.attribs.start ?? 1);
  return itemsOf(element, options)
    .map((item, index) => {
      const mark = `${start + index}. `;
      return `${mark}${item.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)}`;
    })
    .join('\n');
}

function definitions(element: Element, options: MarkdownOptions): string {
  const groups: {terms: string[]; details: string[]}[] = [];
  const collect = (nodes: readonly Node[]) => {
    for (const child of nodes.filter(isElement)) {
      const last = groups.at(-1);
      if (child.name === 'div') {
        collect(child.children);
      } else if (child.name === 'dt' && (last === undefined || last.details.length > 0)) {
        groups.push({terms: [phrase(child.children, options)], details: []});
      } else if (child.name === 'dt') {
        last?.terms.push(phrase(child.children, options));
      } else if (child.name === 'dd') {
        last?.details.push(blocks(...blocksOf(child.children, options)));
      }
    }
  };
  collect(element.children);
  if (groups.every(({details}) => details.every((text) => text === ''))) {
    return groups.flatMap(({terms}) => terms).join(', ');
  }
  return groups
    .map(({terms, details}) => {
      const text = blocks(...details);
      return listItem(`**${terms.join(', ')}**${text === '' ? '' : `: ${text}`}`);
    })
    .join('\n');
}

/** A table without a header row gets an empty one: GitHub Flavored Markdown requires one. */
function tableBlocks(element: Element, options: MarkdownOptions): string[] {
  const title = find(element, ({name}) => name === 'caption');
  const rows = rowsOf(element).map((row) => ({
    isHead: row.children.filter(isElement).every(({name}) => name === 'th'),
    cells: row.children.filter(isElement).flatMap((cell) => cellTexts(cell, options)),
  }));
  const width = Math.max(1, ...rows.map(({cells}) => cells.length));
  const padded = rows.map(({isHead, cells}) => ({
    isHead,
    cells: [...cells, ...Array<string>(width - cells.length).fill('')],
  }));
  const [first, ...others] = padded;
  const hasHead = first?.isHead === true && others.length > 0;
  const head = hasHead ? first.cells : Array<string>(width).fill('');
  return [
    ...(title === undefined ? [] : [caption(phrase(title.children, options))]),
    table(
      head.map((cell) => escapeBars(cell)),
      (hasHead ? others : padded).map(({cells}) => cells),
    ),
  ];
}

function escapeBars(cell: string): string {
  return cell.replace(/(?<!\\)\|/g, '\\|');
}

/** Rows of this table, not of a nested one. */
function rowsOf(element: Element): Element[] {
  return element.children
    .filter(isElement)
    .flatMap((child) =>
      child.name === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.name) ? rowsOf(child) : [],
    );
}

/** Source: HTML, 4.9.11. */
const MOST_COLUMNS = 1000;

/** A cell is one line, so its blocks are joined. A cell that spans several columns leaves the others empty. */
function cellTexts(cell: Element, options: MarkdownOptions): string[] {
  const text = cellLine(cell, options);
  const span = Number.parseInt(cell.attribs.colspan ?? '', 10) || 1;
  return [text, ...Array<string>(Math.min(Math.max(1, span), MOST_COLUMNS) - 1).fill('')];
}

function cellLine(element: Element, options: MarkdownOptions): string {
  const parts: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    parts.push(phrase(run, options));
    run = [];
  };
  for (const node of element.children) {
    if (!isElement(node) || isInline(node)) {
      run.push(node);
    } else if (!isLeftOut(node)) {
      endRun();
      parts.push(node.name === 'pre' ? code(rawText(node).trim()) : cellLine(node, options));
    }
  }
  endRun();
  return parts
    .filter((part) => part !== '')
    .reduce((line, part) => `${line}${/[.:;,?!]$/.test(line) ? ' ' : '; '}${part}`, '')
    .replace(/^; /, '');
}

/** A link without text is given its accessible name, or it would be invisible. */
function anchor({attribs}: Element, shown: string, {url}: MarkdownOptions): string {
  const text = shown === '' ? plain(attribs['aria-label'] ?? '') : shown;
  const {href} = attribs;
  return href === undefined || text === '' || !URL.canParse(href, url)
    ? text
    : link(text, new URL(href, url).href);
}

/** Inline content as one line. */
function phrase(nodes: readonly Node[], options: MarkdownOptions): string {
  const parts: string[] = [];
  let previous: Node | undefined;
  for (const node of nodes) {
    if (isSpacedByStyle(previous, node)) {
      parts.push(' ');
    }
    if (!isRepeated(previous, node)) {
      parts.push(inlineOf(node, options));
    }
    previous = isText(node) || isElement(node) ? node : previous;
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** Adjacent links and marks are separated on the page, so they get a space. */
function isSpacedByStyle(previous: Node | undefined, node: Node): boolean {
  return (
    previous !== undefined &&
    isElement(previous) &&
    isElement(node) &&
    [previous, node].some((one) => one.name === 'a' || (one.attribs.class ?? '').startsWith('ref-'))
  );
}

/** The same picture for light and for dark pages. */
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

function inlineOf(node: Node, options: MarkdownOptions): string {
  if (isText(node)) {
    return spacedText(node.data);
  }
  if (!isElement(node) || isLeftOut(node)) {
    return '';
  }
  const {name, attribs, children} = node;
  const inner = () => phrase(children, options);
  switch (name) {
    case 'a':
      return anchor(node, inner(), options);
    case 'b':
    case 'strong':
      return wrapped('**', node, options);
    case 'em':
    case 'i':
      return wrapped('*', node, options);
    case 'del':
    case 's':
      return wrapped('~~', node, options);
    case 'code':
    case 'kbd':
    case 'samp':
      return code(rawText(node).replace(/\s+/g, ' ').trim());
    case 'img':
      return attribs.alt === undefined || attribs.alt === '' || attribs.src === undefined
        ? ''
        : `!${link(plain(attribs.alt), new URL(attribs.src, options.url).href)}`;
    case 'svg':
      return picture(node);
    case 'br':
      return ' ';
    case 'wbr':
      return '';
    default:
      return attribs.role === 'img' ? picture(node) : spaced(rawText(node), inner());
  }
}

function wrapped(mark: string, element: Element, options: MarkdownOptions): string {
  const text = phrase(element.children, options);
  return text === '' ? '' : spaced(rawText(element), `${mark}${text}${mark}`);
}

function spacedText(text: string): string {
  return spaced(text.replace(/\u200b/g, ''), plain(text.replace(/\u200b/g, '')));
}

/** Space at the edges of an element belongs to the text around it. */
function spaced(original: string, text: string): string {
  if (text === '') {
    return original === '' ? '' : ' ';
  }
  return `${/^\s/.test(original) ? ' ' : ''}${text}${/\s$/.test(original) ? ' ' : ''}`;
}
