import MDXContent from '@theme/MDXContent';
import type {ReactNode} from 'react';
import PageAsMarkdown from '../../for-programs/PageAsMarkdown';
import type {LayoutProps} from './props';

/** Only the content, at full width, for the home page, whose title is part of the content. */
export default function HomeLayout({children}: LayoutProps): ReactNode {
  return (
    <>
      <MDXContent>{children}</MDXContent>
      <PageAsMarkdown />
    </>
  );
}
