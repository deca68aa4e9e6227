/** Replaces example application ids with the reader's own, and shows a notice. */
import {make} from '../ui/browser/make';
import {addColours, adoptStyles, textsOf} from '../../packages/openapi-reference/src/client';
import {EXAMPLE_APPLICATION_IDS} from '../../config/exampleValues';
import {readApplicationId, writeApplicationId} from './store';

const FILLED = 'your-value';
const NOTICE = 'your-values';

const EXAMPLE = new RegExp(EXAMPLE_APPLICATION_IDS.join('|'), 'g');

/* The notice is at the foot of the window: in its right corner, above the way to the top, if that is beside the text. */
const STYLES = `
.${FILLED} { text-decoration: underline dotted; text-underline-offset: 0.25em; }
.${NOTICE} { position: fixed; z-index: calc(var(--ifm-z-index-fixed) - 1); right: 1rem; bottom: 1rem; }
@media (min-width: 997px) { .${NOTICE} { bottom: 5rem; } }
.${NOTICE} p { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; margin: 0; padding: 0.25rem 0.375rem 0.25rem 0.875rem; }
.${NOTICE} p { border: 1px solid var(--line); border-radius: var(--ifm-global-radius); box-shadow: var(--shadow); }
.${NOTICE} p { background: var(--raised); font-size: var(--text-xs); color: var(--muted); }
.${NOTICE} button { min-height: 1.75rem; padding: 0 0.625rem; border: 1px solid var(--line); border-radius: 4px; }
.${NOTICE} button { background: none; font: inherit; color: var(--ifm-color-primary); cursor: pointer; }
.${NOTICE} button:hover { border-color: currentcolor; }
@media print { .${NOTICE} { display: none; } }
`;

/** Creates a placeholder for a value, with the example that it replaces. */
const place = (example: string, id: string): HTMLElement =>
  make('span', {class: FILLED, title: 'Your application id', 'data-example': example}, id);

function fillText(text: Text, id: string): void {
  const content = text.data;
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const match of content.matchAll(EXAMPLE)) {
    parts.push(content.slice(end, match.index), place(match[0], id));
    end = match.index + match[0].length;
  }
  if (end > 0) {
    text.replaceWith(...parts, content.slice(end));
  }
}

function restore(page: HTMLElement): void {
  for (const element of page.querySelectorAll<HTMLElement>(`.${FILLED}`)) {
    const {parentElement: parent} = element;
    element.replaceWith(element.dataset.example ?? '');
    parent?.normalize();
  }
  page.querySelector(`:scope > .${NOTICE}`)?.remove();
}

function notice(): HTMLElement {
  const attributes = {type: 'button', 'aria-label': 'Clear your application id'};
  const button = make('button', attributes, 'Clear');
  button.addEventListener('click', () => {
    writeApplicationId(null);
  });
  const text = make('p', {role: 'status'}, 'Samples show your application id.', button);
  return make('div', {class: NOTICE}, text);
}

/**
 * Shows the current application id in the code of a page, or the examples if there is no id.
 *
 * @param left - aborted when the reader leaves the page, because the next visit starts from the examples
 */
export function fillSamples(page: HTMLElement, left: AbortSignal): void {
  if (left.aborted) {
    return;
  }
  const hadFocus = page.querySelector(`.${NOTICE} :focus`) !== null;
  restore(page);
  const id = readApplicationId();
  if (id !== null) {
    // Colours are counted in words of the examples.
    addColours(page);
    for (const code of page.querySelectorAll('pre code')) {
      textsOf(code).forEach((text) => {
        fillText(text, id);
      });
    }
    if (page.querySelector(`.${FILLED}`) !== null) {
      adoptStyles(STYLES);
      page.append(notice());
    }
  } else if (hadFocus) {
    // The focused button is gone, so the reader continues from the title.
    const title = page.querySelector<HTMLElement>('h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({preventScroll: true});
  }
  left.addEventListener(
    'abort',
    () => {
      restore(page);
    },
    {once: true},
  );
}
