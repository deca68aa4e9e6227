import * as cheerio from 'cheerio';
import type {AnyNode, Element} from 'domhandler';
import {kindOf} from '../../src/lib/search/kind';
import type {KindLetter, OutlineEntry, OutlinePage} from '../../src/lib/search/outline';

/** `nodeType` of texts. Source: DOM standard, 4.4. */
const TEXT = 3;

/** A piece of text that the index finds. */
export interface SearchRecord {
  /** Address below the base path, hash included. */
  address: string;
  text: string;
}

export interface PageRecords {
  page: OutlinePage;
  records: SearchRecord[];
}

/** What is no text of the page: chrome, other languages of one sample, links to headings. */
const LEFT_OUT = [
  '.theme-doc-breadcrumbs',
  '.theme-doc-toc-mobile',
  '.theme-doc-footer',
  'details:has(> .table-of-contents)',
  'pre',
  'button',
  'svg',
  'script',
  'style',
  'template',
  '[aria-hidden="true"]',
  '.hash-link',
  '.ref-anchor',
  '.ref-tabs',
  '.ref-samples',
  '.ref-examples',
  '.page-markdown',
  '.page-meta',
  'nav',
].join();

/** Headings of the reference that stand on every page. */
const FRAMEWORK_IDS =
  /^(?:definition|used-by|request-body|responses|status-\d+|errors|parameters|example.*)$/;

/** Kinds of places inside a page: sections are as the page, but the overview's and the errors page's differ. */
function sectionKind(pageLetter: KindLetter, id: string): KindLetter {
  return pageLetter === 'e' && id.includes('_') ? 'e' : pageLetter === 'e' ? 'r' : pageLetter;
}

function squeeze(text: string): string {
  return text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Elements that may stand inside a word. */
const INLINE = /^(?:code|strong|em|b|i|abbr|sup|sub|mark)$/;

/** Blocks, cells, links and marks beside a name do not run into each other. */
function textOf(nodes: readonly AnyNode[]): string {
  const parts: string[] = [];
  const visit = (node: AnyNode): void => {
    if (node.nodeType === TEXT) {
      parts.push(node.data);
    } else if ('attribs' in node) {
      const space = INLINE.test(node.name) ? '' : ' ';
      parts.push(space);
      node.children.forEach(visit);
      parts.push(space);
    }
  };
  nodes.forEach(visit);
  return squeeze(parts.join('')).replace(/ (?=[.,;:)](?: |$))/g, '');
}

/** A field belongs to a page unless it only repeats a schema that has a page of its own. */
function isOwn($: cheerio.CheerioAPI, element: Element): boolean {
  return $(element)
    .parents('.ref-prop')
    .toArray()
    .every(
      (parent) => $(parent).find('> .ref-prop-head .ref-type a[href*="/schemas/"]').length === 0,
    );
}

/**
 * Takes a built page apart: names and headings for the outline, texts for the index, each at its own address.
 *
 * @param path - path of the page below the base path
 * @returns undefined for a file without a page in it
 */
export function recordsOf(html: string, path: string): PageRecords | undefined {
  const $ = cheerio.load(html);
  const root = $('[data-page]').first();
  const title = squeeze(root.find('h1').first().text());
  if (root.length === 0 || title === '') {
    return undefined;
  }
  const description = $('meta[name="description"]').attr('content') ?? '';
  const endpoint = root.find('.ref-endpoint').first();
  const kind = kindOf(path);
  const names = pageNames($, root, path, endpoint);
  root.find(LEFT_OUT).remove();
  endpoint.remove();

  const entries: OutlineEntry[] = [];
  const records: SearchRecord[] = [];
  const add = (id: string, text: string) => {
    records.push({address: id === '' ? path : `${path}#${id}`, text});
  };

  if (kind === 'e') {
    root.find('.ref-children').remove();
  }
  if (kind === 's' || kind === 'o' || kind === 'r') {
    root.find('.ref-prop[id]').each((_, element) => {
      const id = element.attribs.id ?? '';
      const isAnswer = kind !== 's' && !/^(?:path|query|header|cookie)-/.test(id);
      if (isAnswer || !isOwn($, element)) {
        return;
      }
      const own = $(element).clone();
      own.find('.ref-props').closest('.ref-children').remove();
      own.find('.ref-props').remove();
      if (own.find('.ref-prop-head .ref-type a[href*="/schemas/"]').length > 0) {
        own.find('.ref-values').remove();
      }
      const name = squeeze(own.find('.ref-name').first().text());
      entries.push([id, name, 'f']);
      add(id, textOf(own.toArray()));
    });
    if (kind === 's') {
      root.find('.ref-value-list > div[id]').each((_, element) => {
        if (isOwn($, element)) {
          const value = squeeze($(element).find('dt code').first().text());
          entries.push([element.attribs.id ?? '', value, 'v']);
        }
      });
    }
    const isSectioned = kind === 'r';
    root.find('.ref-props').remove();
    if (!isSectioned) {
      // An operation or a schema is one thing: its own words, without fields, answers and lists of links.
      root
        .find(
          '.ref-section:has(> #used-by), .ref-section:has(> #responses), .ref-section:has(> #errors), .ref-guides, .ref-response',
        )
        .remove();
    }
  }

  const sections = sectionsOf($, root, kind);
  for (const {id, heading, nodes} of sections) {
    const text = textOf(nodes);
    if (id === '') {
      add('', squeeze(`${title}. ${names.join(' ')} ${description} ${text}`));
    } else {
      const letter = sectionKind(kind, id);
      entries.push(letter === kind ? [id, heading] : [id, heading, letter]);
      add(id, `${heading}. ${text}`);
    }
  }
  if (kind === 'm' && root.find('#banks').length > 0) {
    entries.push(...bankEntries($, root));
  }
  return {
    page: {path, title, kind, ...(names.length === 0 ? {} : {names}), entries},
    records,
  };
}

