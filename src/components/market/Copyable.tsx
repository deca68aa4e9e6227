import type {ReactNode} from 'react';
import styles from './market.module.css';

interface Props {
  /** What is copied. */
  readonly text: string;
  /** What is shown; the text itself if absent. */
  readonly children?: string;
}

/** A value with a copy button. Static: `src/lib/browser/codeTabs.ts` makes the button work. */
export function Copyable({text, children = text}: Props): ReactNode {
  return (
    <span className={styles.copy}>
      <code className={styles.copyable}>{children}</code>
      <button
        type="button"
        className="ref-copy"
        data-copy={text}
        aria-label={`Copy ${text}`}
        aria-live="polite"
      >
        Copy
      </button>
    </span>
  );
}
