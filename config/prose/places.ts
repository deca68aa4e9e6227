export interface OnePlace {
  /** What the rule is about, for messages. */
  topic: string;
  /** Its place: the file, and the id of the heading. */
  file: string;
  anchor: string;
  /** What replaces the link in the description, whose texts have no links. */
  words: string;
  /** Matches blocks that mention the rule, with names in backticks. */
  mentions: RegExp;
}

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
  {
    topic: 'how many background fetches a bank allows',
    file: 'docs/limits.mdx',
    anchor: 'bank-quotas',
    words: 'limits guide',
    mentions:
      /\b(?:four|4)\b[^.]*\b(?:a|per) day\b|\bfour (?:background )?fetches\b|\b(?:four|4) (?:times|calls) (?:a|per) day\b/i,
  },
  {
    topic: 'what a pending application can call',
    file: 'docs/authentication.mdx',
    anchor: 'pending',
    words: 'authentication guide',
    mentions: /\bpending\b.*(?:`ACCESS_DENIED`|\bcan call only\b)|`ACCESS_DENIED`.*\bpending\b/,
  },
];
