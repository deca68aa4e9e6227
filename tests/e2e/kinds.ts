/** An address without a page. */
export const NOWHERE = 'nothing/';

/** One page of each kind is looked at with its styles, for some of their parts are on no other page. */
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
