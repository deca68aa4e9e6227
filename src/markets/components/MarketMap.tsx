import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {marketSummaries} from '@site/src/markets/data/all';
import {MARKET_PLACES} from '@site/src/markets/data/vocabulary';
import {instantText, shadeOf, SHADES} from '@site/src/markets/data/wording';

const BANKS = marketSummaries.reduce((sum, {bankCount}) => sum + bankCount, 0);

/** The countries from north to south, and from west to east. */
const TILES = marketSummaries
  .map((market) => ({...market, place: MARKET_PLACES[market.code]}))
  .sort((a, b) => a.place.localeCompare(b.place));

/** A tile for each country, whose shade shows how many banks offer instant payments through the API. */
export default function MarketMap(): ReactNode {
  return (
    <div data-no-copy>
      <div className="market-tool needs-script">
        <input
          type="search"
          className="ref-search"
          aria-label="Bank, BIC or country"
          placeholder={`Filter ${BANKS} banks by name, BIC or country`}
          autoComplete="off"
          spellCheck={false}
          disabled
        />
        <p className="market-result" />
      </div>
      <p className="market-help market-key">
        <strong>Instant payments</strong>
        {Object.entries(SHADES).map(([shade, words]) => (
          <span key={shade} className="market-shade" data-shade={shade}>
            {words}
            {shade === 'rare' && ', or not known'}
          </span>
        ))}
        <span>Number: banks listed</span>
      </p>
      <ul className="market-map" aria-label="Map of the countries">
        {TILES.map(({code, isoAlpha2, name, bankCount, instant, place}) => {
          const shade = shadeOf(instant);
          return (
            <li key={code} data-tile={code} data-shade={shade} data-column={place.at(-1)}>
              <Link
                to={`/markets/${code}/`}
                aria-label={`${name}, ${bankCount} banks, instant payments: ${instantText(instant)}`}
              >
                <span className="market-map-code">
                  {isoAlpha2} <span className="market-map-name">{bankCount}</span>
                </span>
                <span className="market-map-name">{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
