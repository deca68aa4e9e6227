import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import ContentVisibility from '@theme/ContentVisibility';
import DocBreadcrumbs from '@theme/DocBreadcrumbs';
import DocItemFooter from '@theme/DocItem/Footer';
import DocItemPaginator from '@theme/DocItem/Paginator';
import DocVersionBadge from '@theme/DocVersionBadge';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import TOCItems from '@theme/TOCItems';
import clsx from 'clsx';
import {Fragment, type ReactNode} from 'react';
import PageAsMarkdown from '../../for-programs/PageAsMarkdown';
import Scene from '../../pictures/Scene';
import ArchiveBanner from '../../releases/ArchiveBanner';
import {usePage} from '../usePage';
import styles from './DefaultLayout.module.css';

export interface LayoutProps {
  children: ReactNode;
}

/** Reference pages whose text has its own width, with samples and examples next to it. */
const RAIL_KINDS: ReadonlySet<string | undefined> = new Set(['operation', 'webhook', 'schema']);

type Toc = ReturnType<typeof useDoc>['toc'];

function Contents({toc}: {toc: Toc}): ReactNode {
  const {frontMatter} = useDoc();
  return (
    <TOCItems
      toc={toc}
      className="table-of-contents"
      minHeadingLevel={frontMatter.toc_min_heading_level}
      maxHeadingLevel={frontMatter.toc_max_heading_level}
    />
  );
}

/**
 * Breadcrumbs, title, content, previous and next page. The table of contents is next to the text on wide screens, and
 * folded above it on others. Static: browsers load no script for it.
 */
export default function DefaultLayout({children}: LayoutProps): ReactNode {
  const {metadata, frontMatter, toc, contentTitle} = useDoc();
  const {title, headers} = usePage();
  const onThisPage = translate({
    id: 'theme.TOCCollapsible.toggleButtonLabel',
    message: 'On this page',
  });
  const hasContents = frontMatter.hide_table_of_contents !== true && headers.length > 1;
  const {reference, scene} = frontMatter as {
    reference?: {kind?: string};
    scene?: string;
  };
  const hasRail = RAIL_KINDS.has(reference?.kind);
  return (
    <div className={hasContents ? styles.withContents : hasRail ? styles.rail : styles.wide}>
      <div className={styles.main}>
        <ContentVisibility metadata={metadata} />
        <ArchiveBanner />
        <article>
          <div className="page-head">
            <DocBreadcrumbs />
            <PageAsMarkdown />
          </div>
          {(hasContents || (hasRail && headers.length > 1)) && (
            <details className={styles.folded}>
              <summary>{onThisPage}</summary>
              <Contents toc={toc} />
            </details>
          )}
          {scene !== undefined && <Scene name={scene} />}
          <DocVersionBadge />
          <div className={clsx(ThemeClassNames.docs.docMarkdown, 'markdown')}>
            {frontMatter.hide_title !== true && contentTitle === undefined && (
              <Heading as="h1" data-doc={metadata.id}>
                {/* A long name in camel case can break between its words. */}
                {title.split(/(?<=[a-z]{2})(?=[A-Z][a-z])/).map((word, index) => (
                  <Fragment key={index}>
                    {index > 0 && <wbr />}
                    {word}
                  </Fragment>
                ))}
              </Heading>
            )}
            <MDXContent>{children}</MDXContent>
          </div>
          <DocItemFooter />
        </article>
        <DocItemPaginator />
      </div>
      {hasContents && (
        <nav className={clsx(styles.contents, 'thin-scrollbar')} aria-label={onThisPage}>
          <p className={styles.title}>{onThisPage}</p>
          <Contents toc={toc} />
        </nav>
      )}
    </div>
  );
}
