import {useDoc} from '@docusaurus/plugin-content-docs/client';
import useRouteContext from '@docusaurus/useRouteContext';
import type {Props} from '@theme/DocItem/Layout';
import {type ReactNode, useMemo} from 'react';
import type {LayoutName} from '../../../../config/site';
import {PageContext, type PageMetadata} from '../../../hooks/usePage';
import {layouts} from '../../../layouts';
import {nestHeadings} from '../../../lib/headers';

function usePageMetadata(): PageMetadata {
  const {metadata, toc} = useDoc();
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

export default function DocItemLayoutWrapper({children}: Props): ReactNode {
  const {frontMatter} = useDoc();
  // The build has refused unknown names (src/lib/frontMatter.ts).
  const {layout = 'default'} = frontMatter as {layout?: LayoutName};
  const Layout = layouts[layout];
  return (
    <PageContext.Provider value={usePageMetadata()}>
      <Layout>{children}</Layout>
    </PageContext.Provider>
  );
}
