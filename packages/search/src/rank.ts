import {FRAME_SHARE, rarity, saturated, WEIGHT_UNIT} from './bm25';
import {stem, wordsOf} from './words';
import {bagTerm, caseTerm, isCased, NAME, nameTerm, OTHER_SPELLING} from './indexFormat';
import type {IndexReader, Postings} from './indexReader';
import {GROUP_OF, type Kind, type Place} from './outline';
import {withoutIds} from './pastedError';
import {bagsOf, nameParts, type Query, type Term} from './query';

export interface Hit {
  place: Place;
  /** Number of the place in the index. */
  number: number;
  score: number;
}

/** Weight of a place whose name is the query or a part of it. */
const NAME_WEIGHT = 0.45;
/** Weight of a match on the beginning of a word that is still being typed. */
const PREFIX_WEIGHT = 0.75;
const MIN_PREFIX = 2;
const MAX_PREFIXES = 30;
/** Factor for places that contain a word only in the other case. */
const OTHER_CASE = 0.6;
/** Weight of words elsewhere in a place, relative to words in its name. */
const TITLE_SHARE = 0.5;

/** Of two equally good matches, prefers the more useful: explanations to lists, general rules to single countries. */
const PRIOR: Readonly<Record<Kind, number>> = {
  guide: 1.2,
  question: 1.25,
  operation: 1.15,
  reference: 1.05,
  error: 1.1,
  limit: 0.65,
  term: 0.85,
  policy: 0.7,
  change: 0.7,
  market: 0.6,
  bank: 0.6,
  schema: 0.85,
  field: 0.75,
  value: 0.6,
  'operation error': 0.5,
};
/** Overrides `PRIOR` for queries that name a country or a bank. */
const PRIOR_NAMED: Readonly<Partial<Record<Kind, number>>> = {market: 1.3, bank: 1.15};
/** Weight of an error listed under an operation, if the pasted text names both. */
const OPERATION_ERROR_PRIOR = 1.8;
/** Matches names as an API spells them: `credit_limit`, `endToEndId`, `Psu-Ip-Address`. */
const IDENTIFIER = /^\s*[\w-]*(?:\w_\w|[a-z][A-Z]|[A-Za-z]-[A-Z])[\w-]*\s*$/;
/** Factor for the place with exactly this name. */
const IDENTIFIER_PRIOR = 3;
/** Factor for a place whose name is the whole query. */
const WHOLE_NAME_PRIOR = 1.3;
/** Minimum weight, whatever its kind, of a place to which editors have mapped the whole query. */
const ASKED_PRIOR = 1.1;
const ASKED_SO = 0.9;
/** Anchor of the list of banks on a country's page. */
const BANK_LIST = '#banks';
/** Factor for places on the page of a country other than the one in the query. */
const ELSEWHERE = 0.3;
/** Factor that puts a place above all others. */
const FIRST = 1.1;
const COUNTRY = /^markets\/[a-z]{2}\/$/;
/** Matches queries that ask for an explanation, such as "what is" or "meaning of". */
const DEFINITION = /\b(?:what (?:is|are|does)|who is|mean(?:s|ing)?|stands? for|defin\w+)\b/i;
const DEFINITION_PRIOR = 1.25;
/** Prefers a page to its own sections. */
const PAGE_PRIOR = 1.15;
/** Lowers the page with all questions, which contains the words of each of them. */
const LIST_PRIOR = 0.7;

/** Fraction of the best score below which places are hardly relevant. */
const MIN_SHARE = 0.2;
/** Number of hits shown even if the best is far ahead of the others. */
const ALWAYS = 5;
export const MAX_RESULTS = 24;
const MAX_PER_PAGE = 3;
const MAX_PER_NAME = 2;
/** Factor for each earlier hit on the same page. Other pages may have a better answer. */
const SAME_PAGE = 0.8;
const SAME_NAME = 0.85;

interface Found {
  /** Scores from 0 to 1, by number of the place. */
  values: Map<number, number>;
  rarity: number;
}

/** Finds places with all words of a phrase, each with the lowest weight of these words. */
function phrase(stems: readonly string[], reader: IndexReader): Postings {
  const [first, ...others] = stems.map((word) => reader.postings(word));
  if (first === undefined || others.length === 0) {
    return first ?? new Map<number, number>();
  }
  const together = new Map<number, number>();
  for (const [place, weight] of first) {
    const weights = others.map((postings) => postings.get(place) ?? 0);
    const least = Math.min(weight, ...weights);
    if (least > 0) {
      together.set(place, least);
    }
  }
  return together;
}

