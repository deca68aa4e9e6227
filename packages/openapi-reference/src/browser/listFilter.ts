/** Filters a long list by its text: the error catalogue, or a page of questions or terms. */
import {addColours} from './addColours';
import {markWords} from './foundWords';
import {idIn} from './hash';
import {noResults} from './noResults';

/** The properties of an entry that the filter uses. */
export interface ListEntry {
  /** Error code; empty for other entries. */
  code: string;
  statuses: readonly string[];
  /** Full text of the entry. */
  text: string;
}

export interface ListQuery {
  q: string;
  status: string;
}

/** Maximum length of search words. Longer texts, and texts with a brace or quote, are pasted responses. */
const MAX_WORDS = 80;

/** Maximum number of examples for a reader whose filter finds nothing. */
const MOST_EXAMPLES = 3;

/** Whether a text is a response, log line or stack trace rather than search words. */
export function isPasted(text: string): boolean {
  return text.length > MAX_WORDS || /[{}"]/.test(text);
}

/** @returns the error code in a pasted text, if the catalogue contains it */
export function pastedCode(text: string, codes: readonly string[]): string | undefined {
  if (!isPasted(text)) {
    return undefined;
  }
  const named = /"error"\s*:\s*"([^"]+)"/.exec(text)?.[1];
  const found = new Set(text.match(/[\w.-]+/g));
  return codes.find((code) => code === named) ?? codes.find((code) => found.has(code));
}

/** Whether an entry matches all words and the status of the query. */
export function matches({statuses, text}: ListEntry, {q, status}: ListQuery): boolean {
  const has = text.toLowerCase();
  const words = q.toLowerCase().split(/\s+/);
  return (status === '' || statuses.includes(status)) && words.every((word) => has.includes(word));
}

/** An entry with the elements that display it, or a heading with the entries below it. */
interface Shown {
  elements: HTMLElement[];
}

interface Row extends Shown {
  entry: ListEntry;
  /** Elements whose text the filter searches. */
  searched: readonly Element[];
}

interface Group extends Shown {
  rows: Row[];
}

/** Returns the links to an element in the table of contents. */
type ItemsOf = (element: Element | null) => HTMLElement[];

function contentsItems(): ItemsOf {
  const items = [...document.querySelectorAll<HTMLElement>('li')].map(
    (item) => [item.querySelector(':scope > a')?.getAttribute('href'), item] as const,
  );
  return (element) =>
    element === null || element.id === ''
      ? []
      : items.filter(([href]) => href === `#${element.id}`).map(([, item]) => item);
}

/** Returns the errors in groups. Their folded details, such as lists of operations, do not describe them. */
function groupsOfErrors(root: HTMLElement): Group[] {
  const itemsOf = contentsItems();
  return [...root.querySelectorAll<HTMLElement>('.ref-error-group')].map((box) => ({
    elements: [box, ...itemsOf(box.querySelector('h2'))],
    rows: [...box.querySelectorAll<HTMLElement>('.ref-error')].map((element) => {
      const {code = '', statuses = ''} = element.dataset;
      const searched = [...element.querySelectorAll('code, p')].filter(
        (part) => part.closest('details, p code') === null,
      );
      const text = searched.map((part) => part.textContent).join(' ');
      return {
        elements: [element, ...itemsOf(element.querySelector('.ref-heading'))],
        entry: {code, statuses: statuses.split(' '), text},
        searched,
      };
    }),
  }));
}

/** Returns the entries below the form in groups by h2: collapsed entries, and h3 headings with their content. */
function groupsBelow(form: HTMLElement): Group[] {
  // The first entries may have no heading above them. A text before all entries is only shown with all of them.
  const groups: Group[] = [{elements: [], rows: []}];
  const isElement = (node: Element): node is HTMLElement => node instanceof HTMLElement;
  const places = ':scope > :not(section), :scope > section > *';
  const siblings = [...(form.parentElement?.querySelectorAll(places) ?? [])].filter(isElement);
  const itemsOf = contentsItems();
  for (const element of siblings.slice(siblings.indexOf(form) + 1)) {
    const group = groups.at(-1);
    if (element.localName === 'h2') {
      groups.push({
        elements: [element.closest('section') ?? element, ...itemsOf(element)],
        rows: [],
      });
    } else if (/^(?:h3|details)$/.test(element.localName)) {
      group?.rows.push({
        elements: [element, ...itemsOf(element)],
        entry: {code: '', statuses: [], text: element.textContent},
        searched: [element],
      });
    } else {
      const row = group?.rows.at(-1);
      if (row !== undefined) {
        row.elements.push(element);
        row.entry.text += ` ${element.textContent}`;
      } else {
        group?.elements.push(element);
      }
    }
  }
  return groups;
}

