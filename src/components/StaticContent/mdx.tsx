import {MDXProvider} from '@mdx-js/react';
import MDXComponents from '@theme/MDXComponents';
import {type ComponentType, type ReactNode, useRef} from 'react';
import {CONTENT_ATTRIBUTE} from '.';
import {useEnhancements} from './useEnhancements';

/** Content of a page as React renders it: on the server, and in the browser of those who edit. */
export function createMdxContent(permalink: string, Body: ComponentType): ComponentType {
  return function Content(): ReactNode {
    const element = useRef<HTMLDivElement>(null);
    useEnhancements(element);
    return (
      <div ref={element} {...{[CONTENT_ATTRIBUTE]: permalink}}>
        <MDXProvider components={MDXComponents}>
          <Body />
        </MDXProvider>
      </div>
    );
  };
}
