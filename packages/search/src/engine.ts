import type {Kind} from './outline';
import type {Query} from './query';

/** The scope of a search. */
export interface Scope {
  /** Version of the reader's current page. */
  version: string;
  /** Whether to include other releases. */
  isEverywhere: boolean;
}

/** A search result that a reader can open. */
export interface Result {
  /** Address below the base path, with the hash. */
  address: string;
  kind: Kind;
  version: string;
  /** Title of the page. */
  title: string;
  /** The matching heading; empty for the page itself. */
  heading: string;
  /** Distinguishes results with the same name; may be empty. */
  note: string;
  /** Part of the text; may be empty. */
  excerpt: string;
}

export interface DirectAnswer {
  /** The question that the answer is for. */
  label: string;
  text: string;
  address: string;
}

export interface Answer {
  query: Query;
  /** Best first, with results on the same page together. */
  results: Result[];
  /** The answer to the query, if there is a short one. */
  direct?: DirectAnswer | undefined;
  /** Names on the site with a similar spelling, if nothing is found. */
  near: string[];
}
