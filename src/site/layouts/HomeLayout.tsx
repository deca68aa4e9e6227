import MDXContent from '@theme/MDXContent';
import type {ReactNode} from 'react';
import PageAsMarkdown from '../../for-programs/PageAsMarkdown';
import type {LayoutProps} from './props';

/** Content alone, as wide as the window allows: for the first page of the site, which has a title of its own. */
export default function HomeLayout({children}: LayoutProps): ReactNode {
  return (
    <>
      <MDXContent>{children}</MDXContent>
      <PageAsMarkdown />
    </>
  );
}
