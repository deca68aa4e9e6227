import {GROUP_OF, type Group, type Kind, type Place} from './outline';
import {type NamePart, nameParts, type Query, type Term} from './query';
import {allWordsOf, stem} from './text';

/** A record of the index that holds words of the query. */
export interface BodyHit {
  /** Address below the base path, hash included. */
  address: string;
  /** How well the index thinks that its text fits, as a share of the best one. */
  score: number;
  content: string;
}

export interface Hit {
  place: Place;
  score: number;
}

/** How far each sign counts. Tuned with tests/search/questions.json; see BENCHMARKS.md. */
const WEIGHTS = {
  /** The query, or a part of it, is a name of the place. */
  name: 2.2,
  /** Words of the query stand in the heading. */
  heading: 2,
  /** The text fits. */
  body: 0.5,
} as const;

/** A word of the page's title counts for each place on the page, but less than one of its own heading. */
const TITLE_SHARE = 0.55;
/** The beginning of a word, while it is being typed, or from this many letters on. */
const PREFIX_SHARE = 0.8;
const MIN_PREFIX = 4;
/** The query is the beginning of a name: the path of an operation without its end. */
const BEGINNING_SHARE = 0.8;
const MIN_NAME_BEGINNING = 5;
/** How far the order of the index counts among texts with the same words. */
const INDEX_SHARE = 0.6;
/** How much a heading loses that says much else. */
const PRECISION_SHARE = 0.25;
/** A name that is spelt in another way. */
const LOOSE_SHARE = 0.9;

/** Of two places that fit as well, the more useful one. */
const KIND_BONUS: Readonly<Record<Kind, number>> = {
  guide: 0.3,
  question: 0.3,
  operation: 0.2,
  market: 0.1,
  error: 0.1,
  reference: 0.1,
  bank: 0.08,
  schema: -0.15,
  field: -0.2,
  value: -0.2,
};
/** The page itself comes before its sections. */
const PAGE_BONUS = 0.25;

/** Below this share of the best hit a place has little to do with the query. */
const MIN_SHARE = 0.22;
/** However well the best hit fits, a few others are offered. */
const ALWAYS = 5;
const MAX_PER_PAGE = 3;
const MAX_PER_GROUP = 6;
/** The same field stands in many schemas. */
const MAX_PER_NAME = 3;

/** Counts in how many places a stem stands, so that rare words decide. */
export type Frequencies = ReadonlyMap<string, number>;

