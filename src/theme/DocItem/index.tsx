import {PAGE_ATTRIBUTE} from '@site/src/components/StaticPage';
import {useEnhancements} from '@site/src/components/StaticPage/useEnhancements';
import type {Props} from '@theme/DocItem';
import OriginalDocItem from '@theme-original/DocItem';
import {type ReactNode, useRef} from 'react';

/**
 * A page below navigation bar and sidebar, as the server renders it, and the browser of those who edit. A reader's browser never
 * loads this: it takes the page from the HTML (`src/components/StaticPage`).
 */
export default function DocItem(props: Props): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEnhancements(element);
  return (
    <div ref={element} {...{[PAGE_ATTRIBUTE]: props.content.metadata.permalink}}>
      <OriginalDocItem {...props} />
    </div>
  );
}
