import Head from '@docusaurus/Head';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {PageMetadata} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePage} from '@site/src/site/usePage';
import {socialCardOf} from '@site/src/pictures/socialCard';
import {copyPath} from '@site/src/for-programs/copyAddress';
import {releaseAt} from '@site/src/releases/releases';
import OriginalMetadata from '@theme-original/DocItem/Metadata';
import type {ReactNode} from 'react';

/**
 * Adds the Markdown copy, the preview picture, and the release in the title of an archived page. Like the whole page,
 * it is rendered only during the build.
 */
export default function DocItemMetadata(): ReactNode {
  const {metadata, frontMatter, assets} = useDoc();
  const {title, path} = usePage();
  const {
    siteConfig: {url, baseUrl},
  } = useDocusaurusContext();
  const {lastUpdatedAt} = metadata;
  const {file, alt, width, height} = socialCardOf(path.slice(baseUrl.length));
  const image = `${url}${baseUrl}${file}`;
  // The latest release has a page with the same title.
  const release = releaseAt(path, baseUrl);
  return (
    <>
      <OriginalMetadata />
      {release?.isLatest === false && <PageMetadata title={`${title} (${release.name})`} />}
      {(assets.image ?? frontMatter.image) === undefined && (
        <Head>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content={String(width)} />
          <meta property="og:image:height" content={String(height)} />
          <meta property="og:image:alt" content={alt} />
          <meta name="twitter:image" content={image} />
        </Head>
      )}
      <Head>
        <link rel="alternate" type="text/markdown" href={copyPath(path, baseUrl)} />
        {path === `${baseUrl}api/changelog/` && (
          <link
            rel="alternate"
            type="application/atom+xml"
            title="Changelog"
            href={`${path}feed.atom`}
          />
        )}
        <meta property="og:type" content={path === baseUrl ? 'website' : 'article'} />
        {typeof lastUpdatedAt === 'number' && (
          <meta property="article:modified_time" content={new Date(lastUpdatedAt).toISOString()} />
        )}
      </Head>
    </>
  );
}
