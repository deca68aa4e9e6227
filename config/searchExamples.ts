/** Suggestions of the empty search dialog: one example for each type of question. */
export const SEARCH_EXAMPLES: readonly string[] = [
  'how long is a session valid',
  'GET /aspsps',
  'valid_until',
  '429',
  'Handelsbanken',
];