function find(term: Term, reader: IndexReader): Found {
  const total = reader.places.length;
  const alternatives = term.alternatives.map(({stems, weight}) => ({
    weight,
    postings: phrase(stems, reader),
  }));
  if (term.isOpen && term.word.length >= MIN_PREFIX) {
    for (const other of reader.termsFrom(term.word).slice(0, MAX_PREFIXES)) {
      alternatives.push({weight: PREFIX_WEIGHT, postings: reader.postings(other)});
    }
  }
  const rarities = alternatives.map(({postings}) => rarity(postings.size, total));
  const known = alternatives.findIndex(({postings}) => postings.size > 0);
  // A rare synonym must not count more than a frequent word that was typed.
  const typed = rarities[Math.max(0, known)] ?? 0;
  const values = new Map<number, number>();
  alternatives.forEach(({weight, postings}, index) => {
    const share = Math.min(1, (rarities[index] ?? 0) / (typed || 1)) * weight;
    for (const [place, units] of postings) {
      const value = share * saturated(units);
      values.set(place, Math.max(value, values.get(place) ?? 0));
    }
  });
  return {values, rarity: typed * (term.isFrame ? FRAME_SHARE : 1)};
}

/**
 * Demotes places because of their case, which matters if a site uses both: `kid` is a field, and `KID` a number.
 *
 * @returns places that have the word only, or as a name, in the other case
 */
function inOtherCase({typed}: Term, reader: IndexReader): number[] {
  if (!isCased(typed)) {
    return [];
  }
  const own = reader.postings(caseTerm(typed));
  const isUpper = typed === typed.toUpperCase();
  const other = reader.postings(caseTerm(isUpper ? typed.toLowerCase() : typed.toUpperCase()));
  const isNamed = (postings: Postings) => [...postings.values()].includes(WEIGHT_UNIT);
  const isOther = ([place, weight]: [number, number]) => (own.get(place) ?? 0) < weight;
  return isNamed(own) && isNamed(other) ? [...other].filter(isOther).map(([place]) => place) : [];
}

/** Finds every name in the query, with its words and the places that have the name. */
function namesIn(query: Query, reader: IndexReader) {
  return nameParts(query).flatMap(({key, loose, words}) => {
    const places = new Map<number, number>();
    for (const spelling of [key, ...loose]) {
      const most = spelling === key ? NAME : OTHER_SPELLING;
      for (const [place, weight] of reader.postings(nameTerm(spelling))) {
        places.set(place, Math.max(Math.min(weight, most) / NAME, places.get(place) ?? 0));
      }
    }
    // A name that consists only of stop words has no meaning, as in "what is the state".
    const says = words.some((word) => query.terms.some((term) => term.word === word));
    return places.size > 0 && says ? [{words, places}] : [];
  });
}

/** Does the same for headings and phrases that contain the query's words in any order. */
function phrasesIn(query: Query, reader: IndexReader) {
  return bagsOf(query).flatMap(({stems, words, weight, isPhrase}) => {
    const isSynonym = isPhrase !== true && weight < 1 && words.length < query.terms.length;
    const postings = [...reader.postings(bagTerm(stems))].filter(
      ([number]) => !isSynonym || isCountryPage(reader.places[number]),
    );
    const places = new Map(postings.map(([place, most]) => [place, (weight * most) / NAME]));
    return places.size > 0 ? [{words, places}] : [];
  });
}

interface Named {
  words: readonly string[];
  /** Scores from 0 to 1, by number of a place with this name. */
  places: ReadonlyMap<number, number>;
}

/**
 * Handles queries such as "Handelsbanken Finland", which name a bank and a country whose page does not list that bank.
 *
 * @returns paths of these countries, whose lists of banks are the best answer
 */
function countriesWithoutBank(
  names: readonly Named[],
  phrases: readonly Named[],
  {places}: IndexReader,
): ReadonlySet<string> {
  const placesOf = ({places: numbers}: Named) =>
    [...numbers.keys()].flatMap((number) => places[number] ?? []);
  const banks = names.map((name) => ({
    words: name.words,
    paths: placesOf(name).flatMap(({kind, path}) => (kind === 'bank' ? [path] : [])),
  }));
  const longest = Math.max(
    0,
    ...banks.map(({words, paths}) => (paths.length > 0 ? words.length : 0)),
  );
  const named = banks.filter(({words, paths}) => paths.length > 0 && words.length === longest);
  const inBankName = new Set(named.flatMap(({words}) => words));
  const countries = [...names, ...phrases]
    .filter(({words}) => !words.some((word) => inBankName.has(word)))
    .flatMap(placesOf)
    .filter(isCountryPage)
    .map(({path}) => path);
  const listed = new Set(banks.flatMap(({paths}) => paths));
  return new Set(named.length > 0 && !countries.some((path) => listed.has(path)) ? countries : []);
}

