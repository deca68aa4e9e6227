import type {ReactNode} from 'react';
import {shownConfidence} from '@site/src/markets/data/confidence';
import type {Confidence} from '@site/src/markets/data/vocabulary';
import styles from './market.module.css';

interface Props {
  readonly confidence: Confidence | null;
}

/** Marks a less certain fact with a sign, which is a word when it is read aloud or copied. Other facts have no mark. */
export function ConfidenceMark({confidence}: Props): ReactNode {
  return shownConfidence(confidence) === 'medium' ? (
    <>
      {/* The non-breaking space keeps the mark on the line of the fact. */}
      {'\u00A0'}
      <Mark />
    </>
  ) : null;
}

function Mark(): ReactNode {
  return (
    <span className={styles.mark} data-confidence="medium" title="likely">
      <span className="visually-hidden">(likely)</span>
    </span>
  );
}

export function ConfidenceLegend(): ReactNode {
  return (
    <div className={styles.legend}>
      <Mark /> marks a less certain fact, on which few sources agree or banks differ. Check it with
      the bank.
    </div>
  );
}
