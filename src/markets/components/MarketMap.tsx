import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {marketSummaries} from '@site/src/markets/data/all';

/** A tile for each country, roughly at its location; `src/markets/markets.css` has the positions. */
export default function MarketMap(): ReactNode {
  return (
    <ul className="market-map" aria-label="Map of the countries">
      {marketSummaries.map(({code, isoAlpha2, name, nativeNames, currencies}) => (
        <li key={code} data-tile={code} data-names={nativeNames.map((own) => own.name).join(';')}>
          <Link
            to={`/markets/${code}/`}
            aria-label={`${name}, ${currencies.join(', ')}`}
            data-euro={currencies.includes('EUR') || undefined}
          >
            <span className="market-map-code">{isoAlpha2}</span>
            <span className="market-map-name">{name}</span>
            <span className="market-map-currency">{currencies.join(', ')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
