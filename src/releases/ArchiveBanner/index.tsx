import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {isPage} from '../../site/pages';
import {pageIn, releaseAt, shownReleases} from '../releases';
import type {ReactNode} from 'react';

/** The name of the release on pages of a frozen release, and a link to the same page of the latest release. Static. */
export default function ArchiveBanner(): ReactNode {
  const permalink = useLocation().pathname;
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  const release = releaseAt(permalink, baseUrl);
  const [latest] = shownReleases;
  if (release === undefined || release.isLatest || latest === undefined) {
    return null;
  }
  const {pathname, isSame} = pageIn(latest, permalink, baseUrl, isPage);
  const {name} = release;
  return (
    <div
      className="alert alert--warning"
      role="note"
      aria-label={translate({id: 'portal.release.label', message: 'Release'})}
    >
      {name === latest.name
        ? translate(
            {
              id: 'portal.release.copy',
              message: 'This is the archived copy of release {name}.',
            },
            {name},
          )
        : translate(
            {
              id: 'portal.release.archived',
              message: 'You are reading release {name}, which is archived. The latest is {latest}.',
            },
            {name, latest: latest.name},
          )}{' '}
      {!isSame &&
        `${translate({
          id: 'portal.release.withoutPage',
          message: 'The latest release does not have this page.',
        })} `}
      <Link to={pathname}>
        {isSame
          ? translate({
              id: 'portal.release.samePage',
              message: 'This page in the latest release',
            })
          : translate({
              id: 'portal.release.nearestPage',
              message: 'The nearest page in the latest release',
            })}
      </Link>
    </div>
  );
}
