import type {ReactNode} from 'react';
import {type PageHeader, usePage} from '../site/usePage';
import styles from './PageFilter.module.css';

interface Props {
  /** What the list has, in the plural. The entries are the h3 below, in groups under an h2. */
  readonly of: 'questions' | 'terms';
}

const toHeading = ({id, title}: PageHeader): ReactNode => <a href={`#${id}`}>{title}</a>;

/** All questions in the groups of the page. */
function Questions({groups}: {readonly groups: readonly PageHeader[]}): ReactNode {
  return (
    <nav className={styles.questions} aria-label="All questions" data-no-copy>
      {groups.map((group) => (
        <div key={group.id}>
          <strong>{toHeading(group)}</strong>
          <ul>
            {group.children.map((question) => (
              <li key={question.id}>{toHeading(question)}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Letters that lead to the first term of each. */
function Letters({terms}: {readonly terms: readonly PageHeader[]}): ReactNode {
  const letterOf = ({title}: PageHeader) => title.charAt(0).toUpperCase();
  const firsts = terms.filter(
    (term, index) => index === 0 || letterOf(term) !== letterOf(terms[index - 1] ?? term),
  );
  return (
    <nav className={styles.letters} aria-label="Terms by letter" data-no-copy>
      {firsts.map((term) => (
        <a key={term.id} href={`#${term.id}`}>
          {letterOf(term)}
        </a>
      ))}
    </nav>
  );
}

/**
 * A field that filters the entries below it, with an overview of them. A script makes the field work
 * (packages/openapi-reference/src/browser/listFilter.ts); without one, it is not shown.
 */
export default function PageFilter({of: entries}: Props): ReactNode {
  const {headers} = usePage();
  return (
    <>
      <form className="ref-filter" data-list-filter={entries}>
        <label className="ref-filter-text">
          Filter the {entries}
          <input type="search" name="q" autoComplete="off" spellCheck={false} />
        </label>
        <output className="ref-filter-count" aria-live="polite" />
      </form>
      {entries === 'questions' ? (
        <Questions groups={headers} />
      ) : (
        <Letters terms={headers.flatMap(({children}) => children)} />
      )}
    </>
  );
}
