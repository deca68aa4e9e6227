import fs from 'node:fs';
import path from 'node:path';
import type {CheerioAPI} from 'cheerio';
import type {Nodes, Root} from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {releaseOf} from '../../src/releases/releases';
import {isInTurn} from '../whole';
import {type Field, operations} from './reference/description';
import {builtPages, BUILD, type BuiltPage} from './site';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter);
const pages = builtPages();
const written = pages.filter(({address}) => !/(?:^|\/)reference\//.test(address));

function copyOf(address: string): string {
  return fs.readFileSync(path.join(BUILD, copyFile(address)), 'utf8');
}

const trees = new Map<string, Root>();

function treeOf(address: string): Root {
  const tree = trees.get(address) ?? parser.parse(copyOf(address));
  trees.set(address, tree);
  return tree;
}

/** All nodes of a kind. */
function all<Type extends Nodes['type']>(tree: Root, type: Type): Extract<Nodes, {type: Type}>[] {
  const found: Extract<Nodes, {type: Type}>[] = [];
  visit(tree, type, (node) => {
    found.push(node as Extract<Nodes, {type: Type}>);
  });
  return found;
}

function markdownText(node: Nodes): string {
  if ('value' in node) {
    return node.value;
  }
  // Cells and list items are apart, as blocks do.
  return 'children' in node ? node.children.map(markdownText).join(' ') : '';
}

/** Letters and digits alone: what Markdown, typography and line breaks cannot change. */
function essence(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * What a copy omits. Source: ARCHITECTURE.md, "For programs"; repeated here, so that the generator is not tested with
 * its own rule. Anchors beside headings and fields are links of the page to itself.
 */
const LEFT_OUT = [
  ...['nav', 'button', 'form', 'input', 'select', 'textarea', 'dialog'],
  ...['script', 'style', 'template', 'noscript'],
  ...['[aria-hidden=true]', '[data-no-copy]', '.hash-link', '.ref-anchor'],
  'details:has(> .table-of-contents)',
].join(', ');

type Elements = ReturnType<CheerioAPI>;

/** A copy of the content of a page, without what a copy omits. */
function contentOf({address, $}: BuiltPage): {whole: Elements; shown: Elements} {
  const page = $('[data-page]').first();
  expect(page.length, address).toBe(1);
  const text = page.find('.theme-doc-markdown').first();
  const whole = (text.length === 1 ? text : page).clone();
  const shown = whole.clone();
  shown.find(LEFT_OUT).remove();
  return {whole, shown};
}

const textsOf = ($: CheerioAPI, elements: Elements): string[] =>
  elements.toArray().map((element) => $(element).text());

/**
 * Path of the copy of a page. Source: design, section 1: `/faq.md` for `/faq/`, `/index.md` for `/`, `alt.md`
 * for `alt.html`.
 */
function copyFile(address: string): string {
  return address === '' ? 'index.md' : `${address.replace(/\/$|\.html$/, '')}.md`;
}

/** Pages of the reference are generated from one template each, and parsing all takes ten seconds: they take turns. */
const parsed = pages.filter((page, place) => written.includes(page) || isInTurn(place, 8));

describe.each(parsed)('the copy of /$address', ({address}) => {
  const text = copyOf(address);
  const tree = treeOf(address);

  it('has front matter with title, description, address and release', () => {
    const head = parse(all(tree, 'yaml')[0]?.value ?? '') as Record<string, string>;
    expect(Object.keys(head)).toEqual([
      'title',
      'description',
      'url',
      ...(releaseOf(address) === undefined ? [] : ['version']),
    ]);
    expect(head.url).toBe(`${brand.docsUrl}/${address}`);
    expect(head.version).toBe(releaseOf(address));
    expect(head.title?.length).toBeGreaterThan(1);
    expect(head.description?.length).toBeGreaterThan(20);
  });

  it('is Markdown without HTML, with one title and full addresses', () => {
    expect(all(tree, 'html').map(({value}) => value)).toEqual([]);
    expect(all(tree, 'heading').filter(({depth}) => depth === 1)).toHaveLength(1);
    const urls = [...all(tree, 'link'), ...all(tree, 'image')].map(({url}) => url);
    expect(urls.filter((url) => !/^(?:https?:\/\/|mailto:)\S+$/.test(url))).toEqual([]);
    expect(text).not.toMatch(/\{\/\*|\$\{brand\./);
  });
});

it('every page links to its copy', () => {
  const offenders = pages.filter(({address, $}) => {
    const href = `${brand.baseUrl}${copyFile(address)}`;
    const links = [
      $('link[rel=alternate][type="text/markdown"]').attr('href'),
      $('.page-markdown a').attr('href'),
      $('[data-copy-page]').attr('data-copy-page'),
    ];
    const isNamed = copyOf(address).includes(`${brand.docsUrl}/${address}`);
    return !isNamed || links.some((link) => link !== href);
  });
  expect(offenders.map(({address}) => address)).toEqual([]);
});

describe.each(written)('the copy of the hand-written page /$address', (page) => {
  const {$} = page;
  const tree = treeOf(page.address);
  const {whole, shown} = contentOf(page);

  it('has the headings of the page in their order', () => {
    const headings = textsOf($, shown.find('h1, h2, h3, h4, h5, h6')).map(essence);
    expect(all(tree, 'heading').map((one) => essence(markdownText(one)))).toEqual(headings);
  });

  it('has each block of code with its text', () => {
    const blocks = shown.find('pre').clone();
    blocks.find('.line-del').remove();
    const code = all(tree, 'code');
    expect(code.map(({value}) => value)).toEqual(textsOf($, blocks).map((text) => text.trimEnd()));
    expect(code.map(({lang}) => lang)).not.toContain(null);
  });

  it('has each cell of each table', () => {
    expect(all(tree, 'table')).toHaveLength(shown.find('table').length);
    const table = shown.clone();
    // A sign within a line is written as its label.
    table.find('[data-sign]').each((_, sign) => {
      $(sign).text($(sign).attr('aria-label') ?? '');
    });
    const cells = textsOf($, table.find('td, th')).map(essence);
    const own = all(tree, 'tableCell').map((cell) => essence(markdownText(cell)));
    expect(own.filter((cell) => cell !== '')).toEqual(cells.filter((cell) => cell !== ''));
  });

  it('has each tab with its name', () => {
    const tabs = textsOf($, whole.find('[role=tab]')).map((text) => text.trim());
    const strong = all(tree, 'strong').map(markdownText);
    expect(tabs.filter((tab) => !strong.includes(tab))).toEqual([]);
  });

  it('has each admonition as a quotation', () => {
    expect(all(tree, 'blockquote')).toHaveLength(
      shown.find('.theme-admonition, blockquote').length,
    );
  });

  it('has every word of the page', () => {
    const own = essence(
      all(tree, 'root')
        .flatMap(({children}) => children)
        .filter(({type}) => type !== 'yaml')
        .map(markdownText)
        .join(' '),
    );
    // Types of admonitions and names of tabs are additions.
    expect(missingWords(essence(shown.text()), own)).toBe('');
  });
});

/**
 * The first place where a text does not continue in the other, which may have additions; empty if there is none. If a
 * piece could continue in several places, all of them are tried.
 */
function missingWords(text: string, other: string): string {
  const SIZE = 24;
  let places = new Set([0]);
  for (let start = 0; start + SIZE <= text.length; start += SIZE) {
    const piece = text.slice(start, start + SIZE);
    const next = new Set<number>();
    for (const at of places) {
      const found = other.indexOf(piece, at);
      if (found !== -1) {
        next.add(found + SIZE);
      }
      if (found !== at && hasAdditionInside(piece, other.slice(at, at + 10 * SIZE))) {
        next.add(at);
      }
    }
    if (next.size === 0) {
      return `${text.slice(Math.max(0, start - SIZE), start)}>>>${piece}`;
    }
    places = next;
  }
  return '';
}

/** A piece that an addition cuts in two. */
function hasAdditionInside(piece: string, other: string): boolean {
  let at = 0;
  for (const char of piece) {
    at = other.indexOf(char, at) + 1;
    if (at === 0) {
      return false;
    }
  }
  return true;
}

describe('copies of the reference', () => {
  const names = (fields: readonly Field[]): string[] =>
    fields.flatMap(({name, children}) => [name, ...names(children)]);

  it.each(operations)('$name has every field of its operation', (operation) => {
    const text = copyOf(operation.address);
    const contents = [
      operation.request?.content,
      ...operation.responses.map(({content}) => content),
    ].filter((content) => content !== undefined);
    const wanted = [
      ...operation.parameters.map(({field}) => field.name),
      ...operation.responses.flatMap(({headers}) => names(headers)),
      ...contents.flatMap(({children}) => names(children)),
    ].filter((name) => /^[\w-]+$/.test(name));
    expect(wanted.length).toBeGreaterThan(2);
    expect([...new Set(wanted)].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
