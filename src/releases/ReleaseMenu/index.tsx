import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type ReactNode, useEffect, useRef} from 'react';
import {isPage} from '../../site/pages';
import {pageIn, releaseAt, shownReleases} from '../releases';
import styles from './styles.module.css';

interface Props {
  /** The theme repeats each item of the navigation bar in the menu of narrow windows. */
  mobile?: boolean;
}

/**
 * Lets the reader of an API page switch to another release and stay on the same page. It is in the bar at every width,
 * so the menu of narrow windows omits it. It works without scripts.
 */
export default function ReleaseMenu({mobile = false}: Props): ReactNode {
  const {pathname} = useLocation();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = details.current;
    if (element === null) {
      return undefined;
    }
    const close = () => {
      element.open = false;
    };
    const onKey = ({key}: KeyboardEvent) => {
      if (key === 'Escape' && element.open) {
        close();
        element.querySelector('summary')?.focus();
      }
    };
    const onOutside = ({target}: Event) => {
      if (target instanceof Node && !element.contains(target)) {
        close();
      }
    };
    element.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      close();
      element.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [pathname]);

  const current = releaseAt(pathname, baseUrl);
  // The file of the not-found view serves every address, so its content cannot depend on one.
  if (mobile || current === undefined || !isPage(pathname)) {
    return null;
  }
  // The development server may omit archived releases.
  const served = shownReleases.filter(({root}) => isPage(`${baseUrl}${root}`));
  return (
    <details ref={details} className={styles.menu}>
      <summary>
        <span className={styles.word}>Release </span>
        {current.name}
      </summary>
      <ul>
        {served.map((release) => (
          <li key={release.name}>
            <Link
              to={pageIn(release, pathname, baseUrl, isPage).pathname}
              aria-current={release.root === current.root ? 'true' : undefined}
            >
              {release.name} <small>{release.isLatest ? 'latest' : 'archived'}</small>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
