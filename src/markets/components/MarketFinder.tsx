import type {ReactNode} from 'react';
import {FINDER_EXAMPLES} from '@site/config/markets';
import MarketMap from './MarketMap';

/** A field that finds countries and banks, above the map. `src/markets/browser/finder.ts` runs it. */
export default function MarketFinder(): ReactNode {
  return (
    <div className="market-tool" data-market-tool="finder" data-no-copy>
      <form
        role="search"
        aria-label="Country or bank"
        className="market-needs-script market-finder"
      >
        <fieldset disabled>
          <label>
            Country or bank
            <input
              type="search"
              placeholder={FINDER_EXAMPLES}
              autoComplete="off"
              spellCheck={false}
            />
          </label>
        </fieldset>
        <ul className="market-found" hidden />
        <p className="market-help" role="status">
          Tinted: countries with the euro
        </p>
      </form>
      <MarketMap />
    </div>
  );
}