/**
 * Whether the query consists of words such as "Volksbank" or "Agricole", which belong to the names of banks, perhaps in
 * several countries, and are rare elsewhere.
 */
function namesBanks({terms}: Query, reader: IndexReader): boolean {
  const meant = terms.filter(({isFrame}) => !isFrame);
  const isOfBanks = ({word}: Term) => {
    let named = 0;
    let others = 0;
    for (const number of reader.postings(word).keys()) {
      const place = reader.places[number];
      if (place?.kind === 'bank' && wordsOf(place.heading).map(stem).includes(word)) {
        named += 1;
      } else if (place !== undefined && GROUP_OF[place.kind] !== GROUP_OF.bank) {
        others += 1;
      }
    }
    return named > 0 && named >= others;
  };
  return meant.length > 0 && meant.every(isOfBanks);
}

/** Scores the places of an index by how well they answer a query. */
export function rank(query: Query, reader: IndexReader): Hit[] {
  const found = query.terms.map((term) => ({term, ...find(term, reader)}));
  const total = found.reduce((sum, {rarity}) => sum + rarity, 0);
  if (total === 0) {
    return [];
  }
  const names = namesIn(query, reader);
  const bodies = new Map<number, {sum: number; covered: number}>();
  for (const {values, rarity} of found) {
    const share = rarity / total;
    for (const [place, value] of values) {
      const body = bodies.get(place) ?? {sum: 0, covered: 0};
      body.sum += share * value;
      body.covered += share * Math.min(1, value * 2);
      bodies.set(place, body);
    }
  }
  const nameScores = new Map<number, number>();
  const phrases = phrasesIn(query, reader);
  for (const {words, places} of [...names, ...phrases]) {
    for (const [place, spelling] of places) {
      let covered = 0;
      for (const {term, rarity, values} of found) {
        const rest = TITLE_SHARE * Math.min(1, (values.get(place) ?? 0) * 2);
        covered += (rarity / total) * (words.includes(term.word) ? spelling : rest);
      }
      nameScores.set(place, Math.max(covered, nameScores.get(place) ?? 0));
    }
  }
  const isNamed =
    [...names, ...phrases].some(({places}) =>
      [...places.keys()].some((number) => {
        const place = reader.places[number];
        return place?.kind === 'bank' || isCountryPage(place);
      }),
    ) || namesBanks(query, reader);
  const otherCase = new Set(query.terms.flatMap((term) => inOtherCase(term, reader)));
  const isDefinition = DEFINITION.test(query.text);
  const withPhrases = new Set(
    phrases
      .filter(({words}) => words.length === query.terms.length)
      .flatMap(({places}) => [...places].filter(([, value]) => value >= ASKED_SO))
      .map(([number]) => number),
  );
  const called = new Set(
    reader.places
      .filter(({note}) => query.operation !== undefined && withoutIds(note) === query.operation)
      .map(({path}) => path),
  );
  const isCalled = ({path}: Place) => called.has(path);
  const priorOf = (place: Place, number: number) => {
    const {heading} = place;
    const kind = place.kind === 'market' && !isCountry(place) ? 'guide' : place.kind;
    if (kind === 'operation error' && isCalled(place)) {
      return OPERATION_ERROR_PRIOR;
    }
    const named = isNamed ? PRIOR_NAMED[kind] : undefined;
    const own = isDefinition && kind === 'term' ? DEFINITION_PRIOR : PRIOR[kind];
    const page = kind === 'question' ? LIST_PRIOR : PAGE_PRIOR;
    const prior = named ?? own;
    return (
      (withPhrases.has(number) ? Math.max(prior, ASKED_PRIOR) : prior) * (heading === '' ? page : 1)
    );
  };
  const wholePrior = IDENTIFIER.test(query.text) ? IDENTIFIER_PRIOR : WHOLE_NAME_PRIOR;
  const whole = new Map(
    names
      .filter(({words}) => words.length === query.words.length)
      .flatMap(({places}) => [...places]),
  );
  const isCalledSo = (number: number) =>
    (whole.get(number) ?? 0) >= (wholePrior === IDENTIFIER_PRIOR ? OTHER_SPELLING / NAME : 1);
  const lacking = countriesWithoutBank(names, phrases, reader);
  const countries = new Set(
    [...names, ...phrases].flatMap(({places}) =>
      [...places.keys()].flatMap((number) => {
        const place = reader.places[number];
        return place !== undefined && isCountryPage(place) ? [place.path] : [];
      }),
    ),
  );
  const bankLists = new Set(
    // For most queries, this avoids a pass over thousands of places.
    lacking.size === 0
      ? []
      : reader.places.flatMap(({path, address}, number) =>
          lacking.has(path) && address === `${path}${BANK_LIST}` ? [number] : [],
        ),
  );
  const hits: Hit[] = [];
  for (const number of new Set([...bodies.keys(), ...nameScores.keys(), ...bankLists])) {
    const place = reader.places[number];
    if (place === undefined) {
      continue;
    }
    const {sum, covered} = bodies.get(number) ?? {sum: 0, covered: 0};
    // The scores of places that contain only some of the words are reduced in proportion.
    const body = sum * Math.min(1, covered);
    const named = (nameScores.get(number) ?? 0) ** 2;
    const {path, kind} = place;
    const isElsewhere =
      (lacking.size > 0 && kind === 'bank' && !lacking.has(path)) ||
      (countries.size > 0 && COUNTRY.test(path) && !countries.has(path));
    const written =
      (isElsewhere ? ELSEWHERE : 1) *
      (otherCase.has(number) ? OTHER_CASE : 1) *
      (isCalledSo(number) ? wholePrior : 1);
    hits.push({
      place,
      number,
      score: written * priorOf(place, number) * (body + NAME_WEIGHT * named),
    });
  }
  const best = Math.max(0, ...hits.map(({score}) => score));
  for (const hit of hits) {
    if (bankLists.has(hit.number)) {
      hit.score = best * FIRST;
    }
  }
  return hits;
}

