import type {LoadContext, Plugin} from '@docusaurus/types';
import {FEATURES} from '../../config/features';
import {ibanRegistry} from './data/ibanRegistry';
import {loadChosenMarkets, type MarketData} from './data/load';
import {publishedFiles} from './data/published';
import {writeFiles} from '../../packages/openapi-reference/src';

/**
 * Validates the market data when the site starts and whenever a file is saved, and writes the part that browsers load:
 * `@generated/markets-data/default/iban-registry.json`. The build also publishes the data for programs. Without
 * country pages, the file is empty.
 */
export default function marketsPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'markets-data',
    getPathsToWatch: () => ['markets/data/*.json'],
    // oxlint-disable-next-line typescript/require-await -- the lifecycle's type asks for a promise
    async loadContent() {
      return FEATURES.markets ? loadChosenMarkets(siteDir) : undefined;
    },
    async contentLoaded({content, actions}) {
      // What loadContent returns; the type of the configuration only supports plugins without a content type.
      const {markets} = (content ?? {markets: []}) as Pick<MarketData, 'markets'>;
      await actions.createData('iban-registry.json', ibanRegistry(markets));
    },
    async postBuild({outDir, content}) {
      if (content !== undefined) {
        await writeFiles(outDir, publishedFiles(content as MarketData));
      }
    },
  };
}
