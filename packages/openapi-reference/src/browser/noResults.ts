import {adoptStyles} from './adoptStyles';
import {BROWSER_TEXTS} from './texts';

/** Keeps some height, so that what follows does not jump. */
const STYLES = `
.ref-none { display: flex; flex: 0 0 100%; flex-wrap: wrap; gap: 0.75rem 0.5rem; align-content: start; align-items: center; min-height: 10rem; padding-top: 0.75rem; }
.ref-none p { flex: 0 0 100%; margin: 0; font-size: 0.8125rem; color: var(--muted); }
.ref-none button { padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 999px; background: var(--raised); font: inherit; font-size: 0.8125rem; color: var(--ink); overflow-wrap: anywhere; cursor: pointer; }
.ref-none button:last-child { border-color: transparent; background: none; color: var(--ifm-color-primary); }
.ref-none button:hover { border-color: var(--ifm-color-primary); }
.ref-none[hidden] { display: none; }
`;

/**
 * Creates the content of a list whose filter finds nothing: a button that clears the filter, and examples.
 *
 * @param examples - words that find something
 * @param choose - filters by an example, or by nothing for an empty text
 */
export function noResults(
  examples: readonly string[],
  choose: (words: string) => void,
): HTMLElement {
  adoptStyles(STYLES);
  const button = (text: string, words: string) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = text;
    element.addEventListener('click', () => {
      choose(words);
    });
    return element;
  };
  const box = document.createElement('div');
  box.className = 'ref-none';
  box.hidden = true;
  if (examples.length > 0) {
    const words = document.createElement('p');
    words.append(BROWSER_TEXTS.noEntry);
    box.append(words, ...examples.map((example) => button(example, example)));
  }
  box.append(button(BROWSER_TEXTS.clearFilter, ''));
  return box;
}
