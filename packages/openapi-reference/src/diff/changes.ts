import {anchorId} from '../slugs';
import type {Json} from '../types';

/** Type of change to a part of the description. */
export type ChangeKind = 'added' | 'changed' | 'deprecated' | 'removed';

/**
 * Effect on an existing client: it may stop working; it should be checked, for example because a new value may arrive;
 * or it is unaffected.
 */
export type Impact = 'breaking' | 'attention' | 'compatible';

export type Subject =
  | 'operation'
  | 'webhook'
  | 'parameter'
  | 'request body'
  | 'response'
  | 'header'
  | 'field'
  | 'value'
  | 'schema'
  | 'error'
  | 'security'
  | 'server';

/** The page of the reference that explains a part. */
export interface Page {
  kind: 'operation' | 'schema' | 'errors' | 'overview';
  /** Key of the operation or name of the schema. */
  name?: string;
}

/** Direction of a value: from the client to the API, or from the API to the client. */
export type Direction = 'request' | 'response';

export interface Place {
  subject: Subject;
  /** Name of the part, which is stable between releases: `PUT /things/{id}`, `Thing.name`, `Colour=RED`. */
  label: string;
  page: Page;
  /** Anchor on the page, if the part has one. */
  id?: string;
  /** Label of the operation that contains the part, and the beginning of the part's own label. */
  owner?: string;
  /** Schema of a field; several schemas may share it. */
  origin?: object;
  /** Set for parameters and headers, whose values are sent as text. */
  isText?: boolean;
}

/** A single difference in one direction. */
export interface Found extends Place {
  kind: ChangeKind;
  impact: Impact;
  /** Markdown sentence that describes the change. */
  words: string;
  /** The new part within the new description, for marks in the reference. */
  part?: object;
  /** The new value and the array that contains it. */
  value?: {list: readonly Json[]; value: Json};
}

/** All changes to one part, or to the same part of several operations. */
export interface Change extends Omit<Found, 'owner' | 'origin' | 'isText' | 'part'> {
  /** Names of the operations that share the part, or of the identical fields, if there are several. */
  uses: readonly string[];
  parts: readonly object[];
}

type Verdicts = readonly [inRequest: Impact, inResponse: Impact];

/** Fewer values are valid: a client's requests may be rejected. */
export const NARROWER: Verdicts = ['breaking', 'compatible'];
/** More values are valid: responses may contain some that a client does not know. */
export const WIDER: Verdicts = ['compatible', 'breaking'];
export const OTHER: Verdicts = ['breaking', 'breaking'];
export const UNKNOWN: Verdicts = ['attention', 'attention'];
export const SAFE: Verdicts = ['compatible', 'compatible'];

/** A part of a description in one direction, and the changes found in it. */
export class Part {
  readonly place: Place;
  readonly direction: Direction;
  readonly found: Found[];

  constructor(place: Place, direction: Direction, found: Found[] = []) {
    this.place = place;
    this.direction = direction;
    this.found = found;
  }

  get isRequest(): boolean {
    return this.direction === 'request';
  }

  at(place: Partial<Place>): Part {
    return new Part({...this.place, ...place}, this.direction, this.found);
  }

  field(name: string): Part {
    const {label, id} = this.place;
    return this.at({
      subject: 'field',
      label: `${label}.${name}`,
      ...(id !== undefined && {id: anchorId(id, name)}),
    });
  }

  tell(
    kind: ChangeKind,
    [inRequest, inResponse]: Verdicts,
    words: string,
    more: Pick<Found, 'part' | 'value'> = {},
  ): void {
    const impact = this.isRequest ? inRequest : inResponse;
    this.found.push({...this.place, kind, impact, words, ...more});
  }

  changed(verdicts: Verdicts, words: string): void {
    this.tell('changed', verdicts, words);
  }

  /** Reports a changed fact, as in `Format: int64, was int32.` */
  became(verdicts: Verdicts, title: string, now: string, old: string): void {
    this.changed(verdicts, `${title}: ${now}, was ${old}.`);
  }
}

const ORDER: readonly Impact[] = ['compatible', 'attention', 'breaking'];

export function worstOf(found: readonly Found[]): Impact {
  const ranks = found.map(({impact}) => ORDER.indexOf(impact));
  return ORDER[Math.max(0, ...ranks)] ?? 'compatible';
}

