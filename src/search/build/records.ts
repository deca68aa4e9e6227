import * as cheerio from 'cheerio';
import type {AnyNode, Element} from 'domhandler';
import type {ParsedPage} from '../../text/pageTree';
import {type KnownPage, squeeze, TEXT, textOf} from './rows';
import type {KindLetter, SourcePage, SourcePlace} from '../../../packages/search/src/index';
import {RELEASE_SEGMENT} from '../../../config/releaseNames';

const pages = (path: string) => new RegExp(`^api/(?:${RELEASE_SEGMENT}/)?${path}$`);

const REFERENCE = pages('reference/(.*)');

/** Reference pages other than operations and schemas. */
const OTHER_REFERENCE = /^(?:$|webhooks\/)/;

/**
 * Pages that explain terms, state rules or list news. They contain words on every subject, but are rarely the right
 * result.
 */
const SPECIAL: readonly (readonly [path: RegExp, letter: KindLetter])[] = [
  [pages('glossary/'), 'd'],
  [/^isms\//, 'p'],
  [pages('changelog/'), 'c'],
];

/** @param path - path of a page below the base path */
function kindOf(path: string): KindLetter {
  const inReference = REFERENCE.exec(path)?.[1];
  if (inReference !== undefined) {
    if (inReference.startsWith('schemas/')) {
      return 's';
    }
    if (inReference === 'errors/') {
      return 'e';
    }
    return OTHER_REFERENCE.test(inReference) ? 'r' : 'o';
  }
  const special = SPECIAL.find(([pattern]) => pattern.test(path));
  if (special !== undefined) {
    return special[1];
  }
  if (path === 'faq/') {
    return 'q';
  }
  return path.startsWith('markets/') ? 'm' : 'g';
}

export interface PageRecords extends SourcePage {
  /** Abbreviations and their expansions from the glossary. */
  synonyms: string[][];
}

/** Elements that are not part of a page's text: the frame, other languages of a sample, links to headings. */
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
  'thead',
  // The banner of an archived release.
  '[role="note"]',
].join();

/** Section that lists sources about banks and rules, but answers no question about them. */
const SOURCES_ID = 'sources';

/**
 * Extracts a page's names and headings for the outline, and its texts for the index, each with its address. Removes
 * elements that are not part of the text from the tree.
 *
 * @param path - path of the page below the base path
 * @param known - facts about the page from its data: the model of the reference, or the markets
 * @returns undefined for a file without a page
 */
export function recordsOf(
  {tree}: ParsedPage,
  path: string,
  known?: KnownPage,
): PageRecords | undefined {
  if (known?.prose !== undefined) {
    const {names = [], rows, prose} = known;
    const {title, summary, text} = prose;
    const kind = kindOf(path);
    const page = {id: '', heading: '', kind, text, trail: '', names, summary};
    return {path, title, kind, names, places: [page, ...rows], synonyms: []};
  }
  const $ = cheerio.load(tree);
  const root = $('[data-page]').first();
  const title = squeeze(root.find('h1').first().text());
  if (root.length === 0 || title === '') {
    return undefined;
  }
  const description = $('meta[name="description"]').attr('content') ?? '';
  const kind = kindOf(path);
  const names = known?.names ?? [];
  const places: SourcePlace[] = [];
  // Rows that readers search for and that have no heading.
  const rows = [...limitPlaces($, root), ...(known?.rows ?? [])];
  keepLanguages($, root);
  root.find(LEFT_OUT).remove();
  const synonyms: string[][] = [];
  for (const section of sectionsOf($, root)) {
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

/** Keeps the languages of the samples in a section, and removes the samples. */
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
  return {id, heading, kind, text, trail, code};
}

/** Recognises the expansion of an abbreviation: "AIS": "Account information service: reading a user's accounts". */
function expansionOf(heading: string, text: string): string[][] {
  const expansion = /^([A-Z][\w-]*(?: [\w-]+){1,5})[:,.(]/.exec(text)?.[1];
  const isAbbreviation = /^[A-Z][A-Za-z0-9]*[A-Z0-9][A-Za-z0-9]*(?: Inst)?$/.test(heading);
  return isAbbreviation && expansion !== undefined ? [[heading, expansion]] : [];
}

/** Returns the id of the heading before an element. */
function sectionOf(root: cheerio.Cheerio<Element>, element: Element): string {
  const all = root.find('h2[id], h3[id], h4[id], table').toArray();
  const before = all.slice(0, all.indexOf(element)).filter(({name}) => name !== 'table');
  return before.at(-1)?.attribs.id ?? '';
}

/** Returns the rows of tables with a limit. */
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

interface Section {
  id: string;
  heading: string;
  /** Headings above the section. */
  trail: string;
  nodes: AnyNode[];
}

/** Splits a page at its headings. */
function sectionsOf($: cheerio.CheerioAPI, root: cheerio.Cheerio<Element>): Section[] {
  const sections: Section[] = [{id: '', heading: '', trail: '', nodes: []}];
  const above: string[] = [];
  const isHeading = (element: Element) =>
    /^h[2-4]$/.test(element.name) && element.attribs.id !== undefined;
  const visit = (node: AnyNode): void => {
    if (!('attribs' in node) || node.name === 'h1') {
      if (node.nodeType === TEXT) {
        sections.at(-1)?.nodes.push(node);
      }
      return;
    }
    const id = node.attribs.id ?? '';
    if (isHeading(node)) {
      const heading = squeeze($(node).text());
      const level = Number(node.name.slice(1)) - 2;
      above.splice(level);
      const trail = above.join(' ');
      above[level] = heading;
      sections.push({id, heading, trail, nodes: []});
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
