/** All markets, as read by `src/markets/plugin.ts`, for pages that show all countries. Sorted by English name. */
import data from '@generated/markets-data/default/markets.json';
import {summarise, type MarketSummary} from './summary';

export const markets = data.markets.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export const marketSummaries: readonly MarketSummary[] = markets.map(summarise);
