import type {ReactNode} from 'react';
import {EXAMPLE_MARKET} from '@site/config/markets';
import {markets, marketSummaries} from '@site/src/markets/data/all';
import {litText} from '@site/src/markets/data/finder';
import {type Trait, TRAITS} from '@site/src/markets/data/summary';
import MarketMap from './MarketMap';

/** A country in two languages, a bank and its BIC. */
function examples(): string {
  const country = markets.find(({code}) => code === EXAMPLE_MARKET) ?? markets[0];
  const bank = country?.banks.find(({bic, bic_shared: isShared}) => bic !== null && !isShared);
  const found = [country?.name, country?.native_names[0]?.name, bank?.name, bank?.bic];
  return [...new Set(found.filter((one) => typeof one === 'string'))].join(', ');
}

const FIRST_LIT: Trait = 'euro';

/**
 * A field that finds countries and banks, and a choice of what is in colour, above the map.
 * `src/markets/browser/finder.ts` runs them.
 */
export default function MarketFinder(): ReactNode {
  return (
    <div className="market-tool" data-market-tool="finder" data-no-copy>
      <form
        role="search"
        aria-label="Country or bank"
        className="market-needs-script market-finder"
      >
        <fieldset disabled className="market-fields">
          <label>
            Country or bank
            <input type="search" placeholder={examples()} autoComplete="off" spellCheck={false} />
          </label>
          <label>
            Colour by
            <select>
              {Object.entries(TRAITS).map(([trait, text]) => (
                <option key={trait} value={trait}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        </fieldset>
        <p className="market-help" role="status">
          {litText(
            marketSummaries.filter(({traits}) => traits.includes(FIRST_LIT)).length,
            marketSummaries.length,
          )}
        </p>
        <ul className="market-found" hidden />
      </form>
      <MarketMap lit={FIRST_LIT} />
    </div>
  );
}
