/** All markets, for pages that show all countries, as `src/markets/plugin.ts` has read them. Names sort as in English. */
import data from '@generated/markets-data/default/markets.json';
import {summarise, type MarketSummary} from './summary';

export const markets = data.markets.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export const marketSummaries: readonly MarketSummary[] = markets.map(summarise);
