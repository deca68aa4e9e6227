import {shown, shownConfidence} from './confidence';
import {mainStandards, nativeNames, usualLogin, type Names} from './wording';
import type {Market} from './schema';
import type {MarketCode} from './vocabulary';

/** What the map can show in colour, and the words for it. A country that lacks one may only be unknown. */
export const TRAITS = {
  euro: 'The euro',
  instant: 'Instant payments at most banks',
  app: 'Switch to the bank’s app is common',
  decoupled: 'Sign-in without a redirect at some banks',
  standard: 'Berlin Group as the main standard',
} as const;

export type Trait = keyof typeof TRAITS;

/** By what is certain enough to be shown. */
function traitsOf(market: Market): Trait[] {
  const {flows} = market.authentication;
  const isSure = shownConfidence(flows.confidence) !== null;
  const instant = shown(market.payment_types).find(({kind}) => kind === 'instant-credit-transfer');
  const [standard] = shown(market.api_standards);
  const has: Readonly<Record<Trait, boolean>> = {
    euro: market.currencies.includes('EUR'),
    instant: instant?.via_psd2_api === 'usual',
    app: isSure && flows.app_to_app === 'common',
    decoupled: isSure && ['all', 'most', 'some', 'few'].includes(flows.decoupled),
    standard: standard?.name.startsWith('Berlin Group') === true,
  };
  return (Object.keys(TRAITS) as Trait[]).filter((trait) => has[trait]);
}

/** What the table of all countries and the map show of each. */
export interface MarketSummary {
  readonly code: MarketCode;
  readonly isoAlpha2: string;
  readonly name: string;
  readonly nativeNames: readonly {readonly lang: string; readonly name: string}[];
  readonly currencies: readonly string[];
  /** Null if not certain enough. */
  readonly usualLogin: Names | null;
  readonly mainStandards: Names | null;
  readonly bankCount: number;
  readonly traits: readonly Trait[];
}

export function summarise(market: Market): MarketSummary {
  return {
    code: market.code,
    isoAlpha2: market.iso_alpha2,
    name: market.name,
    nativeNames: nativeNames(market),
    currencies: market.currencies,
    usualLogin: usualLogin(market),
    mainStandards: mainStandards(market),
    bankCount: market.banks.length,
    traits: traitsOf(market),
  };
}
