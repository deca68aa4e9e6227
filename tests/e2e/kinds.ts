/** An address without a page. */
export const NOWHERE = 'nothing/';

/** One page of each kind, including its styles, because some elements occur only there. */
export const KINDS: readonly string[] = [
  '',
  'faq/',
  'api/quick-start/',
  'api/payment-initiation/',
  'api/authentication/',
  'api/widgets/',
  'api/changelog/',
  'api/reference/',
  'api/reference/errors/',
  'api/reference/create-payment/',
  'markets/',
  'tpp/',
  NOWHERE,
];
