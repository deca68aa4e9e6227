/** Cuts the fragment of a page out of its built HTML. Part of the build, never of a browser's script. */
import {Parser} from 'htmlparser2';
import {HEAD_MARK, type HeadTag} from '../bundle/headState';
import type {PageFragment} from './fragment';
import {MAIN_SCRIPT, PAGE_ATTRIBUTE} from './marks';

/** Their end tags are required, so that counting them finds the end of the page element. */
const PAGE_TAG = 'div';

/**
 * @param html - a built page
 * @returns undefined if the file is not a page, as the not-found view
 */
export function cutFragment(html: string): PageFragment | undefined {
  const scripts: string[] = [];
  const tags: HeadTag[] = [];
  let title = '';
  let htmlClass = '';
  let start: number | undefined;
  let end: number | undefined;
  /** Elements of `PAGE_TAG` that are open below the start of the page element, itself included. */
  let depth = 0;
  /** Receives text, until the element ends. */
  let onText: ((text: string) => void) | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const {[HEAD_MARK]: mark, ...own} = attributes;
      if (name === 'html') {
        htmlClass = own.class ?? '';
      } else if (name === 'script' && MAIN_SCRIPT.test(own.src ?? '')) {
        scripts.push(own.src ?? '');
      }
      if (name === 'title' && start === undefined) {
        onText = (text) => {
          title += text;
        };
      } else if (mark !== undefined) {
        const tag: HeadTag = {name: name as HeadTag['name'], attributes: own};
        tags.push(tag);
        onText = (text) => {
          tag.text = (tag.text ?? '') + text;
        };
      }
      if (name !== PAGE_TAG || end !== undefined) {
        return;
      }
      if (depth > 0) {
        depth += 1;
      } else if (PAGE_ATTRIBUTE in attributes) {
        depth = 1;
        start = parser.endIndex + 1;
      }
    },
    ontext: (text) => {
      onText?.(text);
    },
    onclosetag: (name) => {
      onText = undefined;
      if (name === PAGE_TAG && depth > 0) {
        depth -= 1;
        if (depth === 0) {
          end = parser.startIndex;
        }
      }
    },
  });
  parser.end(html);
  return start === undefined || end === undefined
    ? undefined
    : {
        scripts: scripts.join(),
        head: {title, html: {class: htmlClass}, body: {}, tags},
        content: html.slice(start, end),
      };
}