/** Sorts by score, then by address to keep the order stable. */
function compare(a: Hit, b: Hit): number {
  return b.score - a.score || (a.place.address < b.place.address ? -1 : 1);
}

/**
 * Selects the hits to show. Hits on the same page are adjacent, no page fills the list alone, and an error appears
 * once, whether in the catalogue, among a schema's values or under an operation.
 */
export function select<T extends Hit>(hits: readonly T[]): T[] {
  const wanted = [...hits].sort(compare);
  const best = wanted[0]?.score ?? 0;
  const pages = new Map<string, T[]>();
  const names = new Map<string, number>();
  const addresses = new Set<string>();
  const left = wanted.slice(0, MAX_RESULTS * 8);
  let shown = 0;
  while (left.length > 0 && shown < MAX_RESULTS) {
    let at = 0;
    let highest = 0;
    for (const [index, {place, score}] of left.entries()) {
      // Factors only lower a score, so none of the following hits can be higher.
      if (score <= highest) {
        break;
      }
      const onPage = pages.get(place.path)?.length ?? 0;
      const named = names.get(nameOf(place)) ?? 0;
      const lowered = score * SAME_PAGE ** onPage * SAME_NAME ** named;
      if (lowered > highest) {
        at = index;
        highest = lowered;
      }
    }
    const [taken] = left.splice(at, 1);
    if (taken === undefined || (shown >= ALWAYS && highest < MIN_SHARE * best)) {
      break;
    }
    const {place} = taken;
    const onPage = pages.get(place.path) ?? [];
    const named = names.get(nameOf(place)) ?? 0;
    const mostNamed = ONE_THING.has(place.kind) ? 1 : MAX_PER_NAME;
    const isFull = onPage.length >= MAX_PER_PAGE || named >= mostNamed;
    if (isFull || addresses.has(place.address)) {
      continue;
    }
    addresses.add(place.address);
    names.set(nameOf(place), named + 1);
    pages.set(place.path, [...onPage, taken]);
    shown += 1;
  }
  return [...pages.values()].flat();
}

/** Excludes the overview of all countries, which describes none of them in particular. */
const isCountry = ({kind, path}: Place) => kind === 'market' && COUNTRY.test(path);

const isCountryPage = (place: Place | undefined) =>
  place !== undefined && isCountry(place) && place.heading === '';

/** Kinds that may refer to the same thing if their names are equal. */
const ONE_THING: ReadonlySet<Kind> = new Set(['error', 'operation error', 'value']);

const nameOf = ({kind, heading, title}: Place) =>
  `${ONE_THING.has(kind) ? '' : kind} ${heading || title}`;
