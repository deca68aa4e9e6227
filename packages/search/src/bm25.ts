/**
 * Weighs the words of a text with BM25F. Source: S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework:
 * BM25 and Beyond" (2009), 3.5. The constants are tuned by hand on the questions for the search and for assistants.
 */

/** Weight of a word in each field, and the field's length normalisation. */
const FIELDS = {
  name: {weight: 4, thinning: 0.35},
  names: {weight: 3, thinning: 0},
  trail: {weight: 1.2, thinning: 0},
  summary: {weight: 1.5, thinning: 0.3},
  phrases: {weight: 4, thinning: 0.5},
  text: {weight: 1, thinning: 0.6},
  code: {weight: 0.6, thinning: 0},
} as const;

export type Field = keyof typeof FIELDS;

/** Words of a text by field. */
export type Fields = Partial<Readonly<Record<Field, readonly string[]>>>;

/** Resolution of stored weights: units per weight of one word in a text. */
export const WEIGHT_UNIT = 10;

/**
 * Controls how soon repetitions of a word stop adding weight. The usual value is 1.2; 2 improved the ranking for all sets
 * of questions.
 */
const SATURATION = 2;

/** Weight of words that phrase a question, such as "how do I get", relative to words of the subject. */
export const FRAME_SHARE = 0.3;

/** @param units - weight in units, as returned by `weigh` */
export function saturated(units: number): number {
  const frequency = units / WEIGHT_UNIT;
  return frequency / (SATURATION + frequency);
}

/** Returns the inverse document frequency, in a variant that is never negative. */
export function rarity(count: number, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Returns the weight of each word in each text, in units. */
export function weigh(texts: readonly Fields[]): ReadonlyMap<string, number>[] {
  const fields = Object.entries(FIELDS).map(([name, {weight, thinning}]) => {
    const words = texts.map((text) => text[name as Field] ?? []);
    const length = average(words.map((some) => some.length).filter((one) => one > 0)) || 1;
    return {words, shareOf: (own: number) => weight / (1 - thinning + (thinning * own) / length)};
  });
  return texts.map((_, index) => {
    const weights = new Map<string, number>();
    for (const {words, shareOf} of fields) {
      const own = words[index] ?? [];
      for (const word of own) {
        weights.set(word, (weights.get(word) ?? 0) + shareOf(own.length));
      }
    }
    return new Map(
      [...weights].map(([word, weight]) => [word, Math.max(1, Math.round(weight * WEIGHT_UNIT))]),
    );
  });
}

/** The positions of terms as stored: text numbers, as differences from the previous one, each with a weight. */
export class Postings {
  readonly #terms = new Map<string, Map<number, number>>();

  /** Adds a term, or raises its weight. Text numbers must not decrease. */
  add(term: string, text: number, weight: number): void {
    const texts = this.#terms.get(term);
    if (texts === undefined) {
      this.#terms.set(term, new Map([[text, weight]]));
    } else {
      texts.set(text, Math.max(weight, texts.get(text) ?? 0));
    }
  }

  /** Returns the terms in alphabetical order. */
  sorted(): [term: string, postings: number[]][] {
    return [...this.#terms]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([term, texts]) => {
        let last = 0;
        const numbers = [...texts].flatMap(([text, weight]) => {
          const step = text - last;
          last = text;
          return [step, weight];
        });
        return [term, numbers];
      });
  }
}

/** Returns weights by text number from the stored form of `Postings`. */
export function readPostings(numbers: readonly number[]): ReadonlyMap<number, number> {
  const postings = new Map<number, number>();
  let text = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    text += numbers[index] ?? 0;
    postings.set(text, numbers[index + 1] ?? 0);
  }
  return postings;
}
