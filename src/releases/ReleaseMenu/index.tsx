import {translate} from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type MouseEvent, type ReactNode, useEffect, useRef} from 'react';
import {LATEST_RELEASE} from '../../../config/site';
import {isPage} from '../../site/pages';
import {readHash} from '../../../packages/openapi-reference/src/client';
import {pageIn, releaseAt, shownReleases} from '../releases';
import styles from './styles.module.css';

interface Props {
  /** Whether the item is in the menu of narrow windows, where the theme repeats the navigation bar. */
  mobile?: boolean;
}

/**
 * Switches an API page to another release. It is in the navigation bar at every width, so the menu of narrow windows
 * omits it. It works without scripts.
 */
export default function ReleaseMenu({mobile = false}: Props): ReactNode {
  const {pathname} = useLocation();
  const history = useHistory();
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
    const page = new AbortController();
    element.addEventListener('keydown', onKey, page);
    document.addEventListener('pointerdown', onOutside, page);
    document.addEventListener('focusin', onOutside, page);
    return () => {
      close();
      page.abort();
    };
  }, [pathname]);

  /** Opens the same place, or the nearest one above it. The scroll-spy updates the address without the router. */
  const goToPlace = (event: MouseEvent, target: string) => {
    const id = readHash();
    if (id === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    const ids = [...document.querySelectorAll('main [id]')].map((element) => element.id);
    // The ids before the place, nearest first.
    const above = ids.slice(0, Math.max(ids.indexOf(id), 0)).reverse();
    const place = Promise.all([import('../samePlace'), fetch(target).then((page) => page.text())]);
    void place.then(
      ([{placeIn}, html]) => {
        history.push(`${target}${placeIn(html, id, above)}`);
      },
      () => {
        history.push(target);
      },
    );
  };

  const current = releaseAt(pathname, baseUrl);
  // The not-found page serves every address, so its content cannot depend on the address.
  if (mobile || current === undefined || !isPage(pathname)) {
    return null;
  }
  // The development server may omit archived releases.
  const served = shownReleases.filter(({root}) => isPage(`${baseUrl}${root}`));
  return (
    <details ref={details} className={styles.menu}>
      <summary>
        <span className="visually-hidden">
          {`${translate({id: 'portal.release.label', message: 'Release'})} `}
        </span>
        {/* A translator may replace text nodes, and React's later changes would have no effect. */}
        <span key={current.name}>{current.name}</span>
      </summary>
      <ul>
        {served.map((release) => {
          const target = pageIn(release, pathname, baseUrl, isPage).pathname;
          return (
            <li key={release.name}>
              <Link
                to={target}
                aria-current={release.root === current.root ? 'true' : undefined}
                onClick={(event) => {
                  goToPlace(event, target);
                }}
              >
                {release.name}{' '}
                <small>
                  {release.isLatest
                    ? translate({id: 'portal.release.isLatest', message: 'latest'})
                    : translate({id: 'portal.release.isArchived', message: 'archived'})}
                </small>
              </Link>
            </li>
          );
        })}
        <li>
          <Link to="/api/changelog/">
            {translate({message: 'What is new in {release}'}, {release: LATEST_RELEASE})}
          </Link>
        </li>
      </ul>
    </details>
  );
}
