import {toHtml} from 'hast-util-to-html';
import {refractor} from 'refractor';

/**
 * Highlights code while the page is built, so that no reader's browser loads a highlighter.
 *
 * @param language - a Prism language name; an unknown one leaves the code plain
 * @returns HTML for the inside of `<code>`: escaped text and `<span class="token ...">`
 */
export function highlightToHtml(code: string, language: string): string {
  if (!refractor.registered(language)) {
    return toHtml({type: 'text', value: code});
  }
  return toHtml(refractor.highlight(code, language));
}
