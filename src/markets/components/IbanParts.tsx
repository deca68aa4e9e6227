import clsx from 'clsx';
import type {ReactNode} from 'react';
import {ibanParts, type IbanFacts} from '@site/packages/iban/src/index';
import {IBAN_PART_NAMES} from '@site/src/markets/data/wording';
import styles from './market.module.css';

/** An IBAN split into its named parts: country, check digits, bank code and the rest. */
export function IbanParts({iban}: {readonly iban: IbanFacts}): ReactNode {
  return (
    <ol className={styles.parts} aria-label="Parts of the IBAN">
      {ibanParts(iban).map(({kind, text, start, end}) => (
        <li key={kind} className={clsx(styles.part, kind === 'bank' && styles.partBank)}>
          <span className={styles.partText}>{text}</span>{' '}
          <span className={styles.partName}>
            {IBAN_PART_NAMES[kind]}, {start === end ? start : `${start} to ${end}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
