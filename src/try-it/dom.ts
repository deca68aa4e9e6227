import {lineClass} from '../../packages/openapi-reference/src/client';
import {type Attributes, make} from '../ui/browser/make';

export type Child = Node | string;

export function button(text: string, act: () => void, attributes: Attributes = {}): HTMLElement {
  const element = make('button', {type: 'button', class: 'try-button', ...attributes}, text);
  element.addEventListener('click', act);
  return element;
}

/** Parses a page of the sandbox without its style sheet, which would violate our policy. */
export function readPage(html: string): Document {
  return new DOMParser().parseFromString(
    html.replaceAll(/<style>[\s\S]*?<\/style>/g, ''),
    'text/html',
  );
}

/** Converts names in backticks to code, or keys to another element. */
export function inline(text: string, element: 'code' | 'kbd' = 'code'): Child[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? make(element, {}, part) : part))
    .filter((part) => part !== '');
}

export function fold(title: string, isOpen: boolean, ...children: Child[]): HTMLDetailsElement {
  const details = make('details', {class: 'ref-children'}, make('summary', {}, title), ...children);
  details.open = isOpen;
  return details;
}

export interface Pane {
  title: string;
  /** Called when the pane is first shown. */
  content: () => readonly Child[];
}

let made = 0;

/** Creates tabs that initially show the first pane. */
export function tabs(label: string, panes: readonly Pane[]): HTMLElement {
  const list = make('div', {class: 'ref-tabs', role: 'tablist', 'aria-label': label});
  const parts = panes.map(({title, content}) => {
    made += 1;
    const id = `try-tab-${made}`;
    const tab = make('button', {type: 'button', class: 'ref-tab', role: 'tab', id}, title);
    return {tab, content, panel: make('div', {role: 'tabpanel', 'aria-labelledby': id})};
  });
  const choose = (index: number) => {
    for (const [at, {tab, panel, content}] of parts.entries()) {
      const isChosen = at === index;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel.hidden = !isChosen;
      if (isChosen && panel.childNodes.length === 0) {
        panel.append(...content());
      }
    }
  };
  parts.forEach(({tab}, index) => {
    tab.addEventListener('click', () => {
      choose(index);
    });
    tab.addEventListener('keydown', (event) => {
      const last = parts.length - 1;
      const to = {
        ArrowLeft: index === 0 ? last : index - 1,
        ArrowRight: index === last ? 0 : index + 1,
        Home: 0,
        End: last,
      }[event.key];
      if (to !== undefined) {
        event.preventDefault();
        choose(to);
        parts[to]?.tab.focus();
      }
    });
  });
  list.append(...parts.map(({tab}) => tab));
  choose(0);
  return make('div', {}, list, ...parts.map(({panel}) => panel));
}

/** Splits a line into words, which are not broken after a hyphen or before the backslash that continues the line. */
function wordsOf(line: string): Child[] {
  const parts = line.split(/(\S*-\S+(?: \\(?=\n))?|\S+ \\(?=\n))/);
  return parts.map((part, index) => (index % 2 === 1 ? make('span', {class: 't-b'}, part) : part));
}

/** Splits code into lines, the rest of which is to the right of their start. */
export const linesOf = (code: string, partsOf = wordsOf): HTMLElement[] =>
  code.split(/(?<=\n)/).map((line) => make('span', {class: lineClass(line)}, ...partsOf(line)));

/** Creates a scrollable, focusable box. */
export const box = (name: 'div' | 'pre', look: string, label: string, children: Child[]) =>
  make(name, {class: look, tabindex: '0', role: 'group', 'aria-label': label}, ...children);

export const pre = (text: string, label: string): HTMLElement =>
  box('pre', 'try-pre', label, linesOf(text));
