import type {ReactNode} from 'react';
import styles from './copyable.module.css';

interface Props {
  /** Text that is copied. */
  readonly text: string;
  /** Content that is shown; the text itself if absent. */
  readonly children?: string;
  /** Layout of value and button; by default, side by side. */
  readonly className?: string | undefined;
}

/** A value with a copy button. Static HTML; `copyButtons.ts` of `packages/openapi-reference` handles the button. */
export function Copyable({text, children = text, className = styles.copy}: Props): ReactNode {
  return (
    <span className={className}>
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
