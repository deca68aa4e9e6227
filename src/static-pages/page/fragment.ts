/**
 * The part of a built page that the app loads on navigation: a small document, which the build writes next to the page.
 * It is a text file, so that crawlers do not mistake it for a page.
 */
import type {Element} from 'domhandler';
import type {ParsedPage} from '../../text/pageTree';
import {HEAD_MARK, MAIN_SCRIPT, PAGE_ATTRIBUTE} from './marks';

export const FRAGMENT_END = '</html>';

/**
 * Maps a page to its fragment, also for files of a build: `api/index.html` has the fragment `api/index.page.txt`.
 *
 * @param page - address of a page, which ends with a slash or with `.html`
 */
export function fragmentOf(page: string): string {
  return `${page.replace(/\/$/, '/index').replace(/\.html$/, '')}.page.txt`;
}

/**
 * Extracts the fragment of a page from its built HTML. Runs only in the build.
 *
 * @returns undefined if the file is not a page, such as the not-found page
 */
export function cutFragment({html, elements: all}: ParsedPage): string | undefined {
  const sourceOf = ({startIndex, endIndex}: Element) =>
    html.slice(startIndex ?? 0, (endIndex ?? 0) + 1);
  const page = all.find(({attribs}) => PAGE_ATTRIBUTE in attribs);
  if (page === undefined) {
    return undefined;
  }
  const isScript = ({name}: Element) => name === 'script';
  const own = all.filter(({attribs}) => HEAD_MARK in attribs);
  const head = [
    ...own.filter((element) => !isScript(element)).map(sourceOf),
    ...all
      .filter((element) => isScript(element) && MAIN_SCRIPT.test(element.attribs.src ?? ''))
      .map(({attribs}) => `<script src="${attribs.src}"></script>`),
    // Omit data for programs, which may be long.
    ...own.filter(isScript).map(sourceOf),
  ];
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  return `${root}<head>${head.join('')}</head><body>${sourceOf(page)}${FRAGMENT_END}`;
}
