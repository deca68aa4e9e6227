import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {marketSummaries} from '@site/src/markets/data/all';
import type {MarketCode} from '@site/src/markets/data/vocabulary';

/** Row and column of each country, which approximate its location. */
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

const tiles = new Map(marketSummaries.map((market) => [PLACES[market.code], market]));

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
