import type {LoadContext, Plugin} from '@docusaurus/types';
import {ibanRegistry} from './data/ibanRegistry';
import {loadMarkets, type MarketData} from './data/load';
import {publishedFiles} from './data/published';
import {writeFiles} from '../text/files';

/**
 * Validates the market data when the site starts and whenever a file is saved. Writes the data, and the part for
 * browsers, to `@generated/markets-data/default`. The build also publishes the data for programs.
 */
export default function marketsPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'markets-data',
    getPathsToWatch: () => ['markets/data/*.json'],
    // oxlint-disable-next-line typescript/require-await -- the lifecycle's type asks for a promise
    async loadContent() {
      return loadMarkets(siteDir);
    },
    async contentLoaded({content, actions}) {
      // Returned by loadContent. The configuration's type supports only plugins without a content type.
      const {markets} = content as MarketData;
      await actions.createData('markets.json', content as object);
      await actions.createData('iban-registry.json', ibanRegistry(markets));
    },
    // oxlint-disable-next-line typescript/require-await -- the lifecycle's type asks for a promise
    async postBuild({outDir, content}) {
      const data = content as MarketData;
      writeFiles(outDir, data.markets.length > 0 ? publishedFiles(data) : new Map());
    },
  };
}
