/** Cuts the fragment of a page out of its built HTML. Part of the build, never of a browser's script. */
import {Parser} from 'htmlparser2';
import {FRAGMENT_END} from './fragment';
import {HEAD_MARK, MAIN_SCRIPT, PAGE_ATTRIBUTE} from './marks';

/** Their end tags are required, so that counting them finds the end of the page element. */
const PAGE_TAG = 'div';

/**
 * @param html - a built page
 * @returns undefined if the file is not a page, as the not-found view
 */
export function cutFragment(html: string): string | undefined {
  let root = '';
  const head: string[] = [];
  let page: string | undefined;
  /** Where the tag of the head begins that is open, or the page element. */
  let tagStart: number | undefined;
  let pageStart = 0;
  /** Elements of `PAGE_TAG` that are open below the start of the page element, itself included. */
  let depth = 0;
  const sinceStart = (start: number) => html.slice(start, parser.endIndex + 1);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'html') {
        root = sinceStart(parser.startIndex);
      } else if (name === 'script' && MAIN_SCRIPT.test(attributes.src ?? '')) {
        head.push(`<script src="${attributes.src}"></script>`);
      } else if (HEAD_MARK in attributes) {
        tagStart = parser.startIndex;
      } else if (name === PAGE_TAG && depth > 0) {
        depth += 1;
      } else if (name === PAGE_TAG && page === undefined && PAGE_ATTRIBUTE in attributes) {
        depth = 1;
        pageStart = parser.startIndex;
      }
    },
    onclosetag: (name) => {
      if (tagStart !== undefined) {
        head.push(sinceStart(tagStart));
        tagStart = undefined;
      }
      if (name === PAGE_TAG && depth > 0) {
        depth -= 1;
        if (depth === 0) {
          page = sinceStart(pageStart);
        }
      }
    },
  });
  parser.end(html);
  return page === undefined
    ? undefined
    : `${root}<head>${head.join('')}</head><body>${page}${FRAGMENT_END}`;
}
