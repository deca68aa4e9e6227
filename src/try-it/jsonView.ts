/** Foldable JSON. */
import {type Child} from './dom';
import {colouredJson} from './jsonColours';
import {make} from '../ui/browser/make';

/** Returns the address of a field's description by its path of names; undefined if there is none. */
export type LinkFor = (names: readonly string[]) => string | undefined;

/** Number of levels that are initially open. */
const OPEN_LEVELS = 3;
/** Longer lists have folded items, to stay readable. */
const OPEN_ITEMS = 3;
/** Longer lists of plain values are folded, because they hide the fields after them. */
const OPEN_VALUES = 8;

const leaf = (value: unknown): Child[] => colouredJson(JSON.stringify(value));

function nodeFor(
  key: string | number | undefined,
  value: unknown,
  names: readonly string[],
  linkFor: LinkFor,
  isOpen: boolean,
): HTMLElement {
  const label: Child[] =
    key === undefined ? [] : [make('span', {class: 't-n'}, JSON.stringify(key)), ': '];
  if (typeof value !== 'object' || value === null) {
    const address = typeof key === 'string' ? linkFor(names) : undefined;
    const name = address === undefined ? label : [make('a', {href: address}, label[0] ?? ''), ': '];
    return make('div', {class: 'try-json-leaf'}, ...name, ...leaf(value));
  }
  const isList = Array.isArray(value);
  const entries: [string | number, unknown][] = isList
    ? value.map((item: unknown, index) => [index, item])
    : Object.entries(value);
  if (entries.length === 0) {
    return make('div', {class: 'try-json-leaf'}, ...label, isList ? '[]' : '{}');
  }
  const count = isList ? `[${entries.length}]` : `{${entries.length}}`;
  // Items of a list have no names, so their first text tells them apart.
  const text = entries.find(([, each]) => typeof each === 'string')?.[1];
  if (typeof key === 'number' && text !== undefined) {
    label.push(...leaf(text), ', ');
  }
  const details = make(
    'details',
    {},
    make('summary', {}, ...label, make('span', {class: 'try-json-count'}, count)),
  );
  const level = names.length + 1;
  // Folded parts are rendered when they are opened, because a list can have thousands of fields.
  const fill = () => {
    if (details.open && details.childElementCount === 1) {
      details.append(
        ...entries.map(([name, each]) =>
          nodeFor(
            name,
            each,
            isList ? names : [...names, String(name)],
            linkFor,
            level < OPEN_LEVELS && (!isList || entries.length <= OPEN_ITEMS || name === 0),
          ),
        ),
      );
    }
  };
  const isLong =
    isList && entries.length > OPEN_VALUES && entries.every(([, each]) => typeof each !== 'object');
  details.open = isOpen && !isLong;
  fill();
  details.addEventListener('toggle', fill);
  return details;
}

export function jsonView(value: unknown, linkFor: LinkFor = () => undefined): HTMLElement {
  const root = nodeFor(undefined, value, [], linkFor, true);
  const [start = '', end = ''] =
    root.localName !== 'details' ? '' : Array.isArray(value) ? '[]' : '{}';
  return make('div', {class: 'try-json'}, start, root, end);
}
