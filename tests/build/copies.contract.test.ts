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
import {expect, it} from 'vitest';
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

/** Returns all nodes of a type. */
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
  // Separate cells and list items, like blocks.
  return 'children' in node ? node.children.map(markdownText).join(' ') : '';
}

/** Reduces a text to letters and digits, which Markdown, typography and line breaks cannot change. */
function essence(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Elements that a copy omits. Source: ARCHITECTURE.md, "For programs". They are repeated here, so that the generator is
 * not tested with its own rule. Anchors next to headings and fields are links of the page to itself.
 */
const LEFT_OUT = [
  ...['nav', 'button', 'form', 'input', 'select', 'textarea', 'dialog'],
  ...['script', 'style', 'template', 'noscript'],
  ...['[aria-hidden=true]', '[data-no-copy]', '.hash-link', '.ref-anchor'],
  'details:has(> .table-of-contents)',
].join(', ');

/** Blocks that contain no other blocks. */
const BLOCKS = 'p, li, td, th, dt, dd, summary, figcaption';

/** Returns the path of a page's copy: `faq.md` for `faq/`, `index.md` for the home page, `alt.md` for `alt.html`. */
function copyFile(address: string): string {
  return address === '' ? 'index.md' : `${address.replace(/\/$|\.html$/, '')}.md`;
}

/** Reference pages of a kind share a template, and parsing all takes ten seconds, so they take turns. */
const parsed = pages.filter((page, place) => written.includes(page) || isInTurn(place, 8));

it('copies have front matter, one title and full addresses, and no HTML', () => {
  for (const {address} of parsed) {
    const tree = treeOf(address);
    const head = parse(all(tree, 'yaml')[0]?.value ?? '') as Record<string, string>;
    const release = releaseOf(address);
    expect(head, address).toEqual({
      title: expect.stringMatching(/^.{2,}/) as string,
      description: expect.stringMatching(/^.{21,}/) as string,
      url: `${brand.docsUrl}/${address}`,
      ...(release === undefined ? {} : {version: release}),
    });
    expect(all(tree, 'html'), address).toEqual([]);
    expect(all(tree, 'heading').filter(({depth}) => depth === 1).length, address).toBe(1);
    const urls = [...all(tree, 'link'), ...all(tree, 'image')].map(({url}) => url);
    expect(
      urls.filter((url) => !/^(?:https?:\/\/|mailto:)\S+$/.test(url)),
      address,
    ).toEqual([]);
    expect(copyOf(address), address).not.toMatch(/\{\/\*|\$\{brand\./);
  }
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

/** Returns the content of a page without parts that a copy omits. */
function shownIn({address, $}: BuiltPage): ReturnType<CheerioAPI> {
  const page = $('[data-page]').first();
  expect(page.length, address).toBe(1);
  const text = page.find('.theme-doc-markdown').first();
  const shown = (text.length === 1 ? text : page).clone();
  // The names of tabs become titles of their panels.
  shown
    .find('[role=tab]')
    .each((_, tab) => void $(tab).replaceWith(`<p>${$(tab).html() ?? ''}</p>`));
  shown.find(LEFT_OUT).remove();
  // A sign within a line is replaced by its label.
  shown.find('[data-sign]').each((_, sign) => {
    $(sign).text($(sign).attr('aria-label') ?? '');
  });
  return shown;
}

it('copies of hand-written pages have their headings, code, tables, quotations and all texts', () => {
  for (const page of written) {
    const {address, $} = page;
    const shown = shownIn(page);
    const tree = treeOf(address);
    const textsOf = (selector: string) =>
      shown
        .find(selector)
        .toArray()
        .map((element) => $(element).text());
    const code = all(tree, 'code');
    const found = {
      headings: all(tree, 'heading').map((one) => essence(markdownText(one))),
      code: code.map(({value}) => value),
      tables: all(tree, 'table').length,
      cells: all(tree, 'tableCell').map((one) => essence(markdownText(one))),
      quotations: all(tree, 'blockquote').length,
    };
    expect({...found, cells: found.cells.filter(Boolean)}, address).toEqual({
      headings: textsOf('h1, h2, h3, h4, h5, h6').map(essence),
      code: textsOf('pre').map((text) => text.trimEnd()),
      tables: shown.find('table').length,
      cells: textsOf('td, th').map(essence).filter(Boolean),
      quotations: shown.find('.theme-admonition, blockquote').length,
    });
    expect(code.map(({lang}) => lang)).not.toContain(null);
    const own = essence(markdownText(tree));
    const blocks = shown.find(BLOCKS).not(`:has(${BLOCKS}, pre, table)`);
    const texts = blocks.toArray().map((element) => $(element).text());
    expect(
      texts.filter((text) => !own.includes(essence(text))),
      address,
    ).toEqual([]);
  }
});

it('copies of the reference have every field of their operation', () => {
  const names = (fields: readonly Field[]): string[] =>
    fields.flatMap(({name, children}) => [name, ...names(children)]);
  for (const {name, address, request, responses, parameters} of operations) {
    const text = copyOf(address);
    const contents = [request?.content, ...responses.map(({content}) => content)];
    const wanted = [
      ...parameters.map(({field}) => field.name),
      ...responses.flatMap(({headers}) => names(headers)),
      ...contents.flatMap((content) => names(content?.children ?? [])),
    ].filter((field) => /^[\w-]+$/.test(field));
    expect(wanted.length).toBeGreaterThan(2);
    expect(
      [...new Set(wanted)].filter((field) => !text.includes(`\`${field}\``)),
      name,
    ).toEqual([]);
  }
});
