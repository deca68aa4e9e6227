import Link from '@docusaurus/Link';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {PageMetadata} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {isPage} from '@site/src/site/pages';
import {pageIn, releaseAt, shownReleases} from '@site/src/releases/releases';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

/**
 * On pages of a frozen release: the name of the release, and a link to the same page of the latest. Static, like the
 * page around it. The release is also part of the browser title, because the latest has a page with the same title.
 */
export default function DocVersionBanner(): ReactNode {
  const {metadata} = useDoc();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  const release = releaseAt(metadata.permalink, baseUrl);
  const [latest] = shownReleases;
  if (release === undefined || release.isLatest || latest === undefined) {
    return null;
  }
  const {pathname, isSame} = pageIn(latest, metadata.permalink, baseUrl, isPage);
  const {name} = release;
  return (
    <>
      <PageMetadata title={`${metadata.title} (${name})`} />
      <div className={styles.banner} role="note" aria-label="Release">
        <p>
          {name === latest.name
            ? `This is the archived copy of release ${name}.`
            : `You are reading release ${name}, which is archived. The latest is ${latest.name}.`}{' '}
          {!isSame && 'The latest release does not have this page. '}
          <Link to={pathname}>
            {isSame ? `This page in the latest release` : `The nearest page in the latest release`}
          </Link>
        </p>
      </div>
    </>
  );
}
