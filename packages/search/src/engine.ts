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
  /** Address below the base path, including the hash. */
  address: string;
  kind: Kind;
  version: string;
  /** Title of the page. */
  title: string;
  /** The heading that matched; empty for the page itself. */
  heading: string;
  /** Distinguishes results with the same name; may be empty. */
  note: string;
  /** A piece of the text; may be empty. */
  excerpt: string;
}

export interface DirectAnswer {
  /** The question that it answers. */
  label: string;
  text: string;
  address: string;
}

export interface Answer {
  query: Query;
  /** Best first; those of one page are together. */
  results: Result[];
  /** The answer to the query, if it is short. */
  direct?: DirectAnswer | undefined;
  /** Names on the site with a spelling similar to the query, if nothing is found. */
  near: string[];
}
