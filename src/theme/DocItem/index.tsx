import useRouteContext from '@docusaurus/useRouteContext';
import {addFeatures} from '@site/src/static-pages/page/features';
import {HEADINGS_ATTRIBUTE, PAGE_ATTRIBUTE} from '@site/src/static-pages/page/marks';
import {PageContext, type PageMetadata} from '@site/src/site/usePage';
import {StaticSource} from '@site/src/authoring/static-guard/staticSource';
import {nestHeadings} from '@site/src/site/headers';
import {sidebarHeadings} from '@site/src/site/sidebars/headings';
import type {Props} from '@theme/DocItem';
import ApiItem from '@theme/ApiItem';
import OriginalDocItem from '@theme-original/DocItem';
import {type ReactNode, useLayoutEffect, useMemo, useRef} from 'react';

function usePageMetadata({metadata, toc}: Props['content']): PageMetadata {
  const {plugin} = useRouteContext();
  return useMemo(
    () => ({
      title: metadata.title,
      description: metadata.description,
      key: `${plugin.id}/${metadata.id}`,
      path: metadata.permalink,
      headers: nestHeadings(toc),
    }),
    [metadata, plugin.id, toc],
  );
}

/** React renders this on the server and the development server. Readers' browsers use the HTML. */
function StaticItem(props: Props): ReactNode {
  const {metadata, toc} = props.content;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (element.current === null ? undefined : addFeatures(element.current)), []);
  return (
    <div
      ref={element}
      {...{
        [PAGE_ATTRIBUTE]: metadata.permalink,
        [HEADINGS_ATTRIBUTE]: JSON.stringify(sidebarHeadings(toc)),
      }}
    >
      <StaticSource value={metadata.source.replace(/^@site\//, '')}>
        <OriginalDocItem {...props} />
      </StaticSource>
    </div>
  );
}

/** A page without the navigation bar and the sidebar: static (`src/static-pages/page`), or hydrated by React. */
export default function DocItem({
  isInteractive = false,
  ...props
}: Props & {isInteractive?: boolean}): ReactNode {
  const {frontMatter} = props.content as {frontMatter: {interactive?: boolean}};
  const isStatic = !isInteractive && frontMatter.interactive !== true;
  return (
    <PageContext value={usePageMetadata(props.content)}>
      {isStatic ? <StaticItem {...props} /> : <ApiItem {...props} />}
    </PageContext>
  );
}
