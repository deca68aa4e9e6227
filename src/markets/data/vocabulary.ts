/** Terms allowed in market files, for the schema, the pages and the tests, with their names on the pages. */

function keysOf<Key extends string>(names: Readonly<Record<Key, string>>): readonly Key[] {
  return Object.keys(names) as Key[];
}

/** Row and column of each country on the map, which approximate its location. */
export const MARKET_PLACES = {
  at: '6 5',
  be: '5 3',
  bg: '7 7',
  cy: '8 8',
  cz: '5 5',
  de: '4 5',
  dk: '3 5',
  ee: '2 7',
  es: '7 2',
  fi: '1 7',
  fr: '6 3',
  gr: '8 7',
  hr: '7 6',
  hu: '6 6',
  ie: '3 1',
  is: '1 1',
  it: '7 4',
  li: '6 4',
  lt: '4 7',
  lu: '5 4',
  lv: '3 7',
  mt: '8 4',
  nl: '4 4',
  no: '1 5',
  pl: '4 6',
  pt: '7 1',
  ro: '6 7',
  se: '1 6',
  si: '7 5',
  sk: '5 6',
} as const;
export type MarketCode = keyof typeof MARKET_PLACES;
export const MARKET_CODES = keysOf(MARKET_PLACES);

/** Countries of the European Economic Area that are not in the European Union. */
export const EEA_OUTSIDE_EU: readonly MarketCode[] = ['is', 'li', 'no'];

/** ISO 4217 codes. BGN occurs only in facts about the time before the euro in Bulgaria. */
export const CURRENCY_NAMES = {
  BGN: 'lev',
  CHF: 'Swiss franc',
  CZK: 'Czech koruna',
  DKK: 'Danish krone',
  EUR: 'euro',
  HUF: 'forint',
  ISK: 'Icelandic króna',
  NOK: 'Norwegian krone',
  PLN: 'złoty',
  RON: 'leu',
  SEK: 'Swedish krona',
} as const;
export type Currency = keyof typeof CURRENCY_NAMES;
export const CURRENCIES = keysOf(CURRENCY_NAMES);

export const CONFIDENCE = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCE)[number];

export const FLOW_EXTENT = ['all', 'most', 'some', 'few', 'none', 'unknown'] as const;
export type FlowExtent = (typeof FLOW_EXTENT)[number];

export const APP_TO_APP = ['common', 'some', 'rare'] as const;
export type AppToApp = (typeof APP_TO_APP)[number];

export const FLOWS = ['redirect', 'decoupled', 'embedded'] as const;

export const METHOD_KIND_NAMES = {
  'national-eid': 'electronic identity',
  'bank-app': 'bank app',
  'sms-otp': 'code by SMS',
  'hardware-token': 'device',
  'eid-card': 'card or certificate',
} as const;
export const METHOD_KINDS = keysOf(METHOD_KIND_NAMES);

export const VIA_PSD2_API = ['usual', 'varies', 'rare', 'no'] as const;
export type ViaPsd2Api = (typeof VIA_PSD2_API)[number];

export const PAYMENT_KIND_NAMES = {
  'credit-transfer': 'credit transfer',
  'instant-credit-transfer': 'instant credit transfer',
  giro: 'giro payment',
  rtgs: 'high-value transfer',
  'bill-payment': 'bill payment',
  'tax-payment': 'tax payment',
  'merchant-payment': 'payment scheme',
} as const;
export const PAYMENT_KINDS = keysOf(PAYMENT_KIND_NAMES);

/** Values of the API's `payment_type` that market files use. */
export const API_PAYMENT_TYPES = ['SEPA', 'INST_SEPA', 'DOMESTIC', 'DOMESTIC_SE_GIRO'] as const;

/** Values of the API's `reference_number_schema` that market files use. */
export const API_REFERENCE_SCHEMES = ['BERF', 'FIRF', 'INTL', 'NORF', 'SEBG'] as const;

export const SEGMENT_NAMES = {
  retail: 'retail',
  business: 'business',
  private: 'private banking',
} as const;
export const SEGMENTS = keysOf(SEGMENT_NAMES);

export const PSU_TYPE_NAMES = {
  personal: 'private users',
  business: 'business users',
} as const;
export const PSU_TYPES = keysOf(PSU_TYPE_NAMES);

export const API_STANDARDS = [
  'Berlin Group NextGenPSD2',
  'BISTRA',
  'Czech Standard for Open Banking (COBS)',
  'IOBWS 3 (ÍST TS 310 series)',
  'Own interface',
  'PolishAPI',
  'Slovak Banking API Standard (SBAS)',
  'STET PSD2 API',
  'UK Open Banking (OBIE Read/Write)',
  'UK Open Banking profile',
] as const;

/** Kinds of additional names: a former name, a bank that was taken over, a brand, or a second name. */
export const ALIAS_KINDS = ['former-name', 'merged', 'brand', 'other-name'] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];

/** Parts of a market file that a source can support. */
export const SOURCE_TOPICS = [
  'all',
  'IBAN',
  'authority',
  'currency',
  'banks',
  'bank codes',
  'interfaces',
  'sign-in',
  'history',
  'payments',
] as const;

export const RULE_IDS = [
  'sca-renewal',
  'calls-without-user',
  'history-without-authentication',
  'instant-euro-area',
  'instant-bulgaria',
  'instant-eu-other',
  'instant-eea',
  'instant-interface',
] as const;
export type RuleId = (typeof RULE_IDS)[number];

export const RULE_SCOPES = ['all', 'euro-area', 'eu-outside-euro-area'] as const;

/** Parts of a market file with a confidence value. */
export const SECTIONS = [
  'identity',
  'nca',
  'iban',
  'api_standards',
  'payment_types',
  'banks',
  'authentication',
  'history',
  'notes',
] as const;
