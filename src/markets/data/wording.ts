/** Turns data into the wording of the pages. Pure; safe in the browser. */
import {sentenceCase, shown, shownConfidence, type ShownConfidence} from './confidence';
import type {AccessRule, Bank, BankAlias, Market, PaymentOfMarket} from './schema';
import {
  type AliasKind,
  type AppToApp,
  type Confidence,
  type Currency,
  CURRENCY_NAMES,
  type FlowExtent,
  SEGMENT_NAMES,
  type ViaPsd2Api,
} from './vocabulary';
import type {IbanPartKind} from '../../../packages/iban/src/index';

export const IBAN_PART_NAMES: Readonly<Record<IbanPartKind, string>> = {
  country: 'country',
  check: 'check',
  control: 'check letter',
  bank: 'bank code',
  rest: 'account',
};

/** Joins items: `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Formats a currency: `Euro (EUR)`. */
export function currencyName(currency: Currency): string {
  return `${sentenceCase(CURRENCY_NAMES[currency])} (${currency})`;
}

/** Returns the names in the official languages. A name shared by two languages appears once. */
export function nativeNames(market: Pick<Market, 'native_names'>): Market['native_names'] {
  const names = market.native_names;
  return names.filter(({name}, index) => names.findIndex((other) => other.name === name) === index);
}

/** Lists the memberships of a country, present and missing: `EU, EEA and SEPA, not the euro area`. */
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
  all: 'All banks',
  most: 'Most banks',
  some: 'Some banks',
  few: 'A few banks',
  none: 'No bank',
};

const APP_SWITCH: Readonly<Record<AppToApp, string>> = {
  common: 'Common',
  some: 'At some banks',
  rare: 'Rarely',
};

const AVAILABILITY: Readonly<Record<ViaPsd2Api, string>> = {
  usual: 'Yes, at most banks',
  varies: 'Depends on the bank',
  rare: 'Rarely',
  no: 'No, a separate scheme',
};

/** States whether a payment type can be started through the API; null if that is not certain enough. */
export function availability(
  payment: Pick<PaymentOfMarket, 'via_psd2_api' | 'confidence'>,
): string | null {
  return shownConfidence(payment.confidence) === null ? null : AVAILABILITY[payment.via_psd2_api];
}

/** Shades of the map, and what they mean for instant payments. */
export const SHADES = {
  usual: 'Most banks',
  varies: 'Some banks',
  rare: 'Rarely',
} as const;
export type Shade = keyof typeof SHADES;

/** Returns the shade of instant payments in a country. */
export function shadeOf(extent: ViaPsd2Api | undefined): Shade {
  return extent === 'usual' || extent === 'varies' ? extent : 'rare';
}

/** Returns a few words for the extent of instant payments. */
export function instantText(extent: ViaPsd2Api | undefined): string {
  return extent === undefined ? 'Not known' : SHADES[shadeOf(extent)];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly confidence: ShownConfidence;
  readonly note?: string;
}

/** Returns rows about the flows of a country. Unknown or uncertain flows have no row. */
export function flowFacts({flows}: Market['authentication']): Fact[] {
  const confidence = shownConfidence(flows.confidence);
  if (confidence === null) return [];
  const extents: [string, string, FlowExtent][] = [
    ['Redirect', 'The user signs in on the bank’s page', flows.redirect],
    ['Decoupled', 'The user confirms in an app, without a redirect', flows.decoupled],
    ['Embedded', 'The user enters credentials on our page', flows.embedded],
  ];
  return extents.flatMap(([label, note, extent]): Fact[] =>
    extent === 'unknown' ? [] : [{label, value: EXTENTS[extent], confidence, note}],
  );
}

/** Names, and the lowest confidence among them. */
export interface Names {
  readonly text: string;
  readonly confidence: ShownConfidence;
}

/** Returns how most people sign in: the well-supported methods, or otherwise the first one that may be shown. */
export function usualLogin(market: Pick<Market, 'authentication'>): Names | null {
  const methods = shown(market.authentication.methods);
  const sure = methods.filter(({confidence}) => confidence === 'high').slice(0, 2);
  if (sure.length > 0) return {text: sure.map(({name}) => name).join('; '), confidence: 'high'};
  return methods[0] ? {text: methods[0].name, confidence: 'medium'} : null;
}

/** Returns the first two API standards of a country that may be shown. */
export function mainStandards(market: Pick<Market, 'api_standards'>): Names | null {
  const standards = shown(market.api_standards).slice(0, 2);
  const [first] = standards;
  if (!first) return null;
  const text = standards
    .map(({name}, index) => (index > 0 && name === 'Own interface' ? 'own interface' : name))
    .join('; ');
  return {text, confidence: first.confidence === 'high' ? 'high' : 'medium'};
}

