/** Cuts the fragment of a page out of its built HTML. Part of the build, never of a browser's script. */
import type {Element} from 'domhandler';
import {DomUtils, parseDocument} from 'htmlparser2';
import {FRAGMENT_END} from './fragment';
import {HEAD_MARK, MAIN_SCRIPT, PAGE_ATTRIBUTE} from './marks';

/**
 * @param html - a built page
 * @returns undefined if the file is not a page, as the not-found view
 */
export function cutFragment(html: string): string | undefined {
  const {children} = parseDocument(html, {withStartIndices: true, withEndIndices: true});
  const all = DomUtils.getElementsByTagName('*', children);
  const sourceOf = ({startIndex, endIndex}: Element) =>
    html.slice(startIndex ?? 0, (endIndex ?? 0) + 1);
  const page = all.find(({attribs}) => PAGE_ATTRIBUTE in attribs);
  if (page === undefined) {
    return undefined;
  }
  const head = all.flatMap((element) => {
    const {name, attribs} = element;
    const isMain = name === 'script' && MAIN_SCRIPT.test(attribs.src ?? '');
    const script = isMain ? [`<script src="${attribs.src}"></script>`] : [];
    return HEAD_MARK in attribs ? [sourceOf(element)] : script;
  });
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  return `${root}<head>${head.join('')}</head><body>${sourceOf(page)}${FRAGMENT_END}`;
}
