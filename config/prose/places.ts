import type {OnePlace} from '../../src/authoring/prose/onePlace';

/** Rules that are stated once. */
export const PLACES: readonly OnePlace[] = [
  {
    topic: 'a payment request without a response',
    file: 'docs/payment-initiation.mdx',
    anchor: 'lost-response',
    words: 'payment initiation guide',
    mentions:
      /`POST \/payments`.*\b(?:no response|not respond|repeat(?:ed|ing)?|retr(?:y|ies|ying)|time(?:d)? ?-?out|lost|idempot\w+)\b|\b(?:no response|repeat(?:ed|ing)?|retr(?:y|ies|ying)|time(?:d)? ?-?out|lost|idempot\w+)\b.*`POST \/payments`/i,
  },
  {
    topic: 'the values of `error` on a callback',
    file: 'docs/account-information.mdx',
    anchor: 'callback-errors',
    words: 'account information guide',
    mentions: /`access_denied`/,
  },
];
