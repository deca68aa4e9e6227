import {FRAME_SHARE, rarity, saturated, WEIGHT_UNIT} from './bm25';
import {stem, wordsOf} from './words';
import {bagTerm, caseTerm, isCased, NAME, nameTerm, OTHER_SPELLING} from './indexFormat';
import type {IndexReader, Postings} from './indexReader';
import {GROUP_OF, type Kind, type Place} from './outline';
import {withoutIds} from './pastedError';
import {bagsOf, nameParts, type Query, type Term} from './query';

export interface Hit {
  place: Place;
  /** Number of the place in its index. */
  number: number;
  score: number;
}

/** The query, or a part of it, is the name of the place. */
const NAME_WEIGHT = 0.45;
/** A prefix of a word, while it is being typed. */
const PREFIX_WEIGHT = 0.75;
const MIN_PREFIX = 2;
const MAX_PREFIXES = 30;
/** A word that occurs only in the other case. */
const OTHER_CASE = 0.6;
/** The words of a name that the title of a page explains, relative to the name itself. */
const TITLE_SHARE = 0.5;

/**
 * Prefers the more useful of two equally good places: explanations before lists, general rules before single countries.
 */
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
/** The same for a query that names a country or a bank. */
const PRIOR_NAMED: Readonly<Partial<Record<Kind, number>>> = {market: 1.3, bank: 1.15};
/** Weight of an error in the description of an operation, if the reader pasted both. */
const OPERATION_ERROR_PRIOR = 1.8;
/** A query in the spelling of an API: `credit_limit`, `endToEndId`, `Psu-Ip-Address`. */
const IDENTIFIER = /^\s*[\w-]*(?:\w_\w|[a-z][A-Z]|[A-Za-z]-[A-Z])[\w-]*\s*$/;
/** The place with exactly this name. */
const IDENTIFIER_PRIOR = 3;
/** A place whose name is the whole query. */
const WHOLE_NAME_PRIOR = 1.3;
/** Editors map the whole query to the place, whatever its kind. */
const ASKED_PRIOR = 1.1;
const ASKED_SO = 0.9;
/** The list of banks on the page of a country. */
const BANK_LIST = '#banks';
/** A place on the page of a country other than the one in the query. */
const ELSEWHERE = 0.3;
/** More than any other place. */
const FIRST = 1.1;
const COUNTRY = /^markets\/[a-z]{2}\/$/;
/** "What is", "meaning of": the query asks for an explanation. */
const DEFINITION = /\b(?:what (?:is|are|does)|who is|mean(?:s|ing)?|stands? for|defin\w+)\b/i;
const DEFINITION_PRIOR = 1.25;
/** The page itself comes before its sections. */
const PAGE_PRIOR = 1.15;
/** The page with all questions contains the words of each. */
const LIST_PRIOR = 0.7;

/** Below this share of the best score, a place is hardly relevant. */
const MIN_SHARE = 0.2;
/** However good the best hit is, a few others are shown. */
const ALWAYS = 5;
const MAX_RESULTS = 24;
const MAX_PER_PAGE = 3;
const MAX_PER_NAME = 2;
/** Further places on a page that is already shown count less, because other pages may answer better. */
const SAME_PAGE = 0.8;
const SAME_NAME = 0.85;

interface Found {
  /** 0 to 1, by place. */
  values: Map<number, number>;
  rarity: number;
}

/** Places with all words of a phrase, with the lowest weight of its words there. */
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
  // A rare synonym of a frequent word does not count more than the word itself.
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
 * `kid` is a field and `KID` a number: a short word that the site uses in both cases is meant as typed.
 *
 * @returns places that have it only in the other case, or are named in the other case
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

/** Every name in the query: its places, and its share of the query. */
function namesIn(query: Query, reader: IndexReader) {
  return nameParts(query).flatMap(({key, loose, words}) => {
    const places = new Map<number, number>();
    for (const spelling of [key, ...loose]) {
      const most = spelling === key ? NAME : OTHER_SPELLING;
      for (const [place, weight] of reader.postings(nameTerm(spelling))) {
        places.set(place, Math.max(Math.min(weight, most) / NAME, places.get(place) ?? 0));
      }
    }
    // "what is the state": a name that consists only of stop words means nothing.
    const says = words.some((word) => query.terms.some((term) => term.word === word));
    return places.size > 0 && says ? [{words, places}] : [];
  });
}

/** The same for headings and phrases with the query's words in any order. */
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
  /** Numbers of places with this name. */
  places: ReadonlyMap<number, number>;
}

/**
 * "Handelsbanken Finland": the query names a bank and a country whose page does not list it.
 *
 * @returns paths of these countries; their lists of banks are the answer
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
 * "Volksbank", "Agricole": a part of the names of banks, perhaps in several countries, that is hardly used otherwise.
 * Elsewhere, banks are mentioned as examples.
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

/** How well each place of an index answers a query. */
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
    // Most queries lack nothing, and an index has thousands of places.
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
    // A place with only some of the words is worse by that share.
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

/** A stable order for equally good places. */
function compare(a: Hit, b: Hit): number {
  return b.score - a.score || (a.place.address < b.place.address ? -1 : 1);
}

/**
 * The hits that are shown, in the order of the list: those of one page are together, no page fills the list alone, and
 * an error is one hit, whether it is in the catalogue, among the values of a schema or at an operation.
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
      // Penalties only lower a score, and those that follow are not higher.
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

/** The overview of all countries is about none of them. */
const isCountry = ({kind, path}: Place) => kind === 'market' && COUNTRY.test(path);

const isCountryPage = (place: Place | undefined) =>
  place !== undefined && isCountry(place) && place.heading === '';

/** Kinds of places that may have the same name for the same thing. */
const ONE_THING: ReadonlySet<Kind> = new Set(['error', 'operation error', 'value']);

const nameOf = ({kind, heading, title}: Place) =>
  `${ONE_THING.has(kind) ? '' : kind} ${heading || title}`;
