/** Terms allowed in market files, for the schema, the pages and the tests. */

export const MARKET_CODES = [
  'at',
  'be',
  'bg',
  'cy',
  'cz',
  'de',
  'dk',
  'ee',
  'es',
  'fi',
  'fr',
  'gr',
  'hr',
  'hu',
  'ie',
  'is',
  'it',
  'li',
  'lt',
  'lu',
  'lv',
  'mt',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'se',
  'si',
  'sk',
] as const;
export type MarketCode = (typeof MARKET_CODES)[number];

/** Countries of the European Economic Area that are not in the European Union. */
export const EEA_OUTSIDE_EU: readonly MarketCode[] = ['is', 'li', 'no'];

/** ISO 4217 codes. BGN occurs only in facts about the time before the euro in Bulgaria. */
export const CURRENCIES = [
  'BGN',
  'CHF',
  'CZK',
  'DKK',
  'EUR',
  'HUF',
  'ISK',
  'NOK',
  'PLN',
  'RON',
  'SEK',
] as const;
export type Currency = (typeof CURRENCIES)[number];

export const CONFIDENCE = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCE)[number];

export const FLOW_EXTENT = ['all', 'most', 'some', 'few', 'none', 'unknown'] as const;
export type FlowExtent = (typeof FLOW_EXTENT)[number];

export const APP_TO_APP = ['common', 'some', 'rare'] as const;
export type AppToApp = (typeof APP_TO_APP)[number];

export const FLOWS = ['redirect', 'decoupled', 'embedded'] as const;

export const METHOD_KINDS = [
  'national-eid',
  'bank-app',
  'sms-otp',
  'hardware-token',
  'eid-card',
] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

export const VIA_PSD2_API = ['usual', 'varies', 'rare', 'no'] as const;
export type ViaPsd2Api = (typeof VIA_PSD2_API)[number];

export const PAYMENT_KINDS = [
  'credit-transfer',
  'instant-credit-transfer',
  'giro',
  'rtgs',
  'bill-payment',
  'tax-payment',
  'merchant-payment',
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Values of the API's `payment_type` that market files use. */
export const API_PAYMENT_TYPES = ['SEPA', 'INST_SEPA', 'DOMESTIC', 'DOMESTIC_SE_GIRO'] as const;

/** Values of the API's `reference_number_schema` that market files use. */
export const API_REFERENCE_SCHEMES = ['BERF', 'FIRF', 'INTL', 'NORF', 'SEBG'] as const;

export const SEGMENTS = ['retail', 'business', 'private'] as const;
export type Segment = (typeof SEGMENTS)[number];

export const PSU_TYPES = ['personal', 'business'] as const;
export type PsuType = (typeof PSU_TYPES)[number];

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
