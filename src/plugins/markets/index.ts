import type {LoadContext, Plugin} from '@docusaurus/types';
import {loadMarkets} from '../../lib/markets/load';

/** Validates the market data when the site starts and whenever a file is saved. */
export default function marketsPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'markets-data',
    getPathsToWatch: () => ['markets/data/*.json'],
    // eslint-disable-next-line @typescript-eslint/require-await -- the lifecycle's type asks for a promise
    async loadContent() {
      loadMarkets(siteDir);
    },
  };
}
