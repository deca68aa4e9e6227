import type {Confidence} from './vocabulary';

/**
 * How the pages speak about what we know.
 *
 * | confidence | the page says |
 * | --- | --- |
 * | `high` | the fact, plainly |
 * | `medium` | the fact with the word "usually" |
 * | `low` | nothing |
 *
 * An entry that has a confidence of its own (a standard, a method, a payment type, a BIC) follows
 * that one. What has none (the lists of inputs, the notes) follows the confidence of its section.
 */
export type Certainty = 'plain' | 'usually';

/** How to say a fact, or null if it must not be said. An entry without confidence is not said. */
export function certainty(confidence: Confidence | null): Certainty | null {
  switch (confidence) {
    case 'high':
      return 'plain';
    case 'medium':
      return 'usually';
    default:
      return null;
  }
}

/** The entries that a page may show, in their order. */
export function shown<T extends {readonly confidence: Confidence | null}>(
  items: readonly T[],
): T[] {
  return items.filter((item) => certainty(item.confidence) !== null);
}

/** First letter in upper case; a text that begins with code or a mixed-case name stays. */
export function sentenceCase(text: string): string {
  return /^(\p{Ll}(?=\s)|\p{Ll}[\p{Ll}\d]+(?=[\s,;:.]|-\p{Ll}|$))/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}

/** A fragment such as "most banks" as it stands in a table: plain, with "usually", or null. */
export function qualify(text: string, confidence: Confidence | null): string | null {
  const manner = certainty(confidence);
  if (manner === null) return null;
  return manner === 'plain' ? sentenceCase(text) : `Usually ${text}`;
}
