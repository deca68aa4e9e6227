/** What a search of the site means for an assistant: passages of text instead of places to go to. */
import type {Page, Passage, PassageKind} from '../corpus';
import {
  FRAME_SHARE,
  type IndexReader,
  type Kind,
  type Place,
  type Query,
  rarity,
  type Source,
  type SourcedHit,
  type StaticEngine,
  type Term,
} from '../../../search/src/index';

/** A passage with its text. */
export interface FoundPassage {
  address: string;
  /** Page and headings above it. */
  title: string;
  kind: PassageKind;
  /** Markdown. */
  text: string;
}

export interface Found {
  /** Best first. */
  passages: FoundPassage[];
  /** Words that the site does not contain, and their corrections. */
  corrections: [typed: string, taken: string][];
  /** Weight of each stem, for excerpts. */
  weights: ReadonlyMap<string, number>;
}

/** Passages of a release, and the pages that they are parts of. */
export interface PassageTexts {
  passages: readonly Passage[];
  pages: readonly Page[];
}

/** What a place is for an assistant if it has no passage of its own. */
const KIND_OF: Readonly<Record<Kind, PassageKind>> = {
  guide: 'guide',
  operation: 'operation',
  schema: 'schema',
  field: 'field',
  reference: 'reference',
  error: 'error',
  market: 'market',
  bank: 'bank',
  policy: 'policy',
  value: 'field',
  'operation error': 'error',
  question: 'faq',
  limit: 'guide',
  term: 'guide',
  change: 'reference',
};

/** A word in fewer places than this share does not make a question one about the site's subject. */
const COMMON = 0.002;
/** A longer query is pasted text, such as a log, most of whose words are never documented. Unit: words. */
const MAX_QUESTION = 12;
const MAX_FOUND = 30;

export class PassageSearch {
  readonly #engine: StaticEngine;
  readonly #release: string;
  readonly #texts = new Map<string, FoundPassage>();

  /** @param texts - of each release that is searched */
  constructor(engine: StaticEngine, release: string, texts: readonly PassageTexts[]) {
    this.#engine = engine;
    this.#release = release;
    for (const {passages, pages} of texts) {
      for (const passage of passages) {
        const {address, title, kind, name} = passage;
        const key = keyOf(address, name);
        if (!this.#texts.has(key)) {
          this.#texts.set(key, {address, title, kind, text: passageText(passage, pages)});
        }
      }
    }
  }

  async search(asked: string, accept: (kind: PassageKind) => boolean = () => true): Promise<Found> {
    const {query, sources, hits} = await this.#engine.find(asked, {
      version: this.#release,
      isEverywhere: false,
    });
    const corrections = [...query.corrections];
    const weights = weightsOf(query, sources);
    if (isOffSubject(query, sources)) {
      return {passages: [], corrections, weights};
    }
    const chosen = hits
      .filter(({place}) => accept(this.#known(place)?.kind ?? KIND_OF[place.kind]))
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_FOUND);
    return {
      passages: await Promise.all(chosen.map((hit) => this.#passageOf(hit))),
      corrections,
      weights,
    };
  }

  #known({address, kind, heading}: Place): FoundPassage | undefined {
    return this.#texts.get(keyOf(address, kind === 'bank' ? heading : undefined));
  }

  async #passageOf({place, number, reader}: SourcedHit): Promise<FoundPassage> {
    const known = this.#known(place);
    const {address, title, heading} = place;
    if (known !== undefined) {
      return {...known, address};
    }
    const [[text] = ['']] = await reader.texts([number]);
    const name = heading === '' ? title : `${title} › ${heading}`;
    return {address, title: name, kind: KIND_OF[place.kind], text};
  }
}

/** Banks of a country are told apart by their names; only the site knows their anchors. */
const keyOf = (address: string, name?: string) =>
  name === undefined ? address : `${address.replace(/#.*/, '')} ${name}`;

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
 * Whether a question has more words that the site does not know than words of its subject. A word that is only
 * similar to one of the site may be a typing error; beside an unknown word, it is unknown, too: in "sourdough bread",
 * nobody meant "read".
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

/** Markdown of a passage, including the headings of its subsections. */
function passageText({sections, text = ''}: Passage, pages: readonly Page[]): string {
  if (sections === undefined) {
    return text;
  }
  const [page, first, last] = sections;
  return (pages[page]?.sections ?? [])
    .slice(first, last + 1)
    .map(({level, heading, text: own}, index) =>
      index === 0 ? own : `${'#'.repeat(level)} ${heading}\n\n${own}`,
    )
    .join('\n\n')
    .trim();
}
