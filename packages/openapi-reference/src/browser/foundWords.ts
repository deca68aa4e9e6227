import {textsOf} from './textsOf';

/** Name of the highlight in the style sheet. Without the CSS Custom Highlight API, words are not marked. */
const HIGHLIGHT = 'ref-found';

/** Marks every occurrence of the words in elements, without changing the elements. */
export function markWords(elements: readonly Element[], words: readonly string[]): void {
  if (!('highlights' in CSS)) {
    return;
  }
  const ranges: Range[] = [];
  for (const element of elements) {
    for (const node of textsOf(element)) {
      const text = node.data.toLowerCase();
      for (const word of words.filter(Boolean)) {
        for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          ranges.push(range);
        }
      }
    }
  }
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}
