import type {ReactNode} from 'react';
import {shownConfidence} from '@site/src/markets/data/confidence';
import type {Confidence} from '@site/src/markets/data/vocabulary';
import {Aside} from './Aside';
import styles from './market.module.css';

interface Props {
  readonly confidence: Confidence | null;
}

/** Marks a less certain fact with a quiet word. Other facts have no mark. */
export function ConfidenceMark({confidence}: Props): ReactNode {
  return shownConfidence(confidence) === 'medium' ? (
    <>
      {/* The non-breaking space keeps the mark on the line of the fact. */}
      {'\u00A0'}
      <span className={styles.mark} data-confidence="medium">
        (likely)
      </span>
    </>
  ) : null;
}

interface MarkedProps extends Props {
  readonly text: string;
  /** A quiet text below. */
  readonly aside?: string | undefined;
}

/** A fact with its mark. */
export function Marked({text, confidence, aside}: MarkedProps): ReactNode {
  return (
    <>
      {text}
      <ConfidenceMark confidence={confidence} />
      <Aside text={aside} />
    </>
  );
}

export function ConfidenceLegend(): ReactNode {
  return (
    <p className="market-help">
      “Likely” marks a less certain fact, on which few sources agree or banks differ. Check it with
      the bank.
    </p>
  );
}
