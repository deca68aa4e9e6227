import type {ReactNode} from 'react';
import styles from './copyable.module.css';

interface Props {
  /** Text to copy. */
  readonly text: string;
  /** Visible content; by default the text. */
  readonly children?: string;
}

/** A value with a copy button, which `copyButtons.ts` of `packages/openapi-reference` activates. */
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
