// First, because the order of the imports is that of the style sheets.
import DefaultLayout, {type LayoutProps} from './DefaultLayout';
import MDXContent from '@theme/MDXContent';
import NotFoundContent from '@theme/NotFound/Content';
import type {ComponentType, ReactNode} from 'react';
import type {LayoutName} from '../../../config/site';
import PageAsMarkdown from '../../for-programs/PageAsMarkdown';

/** Only the content, at full width, for the home page, whose title is part of the content. */
function HomeLayout({children}: LayoutProps): ReactNode {
  return (
    <>
      <MDXContent>{children}</MDXContent>
      <PageAsMarkdown />
    </>
  );
}

/** Layouts by name. `config/site.ts` lists the names. A page in the last one stays in the tree. */
export const layouts: Readonly<Record<LayoutName, ComponentType<LayoutProps>>> = {
  default: DefaultLayout,
  home: HomeLayout,
  'not-found': () => <NotFoundContent />,
};
