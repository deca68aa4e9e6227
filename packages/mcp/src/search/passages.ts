/** Searches on behalf of an assistant, for passages of text instead of places on pages. */
import {
  FRAME_SHARE,
  type IndexReader,
  type Query,
  rarity,
  type Source,
  type SourcedHit,
  type Term,
} from '../../../search/src/index';
import type {Library} from '../library';
import {operationText, passageOf, pathOf, sectionAt} from '../sections';

/** A result with its text. */
export interface FoundPassage {
  address: string;
  /** The page and the headings above the passage. */
  title: string;
  kind: string;
  /** Markdown. */
  text: string;
}

export interface Found {
  /** Best first. */
  passages: FoundPassage[];
  /** Words that the site does not contain, each with its correction. */
  corrections: [typed: string, taken: string][];
  /** Weight of each stem, for choosing excerpts. */
  weights: ReadonlyMap<string, number>;
}

/** Proportion of places above which a word indicates that a question is about the site's subject. */
const COMMON = 0.002;
/** Maximum length of a question. Longer queries are pasted text, whose words are mostly undocumented. Unit: words. */
const MAX_QUESTION = 12;
const MAX_FOUND = 15;

export async function searchPassages(
  library: Library,
  release: string,
  text: string,
): Promise<Found> {
  const scope = {version: release, isEverywhere: false};
  const {query, sources, hits} = await library.engine.find(text, scope);
  const chosen = isOffSubject(query, sources)
    ? []
    : [...hits].sort((a, b) => b.score - a.score).slice(0, MAX_FOUND);
  return {
    passages: await Promise.all(chosen.map((hit) => passageAt(library, hit))),
    corrections: [...query.corrections],
    weights: weightsOf(query, sources),
  };
}

/** Returns Markdown for headings and pages, and indexed text for fields, errors and banks. */
async function passageAt(
  library: Library,
  {place, number, reader}: SourcedHit,
): Promise<FoundPassage> {
  const {address, path, kind, heading, title, note} = place;
  const copy = await library.copy(place);
  if (heading === '') {
    const isReference = kind === 'operation' || kind === 'schema';
    const text = isReference ? operationText(copy, 1) : passageOf(copy, 0);
    return {address, title: note === '' ? title : `${title} (${note})`, kind, text};
  }
  const index = sectionAt(copy, heading, address.slice(path.length + 1));
  if (index !== -1) {
    return {address, title: pathOf(copy, index), kind, text: passageOf(copy, index)};
  }
  const [[text] = ['']] = await reader.texts([number]);
  return {address, title: `${title} › ${heading} (${kind})`, kind, text};
}

const frequency = (stems: readonly string[], {postings}: IndexReader) =>
  Math.min(...stems.map((stem) => postings(stem).size));

function weightsOf({terms}: Query, sources: readonly Source[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const {alternatives, isFrame} of terms) {
    for (const {stems, weight} of alternatives) {
      for (const {reader} of sources) {
        for (const stem of stems) {
          const count = reader.postings(stem).size;
          const own = weight * rarity(count, reader.places.length) * (isFrame ? FRAME_SHARE : 1);
          weights.set(stem, Math.max(weights.get(stem) ?? 0, count === 0 ? 0 : own));
        }
      }
    }
  }
  return weights;
}

/**
 * Whether a question has more words unknown to the site than words on its subject. A word similar to one of the site's
 * may be a typo, but among unknown words it counts as unknown: in "sourdough bread", nobody meant "read".
 */
function isOffSubject({terms, corrections}: Query, sources: readonly Source[]): boolean {
  const most = ({alternatives}: Term) =>
    Math.max(
      0,
      ...sources.flatMap(({reader}) => alternatives.map(({stems}) => frequency(stems, reader))),
    );
  const least = Math.max(...sources.map(({reader}) => reader.places.length)) * COMMON;
  const isSimilar = ({word}: Term) => corrections.has(word);
  const unknown = terms.filter((term) => most(term) === 0 && !/\d/.test(term.word));
  const similar = unknown.length === 0 ? [] : terms.filter(isSimilar);
  const common = terms.filter((term) => !isSimilar(term) && most(term) >= least);
  return terms.length <= MAX_QUESTION && unknown.length + similar.length > common.length;
}
