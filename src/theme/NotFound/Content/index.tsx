import routes from '@generated/routes';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {NOT_FOUND_LINKS} from '@site/config/notFound';
import {enhancePictures} from '@site/packages/openapi-reference/src/client';
import Heading from '@theme/Heading';
import type {Props} from '@theme/NotFound/Content';
import clsx from 'clsx';
import {type ReactNode, useEffect, useState} from 'react';
import Scene from '../../../pictures/Scene';
import {pagePaths} from '../../../site/routes';
import styles from './styles.module.css';
import type {NearestPage} from './titledNearest';

/** Finds the page in the browser, because the server returns the same file for every unknown address. */
function useNearestPage(): NearestPage | undefined {
  const {pathname} = useLocation();
  const baseUrl = useBaseUrl('/');
  const [nearest, setNearest] = useState<NearestPage>();
  useEffect(() => {
    let isCurrent = true;
    // Loaded only on this page, because the frame of every other page also imports this component.
    void import('./titledNearest')
      .then(({titledNearest}) => titledNearest(pathname, pagePaths(routes), baseUrl))
      .then((page) => {
        if (isCurrent) {
          setNearest(page);
        }
      });
    return () => {
      isCurrent = false;
    };
  }, [pathname, baseUrl]);
  return nearest;
}

export default function NotFoundContent({className}: Props): ReactNode {
  const nearest = useNearestPage();
  const icons = useBaseUrl('/img/icons.svg');
  // On the first page, React renders before the features of pages are known.
  useEffect(() => enhancePictures(document.body), []);
  return (
    <main className={clsx(styles.page, className)}>
      <Scene name="not-found" />
      <Heading as="h1">
        {translate({id: 'theme.NotFound.title', message: 'Page not found'})}
      </Heading>
      <p className={styles.nearest}>
        {nearest === undefined ? (
          translate({
            id: 'theme.NotFound.p1',
            message: 'The URL may be misspelt, or the page may have moved.',
          })
        ) : (
          <>
            {translate({id: 'portal.notFound.nearest', message: 'Did you mean'})}{' '}
            <Link to={nearest.path} autoAddBaseUrl={false} data-nearest>
              {nearest.title}
            </Link>
            ?
          </>
        )}
      </p>
      <button
        type="button"
        className={clsx('ref-search needs-script', styles.search)}
        aria-haspopup="dialog"
        onClick={() => {
          document.querySelector<HTMLElement>('.search-button')?.click();
        }}
      >
        {translate({id: 'portal.notFound.search', message: 'Search the documentation'})}
      </button>
      <div className="page-grid fact-strip marks">
        {NOT_FOUND_LINKS.map(({to, icon, label, text}) => (
          <div key={to}>
            <p>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <use href={`${icons}#${icon}`} />
              </svg>
              <Link to={to}>{label}</Link>
            </p>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </main>
  );
}
