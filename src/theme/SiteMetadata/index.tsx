import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {PageMetadata, useThemeConfig} from '@docusaurus/theme-common';
import type {ReactNode} from 'react';

/** Canonical link and previews of each page. The theme's version adds alternate languages and search tags, which this site has not. */
export default function SiteMetadata(): ReactNode {
  const {
    siteConfig: {url},
  } = useDocusaurusContext();
  const {image} = useThemeConfig();
  const canonical = `${url}${useLocation().pathname}`;
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
