import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './PageFilter.module.css';

interface Props {
  /** Plural of the entries, which are h3 headings below, in groups under an h2. */
  readonly of: 'questions' | 'terms';
  /** Words that find something, offered to readers who have found nothing: `consent, IBAN`. */
  readonly examples: string;
}

/**
 * A field that filters the entries below it, activated by packages/openapi-reference/src/browser/listFilter.ts. Without
 * scripts, it is hidden.
 */
export default function PageFilter({of: entries, examples}: Props): ReactNode {
  return (
    <form
      className={clsx('ref-filter', styles[entries])}
      data-list-filter={entries}
      data-examples={examples}
    >
      <input
        type="search"
        className="ref-search"
        name="q"
        aria-label={`Filter ${entries}`}
        autoComplete="off"
        spellCheck={false}
      />
      <output aria-live="polite" />
    </form>
  );
}
