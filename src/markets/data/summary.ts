import {instantPayments, mainStandards, usualLogin, type Names} from './wording';
import type {Market} from './schema';
import type {MarketCode, ViaPsd2Api} from './vocabulary';

/** Facts about a country for the table of all countries and the map. */
export interface MarketSummary {
  readonly code: MarketCode;
  readonly isoAlpha2: string;
  readonly name: string;
  readonly currencies: readonly string[];
  /** Null if not certain enough, as is `mainStandards`. */
  readonly usualLogin: Names | null;
  readonly mainStandards: Names | null;
  readonly instant: ViaPsd2Api | undefined;
  readonly bankCount: number;
}

export function summarise(market: Market): MarketSummary {
  return {
    code: market.code,
    isoAlpha2: market.iso_alpha2,
    name: market.name,
    currencies: market.currencies,
    usualLogin: usualLogin(market),
    mainStandards: mainStandards(market),
    instant: instantPayments(market)?.via_psd2_api,
    bankCount: market.banks.length,
  };
}
