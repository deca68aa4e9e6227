import type {Group, Kind} from './outline';
import type {Query} from './query';

/** Where to look. */
export interface Scope {
  /** Version of the page that the reader is on. */
  version: string;
  /** In other releases, too. */
  isEverywhere: boolean;
  /** Only results of this group. */
  group?: Group | undefined;
}

export interface Result {
  /** Address below the base path, hash included. */
  address: string;
  kind: Kind;
  version: string;
  /** Title of the page. */
  title: string;
  /** The heading that matched; empty for the page itself. */
  heading: string;
  /** What tells results of one name apart; may be empty. */
  note: string;
  /** A piece of the text; may be empty. */
  excerpt: string;
}

export interface DirectAnswer {
  /** What it is the answer to. */
  label: string;
  text: string;
  address: string;
}

export interface Answer {
  query: Query;
  /** Best first; those of one page are together. */
  results: Result[];
  /** Groups that have results, whichever is requested. */
  groups: Group[];
  /** What the query asks for, if it is short. */
  direct?: DirectAnswer | undefined;
  /** Names of the site that are spelt nearly as the query, if nothing is found. */
  near: string[];
}

/** What the dialog asks. `src/search/dialog/engines` has one for each engine of `config/search.ts`. */
export interface SearchEngine {
  /** Releases that can be searched, latest first. */
  releases: () => Promise<string[]>;
  /** Loads what any search will need. */
  prepare: (scope: Scope) => Promise<void>;
  search: (text: string, scope: Scope) => Promise<Answer>;
}