/** @returns a function that removes the listeners and the box for an empty list */
export function enhanceListFilter(root: HTMLElement): () => void {
  const form = root.querySelector<HTMLFormElement>('[data-list-filter]');
  const input = form?.querySelector('input');
  const select = form?.querySelector('select');
  const count = form?.querySelector('output');
  if (!form || !input || !count) {
    return () => undefined;
  }
  const errors = groupsOfErrors(root);
  const groups = errors.length > 0 ? errors : groupsBelow(form);
  const rows = groups.flatMap((group) => group.rows);
  input.placeholder ||= `Filter ${rows.length} ${form.dataset.listFilter ?? ''}`;
  const codes = rows.map(({entry}) => entry.code).filter(Boolean);
  const show = ({elements}: Shown, isShown: boolean) => {
    for (const element of elements) {
      element.hidden = !isShown;
    }
  };
  let opened: HTMLDetailsElement[] = [];
  const apply = () => {
    const query = {q: input.value.trim(), status: select?.value ?? ''};
    const found = new Set(rows.filter(({entry}) => matches(entry, query)));
    for (const row of rows) {
      show(row, found.has(row));
    }
    for (const group of groups) {
      show(group, found.size === rows.length || group.rows.some((row) => found.has(row)));
    }
    markWords(
      [...found].flatMap(({searched}) => searched),
      query.q.toLowerCase().split(/\s+/),
    );
    for (const answer of opened) {
      answer.open = false;
    }
    // One or two answers can be read at once.
    opened = [...(query.q !== '' && found.size <= 2 ? found : [])]
      .flatMap(({elements}) => elements)
      .filter((element) => element instanceof HTMLDetailsElement);
    for (const answer of opened) {
      answer.open = true;
    }
    none.hidden = found.size > 0;
    count.value = found.size === rows.length ? '' : `${found.size} of ${rows.length}`;
    return query;
  };
  const empty = () => {
    input.value = '';
    if (select) {
      select.value = '';
    }
  };
  const onInput = () => {
    // Only the code is kept in the URL. The response itself may contain personal data.
    const pasted = pastedCode(input.value, codes);
    if (pasted !== undefined) {
      empty();
      input.value = pasted;
    }
    const {q, status} = apply();
    keepInAddress({q: isPasted(q) ? '' : q, status});
  };
  // One code of each of the first groups; questions and terms have examples of their own.
  const examples =
    form.dataset.examples?.split(', ') ??
    groups.slice(0, MOST_EXAMPLES).flatMap(({rows: [row]}) => row?.entry.code ?? []);
  const none = noResults(examples, (words) => {
    empty();
    input.value = words;
    onInput();
    input.focus();
  });
  form.append(none);
  const onToggle = ({target}: Event) => {
    if (target instanceof HTMLDetailsElement) {
      addColours(target);
    }
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
  };
  /** Shows and expands the entry in the URL, whatever the filter. */
  const followHash = () => {
    const target = document.getElementById(idIn(location.hash));
    const folded = target?.closest('details');
    if (folded) {
      folded.open = true;
    }
    if (target?.closest('[hidden]')) {
      empty();
      keepInAddress(apply());
      target.scrollIntoView();
    }
  };
  const parameters = new URLSearchParams(location.search);
  input.value = parameters.get('q') ?? input.value;
  if (select) {
    select.value = parameters.get('status') ?? select.value;
  }
  apply();
  followHash();
  const page = new AbortController();
  form.addEventListener('input', onInput, page);
  form.addEventListener('submit', onSubmit, page);
  root.addEventListener('toggle', onToggle, {signal: page.signal, capture: true});
  window.addEventListener('hashchange', followHash, page);
  return () => {
    none.remove();
    page.abort();
  };
}

/** Settings of a filter by field name; an empty string means no filter. */
type FilterState = Readonly<Record<string, string>>;

/** Keeps the state of a filter in the URL, so that readers can share a filtered list. */
function keepInAddress(state: FilterState): void {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(state)) {
    // Deleted first, so that the URL does not depend on the order of changes.
    parameters.delete(name);
    if (value !== '') {
      parameters.set(name, value);
    }
  }
  const search = String(parameters);
  const address = `${location.pathname}${search === '' ? '' : `?${search}`}${location.hash}`;
  // Preserves the router's own state.
  history.replaceState(history.state, '', address);
}