interface Section {
  id: string;
  heading: string;
  nodes: AnyNode[];
}

/** The page cut at its headings. */
function sectionsOf(
  $: cheerio.CheerioAPI,
  root: cheerio.Cheerio<Element>,
  kind: KindLetter,
): Section[] {
  const sections: Section[] = [{id: '', heading: '', nodes: []}];
  const isHeading = (element: Element) =>
    /^h[2-4]$/.test(element.name) && element.attribs.id !== undefined;
  const isFramework = (id: string) =>
    (kind === 'o' || kind === 's' || kind === 'r') && FRAMEWORK_IDS.test(id);
  const visit = (node: AnyNode): void => {
    if (!('attribs' in node) || node.name === 'h1') {
      if (node.nodeType === TEXT) {
        sections.at(-1)?.nodes.push(node);
      }
      return;
    }
    const id = node.attribs.id ?? '';
    if (isHeading(node)) {
      if (!isFramework(id)) {
        sections.push({id, heading: squeeze($(node).text()), nodes: []});
      }
      return;
    }
    const holdsHeading = $(node).find('h1, h2[id], h3[id], h4[id]').length > 0;
    if (holdsHeading) {
      node.children.forEach(visit);
    } else {
      sections.at(-1)?.nodes.push(node);
    }
  };
  root.toArray().forEach(visit);
  return sections;
}

/** Other names of a page: method and path of an operation, names and code of a country. */
function pageNames(
  $: cheerio.CheerioAPI,
  root: cheerio.Cheerio<Element>,
  path: string,
  endpoint: cheerio.Cheerio<Element>,
): string[] {
  if (endpoint.length > 0) {
    const method = squeeze(endpoint.find('.ref-method').text());
    const code = endpoint.find('code').clone();
    code.find('.ref-server').remove();
    const address = squeeze(code.text());
    return [`${method} ${address}`, address];
  }
  if (/^markets\/./.test(path)) {
    const row = root
      .find('th[scope="row"]')
      .filter((_, element) => squeeze($(element).text()) === 'Country');
    const cell = squeeze(row.first().next('td').text());
    return cell
      .split(/[;,/()]/)
      .map(squeeze)
      .filter((name) => name !== '');
  }
  return [];
}

/** What `aliasText` of src/lib/markets/wording.ts says around another name of a bank. */
const ALIAS_WORDS =
  /^(?:formerly|includes|also trades as|also known as|in requests) |(?: until \d{4}| since \d{4})?(?: \(BIC \w+\))?$/g;

/** Rows of the table of banks. */
function bankEntries($: cheerio.CheerioAPI, root: cheerio.Cheerio<Element>): OutlineEntry[] {
  return root
    .find('table')
    .filter((_, table) => squeeze($(table).find('thead th').eq(1).text()) === 'BIC')
    .find('tbody tr')
    .toArray()
    .map((row): OutlineEntry => {
      // Other names of the bank are below its name.
      const header = $(row).find('th').first();
      const others = header
        .find('span')
        .toArray()
        .flatMap((line) => squeeze($(line).text()).split('; '))
        .map((other) => other.replace(ALIAS_WORDS, ''))
        .filter((other) => other !== '');
      const name = squeeze(header.clone().find('span').remove().end().text());
      const bics = $(row)
        .find('td:first-of-type code, th span code')
        .toArray()
        .map((code) => squeeze($(code).text()));
      const names = [...new Set([...others, ...bics])];
      const id = row.attribs.id ?? 'banks';
      return names.length === 0 ? [id, name, 'b'] : [id, name, 'b', names];
    });
}
