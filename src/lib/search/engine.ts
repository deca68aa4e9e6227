import type {Kind} from './outline';
import type {Query} from './query';

/** Where to look. */
export interface Scope {
  /** Version of the page that the reader is on. */
  version: string;
  /** In other releases, too. */
  isEverywhere: boolean;
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

export interface Answer {
  query: Query;
  /** Best first. */
  results: Result[];
}

/** What the dialog asks. `src/search/engines` has one for each engine of `config/search.ts`. */
export interface SearchEngine {
  /** Releases that can be searched, latest first. */
  releases: () => Promise<string[]>;
  /** Loads what any search will need. */
  prepare: (scope: Scope) => Promise<void>;
  search: (text: string, scope: Scope) => Promise<Answer>;
}
