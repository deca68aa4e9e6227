/**
 * Content between the tags of an island is rendered with the page, and the island by itself. Puts the content into its
 * place. Part of the build.
 */
import {SLOT_ATTRIBUTE, SLOT_TAG} from './islands';

/** Marks the content until it is in its place. Its value is the id of the island. */
export const CONTENT_ATTRIBUTE = 'data-content';

const TAG = new RegExp(`<(/?)${SLOT_TAG}\\b[^>]*>`, 'g');
const CONTENT = `<${SLOT_TAG} ${CONTENT_ATTRIBUTE}="`;

/** @returns where the element that begins at an offset ends, and where its content does */
function endOf(html: string, start: number): {inner: number; outer: number} {
  let depth = 0;
  TAG.lastIndex = start;
  for (let tag = TAG.exec(html); tag !== null; tag = TAG.exec(html)) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) {
      return {inner: tag.index, outer: TAG.lastIndex};
    }
  }
  throw new Error(`<${SLOT_TAG}> is not closed in the HTML of a page.`);
}

/** @param html - a rendered page */
export function placeSlots(html: string): string {
  // From the end: content may contain islands with content of their own.
  const start = html.lastIndexOf(CONTENT);
  if (start === -1) {
    return html;
  }
  const idStart = start + CONTENT.length;
  const id = html.slice(idStart, html.indexOf('"', idStart));
  const {inner, outer} = endOf(html, start);
  const content = html.slice(html.indexOf('>', start) + 1, inner);
  const before = html.slice(0, start);
  const place = `${SLOT_ATTRIBUTE}="${id}">`;
  const at = before.lastIndexOf(place) + place.length;
  return placeSlots(before.slice(0, at) + content + before.slice(at) + html.slice(outer));
}
