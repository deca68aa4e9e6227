import type {CheerioAPI} from 'cheerio';
import {releaseOf} from '../releases/releases';
import {frontMatter} from '../../packages/openapi-reference/src';
import {blocks} from '../../packages/openapi-reference/src';
import {descendants, type Element, hasClass, parsePage, rawText} from './dom';
import {htmlToMarkdown} from './htmlToMarkdown';

/** What the HTML of the build says about one page. */
export interface BuiltPage {
  /** Address below the base path, e.g. `api/sandbox/`; empty for the home page. */
  address: string;
  title: string;
  description: string;
  /** Date of the last change in ISO 8601; undefined if unknown. */
  modified?: string;
  /** Pages above this one, from the top. */
  parents: {title: string; address: string}[];
  /** Place in the sidebar, counted from 0; -1 for a page that no sidebar lists. */
  position: number;
  /** Full address of its picture for previews. */
  image: string;
  content: Element;
}

/** Marks the element that holds a page. Source: `PAGE_ATTRIBUTE` in src/static-pages/page/marks.ts. */
const PAGE = '[data-page]';

/**
 * @param html - a built page
 * @param address - below the base path
 * @param baseUrl - base path of the site, with both slashes
 * @returns undefined if the file is not a page, as `404.html`
 */
export function readBuiltPage(
  html: string,
  address: string,
  baseUrl: string,
): BuiltPage | undefined {
  const $ = parsePage(html);
  const page = $<Element, string>(PAGE)[0];
  if (page === undefined) {
    return undefined;
  }
  const content = [...descendants(page)].find((one) => hasClass(one, 'theme-doc-markdown')) ?? page;
  const modified = $('.page-meta time').attr('datetime');
  return {
    address,
    title: titleOf($),
    description: $('meta[name=description]').attr('content') ?? '',
    ...(modified === undefined ? {} : {modified}),
    position: $('a.menu__link')
      .toArray()
      .findIndex((link) => $(link).attr('href') === `${baseUrl}${address}`),
    image: $('meta[property="og:image"]').attr('content') ?? '',
    parents: $('.breadcrumbs__item:not(:last-child) a.breadcrumbs__link')
      .toArray()
      .map((link) => ({
        title: $(link).text().trim(),
        address: ($(link).attr('href') ?? '').slice(baseUrl.length),
      })),
    content,
  };
}

/** Without the name of the site. */
function titleOf($: CheerioAPI): string {
  return (
    $('meta[property="og:title"]')
      .attr('content')
      ?.replace(/ \| [^|]*$/, '')
      .trim() ?? $('h1').text().trim()
  );
}

/**
 * The Markdown copy of a page: front matter, then the content.
 *
 * @param docsUrl - full address of the portal, without the last slash
 */
export function markdownCopy(page: BuiltPage, docsUrl: string): string {
  const url = `${docsUrl}/${page.address}`;
  const version = releaseOf(page.address);
  const fields = {
    title: page.title,
    description: page.description,
    url,
    ...(version === undefined ? {} : {version}),
  };
  return `${blocks(`---\n${frontMatter(fields)}\n---`, htmlToMarkdown(page.content, {url}))}\n`;
}

export interface Question {
  question: string;
  id: string;
  /** Plain text. */
  answer: string;
}

/** The third-level headings of a page with the text below them; those of the second level name groups of questions. */
export function questionsOf(page: BuiltPage): Question[] {
  const questions: Question[] = [];
  for (const child of page.content.children) {
    const name = 'attribs' in child ? child.name : '';
    const text = rawText(child, (one) => hasClass(one, 'hash-link')).replace(/\s+/g, ' ');
    if ('attribs' in child && name === 'h3') {
      questions.push({question: text.trim(), id: child.attribs.id ?? '', answer: ''});
    } else if (name !== 'h2') {
      const last = questions.at(-1);
      if (last !== undefined) {
        last.answer = `${last.answer} ${text}`.replace(/\s+/g, ' ').trim();
      }
    }
  }
  return questions;
}
