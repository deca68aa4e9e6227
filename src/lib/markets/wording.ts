/** The words in which the pages say what the data says. Pure; safe in the browser. */
import {certainty, shown, sentenceCase, type Certainty} from './confidence';
import type {AccessRule, Market, PaymentType} from './schema';
import type {
  AppToApp,
  Confidence,
  Currency,
  Flow,
  FlowExtent,
  MethodKind,
  PaymentKind,
  PsuType,
  Segment,
  ViaPsd2Api,
} from './vocabulary';
import type {IbanPartKind} from './iban';

export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
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
};

export const IBAN_PART_NAMES: Readonly<Record<IbanPartKind, string>> = {
  country: 'country',
  check: 'check digits',
  control: 'national check letter',
  bank: 'bank code',
  rest: 'rest of the account',
};

export const METHOD_KIND_NAMES: Readonly<Record<MethodKind, string>> = {
  'national-eid': 'electronic identity',
  'bank-app': 'bank app',
  'sms-otp': 'code by SMS',
  'hardware-token': 'device',
  'eid-card': 'card or certificate',
};

export const PAYMENT_KIND_NAMES: Readonly<Record<PaymentKind, string>> = {
  'credit-transfer': 'credit transfer',
  'instant-credit-transfer': 'instant credit transfer',
  giro: 'giro payment',
  rtgs: 'high-value transfer',
  'bill-payment': 'bill payment',
  'tax-payment': 'tax payment',
  'merchant-payment': 'payment scheme',
};

export const SEGMENT_NAMES: Readonly<Record<Segment, string>> = {
  retail: 'retail',
  business: 'business',
  private: 'private banking',
};

export const PSU_TYPE_NAMES: Readonly<Record<PsuType, string>> = {
  personal: 'private users',
  business: 'business users',
};

/** `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** `Euro (EUR)`. */
export function currencyName(currency: Currency): string {
  return `${sentenceCase(CURRENCY_NAMES[currency])} (${currency})`;
}

/** Names in the official languages; the same name in two languages stands once. */
export function nativeNames(market: Pick<Market, 'native_names'>): Market['native_names'] {
  const names = market.native_names;
  return names.filter(({name}, index) => names.findIndex((other) => other.name === name) === index);
}

/** What a country belongs to and what not: `EU, EEA and SEPA, not the euro area`. */
export function memberships(market: Pick<Market, 'eu' | 'eea' | 'eurozone' | 'sepa'>): string {
  const unions: [string, boolean][] = [
    ['EU', market.eu],
    ['EEA', market.eea],
    ['euro area', market.eurozone],
    ['SEPA', market.sepa],
  ];
  const inside = unions.filter(([, member]) => member).map(([name]) => name);
  const outside = unions.filter(([, member]) => !member).map(([name]) => name);
  return outside.length === 0
    ? list(inside)
    : `${list(inside)}; not in the ${list(outside).replace(' and ', ' or the ')}`;
}

const EXTENTS: Readonly<Record<Exclude<FlowExtent, 'unknown'>, string>> = {
  all: 'all banks',
  most: 'most banks',
  some: 'some banks',
  few: 'few banks',
  none: 'no bank',
};

const APP_SWITCH: Readonly<Record<AppToApp, Record<Certainty, string>>> = {
  common: {plain: 'Common', usually: 'Usually works'},
  some: {plain: 'At some banks', usually: 'Usually at some banks'},
  rare: {plain: 'Rare', usually: 'Usually not'},
};

const AVAILABILITY: Readonly<Record<ViaPsd2Api, Record<Certainty, string>>> = {
  usual: {plain: 'Yes, at most banks', usually: 'Usually, at most banks'},
  varies: {plain: 'Depends on the bank', usually: 'Usually depends on the bank'},
  rare: {plain: 'Hardly ever', usually: 'Usually not'},
  no: {plain: 'No, a scheme of its own', usually: 'Usually no, a scheme of its own'},
};

const say = (text: string, manner: Certainty): string =>
  manner === 'plain' ? sentenceCase(text) : `Usually ${text}`;

/** Whether a payment type can be started through the API, or null if we do not say. */
export function availability(payment: Pick<PaymentType, 'via_psd2_api' | 'confidence'>) {
  const manner = certainty(payment.confidence);
  return manner === null ? null : AVAILABILITY[payment.via_psd2_api][manner];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Rows on the flows of a country; what is unknown or unsure has no row. */
export function flowFacts({flows}: Market['authentication']): Fact[] {
  const manner = certainty(flows.confidence);
  if (manner === null) return [];
  const extents: [string, FlowExtent][] = [
    ['Redirect to the bank', flows.redirect],
    ['Decoupled: the user confirms in an app, without a redirect', flows.decoupled],
    ['Embedded: the user types credentials on our page', flows.embedded],
  ];
  return [
    ...extents.flatMap(([label, extent]): Fact[] =>
      extent === 'unknown' ? [] : [{label, value: say(EXTENTS[extent], manner)}],
    ),
    {
      label: 'Jump from the browser to the bank app',
      value: APP_SWITCH[flows.app_to_app][manner],
    },
  ];
}

/** Flows of a method; the first word carries the certainty. */
export function methodFlows(flows: readonly Flow[], confidence: Confidence): string {
  const manner = certainty(confidence);
  return manner === null || flows.length === 0 ? '' : say(list(flows), manner);
}

/** How people usually log in: the sure methods, or else the first that we may show. */
export function usualLogin(market: Pick<Market, 'authentication'>): string | null {
  const methods = shown(market.authentication.methods);
  const sure = methods.filter((method) => certainty(method.confidence) === 'plain').slice(0, 2);
  if (sure.length > 0) return sure.map((method) => method.name).join('; ');
  return methods[0] ? `Usually ${lowerFirstWord(methods[0].name)}` : null;
}

/** The API standards of a country that we may show, at most the first two. */
export function mainStandards(market: Pick<Market, 'api_standards'>): string | null {
  const [first, second] = shown(market.api_standards);
  if (!first) return null;
  const names = [first, second].flatMap((standard) => (standard ? [standard.name] : []));
  const text = names.map((name, index) => (index > 0 ? lowerFirstWord(name) : name)).join('; ');
  return certainty(first.confidence) === 'plain' ? text : `Usually ${lowerFirstWord(text)}`;
}

/** A name as it stands in a list: plain, with "usually", or null. */
export function qualifyName(name: string, confidence: Confidence | null): string | null {
  const manner = certainty(confidence);
  if (manner === null) return null;
  return manner === 'plain' ? name : `Usually ${lowerFirstWord(name)}`;
}

/** `Bank app` to `bank app`; names such as `Smart-ID` or `BankID` or `SMS code` stay. */
function lowerFirstWord(text: string): string {
  return /^(Bank|Own|Push|Password|Key|Token|Approval|One-time|Code|Card|Security|Electronic|Hardware|Qualified)\b/.test(
    text,
  )
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

/** Whether a rule holds in a country. */
export function appliesTo(
  rule: Pick<AccessRule, 'applies_to'>,
  market: Pick<Market, 'eu' | 'eurozone'>,
): boolean {
  if (rule.applies_to === 'euro-area') return market.eurozone;
  if (rule.applies_to === 'eu-outside-euro-area') return market.eu && !market.eurozone;
  return true;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `15 July 2026`, in the same form on server and client. */
export function longDate(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}
