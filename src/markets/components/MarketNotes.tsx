import type {ReactNode} from 'react';
import {shown} from '@site/src/markets/data/confidence';
import {ConfidenceMark} from './ConfidenceMark';
import {Text} from '@site/src/ui/Text';
import styles from './market.module.css';
import type {MarketProps} from './props';

/** What integrators may find surprising about a country. */
export function MarketNotes({market}: MarketProps): ReactNode {
  return (
    <div>
      <ul className={styles.notes}>
        {shown(market.notes).map(({topic, text, confidence}) => (
          <li key={topic}>
            <strong>
              {topic}
              <i>.</i>
            </strong>{' '}
            <ConfidenceMark confidence={confidence}>
              <Text>{text}</Text>
            </ConfidenceMark>
          </li>
        ))}
      </ul>
    </div>
  );
}
