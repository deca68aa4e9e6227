import type {Market, MarketRules} from './schema';

/**
 * Types of the imported JSON files. TypeScript widens the values in a JSON file to `string`. The build has already
 * validated the files, so this is the only place that trusts them.
 */
export function asMarket(json: unknown): Market {
  return json as Market;
}

export function asMarketRules(json: unknown): MarketRules {
  return json as MarketRules;
}
