import type {Confidence} from './vocabulary';

/**
 * How the pages show confidence.
 *
 * | confidence | on the page |
 * | --- | --- |
 * | `high` | the fact |
 * | `medium` | the fact with a small mark (`ConfidenceMark`), which a legend explains |
 * | `low` | nothing |
 *
 * An entry that has its own confidence (a standard, a method, a payment type, a BIC, a note) uses it. Entries without
 * their own (what the user enters, what the caller supplies) use the confidence of their section.
 */
export type ShownConfidence = Exclude<Confidence, 'low'>;

/** The confidence of a fact that a page may show; null if it must not be shown, as for a fact without confidence. */
export function shownConfidence(confidence: Confidence | null): ShownConfidence | null {
  return confidence === 'low' ? null : confidence;
}

/** The entries that a page may show, in their order. */
export function shown<T extends {readonly confidence: Confidence | null}>(
  items: readonly T[],
): T[] {
  return items.filter((item) => shownConfidence(item.confidence) !== null);
}

/** First letter in upper case, unless the text begins with code or a mixed-case name. */
export function sentenceCase(text: string): string {
  return /^(\p{Ll}(?=\s)|\p{Ll}[\p{Ll}\d]+(?=[\s,;:.]|-\p{Ll}|$))/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
