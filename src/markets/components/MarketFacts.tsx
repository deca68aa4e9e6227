import type {ReactNode} from 'react';
import {type Fact, marketFacts} from '@site/src/markets/data/wording';
import {ConfidenceLegend, ConfidenceMark} from './ConfidenceMark';
import styles from './market.module.css';
import type {MarketProps} from './props';

export function Strip({facts}: {readonly facts: readonly Fact[]}): ReactNode {
  return (
    <dl className="fact-strip">
      {facts.map(({label, value, confidence, shade, note}) => (
        <div key={label}>
          <dt>
            {label}
            <ConfidenceMark confidence={confidence} />
          </dt>
          <dd className={shade && 'market-shade'} data-shade={shade}>
            {value} {note && <span className={styles.aside}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts that decide whether and how to integrate a country, in one strip. */
export function MarketFacts({market}: MarketProps): ReactNode {
  return (
    <>
      <Strip facts={marketFacts(market)} />
      <ConfidenceLegend />
    </>
  );
}
