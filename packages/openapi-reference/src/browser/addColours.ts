/** Matches a run as listed by `withoutColours` in `../highlight`: colour and number of words. */
const RUN = /([a-z])(\d*)/g;
/** Marks a run without a colour. All other letters are class suffixes. */
export const PLAIN = 'p';

/** Splits code into the units that runs count: words, white space and single characters. */
export function wordsOf(code: string): string[] {
  return code.match(/\w+|\s+|[^\w\s]/gu) ?? [];
}

/** Colours the code in an element that was hidden until now. */
export function addColours(root: ParentNode): void {
  for (const code of root.querySelectorAll<HTMLElement>('code[data-colours]')) {
    const words = wordsOf(code.textContent);
    const runs = [...(code.dataset.colours ?? '').matchAll(RUN)].map(([, colour, count]) => {
      const text = words.splice(0, count === '' ? 1 : Number(count)).join('');
      if (colour === PLAIN) {
        return text;
      }
      const run = document.createElement('span');
      run.className = `t-${colour}`;
      run.textContent = text;
      return run;
    });
    code.replaceChildren(...runs, ...words);
    code.removeAttribute('data-colours');
  }
}
