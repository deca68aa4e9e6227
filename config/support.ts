/** How customers reach support, and what they can expect: the one source of the pages that say so. */

export interface Severity {
  name: string;
  /** Markdown. */
  meaning: string;
  example: string;
  /** Until a person replies. */
  firstReply: string;
  /** How often the customer hears of progress. */
  updates: string;
}

export const SEVERITIES: readonly Severity[] = [
  {
    name: '1, critical',
    meaning: 'Production is down for all or most users, and there is no workaround',
    example: 'Every call returns a `500`, or a private key has leaked',
    firstReply: '30 minutes, around the clock',
    updates: 'Every hour',
  },
  {
    name: '2, high',
    meaning: 'An important function or one large bank fails in production',
    example: 'No user of one bank can authorise',
    firstReply: '2 working hours',
    updates: 'Every 4 working hours',
  },
  {
    name: '3, normal',
    meaning: 'Something is wrong, but most users are not affected',
    example: 'One bank returns transactions without a text',
    firstReply: '1 working day',
    updates: 'Every 3 working days',
  },
  {
    name: '4, question',
    meaning: 'A question, a feature request, or a problem in the sandbox',
    example: 'Which field contains the reference at this bank?',
    firstReply: '2 working days',
    updates: 'When there is news',
  },
];

/** Time zone and holidays are those of Finland, where the support team works. */
export const WORKING_HOURS = {
  days: 'Monday to Friday, without Finnish public holidays',
  from: '08:00',
  to: '18:00',
  zone: 'Europe/Helsinki',
} as const;

/**
 * Networks from which webhooks are sent. Documentation addresses, since the provider is fictional: RFC 5737,
 * RFC 3849.
 */
export const WEBHOOK_SENDERS: readonly {network: string; place: string}[] = [
  {network: '192.0.2.32/28', place: 'First data centre'},
  {network: '198.51.100.32/28', place: 'Second data centre'},
  {network: '2001:db8:40::/48', place: 'Both, over IPv6'},
];
