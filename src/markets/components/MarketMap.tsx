import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {marketSummaries} from '@site/src/markets/data/all';
import type {Trait} from '@site/src/markets/data/summary';

interface Props {
  /** What countries in colour have, until the reader chooses something else. */
  readonly lit: Trait;
}

/** A tile for each country, roughly at its location; `src/markets/markets.css` has the positions. */
export default function MarketMap({lit}: Props): ReactNode {
  return (
    <ul className="market-map" aria-label="Map of the countries">
      {marketSummaries.map(({code, isoAlpha2, name, nativeNames, currencies, traits}) => (
        <li
          key={code}
          data-tile={code}
          data-names={nativeNames.map((own) => own.name).join(';')}
          data-traits={traits.join(' ')}
          data-lit={traits.includes(lit) ? '' : undefined}
        >
          <Link to={`/markets/${code}/`} aria-label={`${name}, ${currencies.join(', ')}`}>
            <span className="market-map-code">{isoAlpha2}</span>
            <span className="market-map-name">{name}</span>
            <span className="market-map-currency">{currencies.join(', ')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
