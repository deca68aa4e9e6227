import type {Wording} from '../labels';
import type {Json} from '../types';

/** What happened to a part of the description. */
export type ChangeKind = 'added' | 'changed' | 'deprecated' | 'removed';

/**
 * What it means for an existing client: it may stop working; it should be checked, for example because a new value can
 * arrive; or it is not affected.
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

/** The page of the reference where a part is explained. */
export type Page =
  | {kind: 'operation'; key: string}
  | {kind: 'schema'; name: string}
  | {kind: 'errors'}
  | {kind: 'overview'};

/** Direction of a value: to the API, from it, or both. */
export interface Directions {
  request: boolean;
  response: boolean;
}

export interface Change {
  kind: ChangeKind;
  subject: Subject;
  impact: Impact;
  /** Name of the part, the same in every release: `PUT /things/{id}`, `Thing.name`, `Colour=RED`. */
  label: string;
  page: Page;
  /** Anchor on that page, if the part has one. */
  id?: string;
  /** Markdown: what has changed and what that means. */
  words: string;
  /** The new part in the new description, for marks in the reference. */
  part?: object;
  /** The new value and the list that contains it. */
  value?: {list: readonly Json[]; value: Json};
}

/** A change before it is told in a language. */
export type Difference = Omit<Change, 'words'> & {words: Wording};

/** A part of a description while two are compared. */
export interface Place {
  subject: Subject;
  label: string;
  page: Page;
  id?: string;
}

const ORDER: readonly Impact[] = ['compatible', 'attention', 'breaking'];

export function worstOf(impacts: Iterable<Impact>): Impact {
  return [...impacts].reduce(
    (worst, impact) => (ORDER.indexOf(impact) > ORDER.indexOf(worst) ? impact : worst),
    'compatible',
  );
}

/** The impact of a change that differs between sending and receiving. */
export function impactBy(directions: Directions, inRequest: Impact, inResponse: Impact): Impact {
  return worstOf([
    ...(directions.request ? [inRequest] : []),
    ...(directions.response ? [inResponse] : []),
  ]);
}
