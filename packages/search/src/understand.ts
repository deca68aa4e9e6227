import {stem} from './words';
import {bagTerm, caseTerm, isCased, nameTerm} from './indexFormat';
import {bagsOf, type Language, nameParts, nearestWord, parseQuery, type Query} from './query';
import type {Source} from './sources';

/** Returns what to load from the index: complete terms, and beginnings of words that are still being typed. */
export function termsToLoad(query: Query): {terms: ReadonlySet<string>; beginnings: string[]} {
  const words = query.terms.flatMap(({alternatives, typed}) => [
    ...alternatives.flatMap(({stems}) => stems),
    ...(isCased(typed) ? [caseTerm(typed.toLowerCase()), caseTerm(typed.toUpperCase())] : []),
  ]);
  const names = nameParts(query).flatMap(({key, loose}) => [key, ...loose].map(nameTerm));
  const bags = bagsOf(query).map(({stems}) => bagTerm(stems));
  return {
    terms: new Set([...words, ...names, ...bags]),
    beginnings: query.terms.filter(({isOpen}) => isOpen).map(({word}) => word),
  };
}

async function load(query: Query, sources: readonly Source[]): Promise<void> {
  const {terms, beginnings} = termsToLoad(query);
  await Promise.all(sources.map(({reader}) => reader.prepare(terms, beginnings)));
}

/** @param isOpen - whether the reader may continue the word */
function isKnown(sources: readonly Source[], word: string, isOpen: boolean): boolean {
  return sources.some(
    ({reader}) =>
      reader.postings(stem(word)).size > 0 ||
      reader.postings(nameTerm(word)).size > 0 ||
      (isOpen && reader.termsFrom(word).length > 0),
  );
}

/** Whether the indexes contain every word, or the whole query is a name. */
function isUnderstood(query: Query, sources: readonly Source[]): boolean {
  const isName = nameParts(query).some(
    ({key, words}) =>
      words.length === query.words.length &&
      sources.some(({reader}) => reader.postings(nameTerm(key)).size > 0),
  );
  return isName || query.terms.every(({word, isOpen}) => isKnown(sources, word, isOpen));
}

/** Returns the reader's words with alternatives and corrected typos, and loads the parts of the indexes they need. */
export async function understand(
  text: string,
  sources: readonly Source[],
  language: Language,
): Promise<Query> {
  const query = parseQuery(text, language);
  await load(query, sources);
  if (isUnderstood(query, sources)) {
    return query;
  }
  const lists = await Promise.all(sources.map(({reader}) => reader.frequentWords()));
  const frequent = lists.flat();
  const known = new Set(frequent);
  const hasKnownAlternative = (word: string) =>
    query.terms.some(
      (term) =>
        term.word === word &&
        term.alternatives
          .slice(1)
          .some(({stems}) => stems.every((one) => isKnown(sources, one, false))),
    );
  const corrected = parseQuery(
    text,
    language,
    (word, isOpen) =>
      isKnown(sources, word, isOpen) || known.has(word) || hasKnownAlternative(word),
    (word) => nearestWord(word, frequent),
  );
  await load(corrected, sources);
  return corrected;
}

/** Adds the indexes' synonyms and error codes to a language. */
export function withWordsOf(sources: readonly Source[], language: Language): Language {
  return {
    ...language,
    synonyms: [...language.synonyms, ...(sources[0]?.reader.index.synonyms ?? [])],
    errorCodes: sources.flatMap(({reader}) =>
      reader.places.filter(({kind}) => kind === 'error').map(({heading}) => heading),
    ),
  };
}
