import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {marketSummaries} from '@site/src/markets/data/all';
import type {MarketSummary} from '@site/src/markets/data/summary';
import {MARKET_PLACES} from '@site/src/markets/data/vocabulary';

const tiles = new Map<string, MarketSummary>(
  marketSummaries.map((market) => [MARKET_PLACES[market.code], market]),
);

/** Numbers of the rows and of the columns. */
const LINES = [1, 2, 3, 4, 5, 6, 7, 8];
const CELLS = LINES.flatMap((row) => LINES.map((column) => `${row} ${column}`));

const SHADES = [
  ['usual', 'At most banks'],
  ['varies', 'Depends on the bank'],
  ['rare', 'Rarely, or not known'],
] as const;

/** A tile for each country, whose shade shows how many banks offer instant payments through the API. */
export default function MarketMap(): ReactNode {
  return (
    <div data-no-copy>
      <div className="market-tool market-needs-script">
        <label>
          Bank, BIC or country
          <input
            type="search"
            className="ref-search"
            autoComplete="off"
            spellCheck={false}
            disabled
          />
        </label>
        <p className="market-result">The list of banks below shows the matches.</p>
      </div>
      <p className="market-help market-key">
        Instant payments through the API:
        {SHADES.map(([shade, words]) => (
          <span key={shade} data-shade={shade}>
            {words}
          </span>
        ))}
      </p>
      <ul className="market-map" aria-label="Map of the countries">
        {CELLS.map((place) => {
          const tile = tiles.get(place);
          if (tile === undefined) {
            return <li key={place} aria-hidden="true" />;
          }
          const {code, isoAlpha2, name, instant} = tile;
          const shade = SHADES.find(([one]) => one === instant) ?? SHADES[2];
          return (
            <li key={code} data-tile={code} data-shade={shade[0]}>
              <Link to={`/markets/${code}/`} aria-label={`${name}, instant payments: ${shade[1]}`}>
                <span className="market-map-code">{isoAlpha2}</span>
                <span className="market-map-name">{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
