/** Cuts the fragment of a page out of its built HTML. Part of the build, never of a browser's script. */
import {Parser} from 'htmlparser2';
import {HEAD_MARK, type HeadTag} from '../head/headState';
import type {PageFragment} from './fragment';
import {MAIN_SCRIPT, PAGE_ATTRIBUTE} from './marks';

/** Their end tags are required, so that counting them finds the end of the page element. */
const PAGE_TAG = 'div';

/** The element whose children are the headings, paragraphs and other blocks of a page. */
const BLOCKS_CLASS = 'markdown';

/**
 * The first screen of the longest window, with room to spare. Our choice: a block of text has about 300 characters and
 * is 46 px tall at least. Unit: characters of HTML.
 */
const START_LENGTH = 12_000;
/** What follows the start of a page is at least as long. Our choice. Unit: characters of HTML. */
const REST_LENGTH = 12_000;

/** The blocks of a page. Offsets count in its HTML. */
interface Blocks {
  /** Where each begins. */
  starts: number[];
  end: number;
}

/** @returns undefined if the rest would be short */
function startOf(
  html: string,
  from: number,
  to: number,
  {starts, end}: Blocks,
): string | undefined {
  const [first = end] = starts;
  const cut = starts.findLast((start) => start > first && start - first <= START_LENGTH);
  return cut === undefined || end - cut < REST_LENGTH
    ? undefined
    : html.slice(from, cut) + html.slice(end, to);
}

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
  let blocks: Blocks | undefined;
  /** Elements that are open below the one with the blocks. */
  let openInBlocks = 0;
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
      if (blocks !== undefined && blocks.end === 0) {
        if (openInBlocks === 0) {
          blocks.starts.push(parser.startIndex);
        }
        openInBlocks += 1;
      } else if (depth > 0 && own.class?.split(' ').includes(BLOCKS_CLASS) === true) {
        blocks ??= {starts: [], end: 0};
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
      if (blocks !== undefined && blocks.end === 0) {
        openInBlocks -= 1;
        if (openInBlocks < 0) {
          blocks.end = parser.startIndex;
        }
      }
      if (name === PAGE_TAG && depth > 0) {
        depth -= 1;
        if (depth === 0) {
          end = parser.startIndex;
        }
      }
    },
  });
  parser.end(html);
  if (start === undefined || end === undefined) {
    return undefined;
  }
  const beginning = blocks === undefined ? undefined : startOf(html, start, end, blocks);
  return {
    scripts: scripts.join(),
    ...(beginning === undefined ? {} : {start: beginning}),
    head: {title, html: {class: htmlClass}, tags},
    content: html.slice(start, end),
  };
}
