import * as cheerio from 'cheerio';
import type {AnyNode, Element} from 'domhandler';
import {kindOf} from '../core/kind';
import type {KindLetter} from '../core/outline';
import type {SourcePage, SourcePlace} from './indexWriter';
import {countryNames} from './countryNames';

/** `nodeType` of texts. Source: DOM standard, 4.4. */
const TEXT = 3;

export interface PageRecords extends SourcePage {
  /** Abbreviations and their expansions from the glossary. */
  synonyms: string[][];
}

/** Not part of the text of a page: the frame, other languages of a sample, links to headings. */
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

/** Headings of the reference that are on every page. */
const FRAMEWORK_IDS =
  /^(?:definition|used-by|request-body|notes|responses|status-\d+|errors|parameters|example.*)$/;

/** Headings above the errors of the catalogue that have the same kind of cause. */
const ERROR_GROUP_ID = /^group-/;

/** Lists sources about banks and rules, but answers no question about them. */
const SOURCES_ID = 'sources';

/** Kinds of places inside a page: sections have the kind of their page, except on the overview and the errors page. */
function sectionKind(pageLetter: KindLetter, id: string): KindLetter {
  return pageLetter === 'e' && id.includes('_') ? 'e' : pageLetter === 'e' ? 'r' : pageLetter;
}

function squeeze(text: string): string {
  return text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Elements that may occur inside a word. */
const INLINE = /^(?:code|strong|em|b|i|abbr|sup|sub|mark)$/;

/** Keeps blocks, cells, links and labels beside a name apart. */
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

/** A field belongs to a page unless it only repeats a schema that has its own page. */
function isOwn($: cheerio.CheerioAPI, element: Element): boolean {
  return $(element)
    .parents('.ref-prop')
    .toArray()
    .every(
      (parent) => $(parent).find('> .ref-prop-head .ref-type a[href*="/schemas/"]').length === 0,
    );
}

/**
 * Parses a built page: names and headings for the outline, texts for the index, each with its address.
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
  const places: SourcePlace[] = [];
  // Rows without a heading that readers search for.
  const rows = [
    ...limitPlaces($, root),
    ...(kind === 'm' ? bankPlaces($, root) : []),
    ...(kind === 'o' ? operationErrors($, root) : []),
  ];
  keepLanguages($, root);
  root.find(LEFT_OUT).remove();
  endpoint.remove();

  if (kind === 'e') {
    root.find('.ref-folds').remove();
  }
  if (kind === 's' || kind === 'o' || kind === 'r') {
    places.push(...fieldPlaces($, root, kind));
    root.find('.ref-props').remove();
    if (kind !== 'r') {
      // An operation or a schema is one thing: its own words, without fields, responses and lists of links.
      root
        .find(
          '.ref-section:has(> #used-by), .ref-section:has(> #responses), .ref-section:has(> #errors), .ref-guides, .ref-response',
        )
        .remove();
    }
  }
  const synonyms: string[][] = [];
  for (const section of sectionsOf($, root, kind)) {
    const place = sectionPlace($, section, kind);
    if (section.id !== '') {
      places.push(place);
      if (path.endsWith('/glossary/')) {
        synonyms.push(...expansionOf(place.heading, place.text));
      }
    } else {
      const keywords = $('meta[name="keywords"]').attr('content') ?? '';
      places.unshift({...place, kind, names, summary: `${description} ${keywords}`});
    }
  }
  return {path, title, kind, names, places: [...places, ...rows], synonyms};
}

/** The languages of the samples in a section; the samples themselves are omitted. */
function keepLanguages($: cheerio.CheerioAPI, root: cheerio.Cheerio<Element>): void {
  root.find('.ref-samples').each((_, samples) => {
    const languages = $(samples)
      .find('[role="tab"]')
      .toArray()
      .map((tab) => squeeze($(tab).text()));
    const mark = $('<span></span>').attr('data-languages', languages.join(' '));
    mark.insertBefore(samples);
  });
}

function sectionPlace(
  $: cheerio.CheerioAPI,
  {id, heading, trail, nodes}: Section,
  kind: KindLetter,
): SourcePlace {
  const code = nodes
    .flatMap((node) =>
      'attribs' in node ? [node, ...$(node).find('[data-languages]').toArray()] : [],
    )
    .map((element) => element.attribs['data-languages'] ?? '')
    .join(' ')
    .trim();
  const text = kind === 'm' && id === SOURCES_ID ? '' : textOf(nodes);
  const letter = sectionKind(kind, id);
  const status = letter === 'e' ? /^HTTP (\d{3})/.exec(text)?.[1] : undefined;
  const remedy = letter === 'e' ? /What to do: ?(.*)$/.exec(text)?.[1] : undefined;
  return {
    id,
    heading,
    kind: letter,
    text,
    trail,
    code,
    ...(status === undefined ? {} : {names: [`${status} ${heading}`], summary: `error ${status}`}),
    ...(remedy === undefined ? {} : {answer: remedy}),
  };
}

/** "AIS": "Account information service: reading a user's accounts" expands an abbreviation. */
function expansionOf(heading: string, text: string): string[][] {
  const expansion = /^([A-Z][\w-]*(?: [\w-]+){1,5})[:,.(]/.exec(text)?.[1];
  const isAbbreviation = /^[A-Z][A-Za-z0-9]*[A-Z0-9][A-Za-z0-9]*(?: Inst)?$/.test(heading);
  return isAbbreviation && expansion !== undefined ? [[heading, expansion]] : [];
}

function fieldPlaces(
  $: cheerio.CheerioAPI,
  root: cheerio.Cheerio<Element>,
  kind: KindLetter,
): SourcePlace[] {
  const places: SourcePlace[] = [];
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
    const heading = squeeze(own.find('.ref-name').first().text());
    const text = textOf(own.toArray()).replace(heading, '').trim();
    places.push({id, heading, kind: 'f', text});
  });
  if (kind === 's') {
    root.find('.ref-value-list > div[id]').each((_, element) => {
      if (isOwn($, element)) {
        const heading = squeeze($(element).find('dt code').first().text());
        const text = textOf($(element).find('dd').toArray());
        places.push({id: element.attribs.id ?? '', heading, kind: 'v', text});
      }
    });
  }
  return places;
}

