import type {ReactNode} from 'react';
import {shownConfidence} from '@site/src/markets/data/confidence';
import type {Confidence} from '@site/src/markets/data/vocabulary';
import {Aside} from './Aside';

interface Props {
  readonly confidence: Confidence | null;
  readonly children: ReactNode;
}

/** Adds a quiet word to a less certain fact. */
export function ConfidenceMark({confidence, children}: Props): ReactNode {
  return (
    <>
      {children}
      {shownConfidence(confidence) === 'medium' && (
        <span data-confidence="medium">{'\u00A0(likely)'}</span>
      )}
    </>
  );
}

interface MarkedProps extends Omit<Props, 'children'> {
  readonly text: string;
  /** A quiet text below. */
  readonly aside?: string | undefined;
}

/** A fact with its mark. */
export function Marked({text, confidence, aside}: MarkedProps): ReactNode {
  return (
    <>
      <ConfidenceMark confidence={confidence}>{text}</ConfidenceMark>
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
