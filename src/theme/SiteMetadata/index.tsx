import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {PageMetadata, useThemeConfig} from '@docusaurus/theme-common';
import {isPage} from '@site/src/site/pages';
import {servedPath} from '@site/src/site/routes';
import {pageIn, releaseAt, shownReleases} from '@site/src/releases/releases';
import type {ReactNode} from 'react';

/** Links to the same page in each language, for search engines. */
function Alternates(): ReactNode {
  const {
    siteConfig: {url, baseUrl},
    i18n: {localeConfigs, defaultLocale},
  } = useDocusaurusContext();
  const address = servedPath(useLocation().pathname).slice(baseUrl.length);
  const languages = Object.values(localeConfigs).map(
    ({htmlLang, baseUrl: base}) => [htmlLang, base] as const,
  );
  const fallback = localeConfigs[defaultLocale]?.baseUrl ?? baseUrl;
  return (
    <Head>
      {[...languages, ['x-default', fallback] as const].map(([language, base]) => (
        <link key={language} rel="alternate" hrefLang={language} href={`${url}${base}${address}`} />
      ))}
    </Head>
  );
}

/** Returns the canonical path of a page: for a frozen release, that of the page in the latest release, if any. */
function canonicalPath(pathname: string, baseUrl: string): string {
  const [latest] = shownReleases;
  if (latest === undefined || releaseAt(pathname, baseUrl)?.isLatest !== false) {
    return pathname;
  }
  const found = pageIn(latest, pathname, baseUrl, isPage);
  return found.isSame ? found.pathname : pathname;
}

/**
 * Adds the canonical link, previews and translations of each page. The theme's version also adds search tags, which
 * this site does not need.
 */
function Tags(): ReactNode {
  const {
    siteConfig: {url, baseUrl},
    i18n: {currentLocale},
  } = useDocusaurusContext();
  const {image} = useThemeConfig();
  const canonical = `${url}${servedPath(canonicalPath(useLocation().pathname, baseUrl))}`;
  return (
    <>
      {image !== undefined && <PageMetadata image={image} />}
      {process.env.HAS_TRANSLATIONS === 'true' && <Alternates />}
      <Head>
        <meta name="twitter:card" content="summary_large_image" />
        <meta property="og:locale" content={currentLocale.replace('-', '_')} />
        <meta property="og:url" content={canonical} />
        <link rel="canonical" href={canonical} />
      </Head>
    </>
  );
}

/** Rendered on the server. Browsers take the head of a page from its HTML (`src/static-pages/page/head.ts`). */
export default function SiteMetadata(): ReactNode {
  return process.env.HEADS_ARE_HTML === 'true' ? null : <Tags />;
}
