import type {ReactNode} from 'react';
import {shownConfidence} from '@site/src/markets/data/confidence';
import type {Confidence} from '@site/src/markets/data/vocabulary';
import styles from './market.module.css';

interface Props {
  readonly confidence: Confidence | null;
}

/** A sign after a less certain fact, which is a word when read aloud or copied; nothing after a well-supported one. */
export function ConfidenceMark({confidence}: Props): ReactNode {
  return shownConfidence(confidence) === 'medium' ? (
    <>
      {/* A non-breaking space: the mark is never alone on a line. */}
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

/** Explains the sign. */
export function ConfidenceLegend(): ReactNode {
  return (
    <div className={styles.legend}>
      <Mark /> marks a fact that is less certain, because few sources agree or banks differ. Check
      it with the bank.
    </div>
  );
}