/** Id of the heading before an element. */
function sectionOf(root: cheerio.Cheerio<Element>, element: Element): string {
  const all = root.find('h2[id], h3[id], h4[id], table').toArray();
  const before = all.slice(0, all.indexOf(element)).filter(({name}) => name !== 'table');
  return before.at(-1)?.attribs.id ?? '';
}

/** Rows of tables "what, limit". */
function limitPlaces($: cheerio.CheerioAPI, root: cheerio.Cheerio<Element>): SourcePlace[] {
  return root
    .find('table')
    .toArray()
    .flatMap((table) => {
      const [what, limit] = $(table)
        .find('thead th')
        .toArray()
        .map((cell) => squeeze($(cell).text()).toLowerCase());
      if (what !== 'what' || limit !== 'limit') {
        return [];
      }
      const id = sectionOf(root, table);
      let group = '';
      return $(table)
        .find('tbody tr')
        .toArray()
        .flatMap((row): SourcePlace[] => {
          const cells = $(row).find('th, td').toArray();
          const [heading = '', answer = ''] = cells.map((cell) => textOf([cell]));
          if (answer === '') {
            group = heading;
            return [];
          }
          const text = cells
            .slice(1)
            .map((cell) => textOf([cell]))
            .join('. ');
          return [{id, heading, kind: 'l', text, trail: `${group} limit maximum how long`, answer}];
        });
    });
}

/** What an operation says about an error. The catalogue has the error itself. */
function operationErrors($: cheerio.CheerioAPI, root: cheerio.Cheerio<Element>): SourcePlace[] {
  return root
    .find('.ref-section:has(> #errors) tbody tr')
    .toArray()
    .flatMap((row): SourcePlace[] => {
      const [heading = '', status = '', meaning = '', action = ''] = $(row)
        .find('th, td')
        .toArray()
        .map((cell) => textOf([cell]));
      if (heading === '') {
        return [];
      }
      const names = [`${status} ${heading}`];
      return [
        {id: 'errors', heading, kind: 'x', text: `${meaning} ${action}`, names, answer: action},
      ];
    });
}

interface Section {
  id: string;
  heading: string;
  /** Headings above it. */
  trail: string;
  nodes: AnyNode[];
}

/** The page split at its headings. */
function sectionsOf(
  $: cheerio.CheerioAPI,
  root: cheerio.Cheerio<Element>,
  kind: KindLetter,
): Section[] {
  const sections: Section[] = [{id: '', heading: '', trail: '', nodes: []}];
  const above: string[] = [];
  const isHeading = (element: Element) =>
    /^h[2-4]$/.test(element.name) && element.attribs.id !== undefined;
  const isFramework = (id: string) =>
    ((kind === 'o' || kind === 's' || kind === 'r') && FRAMEWORK_IDS.test(id)) ||
    (kind === 'e' && ERROR_GROUP_ID.test(id));
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
        const heading = squeeze($(node).text());
        const level = Number(node.name.slice(1)) - 2;
        above.splice(level);
        const trail = above.join(' ');
        above[level] = heading;
        sections.push({id, heading, trail, nodes: []});
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
    const own = cell
      .split(/[;,/()]/)
      .map(squeeze)
      .filter((name) => name !== '');
    return [...new Set([...own, ...countryNames(path.slice('markets/'.length, -1))])];
  }
  return [];
}

/** The words that `aliasText` of src/markets/data/wording.ts puts around another name of a bank. */
const ALIAS_WORDS =
  /^(?:formerly|includes|also trades as|also known as|in requests) |(?: until \d{4}| since \d{4})?(?: \(BIC \w+\))?$/g;

/** Rows of the table of banks. */
function bankPlaces($: cheerio.CheerioAPI, root: cheerio.Cheerio<Element>): SourcePlace[] {
  return root
    .find('table')
    .filter((_, table) => squeeze($(table).find('thead th').eq(1).text()) === 'BIC')
    .find('tbody tr')
    .toArray()
    .map((row): SourcePlace => {
      // Other names of the bank are below its name.
      const header = $(row).find('th').first();
      const others = header
        .find('span')
        .toArray()
        .flatMap((line) => squeeze($(line).text()).split('; '))
        .map((other) => other.replace(ALIAS_WORDS, ''))
        .filter((other) => other !== '');
      const heading = squeeze(header.clone().find('span').remove().end().text());
      const codes = (cells: cheerio.Cheerio<Element>) =>
        cells
          .find('code')
          .toArray()
          .map((code) => squeeze($(code).text()));
      const cells = $(row).find('td');
      const bics = codes(cells.first());
      return {
        id: row.attribs.id ?? 'banks',
        heading,
        kind: 'b',
        names: [...new Set([...others, ...bics, ...codes(header.find('span'))])],
        text: textOf(cells.toArray()),
        trail: 'bank BIC SWIFT',
        ...(bics.length === 0 ? {} : {answer: `BIC ${bics.join(', ')}`}),
      };
    });
}
