import routes from '@generated/routes';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {useLocation} from '@docusaurus/router';
import {NOT_FOUND_LINKS} from '@site/config/notFound';
import Heading from '@theme/Heading';
import type {Props} from '@theme/NotFound/Content';
import clsx from 'clsx';
import {type ReactNode, useEffect, useState} from 'react';
import {pagePaths} from '../../../site/routes';
import styles from './styles.module.css';

/** Finds the page in the browser, because the server returns the same file for every unknown address. */
function useNearestPage(): string | undefined {
  const {pathname} = useLocation();
  const [nearest, setNearest] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    // Loaded only on this page, because the frame of every other page also imports this component.
    void import('../../../site/nearestPage').then(({nearestPage}) => {
      if (isCurrent) {
        setNearest(nearestPage(pathname, pagePaths(routes)));
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [pathname]);
  return nearest;
}

export default function NotFoundContent({className}: Props): ReactNode {
  const nearest = useNearestPage();
  return (
    <main className={clsx('margin-vert--xl', styles.page, className)}>
      <Heading as="h1">
        {translate({id: 'theme.NotFound.title', message: 'This page does not exist'})}
      </Heading>
      <p>
        {translate({
          id: 'theme.NotFound.p1',
          message: 'The URL may be misspelt, or the page may have moved.',
        })}
      </p>
      <p className={styles.nearest}>
        {nearest !== undefined && (
          <>
            {translate({id: 'portal.notFound.nearest', message: 'The nearest page is'})}{' '}
            <Link to={nearest} autoAddBaseUrl={false} data-nearest>
              {nearest}
            </Link>
          </>
        )}
      </p>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        onClick={() => {
          document.querySelector<HTMLElement>('.search-button')?.click();
        }}
      >
        {translate({id: 'portal.notFound.search', message: 'Search the documentation'})}
      </button>
      <div className="page-grid">
        {NOT_FOUND_LINKS.map(({to, label, text}) => (
          <div key={to}>
            <p>
              <Link to={to}>{label}</Link>
            </p>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </main>
  );
}
