import type {ReactNode} from 'react';
import {initials} from '@site/src/ui/initials';
import {bankAnchor, type Fact, marketFacts} from '@site/src/markets/data/wording';
import {ConfidenceLegend, Marked} from './ConfidenceMark';
import styles from './market.module.css';
import type {MarketProps} from './props';

/** @param props.children - the first cell */
export function Strip({facts, children}: {facts: Fact[]; children?: ReactNode}): ReactNode {
  return (
    <dl className="fact-strip">
      {children}
      {facts.map(({label, value, confidence, note}) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Marked text={value} confidence={confidence} aside={note} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The banks of a country, and the facts that decide whether and how to integrate it, in one frame. */
export function MarketFacts({market}: MarketProps): ReactNode {
  return (
    <>
      <Strip facts={marketFacts(market)}>
        <div className={styles.all}>
          <dt>
            <strong>{market.banks.length}</strong> banks listed
          </dt>
          {market.banks.map((bank) => (
            <dd key={bank.id} data-initials={initials(bank.name)}>
              <a href={`#${bankAnchor(bank)}`}>{bank.name}</a>
            </dd>
          ))}
        </div>
      </Strip>
      <ConfidenceLegend />
    </>
  );
}
