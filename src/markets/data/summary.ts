import {mainStandards, nativeNames, usualLogin, type Names} from './wording';
import type {Market} from './schema';
import type {MarketCode} from './vocabulary';

/** Facts about a country for the table of all countries and the map. */
export interface MarketSummary {
  readonly code: MarketCode;
  readonly isoAlpha2: string;
  readonly name: string;
  readonly nativeNames: readonly {readonly lang: string; readonly name: string}[];
  readonly currencies: readonly string[];
  /** Null if not certain enough, as is `mainStandards`. */
  readonly usualLogin: Names | null;
  readonly mainStandards: Names | null;
  readonly bankCount: number;
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
  };
}
