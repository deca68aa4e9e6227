/** A search box above the fields of a page finds them by name, path or text, including collapsed ones. */
import {adoptStyles} from './adoptStyles';
import {markWords} from './foundWords';
import {pathOf} from './litFields';

/** Pages with fewer fields need no search. */
const FEWEST = 12;
/** Greater than the depth of any field and the word count of any query. */
const DEEPEST = 100;
/** Maximum number of hits to list. */
const MOST = 30;
/** Number of characters of a text that precede and follow the word that was found in it. */
const AROUND = 32;

interface Field {
  /** Names from the body down to the field. */
  path: readonly string[];
  /** Description, values and examples of the field itself. */
  text?: string;
}

/**
 * Ranks a field; lower is better. Fields whose own name matches the last word come first, then those whose full names
 * match, then shallower ones. Matches in the text come last, in the order of the page: what a reader sends or receives
 * precedes the errors, which mention other fields. Returns undefined if a word is missing.
 */
function rankOf({path, text = ''}: Field, words: readonly string[]): number | undefined {
  const names = path.map((name) => name.toLowerCase());
  if (!words.every((word) => names.some((name) => name.includes(word)))) {
    const all = [...names, text.toLowerCase()];
    return words.every((word) => all.some((part) => part.includes(word)))
      ? DEEPEST ** 3
      : undefined;
  }
  const own = names.at(-1) ?? '';
  const last = words.at(-1) ?? '';
  const fit = [own === last, own.startsWith(last), own.includes(last), true].indexOf(true);
  const partly = words.filter((word) => !names.includes(word)).length;
  return (fit * DEEPEST + partly) * DEEPEST + names.length;
}

const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[\s.›/]+/)
    .filter(Boolean);

/**
 * Returns the part of a field's text that contains the first of the words that its path does not, or an empty string if
 * the path contains all of them.
 */
export function snippetOf({path, text = ''}: Field, query: string): string {
  const names = path.join(' ').toLowerCase();
  const word = wordsOf(query).find((one) => !names.includes(one));
  const at = word === undefined ? -1 : text.toLowerCase().indexOf(word);
  if (at === -1) {
    return '';
  }
  const start = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const end = text.indexOf(' ', at + AROUND);
  return `${start === 0 ? '' : '… '}${text.slice(start, end === -1 ? undefined : end)}${end === -1 ? '' : ' …'}`;
}

/**
 * Finds fields whose path contains all words of a query, preferring those with the last word in their own name.
 *
 * @param query - words or a path: `creditor name`, `creditor.name`
 */
export function findFields<One extends Field>(fields: readonly One[], query: string): One[] {
  const words = wordsOf(query);
  return words.length === 0
    ? []
    : fields
        .map((field) => ({field, rank: rankOf(field, words)}))
        .filter(({rank}) => rank !== undefined)
        .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
        .map(({field}) => field);
}

const STYLES = `
.ref-find { position: relative; float: right; width: 11rem; margin: 0.25rem 0 0 1rem; font-size: 0.8125rem; line-height: 1.4; }
.ref-heading + * { clear: right; }
.ref-find input { width: 100%; min-height: 1.75rem; padding-block: 0.125rem; border: 1px solid var(--field, var(--muted)); border-radius: var(--ifm-global-radius); color: var(--ink); font: inherit; }
.ref-find input::placeholder { color: var(--muted); opacity: 1; }
.ref-find > div { position: absolute; right: 0; z-index: 2; width: min(28rem, calc(100vw - 2rem)); margin-top: 0.25rem; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); }
.ref-find p { margin: 0; padding: 0.25rem 0.75rem; color: var(--muted); }
.ref-find ul { max-height: 50vh; margin: 0; padding: 0; overflow: auto; overscroll-behavior: contain; list-style: none; }
.ref-find li a { display: block; padding: 0.25rem 0.75rem; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
.ref-find li a:is(:hover, :focus) { background: var(--tint); }
.ref-find b { font: 600 0.8125rem/1.4 var(--ifm-font-family-monospace); }
.ref-find b + i { margin-left: 0.5rem; font-style: normal; color: var(--muted); }
.ref-find li:has(b):not(:first-child) { border-top: 1px solid var(--line); }
.ref-find a > :is(span, q) { display: block; color: var(--muted); }
.ref-find q { color: var(--ink); quotes: none; }
@media (max-width: 40em) {
  .ref-find { width: 1.8125rem; margin-left: 0.5rem; }
  .ref-find:not(:focus-within) input { color: transparent; }
  .ref-find:not(:focus-within) input::placeholder { opacity: 0; }
  .ref-find:focus-within input { position: absolute; right: 0; z-index: 2; width: 13rem; }
  .ref-find > div { right: -5.5rem; }
  .ref-find:focus-within > div { margin-top: 2rem; }
}
/* Only the control that was pressed moves what it unfolds; a button that unfolds all moves nothing. A pseudo-element
   after ":has()" would restyle the page whenever an element is inserted. */
@media screen and (prefers-reduced-motion: no-preference) {
  .ref-prop details:has(> summary:focus) { --unfold: 0.15s; }
  .ref-prop details::details-content { transition: opacity var(--unfold, 0s), translate var(--unfold, 0s); }
  .ref-prop details:not([open])::details-content { opacity: 0; translate: 0 -0.375rem; }
}
@media (width < 22.5em) { .ref-find { display: none; } }
@media print { .ref-find { display: none; } }
`;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

