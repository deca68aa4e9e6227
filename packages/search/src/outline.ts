/** Kinds of places on the site. The outline stores one letter for each. */
export const KINDS = {
  g: 'guide',
  o: 'operation',
  s: 'schema',
  f: 'field',
  v: 'value',
  r: 'reference',
  e: 'error',
  q: 'question',
  m: 'market',
  b: 'bank',
  l: 'limit',
  d: 'term',
  p: 'policy',
  c: 'change',
  x: 'operation error',
} as const;

export type KindLetter = keyof typeof KINDS;
export type Kind = (typeof KINDS)[KindLetter];

/** Groups of results with their names in the dialog. */
export type Group = 'Guides' | 'Reference' | 'Errors' | 'FAQ' | 'Markets';

export const GROUP_OF: Readonly<Record<Kind, Group>> = {
  guide: 'Guides',
  operation: 'Reference',
  schema: 'Reference',
  field: 'Reference',
  value: 'Reference',
  reference: 'Reference',
  error: 'Errors',
  question: 'FAQ',
  market: 'Markets',
  bank: 'Markets',
  limit: 'Guides',
  term: 'Guides',
  policy: 'Guides',
  change: 'Guides',
  'operation error': 'Errors',
};

/** A place on a page: id, heading, and the kind and note if they differ from the page's. */
export type OutlineEntry = [id: string, heading: string, kind?: KindLetter, note?: string];

export interface OutlinePage {
  /** Path below the base path. */
  path: string;
  title: string;
  kind: KindLetter;
  /** Distinguishes pages with equal titles, such as the method and path of an operation. */
  note?: string;
  entries: OutlineEntry[];
}

/** A place that searches can find. */
export interface Place {
  /** Address below the base path, with the hash. */
  address: string;
  path: string;
  kind: Kind;
  /** Title of the page. */
  title: string;
  /** Heading; empty for the page itself. */
  heading: string;
  note: string;
}

/** Returns all places in the order of their numbers in the index. */
export function placesOf(pages: readonly OutlinePage[]): Place[] {
  return pages.flatMap(({path, title, kind, note = '', entries}) => [
    {address: path, path, kind: KINDS[kind], title, heading: '', note},
    ...entries.map(([id, heading, letter = kind, own = '']): Place => {
      const address = id === '' ? path : `${path}#${id}`;
      return {address, path, kind: KINDS[letter], title, heading, note: own};
    }),
  ]);
}
