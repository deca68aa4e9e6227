import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {PageMetadata, useThemeConfig} from '@docusaurus/theme-common';
import {isPage} from '@site/src/site/pages';
import {pageIn, releaseAt, shownReleases} from '@site/src/releases/releases';
import type {ReactNode} from 'react';

/**
 * The canonical address of a page for search engines: a page of a frozen release repeats the one of the latest.
 */
function canonicalPath(pathname: string, baseUrl: string): string {
  const [latest] = shownReleases;
  if (latest === undefined || releaseAt(pathname, baseUrl)?.isLatest !== false) {
    return pathname;
  }
  const found = pageIn(latest, pathname, baseUrl, isPage);
  return found.isSame ? found.pathname : pathname;
}

/**
 * Canonical link and previews of each page. The theme's version adds alternate languages and search tags, which this
 * site does not have.
 */
export default function SiteMetadata(): ReactNode {
  const {
    siteConfig: {url, baseUrl},
  } = useDocusaurusContext();
  const {image} = useThemeConfig();
  const canonical = `${url}${canonicalPath(useLocation().pathname, baseUrl)}`;
  return (
    <>
      {image !== undefined && <PageMetadata image={image} />}
      <Head>
        <meta name="twitter:card" content="summary_large_image" />
        <meta property="og:locale" content="en" />
        <meta property="og:url" content={canonical} />
        <link rel="canonical" href={canonical} />
      </Head>
    </>
  );
}