export function frequenciesOf(places: readonly Place[]): Frequencies {
  const counts = new Map<string, number>();
  for (const {stems} of places) {
    for (const word of stems) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function rarity(term: Term, frequencies: Frequencies, total: number): number {
  // Of a typing error or a word from a text, the alternative counts that headings have.
  const known = term.alternatives.find(({stems}) => stems.every((word) => frequencies.has(word)));
  const count = Math.max(0, ...(known?.stems ?? []).map((word) => frequencies.get(word) ?? 0));
  return Math.log(1 + total / (1 + count));
}

/** How well one of the stems is the term: 1 for the word itself. */
function fit(term: Term, stems: readonly string[]): number {
  let best = 0;
  for (const {stems: wanted, weight} of term.alternatives) {
    if (weight > best && wanted.every((word) => stems.includes(word))) {
      best = weight;
    }
  }
  const [typed = ''] = term.alternatives[0]?.stems ?? [];
  const isEnough = typed.length >= (term.isOpen ? 2 : MIN_PREFIX);
  return best < PREFIX_SHARE && isEnough && stems.some((word) => word.startsWith(typed))
    ? PREFIX_SHARE
    : best;
}

interface Weighted {
  term: Term;
  weight: number;
}

function headingScore(place: Place, terms: readonly Weighted[]): number {
  let sum = 0;
  let own = 0;
  for (const {term, weight} of terms) {
    const inHeading = fit(term, place.stems);
    const inTitle = TITLE_SHARE * fit(term, place.titleStems);
    sum += weight * Math.max(inHeading, inTitle);
    own += inHeading;
  }
  const precision = Math.min(1, own / Math.max(1, place.length));
  return sum * (1 - PRECISION_SHARE + PRECISION_SHARE * precision);
}

/** The index also finds records with other beginnings of a word than the typed ones, so the text is looked at. */
function bodyScore({content, score}: BodyHit, terms: readonly Weighted[]): number {
  const stems = [...new Set(allWordsOf(content).map(stem))];
  const covered = terms.reduce((sum, {term, weight}) => sum + weight * fit(term, stems), 0);
  return covered * (1 - INDEX_SHARE + INDEX_SHARE * score);
}

/**
 * The share of the query that names of the place make up, and the rest of it that the page's title explains. Squared: a name
 * that is the whole query is what the reader wants, one word of several is a word like others.
 */
function nameScore(place: Place, parts: readonly NamePart[], terms: readonly Weighted[]): number {
  let best = 0;
  for (const part of parts) {
    const {words} = part;
    const share = nameShare(place, part);
    if (share === 0) {
      continue;
    }
    let covered = 0;
    for (const {term, weight} of terms) {
      const isNamed = words.includes(term.word);
      covered += weight * (isNamed ? share : TITLE_SHARE * fit(term, place.titleStems));
    }
    // "what is the state": a name made of stopwords alone names nothing.
    best = words.some((word) => terms.some(({term}) => term.word === word))
      ? Math.max(best, covered)
      : best;
  }
  return best ** 2;
}

function nameShare(place: Place, {key, loose, isWhole}: NamePart): number {
  if (place.keys.has(key)) {
    return 1;
  }
  if (loose.some((other) => place.looseKeys.has(other))) {
    return LOOSE_SHARE;
  }
  const isBeginning =
    isWhole &&
    key.length >= MIN_NAME_BEGINNING &&
    [...place.keys].some((name) => name.startsWith(key));
  return isBeginning ? BEGINNING_SHARE : 0;
}

/**
 * Puts the places of the site in the order of how well they answer a query.
 *
 * @param bodyHits - what the index found in the texts
 */
export function rank(
  query: Query,
  places: readonly Place[],
  frequencies: Frequencies,
  bodyHits: readonly BodyHit[],
): Hit[] {
  const weighted = query.terms.map((term) => ({
    term,
    weight: rarity(term, frequencies, places.length),
  }));
  const total = weighted.reduce((sum, {weight}) => sum + weight, 0);
  if (total === 0) {
    return [];
  }
  const terms = weighted.map(({term, weight}) => ({term, weight: weight / total}));
  const bodyScores = new Map<string, number>();
  for (const hit of bodyHits) {
    const score = bodyScore(hit, terms);
    bodyScores.set(hit.address, Math.max(score, bodyScores.get(hit.address) ?? 0));
  }
  const parts = nameParts(query);
  const hits: Hit[] = [];
  for (const place of places) {
    const relevance =
      WEIGHTS.name * nameScore(place, parts, terms) +
      WEIGHTS.heading * headingScore(place, terms) +
      WEIGHTS.body * (bodyScores.get(place.address) ?? 0);
    if (relevance > 0) {
      const bonus = KIND_BONUS[place.kind] + (place.heading === '' ? PAGE_BONUS : 0);
      hits.push({place, score: relevance * (1 + bonus)});
    }
  }
  return select(hits.sort((a, b) => b.score - a.score || compare(a, b)));
}

/** The same order on every machine for places that fit as well. */
function compare(a: Hit, b: Hit): number {
  return a.place.address < b.place.address ? -1 : 1;
}

function select(hits: readonly Hit[]): Hit[] {
  const best = hits[0]?.score ?? 0;
  const perPage = new Map<string, number>();
  const perGroup = new Map<Group, number>();
  const perName = new Map<string, number>();
  let shown = 0;
  return hits.filter(({place, score}) => {
    const page = `${place.version} ${place.path}`;
    const group = GROUP_OF[place.kind];
    const name = `${place.version} ${place.kind} ${place.heading || place.title}`;
    const onPage = perPage.get(page) ?? 0;
    const inGroup = perGroup.get(group) ?? 0;
    const ofName = perName.get(name) ?? 0;
    const isFull = onPage >= MAX_PER_PAGE || inGroup >= MAX_PER_GROUP || ofName >= MAX_PER_NAME;
    if (isFull || (shown >= ALWAYS && score < MIN_SHARE * best)) {
      return false;
    }
    shown += 1;
    perName.set(name, ofName + 1);
    perPage.set(page, onPage + 1);
    perGroup.set(group, inGroup + 1);
    return true;
  });
}

/** Results that come before all groups, of whatever kind. */
const TOP = 3;
export const TOP_GROUP = 'Best matches';

export interface GroupOfHits<T> {
  group: Group | typeof TOP_GROUP;
  hits: T[];
}

/** The best hits, then the others by group, the group with the best hit first; inside a group the order stays. */
export function groupHits<T extends {kind: Kind}>(hits: readonly T[]): GroupOfHits<T>[] {
  const isMixed = new Set(hits.map(({kind}) => GROUP_OF[kind])).size > 1;
  const top = isMixed ? hits.slice(0, TOP) : [];
  const groups = new Map<GroupOfHits<T>['group'], T[]>(top.length > 0 ? [[TOP_GROUP, top]] : []);
  for (const hit of hits.slice(top.length)) {
    const group = GROUP_OF[hit.kind];
    groups.set(group, [...(groups.get(group) ?? []), hit]);
  }
  return [...groups].map(([group, members]) => ({group, hits: members}));
}

/** Whether the outline knows a word, as a whole or, if the reader is still typing, as a beginning. */
export function knowsWord(word: string, isOpen: boolean, frequencies: Frequencies): boolean {
  const wanted = stem(word);
  if (frequencies.has(wanted)) {
    return true;
  }
  return isOpen && [...frequencies.keys()].some((known) => known.startsWith(word));
}
