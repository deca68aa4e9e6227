import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './PageFilter.module.css';

interface Props {
  /** Type of the list's entries, in the plural: the h3 below, in groups under an h2. */
  readonly of: 'questions' | 'terms';
}

/**
 * A field that filters the entries below it. A script makes the field work
 * (packages/openapi-reference/src/browser/listFilter.ts); without one, it is not shown.
 */
export default function PageFilter({of: entries}: Props): ReactNode {
  return (
    <form className={clsx('ref-filter', styles[entries])} data-list-filter={entries}>
      <label className="ref-filter-text">
        Filter the {entries}
        <input type="search" name="q" autoComplete="off" spellCheck={false} />
      </label>
      <output className="ref-filter-count" aria-live="polite" />
    </form>
  );
}
