import {CORRECTION_WEIGHT, type Query} from './query';
import {fold} from './compare';
import {stem} from './words';

export interface Segment {
  text: string;
  isMarked: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
const EXCERPT_LENGTH = 84;
/** Number of characters before the first marked word, unless its sentence begins a little earlier. */
const LEAD = 24;

interface Forms {
  folded: string;
  stemmed: string;
}

/** Cached forms of words: the results after the next keystroke mostly contain the same words. */
const known = new Map<string, Forms>();
/** More than the number of distinct words in the latest release. */
const MOST_KNOWN = 20_000;

function formsOf(word: string): Forms {
  const before = known.get(word);
  if (before !== undefined) {
    return before;
  }
  if (known.size === MOST_KNOWN) {
    known.clear();
  }
  const folded = fold(word);
  const forms = {folded, stemmed: stem(folded)};
  known.set(word, forms);
  return forms;
}

function matches(word: string, query: Query, leastWeight = 0): boolean {
  const {folded, stemmed} = formsOf(word);
  return query.terms.some(({alternatives, isOpen}) =>
    alternatives.some(
      ({stems, weight}) =>
        weight >= leastWeight &&
        (stems.includes(stemmed) ||
          (weight === 1 &&
            stems.some((wanted) => (isOpen || wanted.length > 3) && folded.startsWith(wanted)))),
    ),
  );
}

/**
 * Splits a text, and marks the query's words as typed or corrected. Synonyms are not marked, because they would puzzle
 * readers. Parts of identifiers are also marked, with all between them.
 */
export function markWords(text: string, query: Query): Segment[] {
  const segments: Segment[] = [];
  const add = (piece: string, isMarked: boolean) => {
    const last = segments.at(-1);
    if (piece === '') {
      return;
    }
    if (last?.isMarked === isMarked) {
      last.text += piece;
    } else {
      segments.push({text: piece, isMarked});
    }
  };
  let end = 0;
  for (const {0: word, index} of text.matchAll(WORD)) {
    if (matches(word, query, CORRECTION_WEIGHT)) {
      const between = text.slice(end, index);
      add(between, end > 0 && /^\w+$/.test(between));
      add(word, true);
      end = index + word.length;
    }
  }
  add(text.slice(end), false);
  return segments;
}

/** Returns the part of a text that contains the most words of the query, about one line long, or two on phones. */
export function excerptOf(text: string, query: Query): string {
  const found = [...text.matchAll(WORD)].filter(({0: word}) => matches(word, query));
  const first = found
    .map(({index}) => ({
      index,
      words: new Set(
        found
          .filter((other) => other.index >= index && other.index < index + EXCERPT_LENGTH - LEAD)
          .map(({0: word}) => formsOf(word).stemmed),
      ).size,
    }))
    .reduce<{index: number; words: number} | undefined>(
      (best, candidate) => (best === undefined || candidate.words > best.words ? candidate : best),
      undefined,
    );
  const at = first?.index ?? 0;
  const sentence = text.slice(0, at).search(/(?<=^|[.?!] )(?:(?![.?!] ).)*$/s);
  const from = at - sentence > 2 * LEAD ? wordStart(text, at - LEAD) : sentence;
  const to = wordEnd(text, from + EXCERPT_LENGTH);
  return `${from > sentence ? '… ' : ''}${text.slice(from, to).replace(/[,;:\s]+$/, '')}${/[^.?!]$/.test(text.slice(0, to)) && to < text.length ? '\u{a0}…' : ''}`;
}

function wordStart(text: string, position: number): number {
  const space = text.lastIndexOf(' ', position);
  return position === 0 || space === -1 ? 0 : space + 1;
}

function wordEnd(text: string, position: number): number {
  const space = text.indexOf(' ', position);
  return position >= text.length || space === -1 ? text.length : space;
}
