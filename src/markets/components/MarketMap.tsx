import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {marketSummaries} from '@site/src/markets/data/all';
import type {MarketCode} from '@site/src/markets/data/vocabulary';

/** Row and column of each country, which approximate its location. `src/markets/markets.css` has eight columns. */
const PLACES: Readonly<Record<MarketCode, string>> = {
  at: '6 5',
  be: '5 3',
  bg: '7 7',
  cy: '8 8',
  cz: '5 5',
  de: '4 5',
  dk: '3 5',
  ee: '2 7',
  es: '7 2',
  fi: '1 7',
  fr: '6 3',
  gr: '8 7',
  hr: '7 6',
  hu: '6 6',
  ie: '3 1',
  is: '1 1',
  it: '7 4',
  li: '6 4',
  lt: '4 7',
  lu: '5 4',
  lv: '3 7',
  mt: '8 4',
  nl: '4 4',
  no: '1 5',
  pl: '4 6',
  pt: '7 1',
  ro: '6 7',
  se: '1 6',
  si: '7 5',
  sk: '5 6',
};

/** Sorted row by row, so that no row elements are needed. */
const tiles = marketSummaries.toSorted((a, b) => (PLACES[a.code] < PLACES[b.code] ? -1 : 1));

const hasEuro = ({currencies}: (typeof marketSummaries)[number]) => currencies.includes('EUR');

/** A tile for each country. Countries with the euro are coloured. */
export default function MarketMap(): ReactNode {
  return (
    <div data-no-copy>
      <p className="market-help">
        In colour: the {marketSummaries.filter(hasEuro).length} countries with the euro.
      </p>
      <ul className="market-map" aria-label="Map of the countries">
        {tiles.map((market) => {
          const {code, isoAlpha2, name, currencies} = market;
          return (
            <li
              key={code}
              data-tile={code}
              data-at={PLACES[code]}
              data-lit={hasEuro(market) ? '' : undefined}
            >
              <Link to={`/markets/${code}/`} aria-label={`${name}, ${currencies.join(', ')}`}>
                <span className="market-map-code">{isoAlpha2}</span>
                <span className="market-map-name">{name}</span>
                <span className="market-map-currency">{currencies.join(', ')}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
