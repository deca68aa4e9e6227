import type {Confidence} from './vocabulary';

/**
 * Confidence values that pages show.
 *
 * | confidence | on the page |
 * | --- | --- |
 * | `high` | the fact |
 * | `medium` | the fact with the word “likely” (`ConfidenceMark`), which a legend explains |
 * | `low` | nothing |
 *
 * An entry with a confidence value (a standard, a method, a payment type, a BIC, a note) uses its own. Other entries
 * (user input, data that the caller supplies) use the confidence of their section.
 */
export type ShownConfidence = Exclude<Confidence, 'low'>;

/** Returns the confidence of a fact that a page may show. Null hides the fact, as does a missing confidence. */
export function shownConfidence(confidence: Confidence | null): ShownConfidence | null {
  return confidence === 'low' ? null : confidence;
}

/** Returns the entries that a page may show, in their original order. */
export function shown<T extends {readonly confidence: Confidence | null}>(
  items: readonly T[],
): T[] {
  return items.filter((item) => shownConfidence(item.confidence) !== null);
}

/** Capitalises the first letter, unless the text begins with code or with a mixed-case name. */
export function sentenceCase(text: string): string {
  return /^(\p{Ll}(?=\s)|\p{Ll}[\p{Ll}\d]+(?=[\s,;:.]|-\p{Ll}|$))/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
