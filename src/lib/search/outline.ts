import {allWordsOf, keyOf, looseKey, singularKey, stem, wordsOf} from './text';

/** What a place of the site is. The outline holds one letter for each. */
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
} as const;

export type KindLetter = keyof typeof KINDS;
export type Kind = (typeof KINDS)[KindLetter];

/** Groups of results, as the dialog names them. */
export const GROUPS = ['Guides', 'Reference', 'Errors', 'FAQ', 'Markets'] as const;
export type Group = (typeof GROUPS)[number];

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
};

/** A place on a page: id, heading, and where they differ from the page, kind and other names. */
export type OutlineEntry = [id: string, heading: string, kind?: KindLetter, names?: string[]];

export interface OutlinePage {
  /** Path below the base path. */
  path: string;
  title: string;
  kind: KindLetter;
  /** Other names: method and path of an operation, names of a country. */
  names?: string[];
  entries: OutlineEntry[];
}

/** All names and headings of a release, or of what is not versioned: a small file beside the index. */
export interface Outline {
  version: string;
  /** All versions that have an outline, in the one of the unversioned pages. */
  versions?: string[];
  pages: OutlinePage[];
}

/** A place that can be found, ready to be compared with a query. */
export interface Place {
  /** Address below the base path, hash included. */
  address: string;
  path: string;
  version: string;
  kind: Kind;
  /** Title of the page. */
  title: string;
  /** The heading; empty for the page itself. */
  heading: string;
  names: readonly string[];
  keys: ReadonlySet<string>;
  /** The same in the singular, and with German and Scandinavian letters written out. */
  looseKeys: ReadonlySet<string>;
  stems: readonly string[];
  /** Words of the heading or title itself. */
  length: number;
  titleStems: readonly string[];
}

const stemsOf = (texts: readonly string[], split: (text: string) => string[]) => [
  ...new Set(texts.flatMap(split).map(stem)),
];

/** Kinds whose ids are written by hand; those of fields and values only repeat the name. */
const PROSE: ReadonlySet<KindLetter> = new Set(['g', 'q', 'm', 'r']);

function placeOf(page: OutlinePage, entry: OutlineEntry | undefined, version: string): Place {
  const [id, heading, kind = page.kind, names = []] = entry ?? ['', '', page.kind, page.names];
  const ownNames = [...(heading === '' ? [page.title] : [heading]), ...names];
  const keys = ownNames.map(keyOf);
  return {
    address: id === '' ? page.path : `${page.path}#${id}`,
    path: page.path,
    version,
    kind: KINDS[kind],
    title: page.title,
    heading,
    names,
    keys: new Set(keys),
    looseKeys: new Set([...keys.map(looseKey), singularKey(heading === '' ? page.title : heading)]),
    // Authors give headings ids that say in a word or two what they are about.
    stems: stemsOf([...ownNames, PROSE.has(kind) ? id : ''], allWordsOf),
    length: stemsOf(ownNames.slice(0, 1), wordsOf).length,
    titleStems: stemsOf(
      [page.title, ...(entry === undefined ? [] : (page.names ?? []))],
      allWordsOf,
    ),
  };
}

export function placesOf({pages, version}: Outline): Place[] {
  return pages.flatMap((page) => [
    placeOf(page, undefined, version),
    ...page.entries.map((entry) => placeOf(page, entry, version)),
  ]);
}
