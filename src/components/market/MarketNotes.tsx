import type {ReactNode} from 'react';
import {certainty} from '@site/src/lib/markets/confidence';
import {Text} from './Text';
import type {MarketProps} from './props';

/** What surprises integrators in a country. */
export function MarketNotes({market}: MarketProps): ReactNode {
  const manner = certainty(market.confidence.notes);
  if (manner === null) return null;
  return (
    <>
      {manner === 'usually' && <p>What integrators usually meet here:</p>}
      <ul>
        {market.notes.map((note) => (
          <li key={note}>
            <Text>{note}</Text>
          </li>
        ))}
      </ul>
    </>
  );
}