/** Joins changes to the same part: those in both directions, and those in several operations. */
export function together(found: readonly Found[]): Change[] {
  const parts = groupsOf(found, ({kind, subject, label}) => `${kind} ${subject} ${label}`).map(
    ([first, ...others]): Found => ({
      ...first,
      impact: worstOf([first, ...others]),
      words: sentences([first, ...others].map(({words}) => words)),
    }),
  );
  const ids = new Map(parts.map(({origin}, index) => [origin, index]));
  return groupsOf(parts, (one) => {
    const {kind, label, subject, impact, words, origin} = one;
    const same = tailOf(one) ?? (origin && ids.get(origin));
    return same === undefined
      ? `${kind} ${label} ${subject}`
      : `${kind} ${subject} ${impact} ${same}: ${words}`;
  }).map((same): Change => {
    const [{owner, origin: _, isText: __, part: ___, ...first}] = same;
    const isShared = same.length > 1;
    return {
      ...first,
      ...(isShared && {label: tailOf(same[0]) ?? first.label}),
      uses: isShared
        ? same.map((one) => (owner === undefined ? one.label : (one.owner ?? '')))
        : [],
      parts: same.flatMap(({part}) => part ?? []),
    };
  });
}

/** Returns the name of a part without its operation; undefined for whole operations, which are not joined. */
function tailOf({owner, label, subject}: Found): string | undefined {
  if (owner === undefined || !label.startsWith(owner)) {
    return undefined;
  }
  const tail = label.slice(owner.length).trim();
  return tail === '' && (subject === 'security' || subject === 'server')
    ? subject
    : tail || undefined;
}

function sentences(all: readonly string[]): string {
  const [there, back] = [' in requests.', ' in responses.'];
  const texts = new Set(all);
  for (const text of all) {
    const other = text.endsWith(there) && `${text.slice(0, -there.length)}${back}`;
    if (other && texts.delete(other)) {
      texts.delete(text);
      texts.add(`${text.slice(0, -1)} and responses.`);
    }
  }
  return [...texts].join(' ');
}

/** Pairs the entries of two maps, in the order of the new map, with removed entries last. */
export function pairUp<Item>(
  was: ReadonlyMap<string, Item>,
  is: ReadonlyMap<string, Item>,
): [key: string, old: Item | undefined, now: Item | undefined][] {
  const keys = new Set([...is.keys(), ...was.keys()]);
  return [...keys].map((key) => [key, was.get(key), is.get(key)]);
}

/** Groups items by key, in the order in which the keys first occur. */
export function groupsOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): [Item, ...Item[]][] {
  const found = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = found.get(key);
    if (known === undefined) {
      found.set(key, [item]);
    } else {
      known.push(item);
    }
  }
  return [...found.values()];
}

/** Formats names or values as code. */
export function codes(names: readonly string[], between = ', '): string {
  return names.map(code).join(between);
}

export function codeOrNone(text: string | undefined): string {
  return text === undefined ? 'none' : code(text);
}

/** Whether the newest release added a part, or which earlier one did. */
export type Since = readonly [kind: 'new' | 'since', release: string];

/** Additions since the previous documented release, with the release that made each, for marks in the reference. */
export interface Marks {
  /** Operations, parameters and fields, identified by their objects in the description. */
  parts: ReadonlyMap<object, Since>;
  /** New values, by the array in the description that contains them. */
  values: ReadonlyMap<readonly Json[], ReadonlyMap<Json, Since>>;
  /** Releases by schema name. */
  schemas: ReadonlyMap<string, Since>;
  errors: ReadonlyMap<string, Since>;
}

/**
 * @param newest - changes to the description from which the pages are generated
 * @param releaseOf - returns the release that made a change, given its label, if it was an earlier one
 */
export function marksOf(
  {changes, release: newest}: {changes: readonly Change[]; release: string},
  releaseOf?: (label: string) => string | undefined,
): Marks {
  const sinceOf = (label: string): Since => {
    const release = releaseOf?.(label) ?? newest;
    return [release === newest ? 'new' : 'since', release];
  };
  const added = changes.filter(({kind}) => kind === 'added');
  const values = new Map<readonly Json[], Map<Json, Since>>();
  for (const {value: entry, label} of added) {
    if (entry !== undefined) {
      const known = values.get(entry.list) ?? new Map<Json, Since>();
      values.set(entry.list, known.set(entry.value, sinceOf(label)));
    }
  }
  const named = (isNamed: (change: Change) => boolean) =>
    new Map(added.filter(isNamed).map(({label}) => [label, sinceOf(label)]));
  return {
    parts: new Map(
      added.flatMap(({parts, label}) => parts.map((part) => [part, sinceOf(label)] as const)),
    ),
    values,
    schemas: named(({subject}) => subject === 'schema'),
    errors: named(({page}) => page.kind === 'errors'),
  };
}

/** Returns a code span with as many backticks as the content needs. */
export function code(text: string): string {
  const isPlain = text !== '' && text.trim() === text && !/[\r\n\t]/.test(text);
  const content = isPlain ? text : JSON.stringify(text);
  const runs = [...content.matchAll(/`+/g)].map(([run]) => run.length);
  const ticks = '`'.repeat(Math.max(0, ...runs) + 1);
  const space = content.startsWith('`') || content.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${content}${space}${ticks}`;
}
