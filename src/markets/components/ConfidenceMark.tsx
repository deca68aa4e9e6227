import type {ReactNode} from 'react';
import {shownConfidence} from '@site/src/markets/data/confidence';
import type {Confidence} from '@site/src/markets/data/vocabulary';
import styles from './market.module.css';

interface Props {
  readonly confidence: Confidence | null;
}

/** A word after a less certain fact; nothing after a well-supported one. */
export function ConfidenceMark({confidence}: Props): ReactNode {
  return shownConfidence(confidence) === 'medium' ? (
    <>
      {/* A non-breaking space: the mark is never alone on a line. */}
      {'\u00A0'}
      <span className={styles.mark} data-confidence="medium">
        (likely)
      </span>
    </>
  ) : null;
}

/** What the mark means. */
export function ConfidenceLegend(): ReactNode {
  return (
    <p className={styles.legend}>
      <ConfidenceMark confidence="medium" /> marks a fact that is less certain: fewer sources agree
      on it, or banks differ. Check it with the bank before you rely on it.
    </p>
  );
}
