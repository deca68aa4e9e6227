import {releaseOf} from '../releases/releases';
import type {ParsedPage} from '../text/pageTree';
import {frontMatter} from '../../packages/openapi-reference/src/yamlText';
import {type Element, find, hasClass, rawText} from './dom';
import {htmlToMarkdown} from './htmlToMarkdown';

/** Data of a page, extracted from the HTML of the build. */
export interface BuiltPage {
  /** Address below the base path, such as `api/sandbox/`; empty for the home page. */
  address: string;
  title: string;
  description: string;
  /** Position in the sidebar, counted from 0; -1 for a page that is not in a sidebar. */
  position: number;
  content: Element;
}

/** Attribute of the element that contains a page. Source: `PAGE_ATTRIBUTE` in src/static-pages/page/marks.ts. */
const PAGE = 'data-page';

/**
 * @param address - below the base path
 * @param baseUrl - base path of the site, with both slashes
 * @returns undefined for files that are not pages, such as `404.html`
 */
export function readBuiltPage(
  {elements: all}: ParsedPage,
  address: string,
  baseUrl: string,
): BuiltPage | undefined {
  const page = all.find(({attribs}) => PAGE in attribs);
  if (page === undefined) {
    return undefined;
  }
  const content = find(page, (one) => hasClass(one, 'theme-doc-markdown')) ?? page;
  const metadata = new Map(
    all
      .filter(({name}) => name === 'meta')
      .map(({attribs}) => [attribs.name ?? attribs.property, attribs.content]),
  );
  const links = all.filter(({name}) => name === 'a');
  return {
    address,
    title:
      // Omit the name of the site.
      metadata
        .get('og:title')
        ?.replace(/ \| [^|]*$/, '')
        .trim() ?? textOf(all.find(({name}) => name === 'h1')),
    description: metadata.get('description') ?? '',
    position: links
      .filter((link) => hasClass(link, 'menu__link'))
      .findIndex(({attribs}) => attribs.href === `${baseUrl}${address}`),
    content,
  };
}

function textOf(element: Element | undefined): string {
  return element === undefined ? '' : rawText(element).trim();
}

/**
 * Creates the Markdown copy of a page: front matter, then the content.
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
  return `---\n${frontMatter(fields)}\n---\n\n${htmlToMarkdown(page.content, {url})}\n`;
}