export function instantPayments(market: Pick<Market, 'payment_types'>) {
  return shown(market.payment_types).find(({kind}) => kind === 'instant-credit-transfer');
}

/** Returns the six facts that integrators look for first, except those that are not certain enough. */
export function marketFacts(market: Market): Fact[] {
  const {flows} = market.authentication;
  const instant = instantPayments(market);
  const known = (text: string, confidence: Confidence): Names | null => {
    const certain = shownConfidence(confidence);
    return certain === null ? null : {text, confidence: certain};
  };
  const facts: readonly (readonly [label: string, names: Names | null])[] = [
    ['Currency', known(market.currencies.join(', '), 'high')],
    [
      'Instant payments',
      instant ? known(AVAILABILITY[instant.via_psd2_api], instant.confidence) : null,
    ],
    ['Switch to the app', known(APP_SWITCH[flows.app_to_app], flows.confidence)],
    ['Common login', usualLogin(market)],
    ['API standards', mainStandards(market)],
  ];
  return facts.flatMap(([label, names]) =>
    names === null ? [] : [{label, value: names.text, confidence: names.confidence}],
  );
}

const ALIAS_TEXTS: Readonly<Record<AliasKind, (name: string, year: number | null) => string>> = {
  'former-name': (name, year) => (year === null ? `formerly ${name}` : `${name} until ${year}`),
  merged: (name, year) => (year === null ? `includes ${name}` : `includes ${name} since ${year}`),
  brand: (name) => `also trades as ${name}`,
  'other-name': (name) => `also known as ${name}`,
};

/** Describes another name: `Sydbank until 2025`, with the BIC that older accounts may still use. */
export function aliasText({kind, name, year, bic}: BankAlias): string {
  const text = ALIAS_TEXTS[kind](name, year);
  return bic === null ? text : `${text} (BIC \`${bic}\`)`;
}

/** Shown instead of a BIC that is unknown or not certain enough. */
export const NO_BIC = 'None listed';

export function shownBic(bank: Pick<Bank, 'bic' | 'bic11' | 'confidence'>): string | null {
  return shownConfidence(bank.confidence) === null ? null : (bank.bic11 ?? bank.bic);
}

/** Returns the name for requests if it differs from the one on the pages. */
export function otherApiName({name, api_name: apiName}: Bank): string | null {
  return apiName === undefined || apiName === name ? null : apiName;
}

/** Returns the customer segments, or null if unknown. */
export function segmentsText({segments}: Pick<Bank, 'segments'>): string | null {
  return segments.length === 0
    ? null
    : sentenceCase(list(segments.map((segment) => SEGMENT_NAMES[segment])));
}

/** Returns the standard of a bank if a source names it and it is certain enough. */
export function bankStandard(
  bank: Bank,
  {api_standards: standards}: Market,
): Market['api_standards'][number] | undefined {
  return shown(standards).find(({name}) => name === bank.api_standard);
}

/** Returns the notes about a bank, with code in backticks. */
export function bankRemarks(bank: Bank): string[] {
  const supplies = bank.caller_supplies;
  return [
    ...(bank.note === null ? [] : [bank.note]),
    ...(bank.note === null && bank.bic_shared ? ['other banks share this BIC'] : []),
    ...(supplies === undefined ? [] : [`your request needs ${list(supplies)}`]),
    ...(bank.history === undefined ? [] : [bank.history]),
  ].map(sentenceCase);
}

/** Returns the id of a bank's row on the page of its country. */
export function bankAnchor({id}: Pick<Bank, 'id'>): string {
  return `bank-${id}`;
}

/** Returns whether a rule applies to a country. */
export function appliesTo(
  rule: Pick<AccessRule, 'applies_to' | 'except'>,
  market: Pick<Market, 'code' | 'eu' | 'eurozone'>,
): boolean {
  if (rule.except?.includes(market.code)) return false;
  if (Array.isArray(rule.applies_to)) return rule.applies_to.includes(market.code);
  if (rule.applies_to === 'euro-area') return market.eurozone;
  if (rule.applies_to === 'eu-outside-euro-area') return market.eu && !market.eurozone;
  return true;
}

/** Formats a month: `July 2026` for `2026-07`, identical on server and client. */
export function longMonth(isoMonth: string): string {
  const format = {month: 'long', year: 'numeric', timeZone: 'UTC'} as const;
  return new Date(isoMonth).toLocaleDateString('en-GB', format);
}
