import type {Market, MarketRules} from './schema';

/**
 * Types of the imported JSON files. TypeScript widens the words of a JSON file to `string`, and the
 * build has validated the files by then: so this is the one place that trusts them.
 */
export function asMarket(json: unknown): Market {
  return json as Market;
}

export function asMarketRules(json: unknown): MarketRules {
  return json as MarketRules;
}
