import {textsOf} from './textsOf';

/** Matches a run as listed by `withoutColours` in `../highlight`: colour and number of words. */
const RUN = /([a-z])(\d*)/g;
/** Marks a run without a colour. All other letters are class suffixes. */
export const PLAIN = 'p';

/** Splits code into the units that runs count: words, white space up to the end of a line, and single characters. */
export function wordsOf(code: string): string[] {
  return code.match(/\w+|[^\S\n]*\n|[^\S\n]+|[^\w\s]/gu) ?? [];
}

/** Colours the code in an element that was hidden until now. */
export function addColours(root: ParentNode): void {
  for (const code of root.querySelectorAll<HTMLElement>('code[data-colours]')) {
    const runs = [...(code.dataset.colours ?? '').matchAll(RUN)];
    for (const node of textsOf(code)) {
      const words = wordsOf(node.data);
      const parts: (Node | string)[] = [];
      while (words.length > 0) {
        const [, colour = PLAIN, count = ''] = runs.shift() ?? [];
        const text = words.splice(0, count === '' ? 1 : Number(count)).join('');
        if (colour === PLAIN) {
          parts.push(text);
        } else {
          const run = document.createElement('span');
          run.className = `t-${colour}`;
          run.textContent = text;
          parts.push(run);
        }
      }
      node.replaceWith(...parts);
    }
    code.removeAttribute('data-colours');
  }
}