interface Shown extends Field {
  id: string;
  /** Heading of the section: `Request body`, `200 OK`. */
  part: string;
}

function partOf(field: Element): string {
  const heading = field.closest('section')?.querySelector('h2, h3');
  return heading?.firstChild?.textContent ?? '';
}

/** Returns the text of a field without the fields below it. */
function textOf(field: Element): string {
  return [...field.children]
    .filter((child) => !child.matches('.ref-children, .ref-alternative'))
    .map((child) => child.textContent)
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** Returns how many names, from the first on, all paths have in common, apart from the last name of each. */
export function sharedNames(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths;
  const most = Math.min(...paths.map((path) => path.length)) - 1;
  const end = first.findIndex((name, at) => at >= most || paths.some((path) => path[at] !== name));
  return paths.length > 1 ? Math.max(0, end) : 0;
}

/** Lists fields of the same name, which precedes the first, with the text in which it was found and the shared path. */
function rowsOf(fields: readonly Shown[], query: string): HTMLLIElement[] {
  const paths = fields.map(({part, path}) => [part, ...path.slice(0, -1)]);
  const shared = sharedNames(paths);
  return fields.map((field, index) => {
    const link = element('a');
    const path = paths[index] ?? [];
    if (index === 0) {
      const snippet = snippetOf(field, query);
      const place = shared > 0 ? ` in ${path.slice(0, shared).join(' › ')}` : '';
      link.append(
        element('b', field.path.at(-1) ?? ''),
        ...(fields.length > 1 ? [element('i', `${fields.length} places${place}`)] : []),
        ...(snippet === '' ? [] : [element('q', snippet)]),
      );
    }
    link.append(element('span', path.slice(shared).join(' › ')));
    link.href = `#${field.id}`;
    return element('li', link);
  });
}

/** Describes the number of matching fields. */
export function foundText(count: number): string {
  if (count === 0) {
    return 'No field has these words in its name, text or values.';
  }
  return count > MOST
    ? `${count} fields, the first ${MOST}:`
    : `${count} field${count === 1 ? '' : 's'}`;
}

/** @returns a function that removes the box */
export function enhanceFindField(root: HTMLElement): () => void {
  const unfold = root.querySelector('.ref-unfold');
  const all = root.querySelectorAll('.ref-prop[id]');
  if (unfold === null || all.length < FEWEST) {
    return () => undefined;
  }
  adoptStyles(STYLES);
  let fields: Shown[] | undefined;
  const input = element('input');
  input.type = 'search';
  input.className = 'ref-search';
  input.placeholder = 'Find a field';
  input.setAttribute('aria-label', input.placeholder);
  input.autocomplete = 'off';
  input.spellcheck = false;
  const count = element('p');
  count.setAttribute('role', 'status');
  const list = element('ul');
  const panel = element('div', count, list);
  const box = element('div', input, panel);
  box.className = 'ref-find';
  box.dataset.noCopy = '';
  panel.hidden = true;

  const links = () => [...list.querySelectorAll('a')];
  const close = () => {
    panel.hidden = true;
  };
  const show = () => {
    fields ??= [...all].map((field) => ({
      id: field.id,
      path: pathOf(field),
      part: partOf(field),
      text: textOf(field),
    }));
    const found = findFields(fields, input.value);
    count.textContent = foundText(found.length);
    const groups = new Map<string | undefined, Shown[]>();
    for (const field of found.slice(0, MOST)) {
      const name = field.path.at(-1);
      groups.set(name, [...(groups.get(name) ?? []), field]);
    }
    list.replaceChildren(...[...groups.values()].flatMap((group) => rowsOf(group, input.value)));
    panel.hidden = input.value.trim() === '';
    markWords([...list.querySelectorAll('b, q')], wordsOf(input.value));
  };
  box.addEventListener('keydown', (event) => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLAnchorElement);
    const to = {ArrowDown: all[at + 1], ArrowUp: at > 0 ? all[at - 1] : input}[event.key];
    if (to !== undefined) {
      event.preventDefault();
      to.focus();
    } else if (event.key === 'Escape') {
      // The list opens on focus.
      input.focus();
      close();
    } else if (event.key === 'Enter' && event.target === input) {
      all[0]?.click();
    }
  });
  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  list.addEventListener('click', close);
  box.addEventListener('focusout', ({relatedTarget}) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) {
      close();
    }
  });
  unfold.after(box);
  return () => {
    box.remove();
  };
}
