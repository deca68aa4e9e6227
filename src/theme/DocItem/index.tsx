import useRouteContext from '@docusaurus/useRouteContext';
import {addFeatures} from '@site/src/static-pages/page/features';
import {PAGE_ATTRIBUTE} from '@site/src/static-pages/page/marks';
import {PageContext, type PageMetadata} from '@site/src/site/usePage';
import {
  StaticDocument,
  type DocumentSource,
} from '@site/src/static-pages/islands/guard/staticDocument';
import {nestHeadings} from '@site/src/site/headers';
import type {Props} from '@theme/DocItem';
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

/** The source of the page, for messages about its components (`src/authoring/transformers/componentLines.ts`). */
function useSource({
  metadata,
  componentLines = '{}',
}: Props['content'] & {componentLines?: string}) {
  return useMemo(
    (): DocumentSource => ({
      file: metadata.source.replace(/^@site\//, ''),
      lines: JSON.parse(componentLines) as DocumentSource['lines'],
    }),
    [metadata, componentLines],
  );
}

/**
 * A page, without navigation bar and sidebar, as rendered by the server and while editing. Readers' browsers never load
 * this: they take the page from the HTML (`src/static-pages/page`).
 */
export default function DocItem(props: Props): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (element.current === null ? undefined : addFeatures(element.current)), []);
  const page = usePageMetadata(props.content);
  const source = useSource(props.content);
  return (
    <div ref={element} {...{[PAGE_ATTRIBUTE]: page.path}}>
      <PageContext.Provider value={page}>
        <StaticDocument value={source}>
          <OriginalDocItem {...props} />
        </StaticDocument>
      </PageContext.Provider>
    </div>
  );
}
