/** What the empty search dialog offers: one example for each type of question. */
export const SEARCH_EXAMPLES: readonly string[] = [
  'how long is a session valid',
  'GET /aspsps',
  'valid_until',
  '429',
  'Handelsbanken',
];
